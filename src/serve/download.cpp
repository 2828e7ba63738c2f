#include "serve/download.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "graph/subgraph.h"
#include "io/formats.h"
#include "report/csv.h"
#include "report/document.h"
#include "report/html.h"
#include "report/json.h"

namespace densek::serve {

namespace {

/// Text that stays in memory.
class StringSink : public io::ByteSink {
 public:
  void write(std::string_view bytes) override { text += bytes; }
  void finish() override {}

  std::string text;
};

std::string as_html(const Graph& graph, const Answered& answered, const std::string& command) {
  return report::html_page(answered.wanted.groups > 1
                               ? report::groups_report(graph, answered.answer, command)
                               : report::solve_report(graph, answered.answer.front(), command, {}, {}));
}

std::string as_json(const Graph& graph, const Answered& answered) {
  return report::print(answered.wanted.groups > 1 ? report::groups_json(graph, answered.answer, answered.wanted.groups)
                                                  : report::to_json(graph, answered.answer.front()));
}

std::string as_csv(const Graph& graph, const Answered& answered) {
  std::string text = "label,group,inside,degree\n";
  std::vector<std::size_t> group(graph.num_vertices(), 0);
  for (std::size_t i = 0; i < answered.answer.size(); ++i)
    for (const Vertex v : answered.answer[i].vertices) group[v] = i + 1;
  for (std::size_t i = 0; i < answered.answer.size(); ++i)
    for (const Vertex v : answered.answer[i].vertices) {
      const auto inside = std::ranges::count(graph.neighbors(v), i + 1, [&](Vertex u) { return group[u]; });
      text += fmt::format("{},{},{},{}\n", report::csv_field(as_utf8(graph.labels().text(v))), i + 1, inside,
                          graph.degree(v));
    }
  return text;
}

std::string as_graphml(const Graph& graph, const Answered& answered) {
  std::vector<Vertex> members;
  for (const Result& result : answered.answer)
    members.insert(members.end(), result.vertices.begin(), result.vertices.end());
  std::ranges::sort(members);
  StringSink sink;
  io::Text text(sink);
  io::write_graphml(labelled_subgraph(graph, members), text, "the subgraph");
  text.flush();
  return std::move(sink.text);
}

}  // namespace

std::optional<Response> download(const Graph& graph, const Answered& answered, std::string_view format,
                                 const std::string& command) {
  const auto file = [&](const char* type, std::string body) {
    return Response{.type = type,
                    .body = std::move(body),
                    .download = fmt::format("densek-k{}.{}", answered.wanted.sizes.k(), format)};
  };
  if (format == "html") return file("text/html; charset=utf-8", as_html(graph, answered, command));
  if (format == "json") return file("application/json", as_json(graph, answered));
  if (format == "csv") return file("text/csv; charset=utf-8", as_csv(graph, answered));
  if (format == "graphml") return file("application/graphml+xml", as_graphml(graph, answered));
  return std::nullopt;
}

}  // namespace densek::serve

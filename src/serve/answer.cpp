#include "serve/answer.h"

#include <algorithm>
#include <tuple>

#include "base/utf8.h"
#include "report/document.h"
#include "report/folders.h"
#include "report/json.h"

namespace densek::serve {

using nlohmann::ordered_json;

namespace {

/// The vertices outside with most neighbours inside, whichever group they are of.
ordered_json neighbours_json(const Graph& graph, const Answer& answer) {
  std::vector<std::uint32_t> inside(graph.num_vertices(), 0);
  std::vector<Vertex> touched;
  for (const Result& result : answer)
    for (const Vertex v : result.vertices)
      for (const Vertex u : graph.neighbors(v))
        if (inside[u]++ == 0) touched.push_back(u);
  for (const Result& result : answer)
    for (const Vertex v : result.vertices) inside[v] = 0;
  std::erase_if(touched, [&](Vertex u) { return inside[u] == 0; });
  const auto shown = touched.begin() + static_cast<std::ptrdiff_t>(std::min(most_neighbours, touched.size()));
  std::partial_sort(touched.begin(), shown, touched.end(),
                    [&](Vertex a, Vertex b) { return std::tie(inside[b], a) < std::tie(inside[a], b); });
  ordered_json all = ordered_json::array();
  for (auto u = touched.begin(); u != shown; ++u) {
    all.push_back(vertex_json(graph, *u));
    all.back()["inside"] = inside[*u];
  }
  return all;
}

}  // namespace

ordered_json vertex_json(const Graph& graph, Vertex v) {
  return {{"id", v}, {"label", as_utf8(graph.labels().text(v))}, {"degree", graph.degree(v)}};
}

ordered_json answer_json(const Graph& graph, const Answered& answered, const std::string& command) {
  ordered_json document =
      answered.wanted.groups > 1
          ? report::groups_report(graph, answered.answer, command, report::Drawing::live)
          : report::solve_report(graph, answered.answer.front(), command, {}, {}, report::Drawing::live);
  report::hide_folders(document);
  document["explore"] = {{"ask", answered.ask},
                         {"live", answered.live},
                         {"include", answered.wanted.include},
                         {"exclude", answered.wanted.exclude},
                         {"neighbours", neighbours_json(graph, answered.answer)}};
  return document;
}

ordered_json point_json(const Graph& graph, const Result& result, std::int64_t ask) {
  return {{"ask", ask},
          {"k", result.k},
          {"value", report::amount_json(graph, result.value)},
          {"edges", result.edges},
          {"density", report::or_null(result.density())},
          {"upper_bound", report::amount_json(graph, result.upper_bound)},
          {"proven_optimal", result.proven_optimal()}};
}

}  // namespace densek::serve

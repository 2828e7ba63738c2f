// densek info GRAPH: counts, degrees, cores, components.
#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "base/utf8.h"
#include "command.h"
#include "graph/components.h"
#include "graph/cores.h"
#include "load.h"
#include "report/cleaning.h"
#include "report/format.h"
#include "report/json.h"

namespace densek::cli {

namespace {

struct ArgumentsOfInfo {
  GraphArgument graph;
};

struct Degrees {
  std::uint32_t min = 0, max = 0, isolated = 0;
  double median = 0, mean = 0;
};

/// None for the empty graph.
std::optional<Degrees> degrees_of(const Graph& graph) {
  const Vertex n = graph.num_vertices();
  if (n == 0) return std::nullopt;
  std::vector<std::uint32_t> all(n);
  for (Vertex v = 0; v < n; ++v) all[v] = graph.degree(v);
  std::sort(all.begin(), all.end());
  Degrees degrees;
  degrees.min = all.front();
  degrees.max = all.back();
  degrees.isolated = static_cast<std::uint32_t>(std::upper_bound(all.begin(), all.end(), 0U) - all.begin());
  degrees.median = (static_cast<double>(all[(n - 1) / 2]) + static_cast<double>(all[n / 2])) / 2;
  degrees.mean = static_cast<double>(graph.num_arcs()) / static_cast<double>(n);
  return degrees;
}

int info_command(const Session& session, const ArgumentsOfInfo& arguments) {
  const Graph graph = load(session, arguments.graph).graph;
  const bool checked = arguments.graph.options().check;
  const auto degrees = degrees_of(graph);
  const Cores cores = compute_cores(graph);
  const auto core = static_cast<std::uint64_t>(std::count(cores.number.begin(), cores.number.end(), cores.degeneracy));
  const Components components = compute_components(graph);
  const std::uint64_t largest =
      components.size.empty() ? 0 : *std::max_element(components.size.begin(), components.size.end());
  if (session.json) {
    nlohmann::ordered_json degree_facts = nullptr;
    if (degrees)
      degree_facts = {{"min", degrees->min},
                      {"median", degrees->median},
                      {"mean", degrees->mean},
                      {"max", degrees->max},
                      {"isolated", degrees->isolated}};
    print(report::print({{"schema", "densek.info/1"},
                         {"graph", report::graph_json(graph)},
                         {"degrees", degree_facts},
                         {"cores", {{"degeneracy", cores.degeneracy}, {"vertices_in_highest", core}}},
                         {"components", {{"count", components.count()}, {"largest", largest}}},
                         {"labels", graph.labels().are_integers() ? "integers" : "texts"},
                         {"checked", checked}}));
    return 0;
  }
  std::string text = printable(graph.source()) + "\n";
  const auto row = [&](const char* name, const std::string& value) {
    text += fmt::format("  {:<14}{}\n", name, value);
  };
  row("vertices", report::grouped(std::uint64_t{graph.num_vertices()}));
  row("edges", report::grouped(graph.num_edges()));
  if (degrees)
    row("degrees", fmt::format("smallest {}, median {}, mean {:.2f}, largest {}; {} isolated", degrees->min,
                               degrees->median, degrees->mean, report::grouped(std::uint64_t{degrees->max}),
                               report::grouped(std::uint64_t{degrees->isolated})));
  row("cores", fmt::format("degeneracy {}, {} in the highest core", cores.degeneracy,
                           report::counted(core, "vertex", "vertices")));
  row("components", fmt::format("{}, the largest with {}", report::grouped(std::uint64_t{components.count()}),
                                report::counted(largest, "vertex", "vertices")));
  row("labels", graph.labels().are_integers() ? "integers" : "texts");
  std::string reading = graph.reading().format;
  for (const std::string& words :
       {report::reading_words(graph), report::side_words(graph), report::weight_words(graph)})
    if (!words.empty()) reading += "; " + words;
  if (!reading.empty()) row("read as", reading);
  const std::string cleaning = report::cleaning_words(graph.cleaning(), graph.reading().duplicates);
  row("cleaning", cleaning.empty() ? "nothing dropped" : cleaning);
  row("fingerprint", graph.fingerprint());
  if (checked) row("check", "every arc has its reverse");
  print(text);
  return 0;
}

}  // namespace

void add_info(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "info", "counts, degrees, cores, components of a graph");
  const auto arguments = std::make_shared<ArgumentsOfInfo>();
  arguments->graph.declare(*command)->required();
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return info_command(session, *arguments); }; });
}

}  // namespace densek::cli

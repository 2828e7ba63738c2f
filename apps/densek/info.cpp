// densek info GRAPH: counts, degrees, cores, components.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "command.h"
#include "graph/components.h"
#include "graph/cores.h"
#include "info_report.h"
#include "load.h"

namespace densek::cli {

namespace {

struct ArgumentsOfInfo {
  GraphArgument graph;
};

int info_command(const Session& session, const ArgumentsOfInfo& arguments) {
  const Graph graph = load(session, arguments.graph).graph;
  InfoFacts facts{.edges = graph.num_edges(), .checked = arguments.graph.options().check};
  std::vector<std::uint32_t> degrees(graph.num_vertices());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) degrees[v] = graph.degree(v);
  facts.degrees = summary_of(std::move(degrees));
  const Cores cores = compute_cores(graph);
  facts.degeneracy = cores.degeneracy;
  facts.in_highest_core =
      static_cast<std::uint64_t>(std::count(cores.number.begin(), cores.number.end(), cores.degeneracy));
  const Components components = compute_components(graph);
  facts.components = components.count();
  if (!components.size.empty())
    facts.largest_component = *std::max_element(components.size.begin(), components.size.end());
  print(session.json ? info_document(graph, facts) : info_table(graph, facts));
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

#include "graph_output.h"

#include <densek/errors.h>
#include <densek/io.h>

#include <fmt/format.h>

#include "report/format.h"
#include "report/json.h"

namespace densek::cli {

void put_graph(const Session& session, const Graph& graph, const std::string& path) {
  const std::string counts = fmt::format("{}, {}", report::counted(graph.num_vertices(), "vertex", "vertices"),
                                         report::counted(graph.num_edges(), "edge", "edges"));
  if (path == "-") {
    if (session.json) throw UsageError("standard output cannot carry the graph and --json");
    write_graph(graph, path);
    if (!session.quiet) note(counts);
    return;
  }
  write_graph(graph, path);
  if (session.json)
    print(report::print({{"schema", "densek.graph/1"}, {"file", path}, {"graph", report::graph_json(graph)}}));
  else if (!session.quiet)
    print(fmt::format("{}: {}\n", path, counts));
}

}  // namespace densek::cli

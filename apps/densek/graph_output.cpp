#include "graph_output.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include "base/utf8.h"
#include "report/format.h"
#include "report/json.h"

namespace densek::cli {

namespace {

io::GraphFile open_checked(const Session& session, const std::string& path, const std::vector<NamedFile>& inputs) {
  if (session.json && path == "-") throw UsageError("--json needs a file for the graph: standard output carries it");
  const Outputs collisions({{"the output", path}}, inputs);
  return io::GraphFile(path);
}

}  // namespace

GraphOutput::GraphOutput(const Session& session, const std::string& path, const std::vector<NamedFile>& inputs)
    : session_(session), path_(path), file_(open_checked(session, path, inputs)) {}

void GraphOutput::put(const Graph& graph) {
  file_.write(graph);
  say_written(session_, path_, graph);
}

void say_written(const Session& session, const std::string& path, const Graph& graph) {
  const std::string counts = fmt::format("{}, {}", report::counted(graph.num_vertices(), "vertex", "vertices"),
                                         report::counted(graph.num_edges(), "edge", "edges"));
  if (path == "-") {
    if (!session.quiet) note(counts);
  } else if (session.json) {
    print(report::print({{"schema", "densek.graph/1"}, {"file", path}, {"graph", report::graph_json(graph)}}));
  } else if (!session.quiet) {
    print(fmt::format("{}: {}\n", printable(path), counts));
  }
}

}  // namespace densek::cli

// Where `generate` and `convert` put their graph.
#pragma once

#include <densek/graph.h>

#include <string>

#include "command.h"

namespace densek::cli {

/// Writes the graph, in the format of the extension, and says so; "-": an edge list on standard output.
void put_graph(const Session& session, const Graph& graph, const std::string& path);

}  // namespace densek::cli

// Getting the graph a command works on, with the one line that says what was cleaned.
#pragma once

#include <densek/graph.h>

#include <string>

#include "command.h"

namespace densek::cli {

struct Loaded {
  Graph graph;
  double seconds = 0;
};

/// Reads a graph file ("-": standard input); the cleaning line goes to standard error unless the user wants quiet.
/// Can be stopped by the signals of signals.h.
Loaded load(const Session& session, const std::string& path, int threads = 0);

}  // namespace densek::cli

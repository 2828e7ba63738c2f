// Getting the graph a command works on: how to read it, and the one line that says what was read and cleaned.
#pragma once

#include <densek/graph.h>
#include <densek/io.h>

#include <string>
#include <utility>

#include "command.h"

namespace densek::cli {

/// The argument GRAPH and the options that say how to read it, the same for every command that takes one.
class GraphArgument {
 public:
  GraphArgument() = default;
  /// A file that the command itself names: read as it is found.
  explicit GraphArgument(std::string path) : path_(std::move(path)) {}

  /// Declares them; the object must outlive the parsing. The options are a group of the help. `memory`: what --memory
  /// does.
  CLI::Option* declare(CLI::App& command, const std::string& what = "graph file, - for standard input",
                       const std::string& name = "GRAPH",
                       const std::string& memory =
                           "hold no more than this of a .dkg and what is made of it, 4M or more; larger arrays lie in "
                           "files in TMPDIR, or beside the graph [all in memory]");

  /// Empty: none was given.
  const std::string& path() const { return path_; }
  /// As given; empty: no limit.
  const std::string& memory() const { return memory_; }
  /// Throws UsageError for a format that does not exist, columns that are not two, and for options without a graph.
  ReadOptions options() const;

 private:
  std::string path_, columns_, format_, weight_, duplicates_, discount_, memory_;
  bool header_ = false, no_header_ = false, check_ = false, unweighted_ = false, bipartite_ = false;
};

/// The cleaning line and warnings, unless the user wants quiet.
void say_how_read(const Session& session, const Graph& graph);

struct Loaded {
  Graph graph;
  double seconds = 0;
};

/// Reads a graph file ("-": standard input); the cleaning line goes to standard error unless the user wants quiet.
/// `check`: as if --check had been given.
Loaded load(const Session& session, const GraphArgument& graph, int threads = 0, bool check = false);

/// The same, but a small built-in graph where none is given, which is said.
Loaded load_or_example(const Session& session, const GraphArgument& graph, int threads = 0);

}  // namespace densek::cli

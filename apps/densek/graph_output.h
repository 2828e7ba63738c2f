// Where `generate` and `convert` put their graph.
#pragma once

#include <densek/graph.h>

#include <string>
#include <vector>

#include "command.h"
#include "files.h"
#include "io/write.h"

namespace densek::cli {

/// Says that the graph was written there.
void say_written(const Session& session, const std::string& path, const Graph& graph);

class GraphOutput {
 public:
  /// Opens the file, in the format of its extension; "-": an edge list on standard output. Throws UsageError if one of
  /// the inputs would be overwritten.
  GraphOutput(const Session& session, const std::string& path, const std::vector<NamedFile>& inputs);
  /// Writes the graph and says so.
  void put(const Graph& graph);

 private:
  const Session& session_;
  std::string path_;
  io::GraphFile file_;
};

}  // namespace densek::cli

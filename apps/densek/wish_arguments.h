// What to ask beyond k, as the user says it: members in or out, weights of vertices, quotas, two sides.
#pragma once

#include <densek/wishes.h>

#include <string>
#include <vector>

#include "command.h"
#include "files.h"
#include "sizes.h"

namespace densek::cli {

/// The graph and the question about it, ready to be asked.
struct Asked {
  Graph graph;  ///< in the unit that the weights of vertices need
  Wishes wishes;
};

class WishArguments {
 public:
  /// Declares them as a group of the help; the object must outlive the parsing.
  void declare(CLI::App& command);

  /// The files it reads, for the check that no output is one of them.
  void add_inputs(std::vector<NamedFile>& inputs) const;

  /// The wishes about this graph, if sizes of these are asked for: its two sides are the parts if no file names
  /// others. Says on standard error, unless quiet, what was understood. Throws UsageError, InputError with FILE:LINE,
  /// and NoAnswerError for labels that are not in the graph.
  Asked about(const Session& session, Graph graph, SizesOf counted) const;

 private:
  std::string include_, exclude_, vertex_weights_, quota_;
};

}  // namespace densek::cli

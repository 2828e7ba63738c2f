// Options of the option table on the command line, so that every command that has one calls it, explains it and checks
// it the same way.
#pragma once

#include <densek/options.h>

#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "files.h"
#include "given_options.h"

namespace densek::cli {

class SolveArguments {
 public:
  /// Declares these options of the table, and --preset if the method is among them, as a group of the help. The object
  /// must outlive the parsing.
  void declare(CLI::App& command, OptionSet which = all_options(), const std::string& group = "How to search");

  /// The preset, then what was given, then what follows from other arguments; checked against the method. Throws
  /// UsageError.
  SolveOptions options(const GivenOptions& implied = {}) const;
  /// Whether the option was given by itself, not by a preset.
  bool given(Option option) const;
  const GivenOptions& given() const { return given_; }
  /// The files that will be read: the graph and, if --start names one, the start file.
  std::vector<NamedFile> inputs(const std::string& graph) const;

 private:
  std::optional<std::string> preset_;
  GivenOptions given_;
};

}  // namespace densek::cli

// The options of a solve on the command line, made from the option table, so that every command that solves takes the
// same ones.
#pragma once

#include <densek/options.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command.h"

namespace densek::cli {

class SolveArguments {
 public:
  /// Declares every option of the table and --preset. The object must outlive the parsing.
  void declare(CLI::App& command);

  /// The preset, then what was given besides; checked. Throws UsageError.
  SolveOptions options() const;
  /// Whether the option was given by itself, not by a preset.
  bool given(std::string_view name) const;

 private:
  std::string preset_;
  std::vector<std::pair<std::string, std::string>> given_;  // name and value, in the order given
};

}  // namespace densek::cli

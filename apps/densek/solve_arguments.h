// The options of a solve on the command line, made from the option table, so that every command that solves takes the
// same ones.
#pragma once

#include <densek/options.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command.h"

namespace densek::cli {

class SolveArguments {
 public:
  /// Declares every option of the table but those left out, and --preset unless the method is. The object must outlive
  /// the parsing.
  void declare(CLI::App& command, std::initializer_list<std::string_view> left_out = {});

  /// The preset, then what was given besides; checked. Throws UsageError.
  SolveOptions options() const;
  /// Whether the option was given by itself, not by a preset.
  bool given(std::string_view name) const;

 private:
  std::string preset_;
  std::vector<std::pair<std::string, std::string>> given_;  // name and value, in the order given
};

}  // namespace densek::cli

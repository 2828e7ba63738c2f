// What the help says of every command, as data: for the manual page and the completions of shells, which so never say
// anything else than the program.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace densek::cli {

struct OptionText {
  std::vector<std::string> names;    ///< with their dashes; none: it has a place instead of a name
  std::string value;                 ///< what to put behind it, or the name of the place; empty: a flag
  std::vector<std::string> choices;  ///< all values but files and numbers, as far as they are known
  std::string what;
};

struct CommandText {
  std::vector<std::string> path;  ///< without the program
  std::string what;
  std::vector<OptionText> places, options;
  std::vector<CommandText> below;
};

/// The command and all below it that the help shows.
CommandText text_of(const CLI::App& command);

/// "generate regular"
std::string joined(const std::vector<std::string>& words, const char* between = " ");

/// With every `from` as `to`.
std::string replaced(std::string text, const std::string& from, const std::string& to);

}  // namespace densek::cli

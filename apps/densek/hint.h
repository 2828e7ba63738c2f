// What to tell a user whose arguments make no sense.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace densek::cli {

/// The name that was probably meant, empty if there is none like it.
std::string nearest(const std::string& word, const std::vector<std::string>& names);

/// What is wrong, the nearest name that would have been right, and where to read on.
std::string usage_message(const CLI::App& command, const CLI::ParseError& error);

}  // namespace densek::cli

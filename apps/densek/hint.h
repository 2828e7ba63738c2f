// What to tell a user whose arguments make no sense.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace densek::cli {

/// What is wrong, the nearest name that would have been right, and where to read on.
std::string usage_message(const CLI::App& command, const CLI::ParseError& error);

}  // namespace densek::cli

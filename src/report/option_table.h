// The option table for other readers: docs/options.md is this text, and a test compares the two.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace densek::report {

std::string options_as_markdown();
nlohmann::ordered_json options_as_json();

}  // namespace densek::report

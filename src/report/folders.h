// Reports are passed on, and where their author keeps files is nobody's business.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace densek::report {

/// The text with every path that starts at the root of the machine or with ../, ./ or ~/ cut to its last part. Paths
/// end at blanks, commas, colons and quotes, inside single quotes at the closing one; those within the current folder
/// stay.
std::string without_folders(std::string_view text);

/// The same for everything in a report that may name files: the command, the source of the graph, start files,
/// failures.
void hide_folders(nlohmann::ordered_json& document);

}  // namespace densek::report

// File names as others may see them: a report is handed on, and the folders of whoever made it are nobody's business.
#pragma once

#include <string>
#include <string_view>

namespace densek::report {

/// The last part of a path, "jazz.txt" of "/home/ann/jazz.txt"; what ends with a slash keeps it.
std::string base_name(std::string_view path);

/// A command line whose words are quoted as a shell would, with the folders left out of every absolute path and of
/// those that begin with ./, ../ or ~, also behind = and @. Other words, labels with slashes among them, stay.
std::string without_folders(std::string_view command);

}  // namespace densek::report

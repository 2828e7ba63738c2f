// Output files of a command: checked before the work starts, written whole or not at all.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace densek::cli {

/// Throws UsageError if two outputs, or an output and the input, are the same file. Empty paths are not there.
void check_outputs(std::initializer_list<std::pair<std::string_view, std::string>> outputs, const std::string& input);

/// Throws Error if the path holds something that is not a result of densek.
void refuse_foreign_result(const std::string& path);

/// Throws Error with the cause; the file is then as it was.
void write_file(const std::string& path, std::string_view text);

/// The whole of a file, "-" for standard input. Throws InputError.
std::string read_file(const std::string& path);

}  // namespace densek::cli

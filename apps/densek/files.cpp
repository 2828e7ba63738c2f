#include "files.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "io/output_file.h"

namespace densek::cli {

namespace fs = std::filesystem;

namespace {

bool same_file(const std::string& a, const std::string& b) {
  std::error_code unknown;
  if (fs::exists(a, unknown) && fs::exists(b, unknown))
    return fs::is_regular_file(a, unknown) && fs::equivalent(a, b, unknown);
  return fs::weakly_canonical(a, unknown) == fs::weakly_canonical(b, unknown);
}

}  // namespace

void check_outputs(std::initializer_list<std::pair<std::string_view, std::string>> outputs, const std::string& input) {
  for (auto one = outputs.begin(); one != outputs.end(); ++one) {
    const auto& [name, path] = *one;
    if (path.empty() || path == "-") continue;
    if (!input.empty() && same_file(path, input))
      throw UsageError(fmt::format("{} would overwrite the graph {}", name, input));
    for (auto other = outputs.begin(); other != one; ++other)
      if (!other->second.empty() && same_file(path, other->second))
        throw UsageError(fmt::format("{} and {} both write {}", other->first, name, path));
  }
}

void refuse_foreign_result(const std::string& path) {
  std::error_code unknown;
  if (path.empty() || !fs::is_regular_file(path, unknown) || fs::file_size(path, unknown) == 0) return;
  std::ifstream file(path, std::ios::binary);
  std::string start(64, '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  std::erase_if(start, [](unsigned char c) { return std::isspace(c); });
  if (!start.starts_with(R"({"schema":"densek.result/)"))
    throw Error(fmt::format("{} is there and is not a result of densek; --force overwrites it", path));
}

void write_file(const std::string& path, std::string_view text) {
  io::OutputFile file(path);
  file.write(text);
  file.commit();
}

std::string read_file(const std::string& path) {
  const auto refuse = [&] { return InputError(fmt::format("{}: {}", path, std::strerror(errno))); };
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw refuse();
  if (fs::is_directory(path)) throw InputError(path + ": is a directory");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) throw refuse();
  return text;
}

}  // namespace densek::cli

// Feeds files, and the files of folders, to a target, for compilers without libFuzzer: TARGET PATH...
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support.h"

namespace {

namespace fs = std::filesystem;

void feed(const fs::path& path) {
  std::fprintf(stderr, "Running: %s\n", path.c_str());
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  // A copy of its own size, so that a sanitizer sees its end.
  const std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(input.data(), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t fed = 0;
  for (int i = 1; i < argc; ++i) {
    if (!fs::is_directory(argv[i])) {
      feed(argv[i]);
      ++fed;
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      feed(entry.path());
      ++fed;
    }
  }
  std::printf("%zu inputs\n", fed);
  return fed > 0 ? 0 : 1;  // a replay of nothing has shown nothing
}

// An edge list converted piece by piece is, byte by byte, the one that was read and written whole; or both are refused
// with the same words.
#include <densek/io.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "io/external/convert.h"
#include "support.h"

namespace {

using namespace densek;

/// Where the results go: memory, not a disk.
class Folder {
 public:
  Folder() : path_("/dev/shm/densek-fuzz-" + std::to_string(getpid())) { std::filesystem::create_directory(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string content(const std::string& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  static fuzz::MemoryFile in;
  fuzz::Choices choices(data, size);
  ReadOptions options{.threads = 1, .format = Format::edge_list};
  const std::size_t header = choices.below(3), weight = choices.below(6);
  if (header < 2) options.header = header == 1;
  if (weight > 1) options.weight = weight == 5 ? "w" : std::to_string(weight);
  options.unweighted = weight == 1;
  if (const std::size_t rule = choices.below(4); rule > 0) options.duplicates = static_cast<Duplicates>(rule - 1);
  options.bipartite = choices.flag();
  const std::size_t sort_bytes = std::size_t{64} << choices.below(8);
  in.put(choices.rest());
  const auto outcome = [](auto&& convert) -> std::string {
    try {
      return convert();
    } catch (const Error& error) {
      return error.what();
    }
  };
  const std::string whole = outcome([&] {
    write_graph(read_graph(in.path(), options), folder.file("whole.dkg"));
    return content(folder.file("whole.dkg"));
  });
  const std::string pieces = outcome([&] {
    io::OutputFile file(folder.file("pieces.dkg"));
    io::convert_edge_list(in.path(), file, {.read = options, .memory = io::least_memory, .sort_bytes = sort_bytes});
    file.commit();
    return content(folder.file("pieces.dkg"));
  });
  fuzz::require(whole == pieces, "converted piece by piece it is something else");
  return 0;
}

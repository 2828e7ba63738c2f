// Every file of tests/data/broken is refused with the message that expected.tsv gives, for any number of threads.
#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

namespace densek {
namespace {

const std::filesystem::path folder = std::filesystem::path(DENSEK_TEST_DATA) / "broken";

std::map<std::string, std::string> expected_messages() {
  std::map<std::string, std::string> messages;
  std::ifstream file(folder / "expected.tsv");
  for (std::string line; std::getline(file, line);)
    if (!line.starts_with('#')) messages[line.substr(0, line.find('\t'))] = line.substr(line.find('\t') + 1);
  return messages;
}

TEST(BrokenFiles, AreRefusedWithThePlaceAndTheReason) {
  const auto expected = expected_messages();
  ASSERT_GT(expected.size(), 50U);
  for (const auto& [name, message] : expected)
    for (const int threads : {1, 3}) {
      SCOPED_TRACE(name);
      const std::string path = (folder / name).string();
      try {
        const Graph graph = read_graph(path, {.threads = threads, .progress = {}});
        ADD_FAILURE() << "was read: " << graph.num_vertices() << " vertices, " << graph.num_edges() << " edges";
      } catch (const InputError& error) {
        EXPECT_EQ(error.what(), path + message);
      }
    }
}

TEST(BrokenFiles, AreAllListed) {
  const auto expected = expected_messages();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    EXPECT_TRUE(name == "expected.tsv" || expected.contains(name)) << name;
  }
}

TEST(BrokenFiles, ThatAreNoFilesAreRefused) {
  EXPECT_THROW(read_graph((folder / "there is no such file").string()), InputError);
  EXPECT_THROW(read_graph(folder.string()), InputError);
}

}  // namespace
}  // namespace densek

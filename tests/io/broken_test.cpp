// Every file of tests/data/broken is refused with the message that expected.tsv gives, for any number of threads.
#include <densek/errors.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "io/scratch.h"
#include "support/graphs.h"

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

TEST(BrokenFiles, AtRandomAreRefusedOrGiveAGraph) {
  const test::Scratch scratch;
  const std::vector<std::string> originals = {
      "# pairs\n1 2\n2 3\n10 1\n4 4\n",
      "source,target,weight\n\"a b\",c,1\nc,\"d\"\"e\",2.5\r\n",
      "-7\t18446744073709551615\n5\t99999999999\n",
      "%%MatrixMarket matrix coordinate real symmetric\n% x\n4 4 3\n2 1 0.5\n3 1 1\n4 3 2\n",
      "% metis\n4 3\n2 3\n1\n1 4\n3\n",
      "3 2 11\n5 2 1 3 1\n5 1 1\n5 1 1\n",
      "c dimacs\np edge 4 3\ne 1 2\ne 2 3\ne 3 4\n",
      "<graphml><key id='n' attr.name='name'/><graph><node id='1'><data key='n'>a</data></node><node id='2'/>"
      "<edge source='1' target='2'/></graph></graphml>",
      "<gexf><graph><nodes><node id='a' label='x'/></nodes><edges><edge source='a' target='a'/></edges></graph></gexf>",
      "graph [\nnode [ id 1 label \"a &amp; b\" ] node [ id 2 ] # x\nedge [ source 1 target 2 value 3 ] ]\n",
      "*Vertices 3\n1 \"a b\"\n2 c\n*Arcs\n1 2 1\n*Edgeslist\n1 2 3\n*Matrix\n0 1 0\n1 0 0\n0 0 0\n",
      "a pp b c\nd\nc pd a\n",
  };
  const std::string alphabet = std::string("0123456789 \t\n\r,;\"#%/-.epc\xFF<>&[]*") + '\0';
  test::Random random(11);
  int refused = 0, read = 0;
  for (int round = 0; round < 9000; ++round) {
    std::string text = originals[random.below(originals.size())];
    for (std::uint64_t changes = 1 + random.below(4); changes-- > 0;) {
      const std::size_t at = random.below(text.size() + 1), kind = random.below(4);
      const char c = alphabet[random.below(alphabet.size())];
      if (kind == 0) text.insert(at, 1, c);
      if (kind == 1 && at < text.size()) text[at] = c;
      if (kind == 2) text.erase(at, random.below(3));
      if (kind == 3) text.insert(at, text.substr(random.below(text.size() + 1), random.below(12)));
    }
    const std::string path = scratch.file("graph", text);
    try {
      const Graph graph = read_graph(path, {.threads = 1, .progress = {}});
      check_structure(graph.offsets(), graph.targets());
      EXPECT_EQ(graph.labels().size(), graph.num_vertices());
      ++read;
    } catch (const Error& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with(path)) << error.what();
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(read, 1000);
}

}  // namespace
}  // namespace densek

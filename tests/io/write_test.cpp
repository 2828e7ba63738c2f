// What is written is read back as the same graph; files appear whole or not at all.
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/io.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "io/dictionary.h"
#include "io/output_file.h"
#include "io/scan.h"
#include "io/scratch.h"
#include "support/graphs.h"

namespace densek {
namespace {

using test::Scratch;

const std::vector<std::string> labelled = {".txt", ".tsv", ".csv", ".graphml", ".txt.gz", ".csv.zst", ".dkg"};
const std::vector<std::string> numbered = {".mtx", ".graph", ".clq", ".col", ".mtx.gz", ".graph.zst", ".clq.gz"};

/// A random graph, some vertices of which are isolated, with labels of the given kind.
Graph random_with_labels(Labels::Kind kind, test::Random& random) {
  const auto n = static_cast<unsigned>(1 + random.below(40));
  const Graph plain = test::random_graph(n, 3.0 / n * random.unit(), random);
  std::vector<Edge> edges;
  for (Vertex v = 0; v < n; ++v)
    for (const Vertex u : plain.neighbors(v)) edges.push_back({v, u});
  Labels labels = Labels::consecutive(n, random.below(2) == 0 ? 0 : random.below(1'000'000'000'000));
  if (kind == Labels::Kind::integers || kind == Labels::Kind::negatives) {
    const auto values = std::make_shared<std::vector<std::uint64_t>>();
    const bool negative = kind == Labels::Kind::negatives;
    std::uint64_t value = negative ? std::uint64_t{0} - 1'000'000 : random.below(100);
    for (unsigned i = 0; i < n; ++i, value += 1 + random.below(random.below(2) == 0 ? 3 : 1'000'000'000))
      values->push_back(value);
    if (!negative && values->back() - values->front() == n - 1) values->back() += 7;  // else they are consecutive
    if (n == 1 && !negative) return from_edges(n, edges, labels, 1);
    labels = Labels::integers(*values, kind, values);
  }
  if (kind == Labels::Kind::strings) {
    const auto texts = std::make_shared<io::Dictionary>();
    static const std::vector<std::string> pieces = {"a", "B",  "7", " ",        ",", ";", "\t",     "\"",    "#",
                                                    "%", "//", "{", "\xC3\xA4", "'", "-", "source", "target"};
    while (texts->size() < n) {
      std::string text = "x";
      for (std::uint64_t i = random.below(5); i-- > 0;) text += pieces[random.below(pieces.size())];
      if (random.below(3) == 0) text.erase(0, 1);
      if (text.empty() || io::canonical_integer(text)) continue;
      texts->add(text);
    }
    labels = Labels::strings(texts->ends(), texts->chars(), texts);
  }
  return from_edges(n, edges, labels, 1);
}

class RoundTrip : public testing::TestWithParam<Labels::Kind> {};

TEST_P(RoundTrip, KeepsRowsAndLabels) {
  const Scratch scratch;
  test::Random random(static_cast<std::uint64_t>(GetParam()) + 1);
  for (int round = 0; round < 150; ++round) {
    const Graph graph = random_with_labels(GetParam(), random);
    for (const std::string& extension : labelled) {
      SCOPED_TRACE(extension);
      const std::string path = scratch.path("graph" + extension);
      write_graph(graph, path);
      const Graph back = read_graph(path);
      ASSERT_EQ(back.fingerprint(), graph.fingerprint()) << scratch.content("graph.txt");
    }
    for (const std::string& extension : numbered) {
      SCOPED_TRACE(extension);
      const std::string path = scratch.path("graph" + extension);
      write_graph(graph, path);
      const Graph back = read_graph(path);
      EXPECT_TRUE(std::ranges::equal(back.offsets(), graph.offsets()));
      EXPECT_TRUE(std::ranges::equal(back.targets(), graph.targets()));
      EXPECT_EQ(back.cleaning(), Cleaning{});
      EXPECT_EQ(back.labels().first(), 1U);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Write, RoundTrip,
                         testing::Values(Labels::Kind::consecutive, Labels::Kind::integers, Labels::Kind::negatives,
                                         Labels::Kind::strings));

TEST(Write, ReadsLikeTheFormatsSay) {
  const Scratch scratch;
  const Graph graph = from_edges(4, {{0, 2}, {0, 1}}, 1);
  write_graph(graph, scratch.path("a.txt"));
  EXPECT_TRUE(scratch.content("a.txt").ends_with("\n0 1\n0 2\n3 3\n")) << scratch.content("a.txt");
  write_graph(graph, scratch.path("a.csv"));
  EXPECT_EQ(scratch.content("a.csv"), "source,target\n0,1\n0,2\n3,3\n");
  write_graph(graph, scratch.path("a.mtx"));
  EXPECT_EQ(scratch.content("a.mtx"), "%%MatrixMarket matrix coordinate pattern symmetric\n4 4 2\n2 1\n3 1\n");
  write_graph(graph, scratch.path("a.graph"));
  EXPECT_EQ(scratch.content("a.graph"), "4 2\n2 3\n1\n1\n\n");
  write_graph(graph, scratch.path("a.clq"));
  EXPECT_EQ(scratch.content("a.clq"), "p edge 4 2\ne 2 1\ne 3 1\n");
}

TEST(Write, RefusesWhatItCannotWrite) {
  const Scratch scratch;
  EXPECT_THROW(write_graph(karate_club(), scratch.path("a.xyz")), UsageError);
  EXPECT_THROW(write_graph(karate_club(), scratch.path("a")), UsageError);
  EXPECT_THROW(write_graph(karate_club(), scratch.path("a.dkg.gz")), UsageError);
  EXPECT_THROW(write_graph(karate_club(), scratch.path("no such folder/a.txt")), Error);
  const auto texts = std::make_shared<io::Dictionary>();
  texts->add("two\nlines");
  const Graph odd = from_edges(1, {}, Labels::strings(texts->ends(), texts->chars(), texts), 1);
  EXPECT_THROW(write_graph(odd, scratch.path("a.txt")), Error);
  EXPECT_EQ(scratch.num_files(), 0U);
}

// --- OutputFile

TEST(OutputFile, AppearsAtCommitAndNotBefore) {
  const Scratch scratch;
  scratch.file("a", "old");
  {
    io::OutputFile file(scratch.path("a"));
    file.write("new");
    EXPECT_EQ(scratch.content("a"), "old");
  }
  EXPECT_EQ(scratch.content("a"), "old");
  EXPECT_EQ(scratch.num_files(), 1U);
  io::OutputFile file(scratch.path("a"));
  file.write("new");
  file.write(std::string(3'000'000, 'x'));
  file.commit();
  EXPECT_EQ(scratch.content("a"), "new" + std::string(3'000'000, 'x'));
  EXPECT_EQ(scratch.num_files(), 1U);
}

TEST(OutputFile, KeepsLinksAndPermissions) {
  const Scratch scratch;
  const std::string real = scratch.file("real", "old");
  chmod(real.c_str(), 0640);
  std::filesystem::create_symlink("real", scratch.path("link"));
  io::OutputFile file(scratch.path("link"));
  file.write("new");
  file.commit();
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path("link")));
  EXPECT_EQ(scratch.content("real"), "new");
  struct stat status {};
  ASSERT_EQ(stat(real.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST(OutputFile, SaysThatTheDiskIsFull) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  try {
    io::OutputFile file("/dev/full");
    file.write("text");
    file.commit();
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "/dev/full: cannot be written: No space left on device");
  }
}

TEST(Write, LeavesNothingBehindWhenTheDiskIsFull) {
  const Scratch scratch;
  struct rlimit before {};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit small { 100'000, before.rlim_max };
  setrlimit(RLIMIT_FSIZE, &small);  // as good as a full disk: the write fails half-way
  for (const char* name : {"a.txt", "a.dkg", "a.mtx.gz"}) {
    SCOPED_TRACE(name);
    EXPECT_THROW(write_graph(generate::gnp(2000, 0.5, 1), scratch.path(name)), Error);
    EXPECT_EQ(scratch.num_files(), 0U);
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
}

}  // namespace
}  // namespace densek

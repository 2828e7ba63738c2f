// What is converted piece by piece is, byte by byte, what is read and written whole.
#include <densek/errors.h>
#include <densek/io.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "io/external/convert.h"
#include "io/scratch.h"

namespace densek {
namespace {

using test::Scratch;

/// Both ways; what went wrong is a result too.
std::string whole(const Scratch& scratch, const std::string& in, const ReadOptions& options, Reading& reading) {
  try {
    const Graph graph = read_graph(in, options);
    reading = graph.reading();
    write_graph(graph, scratch.path("whole.dkg"));
    return scratch.content("whole.dkg");
  } catch (const Error& error) {
    return error.what();
  }
}

std::string in_pieces(const Scratch& scratch, const std::string& in, const ReadOptions& options, std::size_t bytes,
                      Reading& reading) {
  try {
    io::OutputFile file(scratch.path("pieces.dkg"));
    reading = io::convert_edge_list(in, file, {.read = options, .memory = io::least_memory, .sort_bytes = bytes});
    file.commit();
    return scratch.content("pieces.dkg");
  } catch (const Error& error) {
    return error.what();
  }
}

void expect_same(const Scratch& scratch, const std::string& text, ReadOptions options = {}) {
  options.format = Format::edge_list;
  const std::string in = scratch.file("in.txt", text);
  Reading expected_reading, reading;
  const std::string expected = whole(scratch, in, options, expected_reading);
  for (const std::size_t bytes : {64UL, 1024UL, 1UL << 20}) {
    const std::string found = in_pieces(scratch, in, options, bytes, reading);
    ASSERT_TRUE(found == expected) << "with " << bytes << " bytes to sort in, of\n" << text.substr(0, 2000);
    ASSERT_EQ(reading, expected_reading) << text.substr(0, 2000);
  }
}

/// A label of one of several kinds of files.
std::string label(std::mt19937_64& random, int kind, std::uint64_t n) {
  const std::uint64_t i = random() % n;
  switch (kind) {
    case 0:
      return std::to_string(i);
    case 1:
      return std::to_string(i * 123457 + 5);  // sparse
    case 2:
      return std::to_string(i * 0x123456789ABCULL);  // wide
    case 3:
      return std::to_string(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(n / 2));
    case 4:
      return std::to_string(UINT64_MAX - i);
    case 5:
      return i % 2 == 0 ? std::to_string(UINT64_MAX - i) : std::to_string(-static_cast<std::int64_t>(i));
    case 6:
      return fmt::format("v{}", i);
    default:
      return i % 7 == 0 ? fmt::format("name{}", i) : std::to_string(i);
  }
}

TEST(External, GivesTheSameBytesAsReadingWhole) {
  const Scratch scratch;
  std::mt19937_64 random(20);
  for (int i = 0; i < 240; ++i) {
    const int kind = i % 8;
    const std::uint64_t n = 2 + random() % 60;
    const bool weighted = random() % 2 == 0, header = random() % 3 == 0;
    std::string text(header ? "from,to,weight\n" : "");
    for (std::uint64_t line = 1 + random() % 300; line > 0; --line) {
      text += fmt::format("{},{}", label(random, kind, n), label(random, kind, n));
      if (weighted || header) text += fmt::format(",{}{}", random() % 40, random() % 2 == 0 ? ".5" : "");
      text.push_back(10);
    }
    ReadOptions options{.threads = 1 + i % 2};
    if (random() % 4 == 0) options.bipartite = true;
    if (!header) options.header = false;
    if (weighted && !header) options.weight = std::to_string(3);
    if ((weighted || header) && random() % 4 != 0) options.duplicates = static_cast<Duplicates>(random() % 3);
    ASSERT_NO_FATAL_FAILURE(expect_same(scratch, text, options));
  }
}

TEST(External, ReadsAsTheReaderDoes) {
  const Scratch scratch;
  for (const char* text :
       {"0 0\n", "1 2\n2 1\n", "3 2\n1 2\n2 3\n", "3 3 2\n1 2\n2 3\n", "4 2\n1 2\n2 3\n7 1\n",
        "300000000 2\n1 299999999\n1 400000000\n", "300000000 2\n1 299999999\n1 300000000\n", "", "a\n", "a b\nc\n",
        "% bip x\n1 1\n2 1\n", "1 2 0.5\n2 1 0.5\n", "a b 1\nb c 1\n", "source,target,weight\na,b,1.50\nb,a,2.5\n",
        "source,target,weight\n1,2,1\n2,3,1\n", "source,target,weight\n1,2,1000000000000000000\n2,3,0.000001\n",
        "source,target,weight\n1,2,1000000000000000000\n2,3,1000000000000000000\n"})
    ASSERT_NO_FATAL_FAILURE(expect_same(scratch, text));
  ASSERT_NO_FATAL_FAILURE(expect_same(scratch, "x 1 2\ny 2 3\n", {.columns = {"2", "3"}}));
  ASSERT_NO_FATAL_FAILURE(expect_same(scratch, "1 2\n2 3\n", {.duplicates = Duplicates::max}));
}

TEST(External, KeepsTheOrderOverManyChunks) {
  const Scratch scratch;
  std::mt19937_64 random(3);
  for (const int kind : {0, 6}) {
    std::string text;
    while (text.size() < (std::size_t{10} << 20))
      text += fmt::format("{} {} {}\n", label(random, kind, 20000), label(random, kind, 20000), random() % 9);
    const std::string in = scratch.file("in.txt", text);
    const ReadOptions options{.threads = 3, .weight = "3", .duplicates = Duplicates::first};
    Reading a, b;
    ASSERT_TRUE(whole(scratch, in, options, a) == in_pieces(scratch, in, options, 1 << 18, b));
    EXPECT_EQ(a, b);
  }
}

TEST(External, LeavesNothingBehind) {
  const Scratch scratch;
  Reading reading;
  const std::string in = scratch.file("in.txt", "1 2\n2 3\n4\n");
  in_pieces(scratch, in, {}, 64, reading);
  EXPECT_EQ(scratch.num_files(), 1U);
}

TEST(External, RefusesWhatItCannotDo) {
  const Scratch scratch;
  Reading reading;
  io::OutputFile file(scratch.path("o.dkg"));
  const auto refused = [&](const std::string& text, const ReadOptions& options, std::uint64_t memory) {
    EXPECT_THROW(io::convert_edge_list(scratch.file("in", text), file, {.read = options, .memory = memory}),
                 UsageError);
  };
  refused("p edge 2 1\ne 1 2\n", {}, io::least_memory);
  refused("1 2\n", {}, io::least_memory - 1);
  refused("1 2\n", {.bipartite = true, .discount = Discount::log}, io::least_memory);
}

}  // namespace
}  // namespace densek

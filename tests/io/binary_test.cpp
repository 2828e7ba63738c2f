#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/poison.h"
#include "io/scratch.h"
#include "support/graphs.h"

namespace densek {
namespace {

using test::Scratch;

Graph with_every_label_kind(int kind, const Scratch& scratch) {
  static const char* const texts[] = {"0 1\n1 2\n", "5 10\n10 70\n", "-5 10\n10 70\n", "a b\nb c\n"};
  return read_graph(scratch.file("text", texts[kind]));
}

void expect_equal(const Graph& a, const Graph& b) {
  EXPECT_EQ(a.fingerprint(), b.fingerprint());
  EXPECT_EQ(compute_fingerprint(a.offsets(), a.targets(), a.labels()), b.fingerprint());
  EXPECT_EQ(a.cleaning(), b.cleaning());
  EXPECT_EQ(a.labels().kind(), b.labels().kind());
}

// Mapped arrays are followed by zeros of the same file, where no sanitizer would look by itself.
TEST(Binary, EndsWhereASanitizerSeesIt) {
  if (!sees_addresses) GTEST_SKIP() << "needs AddressSanitizer (preset asan)";
  const Scratch scratch;
  const std::string path = scratch.path("graph.dkg");
  write_graph(with_every_label_kind(1, scratch), path);
  const Graph graph = read_graph(path);
  const auto last = [](auto array) {
    return *static_cast<const volatile std::uint8_t*>(static_cast<const void*>(array.data() + array.size()));
  };
  EXPECT_DEATH(last(graph.offsets()), "use-after-poison");
  EXPECT_DEATH(last(graph.targets()), "use-after-poison");
  EXPECT_DEATH(last(graph.labels().values()), "use-after-poison");
}

TEST(Binary, KeepsEverything) {
  const Scratch scratch;
  const std::string path = scratch.path("graph.dkg");
  for (int kind = 0; kind < 4; ++kind) {
    const Graph graph = with_every_label_kind(kind, scratch);
    write_graph(graph, path);
    const Graph back = read_graph(path);
    expect_equal(back, graph);
    EXPECT_EQ(back.source(), path);
    EXPECT_EQ(back.labels().text(1), graph.labels().text(1));
    check_binary(path);
  }
  const Graph dirty = read_graph(scratch.file("text", "1 1\n1 2 0.5\n2 1 0.5\n2 1 1\n"));
  write_graph(dirty, path);
  EXPECT_EQ(read_graph(path).cleaning(), (Cleaning{1, 2, 1, true}));
  write_graph(Graph(), path);
  EXPECT_EQ(read_graph(path).num_vertices(), 0U);
}

TEST(Binary, OutlivesItsFile) {
  const Scratch scratch;
  const std::string path = scratch.path("graph.dkg");
  write_graph(karate_club(), path);
  const Graph graph = read_graph(path);
  write_graph(Graph(), path);  // replaced by another file, not overwritten
  std::filesystem::remove(path);
  expect_equal(graph, karate_club());
}

TEST(Binary, RefusesAnyFlippedByte) {
  const Scratch scratch;
  for (int kind = 0; kind < 4; ++kind) {
    write_graph(with_every_label_kind(kind, scratch), scratch.path("graph.dkg"));
    const std::string bytes = scratch.content("graph.dkg"), path = scratch.path("graph.dkg");
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const auto put = [&](int value) {
        file.seekp(static_cast<std::streamoff>(i));
        file.put(static_cast<char>(value)).flush();
      };
      put(bytes[i] ^ 1 << i % 8);
      try {
        read_graph(path);
        FAIL() << "byte " << i << " of " << bytes.size();
      } catch (const InputError& error) {
        EXPECT_TRUE(std::string(error.what()).starts_with(path));
      }
      put(bytes[i]);
    }
    EXPECT_EQ(read_graph(path).num_edges(), 2U);
  }
}

TEST(Binary, RefusesAnyOtherLength) {
  const Scratch scratch;
  write_graph(karate_club(), scratch.path("graph.dkg"));
  const std::string bytes = scratch.content("graph.dkg");
  for (std::size_t length = 0; length < bytes.size(); length += length < 200 ? 1 : 97)
    EXPECT_THROW(read_graph(scratch.file("cut.dkg", bytes.substr(0, length))), InputError) << length;
  EXPECT_THROW(read_graph(scratch.file("long.dkg", bytes + '\0')), InputError);
}

std::string message_of(const std::string& path) {
  try {
    read_graph(path);
  } catch (const InputError& error) {
    return std::string(error.what()).substr(path.size());
  }
  return "was read";
}

TEST(Binary, SaysWhyItRefuses) {
  const Scratch scratch;
  write_graph(karate_club(), scratch.path("graph.dkg"));
  const std::string bytes = scratch.content("graph.dkg");
  const auto with = [&](std::size_t at, std::string_view change) {
    std::string changed = bytes;
    changed.replace(at, change.size(), change);
    return message_of(scratch.file("changed.dkg", changed));
  };
  EXPECT_EQ(with(8, "\x01\x02\x03\x04"), ": written on a machine of the other byte order");
  EXPECT_EQ(with(12, "\x07"), ": format version 7, this program reads versions up to 2");
  EXPECT_EQ(with(24, "\x07"), ": the header is damaged");
  EXPECT_EQ(with(4096, "\x07"), ": the file is damaged: its content does not have the fingerprint of its header");
  EXPECT_EQ(message_of(scratch.file("cut.dkg", bytes.substr(0, 5000))),
            ": the file is truncated: 5000 bytes, its header says " + std::to_string(bytes.size()));
  EXPECT_EQ(message_of(scratch.file("head.dkg", bytes.substr(0, 100))),
            ": the file is truncated, it ends inside its header");
}

/// Rows and labels as somebody may have written them, with every checksum as it should be.
struct Forged {
  std::vector<std::uint64_t> offsets = {0, 2, 4, 6, 6};  //  0 - 1   3
  std::vector<Vertex> targets = {1, 2, 0, 2, 0, 1};      //   \ /
  std::vector<std::uint64_t> values = {};                //    2
  std::string chars = {};
  Labels::Kind kind = Labels::Kind::consecutive;
  std::uint64_t first = 0;

  std::string write(const Scratch& scratch) const {
    Labels labels = Labels::consecutive(offsets.size() - 1, first);
    if (kind == Labels::Kind::strings) labels = Labels::strings(values, chars, nullptr);
    if (kind == Labels::Kind::integers || kind == Labels::Kind::negatives)
      labels = Labels::integers(values, kind, nullptr);
    std::string path = scratch.path("forged.dkg");
    // With a fingerprint at hand, because that of texts is computed from the texts.
    write_graph(Graph(offsets, targets, std::move(labels), nullptr, std::string(32, '0')), path);
    return path;
  }
  std::string said(const Scratch& scratch) const { return message_of(write(scratch)); }
};

// The fingerprint of a forged file is as good as that of any other; the rows are not.
TEST(Binary, BelievesNoRow) {
  const Scratch scratch;
  EXPECT_EQ(Forged().said(scratch), "was read");
  const auto rows = [&](std::vector<std::uint64_t> offsets, std::vector<Vertex> targets) {
    return Forged{.offsets = std::move(offsets), .targets = std::move(targets)}.said(scratch);
  };
  EXPECT_EQ(rows({0, 7, 14, 14}, {1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0}),
            ": row of vertex 0: neighbours not sorted or repeated");
  EXPECT_EQ(rows({0, 2, 4, 6}, {2, 1, 0, 2, 0, 1}), ": row of vertex 0: neighbours not sorted or repeated");
  EXPECT_EQ(rows({0, 2, 4, 6}, {0, 2, 1, 2, 0, 1}), ": row of vertex 0: a loop");
  EXPECT_EQ(rows({0, 2, 4, 6}, {1, 3, 0, 2, 0, 1}), ": row of vertex 0: neighbour out of range");
  EXPECT_EQ(rows({0, 2, 4, 6}, {1, 0xFFFFFFFF, 0, 2, 0, 1}), ": row of vertex 0: neighbour out of range");
  EXPECT_EQ(rows({0, 2, 3, 4}, {1, 2, 2, 1}), ": row of vertex 0: an arc without its reverse");
  EXPECT_EQ(rows({0, 4, 4, 4, 4, 4}, {1, 2, 3, 4}), ": row of vertex 0: an arc without its reverse");
  EXPECT_EQ(rows({0, 1}, {0}), ": row of vertex 0: a loop");
}

TEST(Binary, BelievesNoOffset) {
  const Scratch scratch;
  for (const std::vector<std::uint64_t>& offsets : {std::vector<std::uint64_t>{1, 2, 4, 6, 6},
                                                    {0, 2, 4, 6, 5},
                                                    {0, 2, 4, 6, 7},
                                                    {0, 4, 2, 6, 6},
                                                    {0, 1ULL << 63, 4, 6, 6},
                                                    {0, ~0ULL, 4, 6, 6},
                                                    {~0ULL, 2, 4, 6, 6}}) {
    const std::string said = Forged{.offsets = offsets}.said(scratch);
    EXPECT_NE(said.find("offsets"), std::string::npos) << said;
  }
}

TEST(Binary, BelievesNoLabel) {
  const Scratch scratch;
  using Kind = Labels::Kind;
  const auto labels = [&](Kind kind, std::vector<std::uint64_t> values, std::string chars = {}) {
    return Forged{.values = std::move(values), .chars = std::move(chars), .kind = kind}.said(scratch);
  };
  const std::uint64_t minus = static_cast<std::uint64_t>(-5);
  EXPECT_EQ(labels(Kind::strings, {1, 2, 3, 4}, "abcd"), "was read");
  EXPECT_EQ(labels(Kind::strings, {1, 2, 3, 4}, "abca"), ": vertices 0 and 3 have the same label");
  EXPECT_EQ(labels(Kind::strings, {1, 1, 1, 1}, "a"), ": vertices 1 and 2 have the same label");
  for (const std::vector<std::uint64_t>& ends :
       {std::vector<std::uint64_t>{1, 2, 3, 5}, {1, 2, 3, 3}, {1, 3, 2, 4}, {~0ULL, 2, 3, 4}, {1, 2, 3, ~0ULL}})
    EXPECT_EQ(labels(Kind::strings, ends, "abcd"), ": the labels are damaged");
  EXPECT_EQ(labels(Kind::integers, {1, 2, 3, minus}), "was read");
  EXPECT_EQ(labels(Kind::integers, {1, 2, 2, 3}), ": the labels are damaged");
  EXPECT_EQ(labels(Kind::integers, {minus, 2, 3, 4}), ": the labels are damaged");
  EXPECT_EQ(labels(Kind::negatives, {minus, 2, 3, 4}), "was read");
  EXPECT_EQ(labels(Kind::negatives, {2, minus, 3, 4}), ": the labels are damaged");
  EXPECT_EQ(Forged{.first = ~0ULL - 4}.said(scratch), "was read");
  EXPECT_EQ(Forged{.first = ~0ULL - 2}.said(scratch), ": the labels are damaged");
}

// Nothing depends on the size of the file.
TEST(Binary, LargeFilesAreCheckedAsSmallOnes) {
  const Scratch scratch(std::filesystem::temp_directory_path());
  constexpr std::size_t n = std::size_t{9} << 20;
  Forged forged{.offsets = std::vector<std::uint64_t>(n + 1, 6)};
  std::ranges::copy(std::array<std::uint64_t, 3>{0, 2, 4}, forged.offsets.begin());
  std::string path = forged.write(scratch);
  ASSERT_GT(std::filesystem::file_size(path), 64U << 20);
  EXPECT_EQ(read_graph(path).num_edges(), 3U);
  EXPECT_NO_THROW(check_binary(path));
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(40'000'000);
    file.put('x');
  }
  EXPECT_NE(message_of(path).find("fingerprint"), std::string::npos);
  std::filesystem::resize_file(path, 50'000'000);
  EXPECT_NE(message_of(path).find("truncated"), std::string::npos);
  forged.offsets[n / 2] = std::uint64_t{1} << 50;
  EXPECT_NE(forged.said(scratch).find("offsets decrease"), std::string::npos);
  forged.offsets[n / 2] = 6;
  forged.targets = {1, 1, 0, 0, 3, 3};
  EXPECT_NE(forged.said(scratch).find("repeated"), std::string::npos);
}

TEST(Binary, CheckingCanBeStopped) {
  const Scratch scratch;
  ReadOptions options;
  int calls = 0;
  options.progress = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_LE(done, total);
    return ++calls < 1;
  };
  EXPECT_THROW(read_graph(Forged().write(scratch), options), Interrupted);
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace densek

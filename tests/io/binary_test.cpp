#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

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
  EXPECT_EQ(with(12, "\x07"), ": format version 7, this program reads version 1");
  EXPECT_EQ(with(24, "\x07"), ": the header is damaged");
  EXPECT_EQ(with(4096, "\x07"), ": the file is damaged: its content does not have the fingerprint of its header");
  EXPECT_EQ(message_of(scratch.file("cut.dkg", bytes.substr(0, 5000))),
            ": the file is truncated: 5000 bytes, its header says " + std::to_string(bytes.size()));
  EXPECT_EQ(message_of(scratch.file("head.dkg", bytes.substr(0, 100))),
            ": the file is truncated, it ends inside its header");
}

TEST(Binary, LargeFilesAreCheckedOnlyWhenAsked) {
  const Scratch scratch(std::filesystem::temp_directory_path());
  const std::string path = scratch.path("graph.dkg");
  const Graph graph = generate::gnp(300'000, 2e-4, 1);
  write_graph(graph, path);
  ASSERT_GT(std::filesystem::file_size(path), 64U << 20);
  check_binary(path);
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(40'000'000);
    file.put('x');
  }
  EXPECT_EQ(read_graph(path).num_vertices(), 300'000U);  // as promised, nothing but the header was looked at
  EXPECT_THROW(check_binary(path), InputError);
  std::filesystem::resize_file(path, 50'000'000);
  EXPECT_THROW(read_graph(path), InputError);
}

}  // namespace
}  // namespace densek

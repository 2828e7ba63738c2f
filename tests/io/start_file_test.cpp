#include "io/start_file.h"

#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/io.h>

#include <gtest/gtest.h>

#include "io/scratch.h"

namespace densek {
namespace {

using Weights = std::vector<double>;

std::string message(const Graph& graph, const std::string& path) {
  try {
    (void)io::read_start_file(graph, path);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

//  10 - 20 - 30 - 40
struct Path {
  test::Scratch scratch;
  Graph graph = read_graph(scratch.file("g.txt", "10 20\n20 30\n30 40\n"));
};

TEST(StartFile, HasALabelALineAndPerhapsAWeight) {
  const Path path;
  const auto read = [&](const char* text) {
    return io::read_start_file(path.graph, path.scratch.file("start.txt", text));
  };
  EXPECT_EQ(read("20\n40\n"), (Weights{0, 1, 0, 1}));
  EXPECT_EQ(read("20 0.5\n\n# 10\n  40\t2e3  \r\n30 0"), (Weights{0, 0.5, 0, 2000}));
  EXPECT_EQ(read("20 0.5 a remark\n"), (Weights{0, 0.5, 0, 0}));
  EXPECT_EQ(read("20\n20 3\n"), (Weights{0, 3, 0, 0}));  // the last line counts
  EXPECT_EQ(read(""), (Weights{0, 0, 0, 0}));
}

TEST(StartFile, SaysWhereItIsWrong) {
  const Path path;
  const auto said = [&](const char* text) {
    const std::string file = path.scratch.file("start.txt", text), what = message(path.graph, file);
    return what.starts_with(file) ? what.substr(file.size()) : what;
  };
  EXPECT_EQ(said("20\n50\n"), ":2: no vertex is called '50'");
  EXPECT_EQ(said("50 2\n"), ":1: no vertex is called '50'");
  EXPECT_EQ(said("50 and more\n"), ":1: no vertex is called '50 and more'");
  for (const char* weight : {"much", "-1", "nan", "inf", "1,5"})
    EXPECT_EQ(said(("\n20 " + std::string(weight)).c_str()), ":2: not a weight: '" + std::string(weight) + "'");
  EXPECT_EQ(message(path.graph, path.scratch.path("none")),
            path.scratch.path("none") +
                ": cannot be opened; --start takes uniform, degree, core, eigenvector, random or a file");
}

TEST(StartFile, ADirectoryIsNoEmptyFile) {
  const Path path;
  EXPECT_EQ(message(path.graph, path.scratch.folder().string()), path.scratch.folder().string() + ": is a directory");
}

// Labels as `solve -o` writes them, whatever they look like.
TEST(StartFile, ALineThatIsALabelIsThatVertex) {
  const test::Scratch scratch;
  const Graph graph = read_graph(scratch.file("g.csv", "New York,New\nNew,York 2\nYork 2,#1\nNew York,New York 2\n"));
  const auto weight = [&](const char* line, const char* label) {
    const Weights weights = io::read_start_file(graph, scratch.file("start.txt", line));
    double sum = 0;
    for (const double each : weights) sum += each;
    const double own = weights.at(graph.labels().find(label).value());
    EXPECT_EQ(sum, own) << line << ": somebody else has a weight";
    return own;
  };
  EXPECT_EQ(weight("New York\n", "New York"), 1);
  EXPECT_EQ(weight("New York 0.5\n", "New York"), 0.5);
  EXPECT_EQ(weight("New York 2\n", "New York 2"), 1);
  EXPECT_EQ(weight("New York 2 2\n", "New York 2"), 2);
  EXPECT_EQ(weight("New 7\n", "New"), 7);
  EXPECT_EQ(weight("York 2", "York 2"), 1);
  EXPECT_EQ(weight("# a remark\n", "New"), 0);
  EXPECT_EQ(weight("#1\n", "#1"), 1);
}

TEST(StartFile, WithoutAnEndIsRefused) {
  const Graph graph = karate_club();
  for (const char* path : {"/dev/zero", "/etc", "/proc/self/mem"})
    EXPECT_THROW(io::read_start_file(graph, path), InputError) << path;
  const test::Scratch scratch;
  EXPECT_THROW(io::read_start_file(graph, scratch.file("line", std::string(3'000'000, 'x'))), InputError);
  std::string comments;
  while (comments.size() < (std::size_t{70} << 20)) comments += "# " + std::string(1000, 'x') + "\n";
  EXPECT_THROW(io::read_start_file(graph, scratch.file("comments", comments)), InputError);
  EXPECT_EQ(io::read_start_file(graph, scratch.file("last", "3\n5 0.5"))[*graph.labels().find("5")], 0.5);
}

TEST(StartFile, WhatItSaysCannotCommandATerminal) {
  const test::Scratch scratch;
  try {
    io::read_start_file(karate_club(), scratch.file("s", "\033]0;title\a\n"));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), scratch.path("s") + ":1: no vertex is called '\\x1b]0;title\\x07'");
  }
}

}  // namespace
}  // namespace densek

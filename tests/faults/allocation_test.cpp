// The library when memory ends: the n-th operator new throws, for every n of a small run. Each call either does its
// work or throws bad_alloc and leaves nothing behind, neither memory (the preset asan looks for leaks) nor half a file.
#include <densek/bounds.h>
#include <densek/generate.h>
#include <densek/io.h>
#include <densek/solve.h>
#include <densek/witness.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>

#include "bounds/semidefinite/proof.h"
#include "bounds/semidefinite/relaxation.h"
#include "io/scratch.h"
#include "io/witness_file.h"

namespace {

/// Allocations until one fails; negative: none does.
std::atomic<long> allocations_left{-1};

/// Null where the memory is at its end.
void* allocate_or_not(std::size_t size) noexcept {
  if (allocations_left >= 0 && allocations_left-- == 0) return nullptr;
  return std::malloc(size == 0 ? 1 : size);
}

void* allocate(std::size_t size) {
  if (void* at = allocate_or_not(size)) return at;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate_or_not(size); }  // stable_sort's
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate_or_not(size); }
void operator delete(void* at) noexcept { std::free(at); }
void operator delete[](void* at) noexcept { std::free(at); }
void operator delete(void* at, std::size_t) noexcept { std::free(at); }
void operator delete[](void* at, std::size_t) noexcept { std::free(at); }

namespace densek {
namespace {

using test::Scratch;

/// Runs the work with the first, second, … allocation failing until it does without one that fails.
void expect_all_or_nothing(const std::function<void()>& work, const std::function<void()>& check_after_failure) {
  long faults = 0;
  for (bool done = false; !done; ++faults) {
    allocations_left = faults;
    try {
      work();
      done = allocations_left >= 0;  // this one was never reached; what was refused memory may also have done without
      allocations_left = -1;
    } catch (const std::bad_alloc&) {
      allocations_left = -1;
      check_after_failure();
    }
  }
  EXPECT_GT(faults, 5);
  std::printf("%ld allocations made to fail\n", faults - 1);
}

/// 12 vertices with names.
std::string text_graph() {
  std::string text;
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < i; ++j)
      if ((i * j + i + j) % 3 != 1) text += "vertex-" + std::to_string(i) + " vertex-" + std::to_string(j) + "\n";
  return text;
}

TEST(Allocation, ReadingYieldsTheGraphOrNothing) {
  const Scratch scratch;
  scratch.file("g.txt", text_graph());
  const Graph graph = read_graph(scratch.path("g.txt"), {.threads = 1});
  for (const char* name : {"g.txt", "g.mtx", "g.graph", "g.clq", "g.txt.gz", "g.csv.zst", "g.dkg"}) {
    SCOPED_TRACE(name);
    if (std::string(name) != "g.txt") write_graph(graph, scratch.path(name));
    const std::string path = scratch.path(name);
    ReadOptions options;
    options.threads = 1;
    expect_all_or_nothing([&] { EXPECT_EQ(read_graph(path, options).num_edges(), graph.num_edges()); }, [] {});
  }
}

TEST(Allocation, WritingYieldsTheFileOrLeavesTheOldOne) {
  const Scratch scratch;
  scratch.file("g.txt", text_graph());
  const Graph graph = read_graph(scratch.path("g.txt"), {.threads = 1});
  for (const char* name : {"o.txt", "o.tsv", "o.csv", "o.mtx", "o.graph", "o.clq", "o.txt.gz", "o.txt.zst", "o.dkg"}) {
    SCOPED_TRACE(name);
    const std::string path = scratch.path(name);
    scratch.file(name, "old");
    const std::size_t files = scratch.num_files();
    expect_all_or_nothing([&] { write_graph(graph, path); },
                          [&] {
                            EXPECT_EQ(scratch.content(name), "old");
                            EXPECT_EQ(scratch.num_files(), files);
                          });
    EXPECT_EQ(read_graph(path).num_edges(), graph.num_edges());
  }
}

TEST(Allocation, EveryMethodAnswersOrThrows) {
  const Graph graph = generate::planted(24, 0.2, 6, 0.9, 1);
  for (const char* method : {"auto", "se-fw", "exact", "peel", "low-rank", "sdp", "dsg-flow", "coordinate"}) {
    SCOPED_TRACE(method);
    SolveOptions options;
    options.method = method;
    options.threads = 1;
    if (std::string(method) == "auto") options.effort = Effort::quick;
    expect_all_or_nothing([&] { EXPECT_GT(Solver(graph, 1).solve(5, options).edges, 0); }, [] {});
  }
}

// A few iterations take every kind of memory that many do.
TEST(Allocation, ARelaxationIsSolvedAndProvedOrNot) {
  const Question question(generate::planted(12, 0.3, 5, 0.9, 1), 5);
  const bounds::semidefinite::Side side{5, false};
  expect_all_or_nothing(
      [&] {
        bounds::semidefinite::Relaxation relaxation(bounds::semidefinite::dense_question(question, side), 1);
        relaxation.improve(12, 0, {});
        EXPECT_TRUE(bounds::semidefinite::prove(question, side, relaxation.best(), 1));
      },
      [] {});
}

TEST(Allocation, AWitnessIsMadeKeptAndReplayedOrNot) {
  const Scratch scratch;
  const Graph graph = generate::planted(20, 0.2, 6, 0.9, 1);
  const std::string path = scratch.path("w.dkw");
  BoundOptions options;
  options.witness = true;
  scratch.file("w.dkw", "old");
  expect_all_or_nothing(
      [&] {
        const Bound bound = BoundSession(graph, 1).bound(6, options);
        write_witness(*bound.witness, path);
        check_witness(graph, io::read_witnesses_of(graph, path).front());
      },
      [&] { EXPECT_EQ(scratch.num_files(), 1U); });
}

}  // namespace
}  // namespace densek

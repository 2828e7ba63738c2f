// Everything that starts threads, once, small enough for ThreadSanitizer: `./dev test --preset tsan --room smoke`.
// Races are its to find; that the number of threads changes no answer is ours.
#include <densek/bounds.h>
#include <densek/generate.h>
#include <densek/io.h>
#include <densek/solve.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "bounds/semidefinite/proof.h"
#include "bounds/semidefinite/relaxation.h"
#include "io/scratch.h"
#include "registry.h"

namespace densek {
namespace {

constexpr int team = 4;

const Graph& graph() {
  static const Graph made = generate::rmat(12, 16, 5);  // 4,096 vertices; as text more than readers take alone
  return made;
}

void expect_read_alike(const std::string& path) {
  ASSERT_GT(std::filesystem::file_size(path), 1U << 20) << "below, one thread reads it alone";
  const Graph one = read_graph(path, {.threads = 1, .progress = {}});
  const Graph many = read_graph(path, {.threads = team, .progress = {}});
  EXPECT_EQ(many.fingerprint(), one.fingerprint());
  EXPECT_EQ(many.cleaning(), one.cleaning());
}

/// Lines of edges with labels made of the vertex, each line several times so that the file has several chunks.
std::string edge_list(const std::function<std::string(Vertex)>& label) {
  std::string text;
  for (int round = 0; text.size() < std::size_t{9} << 20; ++round)
    for (Vertex v = 0; v < graph().num_vertices(); ++v)
      for (const Vertex u : graph().neighbors(v)) text += label(v) + ' ' + label(u) + '\n';
  return text;
}

TEST(Threads, ReadEdgeLists) {
  const test::Scratch scratch;
  expect_read_alike(scratch.file("small", edge_list([](Vertex v) { return std::to_string(v); })));
  expect_read_alike(scratch.file("wide", edge_list([](Vertex v) { return std::to_string(v * 1'234'567'890'123ULL); })));
  expect_read_alike(scratch.file("text", edge_list([](Vertex v) { return 'v' + std::to_string(v); })));
}

TEST(Threads, ReadFormatsThatDeclareTheirSize) {
  const Graph large = generate::rmat(15, 16, 5);
  const test::Scratch scratch;
  for (const char* name : {"large.mtx", "large.graph", "large.clq", "large.txt.gz", "large.txt.zst"}) {
    SCOPED_TRACE(name);
    write_graph(large, scratch.path(name));
    expect_read_alike(scratch.path(name));
  }
}

TEST(Threads, ProveBounds) {
  BoundSession one(graph(), 1), many(graph(), team);
  BoundOptions options;
  options.effort = Effort::quick;
  for (const std::int64_t k : {3, 20, 300})
    EXPECT_EQ(many.bound(k, options).value, one.bound(k, options).value) << "k = " << k;
}

// A few iterations and the proof of what they give, on several tiles.
TEST(Threads, SolveRelaxations) {
  const Question question(generate::planted(300, 0.05, 20, 0.8, 1), 25);
  const bounds::semidefinite::Side side{25, false};
  std::vector<std::int64_t> found;
  for (const int threads : {1, team}) {
    bounds::semidefinite::Relaxation relaxation(bounds::semidefinite::dense_question(question, side), threads);
    relaxation.improve(15, 0, {});
    const auto proved = bounds::semidefinite::prove(question, side, relaxation.best(), threads);
    ASSERT_TRUE(proved);
    found.push_back(proved->nu);
  }
  EXPECT_EQ(found.front(), found.back());
}

Result solved(const std::string& method, int threads) {
  SolveOptions options;
  options.method = method;
  options.effort = Effort::quick;
  options.threads = threads;
  options.max_iterations = 30;
  return solve(graph(), 25, only_read(options));
}

TEST(Threads, AnswerAlikeByEveryMethod) {
  for (const MethodInfo& method : methods()) {
    if (method.max_vertices < graph().num_vertices()) continue;  // refused
    SCOPED_TRACE(method.name);
    const Result one = solved(std::string(method.name), 1), many = solved(std::string(method.name), team);
    EXPECT_EQ(many.vertices, one.vertices);
    EXPECT_EQ(many.iterations, one.iterations);
    EXPECT_EQ(many.upper_bound, one.upper_bound);
  }
}

TEST(Threads, StopFromAnother) {
  std::atomic<bool> stop = false;
  Hooks hooks;
  hooks.stop = &stop;
  hooks.progress = [&](const Progress&) { stop = true; };
  SolveOptions options;
  options.threads = team;
  const Result result = solve(graph(), 40, options, hooks);
  EXPECT_EQ(result.size(), 40);
}

}  // namespace
}  // namespace densek

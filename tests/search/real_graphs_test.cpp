// Known answers on real and benchmark graphs.
#include <densek/io.h>
#include <gtest/gtest.h>

#include <array>

#include "search/clique_search.h"
#include "search/portfolio.h"
#include "support/graphs.h"

namespace densek::search {
namespace {

Result solve_quickly(const Graph& graph, std::size_t k) {
  SolveOptions options;
  options.effort = Effort::quick;
  Prepared prepared(graph, 1);
  const Hooks hooks;
  const Question question(graph, static_cast<std::int64_t>(k));
  Task task{question, prepared, options, {}, hooks};
  return run_portfolio(task, &prepared.bounds());
}

struct Known {
  const char* name;
  std::uint32_t clique_number;
};

TEST(RealGraphs, CliqueNumbersOfTheDimacsGraphs) {
  DENSEK_NEEDS_REAL_DATA(folder);
  for (const auto& [name, clique_number] :
       {Known{"brock200_4", 17}, Known{"C125.9", 34}, Known{"hamming8-4", 16}, Known{"keller4", 11},
        Known{"san200_0.9_1", 70}, Known{"san400_0.7_1", 40}}) {
    const Graph graph = read_graph((folder / "dimacs" / (std::string(name) + ".clq.gz")).string());
    const Cores cores = compute_cores(graph);
    WorkMeter meter;
    EXPECT_EQ(find_clique(Question(graph, clique_number), cores, meter).answer, Answer::yes) << name;
    EXPECT_EQ(find_clique(Question(graph, clique_number + 1), cores, meter).answer, Answer::no) << name;
  }
}

TEST(RealGraphs, KarateIsProvedForEveryK) {
  DENSEK_NEEDS_REAL_DATA(folder);
  const Graph graph = read_graph((folder / "karate.txt.gz").string());
  constexpr std::array<std::int64_t, 12> known{0, 1, 3, 6, 10, 14, 16, 18, 21, 25, 28, 31};  // k = 1 … 12
  for (std::size_t k = 1; k < graph.num_vertices(); ++k) {
    const Result result = solve_quickly(graph, k);
    EXPECT_EQ(result.stop, Stop::proved) << k;
    EXPECT_EQ(*result.upper_bound, result.value) << k;
    if (k <= known.size()) {
      EXPECT_EQ(result.value, known[k - 1]) << k;
    }
    if (k == 17) {
      EXPECT_EQ(result.value, 44);
    }
  }
}

// One more vertex than the largest clique: only exhaustive search sees that one edge must be missing.
TEST(RealGraphs, FacebookJustAboveTheCliqueNumber) {
  DENSEK_NEEDS_REAL_DATA(folder);
  const Graph graph = read_graph((folder / "ego-Facebook.txt.gz").string());
  const Result result = solve_quickly(graph, 70);
  EXPECT_EQ(result.value, 2414);
  EXPECT_EQ(result.stop, Stop::proved);
  EXPECT_EQ(result.bound, "clique search");
}

}  // namespace
}  // namespace densek::search

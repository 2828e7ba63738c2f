// What the engine and the split look at, in numbers that do not depend on the clock: a change that makes them do more
// than before fails here, on any machine. One that makes them do clearly less fails, too, so that the next one is held
// against it: write the new numbers down.
#include <densek/generate.h>

#include <gtest/gtest.h>

#include "bounds/split.h"
#include "graph/cores.h"
#include "graph/degree_order.h"
#include "support/replayed_run.h"
#include "support/runs.h"

namespace densek {
namespace {

/// More than a hundredth above fails, and so does more than a tenth below.
void expect_about(std::uint64_t now, std::uint64_t known, const char* what) {
  EXPECT_LE(now, known + known / 100) << what << ": more than before";
  EXPECT_GE(now, known - known / 10) << what << ": less than before; write it down";
}

struct Row {
  const char* name;
  Graph graph;
  std::size_t k;
  StepRule step;
  std::uint64_t iterations, changed_arcs;
  LookedAt looked_at;
};

TEST(Work, OfTheEngineIsWhatItWas) {
  const Graph social = generate::rmat(14, 16, 1), random = generate::gnp(4000, 0.01, 1),
              regular = generate::regular(2000, 10, 1);
  const Row rows[] = {
      {"R-MAT 14, Lipschitz", social, 100, StepRule::lipschitz, 11, 101609, {103075, 17447, 1472}},
      {"R-MAT 14, line search", social, 100, StepRule::line_search, 2, 101609, {101609, 412, 510}},
      {"R-MAT 14, line search, many", social, 1000, StepRule::line_search, 4, 290113, {290113, 34143, 11262}},
      {"R-MAT 14, curvature", social, 300, StepRule::curvature, 23, 224028, {245760, 50563, 12371}},
      {"all alike, Lipschitz", random, 50, StepRule::lipschitz, 42, 6056, {8708, 11936, 83721}},
      {"all alike, line search", random, 50, StepRule::line_search, 6, 10809, {15117, 15157, 9083}},
      {"regular, with an escape", regular, 100, StepRule::lipschitz, 24, 3080, {3100, 6000, 26100}},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.name);
    const auto run = test::run_method(row.graph, row.k, test::se_fw_options(EngineKind::incremental, row.step));
    const DegreeOrder order = compute_degree_order(row.graph);
    IncrementalEngine::Buffers buffers(row.graph.num_vertices());
    const Question question(row.graph, static_cast<std::int64_t>(row.k));
    IncrementalEngine engine(question, order, buffers, *run.result.options.loading);
    EXPECT_EQ(run.result.iterations, row.iterations);
    EXPECT_EQ(test::replay_run(engine, row.graph, run.trace), row.changed_arcs);
    EXPECT_TRUE(std::ranges::equal(engine.members(), run.result.vertices));
    expect_about(engine.looked_at().arcs, row.looked_at.arcs, "arcs");
    expect_about(engine.looked_at().words, row.looked_at.words, "words");
    expect_about(engine.looked_at().lines, row.looked_at.lines, "lines");
  }
}

// Arcs that steps and looks go along, all of them being one pass.
TEST(Work, OfTheSplitIsWhatItWas) {
  const Graph graph = generate::rmat(14, 16, 1);
  const Question question(graph);
  std::uint64_t arcs = 0;
  bounds::even_split(question, bounds::ordered_split(question, compute_cores(graph).order),
                     {.iterations = 100, .threads = 2, .arcs = &arcs});
  expect_about(arcs, 6181112, "arcs");
}

}  // namespace
}  // namespace densek

// What a listener hears: how far the whole run is, never less than before.
#include <densek/generate.h>
#include <densek/solve.h>

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "support/sweeps.h"

namespace densek::test {
namespace {

struct Heard {
  std::vector<double> fractions;
  int searches = 0, reports_of_the_last_search = 0;
};

/// Listens into the second of the two searches of a normal effort, and stops it there.
Heard listen(const Graph& graph, std::int64_t k, Effort effort) {
  Heard heard;
  std::atomic<bool> stop{false};
  std::string last;
  Hooks hooks;
  hooks.stop = &stop;
  hooks.progress = [&](const Progress& progress) {
    heard.fractions.push_back(progress.fraction);
    if (progress.phase == "search" && last != "search") {
      ++heard.searches;
      heard.reports_of_the_last_search = 0;
    }
    last = progress.phase;
    if (heard.searches == 2 && ++heard.reports_of_the_last_search == 20) stop = true;
  };
  SolveOptions options;
  options.effort = effort;
  options.threads = 1;
  solve(graph, k, options, hooks);
  return heard;
}

void expect_never_backwards(const std::vector<double>& fractions) {
  ASSERT_GT(fractions.size(), 5U);
  for (std::size_t i = 0; i < fractions.size(); ++i) {
    EXPECT_GE(fractions[i], i == 0 ? 0.0 : fractions[i - 1]) << i;
    EXPECT_LE(fractions[i], 1.0);
  }
  EXPECT_GT(fractions.back(), fractions.front());
}

TEST(Progress, NeverGoesBackwards) {
  if (sanitized && !long_run()) GTEST_SKIP() << "a normal search takes minutes with sanitizers";
  const Heard heard = listen(generate::gnp(400, 0.1, 1), 20, Effort::normal);
  EXPECT_EQ(heard.searches, 2);
  expect_never_backwards(heard.fractions);
}

TEST(Progress, OfAQuickSearchNeither) {
  expect_never_backwards(listen(generate::gnp(400, 0.1, 1), 20, Effort::quick).fractions);
}

}  // namespace
}  // namespace densek::test

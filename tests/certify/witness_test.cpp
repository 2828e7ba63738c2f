// A witness proves exactly its value, whatever argument it uses; nothing else does.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <densek/generate.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "bounds/blocks.h"
#include "bounds/session.h"
#include "certify/replay.h"
#include "graph/cores.h"
#include "support/graphs.h"

namespace densek {
namespace {

Witness one_step(const Graph& graph, std::int64_t k, std::int64_t value, ProofStep step) {
  return {graph.fingerprint(), k, value, std::nullopt, {std::move(step)}};
}

/// Bounds of every name, for every k and several incumbents, each with its witness, checked; returns the names.
std::set<std::string> check_all(const Graph& graph) {
  std::set<std::string> names;
  const unsigned n = graph.num_vertices();
  BoundSession session(graph, 1);
  for (unsigned k = 1; k <= n; ++k) {
    const std::int64_t truth = test::brute_force(graph, k);
    for (const std::int64_t behind : {-1, 0, 1, 2}) {  // no incumbent, the best set, sets a little worse
      BoundOptions options;
      options.witness = true;
      if (behind >= 0) options.incumbent = std::max<std::int64_t>(0, truth - behind);
      const Bound bound = session.bound(k, options);
      EXPECT_GE(bound.value, truth);
      EXPECT_TRUE(bound.witness);
      EXPECT_EQ(bound.witness->value, bound.value);
      EXPECT_EQ(bound.witness->bound(), bound.name);
      EXPECT_NO_THROW(check_witness(graph, *bound.witness)) << bound.name << ", k = " << k;
      names.insert(bound.name);
    }
  }
  return names;
}

TEST(Witness, ProvesEveryBoundOfSmallGraphs) {
  std::set<std::string> names;
  for (unsigned n = 0; n <= 5; ++n) test::for_all_graphs(n, [&](const Graph& graph) { names.merge(check_all(graph)); });
  test::Random random(1);
  for (int round = 0; round < 300; ++round) {
    const unsigned n = 6 + static_cast<unsigned>(random.below(8));
    names.merge(check_all(test::random_graph(n, random.unit(), random)));
  }
  for (const char* name : {"clique", "degree", "order", "colouring", "orientation", "fixing"})
    EXPECT_TRUE(names.contains(name)) << name;
}

// Whether or not it wins, each argument is replayed to the same number.
TEST(Witness, AgreesWithEachBoundByItself) {
  test::Random random(2);
  std::map<Argument, int> replayed;
  for (int round = 0; round < 200; ++round) {
    const unsigned n = 4 + static_cast<unsigned>(random.below(20));
    const Question question = Question(test::random_graph(n, random.unit(), random));
    LazyCores cores(question.graph);
    const bounds::Split split =
        bounds::even_split(question, bounds::ordered_split(question, cores.get().order), {.iterations = 20});
    const bounds::Basis basis{question, cores, split};
    for (const bounds::BoundRow& row : bounds::bound_table()) {
      const auto bound = row.prepare(basis);
      for (std::int64_t k = 0; k <= std::int64_t{n}; ++k) {
        const auto value = bound->at({k});
        if (!value) continue;
        ++replayed[row.argument];
        ProofStep step = bound->proof(k);
        step.argument = row.argument;
        EXPECT_NO_THROW(check_witness(question.graph, one_step(question.graph, k, *value, step)))
            << to_string(row.argument) << ", k = " << k;
      }
    }
  }
  for (const bounds::BoundRow& row : bounds::bound_table()) EXPECT_GT(replayed[row.argument], 100);
}

// Beyond the vertices that are looked into, the blocks end in a plain one.
TEST(Witness, ProvesBlocksWithAPlainEnd) {
  const Graph graph = generate::planted(3000, 0.002, 60, 0.6, 1);
  const Question question = Question(graph, 70);
  bounds::Session session(question, 1);
  const std::vector<std::int64_t> values = bounds::blocks_bounds(question, session.split(), 70);
  const ProofStep step = bounds::blocks_proof(question, session.split(), 70);
  EXPECT_TRUE(step.last_block_plain);
  EXPECT_NO_THROW(check_witness(graph, one_step(graph, 70, values[70], step)));
}

ProofStep random_step(const certify::Rest& rest, test::Random& random) {
  ProofStep step;
  step.argument = static_cast<Argument>(random.below(num_arguments));
  const auto n = static_cast<std::size_t>(rest.size());
  for (std::size_t e = 0; e < rest.targets.size() / 2; ++e)
    step.shares.push_back(random.below(4) == 0 ? static_cast<std::uint32_t>(random.below(2)) * share_denominator
                                               : static_cast<std::uint32_t>(random.below(share_denominator + 1)));
  for (std::size_t i = 0; i < n; ++i) {
    step.order.insert(step.order.begin() + static_cast<std::ptrdiff_t>(random.below(i + 1)), static_cast<Vertex>(i));
    step.blocks.push_back(static_cast<std::uint32_t>(random.below(3)));
  }
  step.colours.resize(n);
  for (std::size_t v = 0; v < n; ++v) {  // mostly proper
    std::set<std::uint32_t> taken;
    for (const Vertex u : rest.row(v))
      if (u < v) taken.insert(step.colours[u]);
    while (taken.contains(step.colours[v]) && random.below(200) != 0) ++step.colours[v];
  }
  step.last_block_plain = random.below(2) == 0;
  return step;
}

// Good data make a bound small; no data make it wrong.
TEST(Witness, NothingThatPassesIsFalse) {
  test::Random random(3);
  int passed = 0, refused = 0, reduced = 0;
  for (int round = 0; round < 20'000; ++round) {
    const unsigned n = 1 + static_cast<unsigned>(random.below(8));
    const Graph graph = test::random_graph(n, random.unit(), random);
    const auto k = static_cast<std::int64_t>(random.below(n + 1));
    const std::int64_t truth = test::brute_force(graph, static_cast<unsigned>(k));
    const std::int64_t lower = std::max<std::int64_t>(0, truth - 1 + static_cast<std::int64_t>(random.below(3)));
    try {
      certify::Rest rest(graph, k);
      for (int steps = 0; steps < 3 && rest.possible() && rest.k() > 0; ++steps) {
        ProofStep step = random_step(rest, random);
        step.fates.assign(static_cast<std::size_t>(rest.size()), Fate::open);
        step.fates[random.below(step.fates.size())] = static_cast<Fate>(random.below(3));
        rest = certify::after_step(rest, step, lower);
      }
      reduced += rest.size() < static_cast<std::int64_t>(n);
      const std::int64_t bound = rest.possible() ? certify::bound_of(rest, random_step(rest, random), rest.sizes) : 0;
      ASSERT_GE(std::max(lower, bound), truth);
      if (rest.size() == static_cast<std::int64_t>(n)) {
        ASSERT_GE(bound, truth);
      }
      ++passed;
    } catch (const VerificationError&) {
      ++refused;
    }
  }
  EXPECT_GT(passed, 2000);
  EXPECT_GT(refused, 2000);
  EXPECT_GT(reduced, 200);
}

/// A graph on which fixing decides in two rounds at least, and its witness.
struct Fixed {
  Graph graph;
  Witness witness;
  Fixed() {
    for (std::uint64_t seed = 0; seed < 500 && witness.steps.size() < 3; ++seed) {
      graph = generate::planted(40, 0.15, 8, 0.8, seed);
      BoundSession session(graph, 1);
      for (const std::int64_t k : {6, 8, 10, 14, 20}) {
        BoundOptions options;
        options.effort = Effort::quick;  // more would leave fixing nothing to do
        options.incumbent = session.bound(k, options).value - 1;
        options.witness = true;
        const Bound bound = session.bound(k, options);
        if (bound.witness->steps.size() < 3) continue;
        witness = *bound.witness;
        break;
      }
    }
  }
};

TEST(Witness, OfFixingIsReplayedRoundByRound) {
  const Fixed fixed;
  ASSERT_GE(fixed.witness.steps.size(), 3U);
  EXPECT_NO_THROW(check_witness(fixed.graph, fixed.witness));
  const auto expect_refused = [&](const char* what, auto&& alter) {
    Witness altered = fixed.witness;
    alter(altered);
    EXPECT_THROW(check_witness(fixed.graph, altered), VerificationError) << what;
  };
  expect_refused("a round left out", [](Witness& w) { w.steps.erase(w.steps.begin()); });
  expect_refused("the last step left out", [](Witness& w) { w.steps.pop_back(); });
  expect_refused("a smaller lower bound", [](Witness& w) { *w.lower_bound = 0; });
  expect_refused("a lower bound that is none", [](Witness& w) { *w.lower_bound = 1'000'000'000'000; });
  expect_refused("no lower bound", [](Witness& w) { w.lower_bound.reset(); });
  expect_refused("a vertex kept", [](Witness& w) {
    *std::find(w.steps[0].fates.begin(), w.steps[0].fates.end(), Fate::removed) = Fate::open;
  });
  expect_refused("a vertex removed", [](Witness& w) {
    *std::find(w.steps[0].fates.begin(), w.steps[0].fates.end(), Fate::open) = Fate::removed;
  });
  expect_refused("a vertex forced", [](Witness& w) {
    *std::find(w.steps[0].fates.begin(), w.steps[0].fates.end(), Fate::open) = Fate::forced;
  });
  expect_refused("all removed", [](Witness& w) {
    w.steps[0].fates.assign(w.steps[0].fates.size(), Fate::removed);
    w.steps = {w.steps[0], {.argument = Argument::nothing_left}};
    w.value = *w.lower_bound;
  });
}

//  0 - 1   4        no 3 have more than 3 edges, no 4 more than 4
//   \ /    |
//    2 --- 3
TEST(Witness, EveryAlterationIsRefused) {
  const Graph graph = test::make_graph(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}});
  const std::vector<std::uint32_t> halves(5, share_denominator / 2);
  const ProofStep order{.argument = Argument::order, .order = {4, 3, 0, 1, 2}},
      colouring{.argument = Argument::colouring, .colours = {0, 1, 2, 0, 1}},
      orientation{.argument = Argument::orientation, .shares = halves};
  EXPECT_NO_THROW(check_witness(graph, one_step(graph, 4, 4, order)));
  EXPECT_NO_THROW(check_witness(graph, one_step(graph, 4, 5, colouring)));
  EXPECT_NO_THROW(check_witness(graph, one_step(graph, 3, 3, orientation)));  // loads 1, 1, 3/2, 1, 1/2

  const auto refuse = [&](const char* what, const Witness& witness) {
    EXPECT_THROW(check_witness(graph, witness), VerificationError) << what;
  };
  refuse("a smaller value", one_step(graph, 4, 3, order));
  refuse("a larger value", one_step(graph, 4, 5, order));
  refuse("another k", one_step(graph, 3, 4, order));
  refuse("too many vertices", one_step(graph, 6, 4, order));
  refuse("fewer than none", one_step(graph, -1, 0, order));
  refuse("no steps", {graph.fingerprint(), 4, 5, std::nullopt, {}});
  refuse("something is left", one_step(graph, 4, 0, {.argument = Argument::nothing_left}));
  refuse("more than one set", one_step(graph, 4, 5, {.argument = Argument::only_answer}));
  const auto with = [](ProofStep step, auto&& alter) {
    alter(step);
    return step;
  };
  refuse("a vertex twice", one_step(graph, 4, 4, with(order, [](ProofStep& s) { s.order[0] = 3; })));
  refuse("a vertex that is none", one_step(graph, 4, 4, with(order, [](ProofStep& s) { s.order[0] = 5; })));
  refuse("a short order", one_step(graph, 4, 4, with(order, [](ProofStep& s) { s.order.pop_back(); })));
  refuse("an improper colouring", one_step(graph, 4, 5, with(colouring, [](ProofStep& s) { s.colours[4] = 0; })));
  refuse("a colour too many", one_step(graph, 4, 5, with(colouring, [](ProofStep& s) { s.colours[4] = 9; })));
  refuse("few colours", one_step(graph, 4, 5, with(colouring, [](ProofStep& s) { s.colours.pop_back(); })));
  refuse("a share above one",
         one_step(graph, 3, 3, with(orientation, [](ProofStep& s) { s.shares[0] = share_denominator + 1; })));
  refuse("a share less", one_step(graph, 3, 3, with(orientation, [](ProofStep& s) { s.shares.pop_back(); })));
  refuse("shares that prove less",
         one_step(graph, 3, 3, with(orientation, [](ProofStep& s) { s.shares.assign(5, share_denominator); })));
  const Graph other = test::make_graph(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}});
  EXPECT_THROW(check_witness(other, one_step(graph, 4, 4, order)), VerificationError);
}

}  // namespace
}  // namespace densek

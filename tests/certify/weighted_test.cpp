// Witnesses of questions with weights, wishes and parts: each proves exactly its value, and nothing that passes is
// false.
//
// `certify_tests --gtest_filter='Weighted*' --gtest_repeat=50 --gtest_shuffle` draws others each time.
#include "support/weighted.h"

#include <densek/bounds.h>
#include <densek/errors.h>
#include <gtest/gtest.h>

#include <set>

#include "bounds/session.h"
#include "certify/replay.h"
#include "graph/cores.h"
#include "graph/fingerprint.h"
#include "graph/wishes_digest.h"
#include "question/asked.h"

namespace densek {
namespace {

using test::from_to;

constexpr std::int64_t magnitudes[] = {1, 3, 1'000, 1'000'000'000, std::int64_t{1} << 50, std::int64_t{1} << 56};

struct Asked {
  Graph graph;
  Wishes wishes;
};

Asked random_asked(test::Random& random) {
  const auto n = static_cast<unsigned>(from_to(1, 8, random));
  const std::int64_t largest = magnitudes[random.below(std::size(magnitudes))];
  Asked asked{random.below(3) == 0 ? test::random_graph(n, random.unit(), random)
                                   : test::random_weighted_graph(n, largest, random),
              {}};
  for (Vertex v = 0; v < n; ++v) {
    const std::uint64_t draw = random.below(8);
    if (draw == 0) asked.wishes.include.push_back(v);
    if (draw == 1) asked.wishes.exclude.push_back(v);
  }
  if (random.below(3) == 0)
    for (Vertex v = 0; v < n; ++v) asked.wishes.vertex_weights.push_back(from_to(-largest, largest, random));
  if (random.below(2) == 0) {
    const auto parts = static_cast<unsigned>(from_to(2, 3, random));
    asked.wishes.part_of = test::random_parts(n, parts, random);
    for (unsigned part = 0; part < parts; ++part)
      asked.wishes.part_names.push_back(std::string(1, static_cast<char>('a' + part)));
  }
  return asked;
}

/// As asked for: those included are counted.
Sizes whole_sizes(const Question& question, const Wishes& wishes, std::vector<std::int64_t> open) {
  for (const Vertex v : question.forced) ++open[wishes.part(v)];
  return Sizes(open);
}

TEST(WeightedWitness, ProvesEveryBoundOfASession) {
  test::Random random(static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed()));
  std::set<std::string> names;
  int chains = 0;
  for (int round = 0; round < 300; ++round) {
    const Asked about = random_asked(random);
    const Question question = asked(about.graph, about.wishes);
    BoundSession session(about.graph, about.wishes, 1);
    for (const auto& [open, best] : test::all_optima_by_sizes(question)) {
      const Sizes sizes = whole_sizes(question, about.wishes, open);
      if (sizes.k() == 0) continue;
      for (const std::int64_t behind : {-1, 0, 1, 3}) {  // no incumbent, the best set, sets a little worse
        BoundOptions options;
        options.witness = true;
        options.effort = random.below(4) == 0 ? Effort::thorough : Effort::normal;
        if (behind >= 0) options.incumbent = best - behind;
        const Bound bound = session.bound(sizes, options);
        ASSERT_GE(bound.value, best);
        ASSERT_EQ(bound.witness->value, bound.value);
        ASSERT_EQ(bound.witness->k, sizes.k());
        if (bound.witness->lower_bound && *bound.witness->lower_bound < 0 && bound.witness->wishes.empty()) continue;
        ASSERT_NO_THROW(check_witness(about.graph, about.wishes, *bound.witness)) << bound.name << ", round " << round;
        if (!bound.witness->wishes.empty()) names.insert(bound.name);
        chains += bound.witness->steps.size() > 1;
      }
    }
  }
  for (const char* name : {"only answer", "degree", "orientation", "fixing"}) EXPECT_TRUE(names.contains(name)) << name;
  EXPECT_GT(chains, 100);
}

// Whether or not it wins, each argument is replayed to the same number.
TEST(WeightedWitness, AgreesWithEachBoundByItself) {
  test::Random random(static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed()));
  std::map<Argument, int> replayed;
  for (int round = 0; round < 500; ++round) {
    const Asked about = random_asked(random);
    const Question question = asked(about.graph, about.wishes);
    LazyCores cores(question.graph);
    const bounds::Split split =
        bounds::even_split(question, bounds::ordered_split(question, cores.get().order), {.iterations = 20});
    const bounds::Basis basis{question, cores, split};
    for (const bounds::BoundRow& row : bounds::bound_table()) {
      const auto bound = row.prepare(basis);
      if (!bound) continue;
      for (const auto& [open, best] : test::all_optima_by_sizes(question)) {
        const auto value = bound->at({Sizes(open)});
        if (!value || Sizes(open).k() == 0) continue;
        const Sizes sizes = whole_sizes(question, about.wishes, open);
        Witness witness{
            numbered_fingerprint(about.graph), sizes.k(), *value, std::nullopt, {bound->proof(Sizes(open).k())}};
        witness.steps[0].argument = row.argument;
        witness.wishes = wishes_digest(about.graph, about.wishes);
        if (about.wishes.num_parts() > 1) witness.sizes = sizes.by_part;
        ASSERT_NO_THROW(check_witness(about.graph, about.wishes, witness))
            << to_string(row.argument) << ", round " << round;
        ++replayed[row.argument];
      }
    }
  }
  for (const bounds::BoundRow& row : bounds::bound_table())
    EXPECT_GT(replayed[row.argument], 50) << to_string(row.argument);
}

ProofStep random_step(const certify::Rest& rest, test::Random& random) {
  ProofStep step;
  step.argument = static_cast<Argument>(random.below(num_arguments));
  const auto n = static_cast<std::size_t>(rest.size());
  for (std::size_t edge = 0; edge < rest.targets.size() / 2; ++edge)
    step.shares.push_back(random.below(4) == 0 ? static_cast<std::uint32_t>(random.below(2)) * share_denominator
                                               : static_cast<std::uint32_t>(random.below(share_denominator + 1)));
  for (std::size_t i = 0; i < n; ++i) {
    step.order.insert(step.order.begin() + static_cast<std::ptrdiff_t>(random.below(i + 1)), static_cast<Vertex>(i));
    step.colours.push_back(static_cast<std::uint32_t>(i));
    step.blocks.push_back(static_cast<std::uint32_t>(random.below(3)));
  }
  step.last_block_plain = random.below(2) == 0;
  return step;
}

// Good data make a bound small; no data make it wrong.
TEST(WeightedWitness, NothingThatPassesIsFalse) {
  test::Random random(static_cast<std::uint64_t>(testing::UnitTest::GetInstance()->random_seed()));
  int passed = 0, refused = 0, reduced = 0;
  for (int round = 0; round < 8000; ++round) {
    const Asked about = random_asked(random);
    const Question question = asked(about.graph, about.wishes);
    const auto optima = test::all_optima_by_sizes(question);
    auto chosen = optima.begin();
    std::advance(chosen, static_cast<std::ptrdiff_t>(random.below(optima.size())));
    const std::int64_t truth = chosen->second, lower = truth - 1 + static_cast<std::int64_t>(random.below(3));
    try {
      certify::Rest rest(about.graph, about.wishes, whole_sizes(question, about.wishes, chosen->first).by_part);
      ASSERT_EQ(rest.sizes, chosen->first);
      const std::int64_t n = rest.size();
      for (int steps = 0; steps < 3 && rest.possible() && rest.k() > 0; ++steps) {
        ProofStep step = random_step(rest, random);
        step.fates.assign(static_cast<std::size_t>(rest.size()), Fate::open);
        step.fates[random.below(step.fates.size())] = static_cast<Fate>(random.below(3));
        rest = certify::after_step(rest, step, lower);
      }
      reduced += rest.size() < n;
      const std::int64_t bound =
          rest.possible() ? certify::bound_of(rest, random_step(rest, random), rest.sizes) : lower;
      ASSERT_GE(std::max(lower, bound), truth) << "round " << round;
      if (rest.size() == n) {
        ASSERT_GE(bound, truth) << "round " << round;
      }
      ++passed;
    } catch (const VerificationError&) {
      ++refused;
    }
  }
  EXPECT_GT(passed, 1000);
  EXPECT_GT(refused, 1000);
  EXPECT_GT(reduced, 200);
}

//  0 -2- 1    weights; 3 is excluded, 2 has a weight of its own
//   \ −1/ 4
//     2 -5- 3
TEST(WeightedWitness, OtherWishesAreRefused) {
  const Graph graph = test::with_weights(test::make_graph(4, {{0, 1}, {0, 2}, {1, 2}, {2, 3}}), [](Vertex u, Vertex v) {
    return u == 0 ? (v == 1 ? 2 : -1) : static_cast<std::int64_t>(u == 1 ? 4 : 5);
  });
  Wishes wishes;
  wishes.exclude = {3};
  wishes.vertex_weights = {0, 0, 7, 0};
  BoundOptions options;
  options.witness = true;
  const Bound bound = BoundSession(graph, wishes, 1).bound(2, options);
  EXPECT_EQ(bound.value, 11);
  EXPECT_NO_THROW(check_witness(graph, wishes, *bound.witness));
  const auto refuse = [&](const char* what, auto&& alter) {
    Wishes other = wishes;
    alter(other);
    EXPECT_THROW(check_witness(graph, other, *bound.witness), VerificationError) << what;
  };
  refuse("nobody is out", [](Wishes& w) { w.exclude.clear(); });
  refuse("somebody is in", [](Wishes& w) { w.include = {2}; });
  refuse("other weights", [](Wishes& w) { w.vertex_weights[0] = 1; });
  refuse("no weights", [](Wishes& w) { w.vertex_weights.clear(); });
  refuse("parts", [](Wishes& w) { w.part_of = {0, 0, 1, 1}, w.part_names = {"a", "b"}; });
  refuse("a vertex that is none", [](Wishes& w) { w.include = {4}; });
  refuse("in and out", [](Wishes& w) { w.include = {3}; });
  refuse("weights of fewer vertices", [](Wishes& w) { w.vertex_weights.pop_back(); });
  refuse("nothing wished", [](Wishes& w) { w = {}; });
  const auto refuse_witness = [&](const char* what, auto&& alter) {
    Witness other = *bound.witness;
    alter(other);
    EXPECT_THROW(check_witness(graph, wishes, other), VerificationError) << what;
  };
  refuse_witness("a smaller value", [](Witness& w) { --w.value; });
  refuse_witness("a larger value", [](Witness& w) { ++w.value; });
  refuse_witness("another k", [](Witness& w) { ++w.k; });
  refuse_witness("sizes", [](Witness& w) { w.sizes = {1, 1}; });
  refuse_witness("cliques count edges", [](Witness& w) { w.steps[0] = {.argument = Argument::clique}; });
  refuse_witness("a lower bound beyond all", [](Witness& w) { w.lower_bound = w.value = 1'000'000; });
}

}  // namespace
}  // namespace densek

// Who chooses among the arguments gets what those say: each the number of its row, together never more than one of
// them, never less than the truth, with a proof that uses no other; and nothing where they have nothing to say.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <densek/generate.h>
#include <gtest/gtest.h>

#include "bounds/session.h"
#include "support/graphs.h"
#include "support/weighted.h"

namespace densek {
namespace {

using bounds::bound_table;
using bounds::BoundRow;

BoundOptions only(ArgumentSet allowed, Effort effort = Effort::normal, std::optional<std::int64_t> incumbent = {}) {
  BoundOptions options;
  options.allowed = allowed;
  options.effort = effort;
  options.incumbent = incumbent;
  options.witness = true;
  return options;
}

/// Some of the rows, at least one, by the bits of a number.
ArgumentSet some_rows(std::uint64_t bits) {
  ArgumentSet set = ArgumentSet::none();
  for (std::size_t i = 0; i < bound_table().size(); ++i)
    if (bits >> i & 1) set.insert(bound_table()[i].argument);
  return set;
}

/// The bound with its proof checked: the last step, which says the number, is by one that is allowed.
std::optional<Bound> checked(BoundSession& session, const Graph& graph, std::int64_t k, const BoundOptions& options) {
  std::optional<Bound> bound = session.bound_if_any(k, options);
  if (!bound) return bound;
  EXPECT_NO_THROW(check_witness(graph, *bound->witness)) << bound->name << ", k = " << k;
  EXPECT_EQ(bound->witness->value, bound->value);
  const Argument last = bound->witness->steps.back().argument;
  EXPECT_TRUE(options.allowed.contains(last) || argument_info(last).evidence == Evidence::remark) << to_string(last);
  EXPECT_TRUE(options.allowed.contains(bound->argument) || bound->argument == Argument::only_answer) << bound->name;
  return bound;
}

Graph weighted(std::uint64_t seed) {
  test::Random random(seed);
  return test::random_weighted_graph(40, 9, random);
}

TEST(Allowed, OneAloneSaysWhatItsRowSays) {
  std::size_t said = 0;
  for (const Graph& graph : {generate::planted(60, 0.2, 12, 0.8, 1), generate::gnp(40, 0.3, 4), weighted(3)})
    for (const std::int64_t k : {5, 12, 25})
      for (const BoundRow& row : bound_table()) {
        const Question question(graph);
        bounds::Session session(question, 1);
        LazyCores cores(graph);
        const bounds::Split split = session.split();
        const auto value = bounds::Arguments({question, cores, split}).at(row.argument, {.sizes = k});
        const auto bound = session.bound_if_any(k, only(ArgumentSet::only(row.argument)));
        SCOPED_TRACE(to_string(row.argument));
        ASSERT_EQ(bound.has_value(), value.has_value());
        if (!value) continue;
        ++said;
        EXPECT_EQ(bound->value, *value);
        EXPECT_EQ(bound->argument, row.argument);
      }
  EXPECT_GT(said, 3 * 3 * bound_table().size() / 2);
}

// Also those that a normal or quick bound leaves out.
TEST(Allowed, WhatIsChosenIsAskedWhateverTheEffort) {
  const Graph graph = generate::planted(60, 0.2, 12, 0.8, 1);
  for (const Effort effort : {Effort::quick, Effort::normal, Effort::thorough})
    for (const Argument argument : {Argument::blocks, Argument::cap, Argument::fixing}) {
      BoundSession session(graph, 1);
      const auto bound = checked(session, graph, 12, only(ArgumentSet::only(argument), effort));
      ASSERT_TRUE(bound) << to_string(argument);
      EXPECT_EQ(bound->argument, argument);
    }
}

TEST(Allowed, SeveralAreNeverWorseThanOneOfThem) {
  test::Random random(5);
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Graph graph = generate::gnp(16 + 4 * seed, 0.4, seed);  // below what is solved without being asked, and above
    BoundSession session(graph, 1);
    for (const std::int64_t k : {3, 6, 11})
      for (int round = 0; round < 6; ++round) {
        const std::uint64_t bits = random.below(std::uint64_t{1} << bound_table().size());
        const auto together = checked(session, graph, k, only(some_rows(bits)));
        for (std::size_t i = 0; i < bound_table().size(); ++i) {
          if ((bits >> i & 1) == 0) continue;
          const auto alone = checked(session, graph, k, only(some_rows(std::uint64_t{1} << i)));
          if (!alone) continue;
          EXPECT_LE(together.value().value, alone->value) << to_string(bound_table()[i].argument);
        }
      }
  }
}

TEST(Allowed, IsBruteForceSafe) {
  test::Random random(6);
  std::size_t fixed = 0, solved = 0;
  for (int round = 0; round < 60; ++round) {
    const unsigned n = 5 + static_cast<unsigned>(random.below(8));
    const Graph graph = test::random_graph(n, random.unit(), random);
    const std::vector<std::int64_t> optima = test::all_optima(graph);
    BoundSession session(graph, 1);
    for (unsigned k = 1; k <= n; ++k) {
      ArgumentSet allowed = some_rows(random.next() & random.next());
      if (random.below(2) == 0) allowed.insert(Argument::fixing);
      std::optional<std::int64_t> incumbent;
      if (random.below(2) == 0)
        incumbent = std::max<std::int64_t>(0, optima[k] - static_cast<std::int64_t>(random.below(3)));
      const Effort effort = static_cast<Effort>(random.below(3));
      const auto bound = checked(session, graph, k, only(allowed, effort, incumbent));
      if (!bound) continue;
      ASSERT_GE(bound->value, optima[k]) << bound->name << ", k = " << k;
      fixed += bound->argument == Argument::fixing;
      solved += bound->argument == Argument::semidefinite;
    }
  }
  EXPECT_GT(fixed, 10U);
  EXPECT_GT(solved, 10U);
}

// Fixing does not bring in the others by the back door: what it leaves is bounded by those that are allowed.
TEST(Allowed, FixingClosesByThoseThatAreAllowed) {
  const Graph graph = generate::planted(60, 0.2, 12, 0.8, 1);
  BoundSession session(graph, 1);
  for (const BoundRow& row : bound_table()) {
    ArgumentSet allowed = ArgumentSet::only(row.argument);
    allowed.insert(Argument::fixing);
    for (const std::int64_t k : {5, 12, 25})
      for (const auto incumbent : {std::optional<std::int64_t>(), std::optional(k)})
        EXPECT_TRUE(checked(session, graph, k, only(allowed, Effort::normal, incumbent))) << to_string(row.argument);
  }
}

TEST(Allowed, NothingIsSaidWhereTheyHaveNothingToSay) {
  const ArgumentSet semidefinite = ArgumentSet::only(Argument::semidefinite);
  Wishes sides;
  sides.part_of.assign(34, 0);
  for (std::size_t v = 0; v < 17; ++v) sides.part_of[v] = 1;
  sides.part_names = {"a", "b"};
  BoundSession parts(karate_club(), sides, 1);
  const Sizes of_both(std::vector<std::int64_t>{3, 4});
  EXPECT_FALSE(parts.bound_if_any(of_both, only(semidefinite)));
  EXPECT_THROW(parts.bound(of_both, only(semidefinite)), NoAnswerError);
  EXPECT_TRUE(parts.bound_if_any(of_both));

  BoundSession karate(karate_club(), 1);
  EXPECT_FALSE(karate.bound_if_any(8, only(semidefinite, Effort::quick)));
  EXPECT_FALSE(karate.bound_if_any(8, only(ArgumentSet::none())));
  EXPECT_FALSE(karate.bound_if_any(8, only(ArgumentSet::only(Argument::branch_and_bound))));
}

// Where there is one set only, nobody need be asked.
TEST(Allowed, AQuestionThatAnswersItselfIsAnswered) {
  const Graph graph = karate_club();
  BoundSession session(graph, 1);
  const auto all = checked(session, graph, 34, only(ArgumentSet::only(Argument::semidefinite)));
  ASSERT_TRUE(all);
  EXPECT_EQ(all->value, 78);
  EXPECT_EQ(all->argument, Argument::only_answer);
}

}  // namespace
}  // namespace densek

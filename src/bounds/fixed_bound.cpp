#include "bounds/fixed_bound.h"

#include <algorithm>
#include <utility>

namespace densek::bounds {

namespace {

/// Each halves what lies between a set and its bound; the first few gain most.
constexpr int max_guesses = 6;

}  // namespace

FixedBound fixed_bound(const Question& question, const Split& split, std::int64_t incumbent, const Ask& ask,
                       bool wants_steps) {
  Question asked = question;
  asked.parts.sizes = ask.sizes.by_part;
  FixedBound fixed{{incumbent, Argument::fixing}, incumbent};
  const Reduced rest = reduce(std::move(asked), split, incumbent, {repair_iterations, ask.threads, ask.budget},
                              wants_steps ? &fixed.steps : nullptr, ask.allowed);
  if (rest.closed) return fixed;
  LazyCores cores(rest.question.graph);
  Ask ask_rest = ask;
  ask_rest.sizes = Sizes(rest.question.parts.sizes);
  ask_rest.reached.reset();  // what is left is about sets that are worth more
  Arguments arguments({rest.question, cores, rest.split, true});
  const bool cheap = ask.effort == Effort::quick && !ask.chosen();
  Proved left = arguments.at(ask_rest, cheap ? Stage::cheap : Stage::tuned);
  ProofStep last{.argument = Argument::only_answer};
  if (!left.is_nothing()) {
    if (wants_steps) last = arguments.proof(left.argument, ask_rest.k());
  } else if (const auto set = only_set(rest.question, rest.question.parts.sizes)) {
    left = {rest.question.value(*set), Argument::only_answer};
  } else {
    return {left};
  }
  if (wants_steps) fixed.steps.push_back(std::move(last));
  if (rest.question.num_vertices() == question.num_vertices() && left.value > incumbent)
    return {left, std::nullopt, std::move(fixed.steps)};
  fixed.bound.value = std::max(left.value, incumbent);
  return fixed;
}

std::optional<FixedBound> guessed_bound(const Question& question, const Split& split, std::int64_t low,
                                        std::int64_t high, const Ask& ask, bool wants_steps) {
  Ask each = ask;
  each.effort = Effort::normal;  // several at the price of one thorough one
  std::optional<FixedBound> best;
  std::int64_t smallest = high;
  for (int guess = 0; guess < max_guesses && high - low > 1 && !ask.budget.exhausted(); ++guess) {
    const std::int64_t incumbent = low + (high - low) / 2;
    FixedBound fixed = fixed_bound(question, split, incumbent, each, wants_steps);
    (fixed.bound.value <= incumbent ? high : low) = incumbent;
    if (fixed.bound.value >= smallest) continue;
    smallest = fixed.bound.value;
    best = std::move(fixed);
  }
  return best;
}

}  // namespace densek::bounds

#include "lab/checks.h"

#include <fmt/format.h>

#include <algorithm>

namespace densek::lab {

namespace {

struct Words {
  const char *source, *text;
  const char* evidence;  // {0}: cases, {1}: tightest ratio
  const char* empty;     // without cases
  bool fractional;       // about fractional points
  bool above;            // about λ above the heaviest edge
  const char* weighted;  // what the text is with weights; none: it has no meaning there
};

/// In the order of Statement. With weights w is the heaviest edge, R reaches from the lightest pair to the heaviest.
constexpr std::array<Words, static_cast<std::size_t>(Statement::count)> words = {{
    {"Theorem 2.1", "for λ < 1 and k below the clique number, the relaxation is not tight",
     "{0} points (k/(k+1) on a clique of k+1, λ = 1/2 and 99/100), each above every set",
     "nothing to check: k is 0 or not below the clique number", false, false, nullptr},
    {"Theorem 2.3", "for λ ≥ 1 the relaxation is tight: no point is above the best set",
     "{0} solutions of face systems, the least such λ among the loadings: none above",
     "there is no fractional candidate", true, false,
     "for λ ≥ w the relaxation is tight: no point is above the best set"},
    {"Remark 2.4", "for λ = 1 and k below the clique number, a fractional point is as good as the best set",
     "{0} points (k/(k+1) on a clique of k+1)", "nothing to check: k is 0 or not below the clique number", false, false,
     nullptr},
    {"Remark 2.4", "for λ > 1 only sets are best: every fractional point is below the best of them",
     "{0} solutions of face systems, families of them included: all below", "there is no fractional candidate", true,
     true, "for λ > w only sets are best: every fractional point is below the best of them"},
    {"Lemma 3.1", "for λ > 1 all local maximizers are integral",
     "{0} fractional stationary points: moving one pair of entries climbs from each",
     "there is none that is fractional", true, true, "for λ > w all local maximizers are integral"},
    {"Theorem 3.2", "a local maximizer stays one when λ grows", "{0} times a set that was one at the λ before",
     "there is no larger λ to compare", false, true, "a local maximizer stays one when λ grows"},
    {"Theorem 3.3", "stationary (gap 0) exactly where a multiplier μ separates the gradient",
     "{0} points, integral or solving the system of a face", "no points", false, false,
     "stationary (gap 0) exactly where a multiplier μ separates the gradient"},
    {"Corollary 3.4", "a set is stationary exactly if max v outside ≤ min v inside", "{0} sets and loadings", "no sets",
     false, false, "a set is stationary exactly if max v outside ≤ min v inside"},
    {"Theorem 3.5", "a set is a local maximizer exactly if max v outside < min v inside",
     "{0} sets and loadings, tried by every exchange of two entries", "no sets", false, true,
     "for λ > w a set is a local maximizer exactly if max v outside < min v inside"},
    {"Theorem 3.6", "for non-integral λ > 1 every stationary set is a local maximizer", "{0} stationary sets",
     "no non-integral λ", false, true,
     "for λ > w between two multiples of the unit every stationary set is a local maximizer"},
    {"Theorem 3.8", "for λ > 1 every fractional stationary point is a strict saddle",
     "{0} points or families, each with a direction of slope 0 and positive curvature",
     "there is no fractional stationary point", true, true,
     "for λ > w every fractional stationary point is a strict saddle"},
    {"Lemma 4.1", "from anywhere within σ/2L of a local maximizer, the oracle answers with its set",
     "{0} points just inside that distance, exchanging two entries or all", "no non-integral λ", true, true,
     "from anywhere within σ/2L of a local maximizer, the oracle answers with its set"},
    {"Theorem 4.2", "from anywhere within σ/4L of a local maximizer, the next step lands on it",
     "{0} points just inside that distance, the least step quotient {1:.3g}", "no non-integral λ", true, true,
     "from anywhere within σ/4L of a local maximizer, the next step lands on it"},
    {"Corollary 4.4", "for 1 < λ < 2 the gradient gap σ of a local maximizer is at least λ − 1",
     "{0} local maximizers, the least σ {1:.3g} times that", "no λ between 1 and 2", false, true,
     "for λ less than a unit above w the gradient gap σ of a local maximizer is at least λ − w"},
    {"Theorem 4.6", "entries k and k+1 of a saddle are at least ξ/2(λ+1)n away from 0 and 1",
     "{0} pairs of a saddle and a nearest set, the tightest at {1:.3g} times the bound", "there is no saddle", true,
     true, "entries k and k+1 of a saddle are at least ξ/2(λ+R)n away from 0 and 1"},
    {"Corollary 4.9", "an escape from a saddle gains at least (λ−1)ξ²/4(λ+1)²n²",
     "{0} pairs of a saddle and a nearest set, the least gain {1:.3g} times the bound", "there is no saddle", true,
     true, "an escape from a saddle gains at least (λ−w)ξ²/4(λ+R)²n²"},
    {"Lemma 4.10", "entries in order move no further than the entries themselves",
     "{0} points near saddles, entry by entry in order", "there is no saddle", true, true,
     "entries in order move no further than the entries themselves"},
    {"Corollary 4.11", "ξ of every set is at least min(frac λ, 1 − frac λ), for 1 < λ < 2 min(λ−1, 2−λ)",
     "{0} sets and loadings, the least {1:.3g} times that", "no non-integral λ", false, true,
     "ξ of every set is at least min(frac λ, 1 − frac λ) units"},
    {"Corollary 4.11", "an escape from within ξ/4(λ+1)n of a saddle gains at least (λ−1)ξ²/16(λ+1)²n²",
     "{0} points on the way to that distance and at it, the least gain {1:.3g} times the bound", "there is no saddle",
     true, true, "an escape from within ξ/4(λ+R)n of a saddle gains at least (λ−w)ξ²/16(λ+R)²n²"},
    {"Theorem 4.12", "near a stationary point the distance to it is at most τ·√G",
     "{0} points around stationary points: half as far, the gap is a quarter or more; it is at least {1:.3g} times the "
     "squared distance",
     "there is one point only", true, false, "near a stationary point the distance to it is at most τ·√G"},
}};

const char* text_of(const Words& statement, const Scope& scope) {
  return scope.weighted && statement.weighted != nullptr ? statement.weighted : statement.text;
}

/// None if it is in scope.
const char* why_skipped(const Words& statement, const Scope& scope) {
  if (scope.weighted && statement.weighted == nullptr) return "it says nothing of weights";
  if (statement.above && !scope.above_heaviest)
    return scope.weighted ? "looked at only where λ > w" : "looked at only where λ > 1";
  if (statement.fractional && !scope.fractional) return "fractional points were not looked for";
  return nullptr;
}

}  // namespace

void Checks::see(Statement statement, bool holds, const std::string& where) {
  Tally& seen = tally(statement);
  ++seen.cases;
  if (!holds && seen.failures++ == 0) seen.first_failure = where;
}

void Checks::see_at_least(Statement statement, double ratio, bool holds, const std::string& where) {
  see(statement, holds, where);
  tally(statement).tightest = std::min(tally(statement).tightest, ratio);
}

void Checks::add(const Checks& other) {
  for (std::size_t i = 0; i < tallies_.size(); ++i) {
    Tally& mine = tallies_[i];
    const Tally& theirs = other.tallies_[i];
    if (mine.failures == 0) mine.first_failure = theirs.first_failure;
    mine.cases += theirs.cases;
    mine.failures += theirs.failures;
    mine.tightest = std::min(mine.tightest, theirs.tightest);
  }
}

std::vector<Claim> Checks::claims(const Scope& scope) const {
  std::vector<Claim> list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (why_skipped(words[i], scope)) continue;
    const Tally& seen = tallies_[i];
    Claim claim{words[i].source, text_of(words[i], scope), seen.failures == 0, words[i].empty};
    if (seen.cases > 0) claim.evidence = fmt::format(fmt::runtime(words[i].evidence), seen.cases, seen.tightest);
    if (seen.failures > 0)
      claim.evidence = fmt::format("{} of {} cases fail, first: {}", seen.failures, seen.cases, seen.first_failure);
    list.push_back(std::move(claim));
  }
  return list;
}

std::vector<Skipped> skipped_statements(const Scope& scope) {
  std::vector<Skipped> list;
  for (const Words& statement : words)
    if (const char* reason = why_skipped(statement, scope))
      list.push_back({statement.source, text_of(statement, scope), reason});
  return list;
}

}  // namespace densek::lab

// Theorems checked on runs that really happened, in floating point; every tolerance is one of rounding.
//
// Each function returns one claim with the tightest case met as evidence.
#pragma once

#include <densek/graph.h>

#include <span>
#include <vector>

#include "lab/experiment.h"

namespace densek::lab {

/// What the statements are about: k, λ, n and L as the run used them.
struct Setting {
  double k, lambda, n, lipschitz;
};
Setting setting(const Graph& graph, std::int64_t k, double lambda);

/// Theorem 4.14 on every stretch of the runs between two escapes: each Frank–Wolfe step gains at least
/// min{G²/4kL, G/2}, and the smallest gap up to T is at most what the theorem says. h₀ is replaced by what the stretch
/// itself gained, which is less: the check is stricter than the theorem.
Claim convergence_rate(const Setting& setting, std::span<const Run> runs);

/// The ascent of an escape (Corollaries 4.5 and 4.11): with step δ at least (λ−1)δ², and never less than
/// (λ−1)·(ξ/4(λ+1)n)², ξ = min(frac λ, 1 − frac λ).
Claim escape_ascent(const Setting& setting, std::span<const Run> runs);

/// The number of escapes (Corollary 4.15): each gains (λ−1)·(ξ/4(λ+1)n)² and nothing is ever lost, so what a run gains
/// in all is at least so many times that. What it could have gained at most is O(k²), which makes O(k²n²) escapes.
Claim number_of_escapes(const Setting& setting, std::span<const Run> runs);

/// Lemma 4.1 at a local maximizer: from `samples` random points just inside the sphere of radius σ/2L, the oracle
/// answers with its set.
Claim oracle_ball(const Graph& graph, const Setting& setting, const Result& maximizer, int samples);

/// Theorem 4.2 at a local maximizer: from `samples` random points on the sphere of radius σ/4L around it, the oracle
/// answers with its set and the step quotient vᵀd / L‖d‖² is at least 1, all by plain products with A.
Claim basin(const Graph& graph, const Setting& setting, const Result& maximizer, int samples);

/// Theorem 4.2 by the program itself: SE-FW started at such points is on the local maximizer after one update, which is
/// a step of length 1.
Claim runs_from_basin(const Graph& graph, const Setting& setting, const Result& maximizer, int samples);

/// What an iteration costs beside the product with A, which reads every row once: comparisons of the selections, at the
/// iterates of runs on graphs of growing size, counted and not timed.
Claim selection_cost();

/// Theorem 4.6 on the paper's own worst case, for growing n: the point of the appendix is stationary, its entries
/// respect the bound, and bound times a constant is what they are. Decided in rational numbers.
Claim tight_instance();

}  // namespace densek::lab

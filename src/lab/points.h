// What is true of one point of the relaxation, by definition and in exact numbers. With weights, all in units.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/checks.h"
#include "lab/faces.h"
#include "lab/rational.h"
#include "lab/small_graph.h"

namespace densek::lab {

/// Moving from x towards e_to − e_from: how g begins to change.
struct Ascent {
  unsigned to = 0, from = 0;
  Rational slope;      ///< v_to − v_from
  Rational curvature;  ///< dᵀ(A+λI)d = 2(λ − a)
};

enum class SetKind {
  local_maximizer,
  stationary,  ///< but no local maximizer: only at integral λ
  neither
};

/// A set of k vertices at one λ.
struct SetStudy {
  bool stationary = false;       ///< gap 0: the k largest entries of v are those of the set (Definition 3.3)
  bool local_maximizer = false;  ///< no exchange of two entries climbs, however small; such directions span all
  bool separated = false;        ///< max v outside ≤ min v inside
  bool strictly_separated = false;
  std::optional<std::int64_t> gap;  ///< min v inside − max v outside, times q; none if a side is empty
  Ascent best;                      ///< the exchange with the largest slope, then the largest curvature
  SetKind kind() const {
    return local_maximizer ? SetKind::local_maximizer : stationary ? SetKind::stationary : SetKind::neither;
  }
};
SetStudy study_set(const SmallGraph& graph, Set set, const Loading& loading);

/// v = (A+λI)x, times q and the scale of x.
std::vector<BigInt> gradient(const SmallGraph& graph, const Loading& loading, const std::vector<BigInt>& x);
/// v·x = 2g(x), times q and the scale of x squared.
BigInt twice_objective(const SmallGraph& graph, const Loading& loading, const std::vector<BigInt>& x);

/// The Frank–Wolfe gap, the sum of the k largest entries of v less v·x, times q and the scale of x squared.
BigInt frank_wolfe_gap(const FacePoint& point, std::vector<BigInt> v, unsigned k);

/// The escape of Algorithm 1 (lines 10–16) at a fractional point.
struct Escape {
  Ascent direction;
  BigInt step;  ///< δ, times the scale of x
  BigInt gain;  ///< g after − g before, both computed afresh; times 2q and the scale squared
};
Escape escape(const SmallGraph& graph, const Loading& loading, const FacePoint& point, unsigned k);

double ratio(const BigInt& a, const BigInt& b);

/// Points whose entries differ from those of x by at most `reach`, feasible like x: two entries moved, then all of them
/// by turns.
std::vector<std::vector<BigInt>> points_around(const std::vector<BigInt>& x, const BigInt& scale, const BigInt& reach);

/// Theorem 4.6 and Corollary 4.9 at a saddle, for every nearest set (there are several when entries tie); Lemma 4.10
/// and Corollary 4.11 around it, for the one that promises most.
void check_escape_bounds(const SmallGraph& graph, const Loading& loading, const FacePoint& saddle, unsigned k,
                         const Escape& escape, const std::string& where, Checks& checks);

}  // namespace densek::lab

// Every stationary point of g(x) = ½xᵀ(A+λI)x over {0 ≤ x ≤ 1, Σx = k} that is not integral, exactly. A holds the
// weights in units, λ is in units too.
//
// A face fixes which entries are 0, which are 1 and which are free. Inside it, stationarity is the linear system
// (A_FF + λI)x + A_F1·1 = μ·1, Σx = k − |ones| (Theorem 3.3), and the entries that are fixed must satisfy v ≤ μ at 0
// and v ≥ μ at 1. The matrix depends on the free set alone, so it is inverted once for 2ⁿ free sets (fraction-free, in
// integers) and multiplied for 3ⁿ faces. A singular system has no solution or a family of them; whether the family
// meets the inside of its face, and in what dimension, is a linear program (families.h).
#pragma once

#include <functional>
#include <vector>

#include "lab/rational.h"
#include "lab/small_graph.h"

namespace densek::lab {

/// A solution of the system of one face, strictly inside it. Numbers are integers over a common denominator: sums of
/// them need no greatest common divisors, which is what rational arithmetic spends its time on.
struct FacePoint {
  Set ones = 0, free = 0;
  std::vector<BigInt> x;   ///< all n entries, times scale
  BigInt scale;            ///< > 0
  bool stationary = true;  ///< whether the fixed entries agree, too
  unsigned dimension = 0;  ///< of the family this point stands for; 0: the only one of its face

  Rational entry(unsigned i) const { return Rational(x[i], scale); }
};

struct FaceOptions {
  bool families = true;         ///< false: leave singular faces out
  bool only_stationary = true;  ///< false: also points whose fixed entries do not agree
};

inline constexpr unsigned largest_face_search = 12;

/// Calls visit for each, in a fixed order. n ≤ 12.
void for_each_face_point(const SmallGraph& graph, unsigned k, const Loading& loading, const FaceOptions& options,
                         const std::function<void(const FacePoint&)>& visit);

}  // namespace densek::lab

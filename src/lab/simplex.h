// Linear programming in rational numbers, for the few tiny programs that singular faces need.
//
// Simplex with Bland's rule (it cannot cycle), first towards a feasible point, then towards the best one.
#pragma once

#include <optional>
#include <vector>

#include "lab/rational.h"

namespace densek::lab {

/// a·t + b ≥ 0.
struct Halfspace {
  std::vector<Rational> a;
  Rational b;
};

/// The t that maximises c·t over all half-spaces, or none if they have no point in common. The maximum must be finite.
std::optional<std::vector<Rational>> maximize(const std::vector<Halfspace>& halfspaces, const std::vector<Rational>& c);

}  // namespace densek::lab

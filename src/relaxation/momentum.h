// The momentum of FISTA (Beck, Teboulle 2009): extrapolate y = x + θ(x − x⁻) with θ = (t − 1)/t⁺ and
// t⁺ = (1 + √(1+4t²))/2.
#pragma once

#include <cmath>

namespace densek {

class Momentum {
 public:
  /// θ of the next step; 0 at the first.
  double next() {
    const double after = (1 + std::sqrt(1 + 4 * t_ * t_)) / 2, theta = (t_ - 1) / after;
    t_ = after;
    return theta;
  }
  void restart() { t_ = 1; }

 private:
  double t_ = 1;
};

}  // namespace densek

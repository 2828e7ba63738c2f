// Step lengths for x⁺ = x + γ(s − x), from the scalars every engine keeps. Callers have tested x ≠ s.
#pragma once

#include <algorithm>

#include <densek/options.h>

namespace densek {

struct StepInput {
  double gap;        ///< vᵀd
  double d_d;        ///< ‖d‖²
  double d_M_d;      ///< dᵀ(A+λI)d
  double lipschitz;  ///< L ≥ ‖A+λI‖₂
  double k;
  bool in_basin;  ///< s is a local maximizer and x within σ/(4L) of it (Theorem 4.2)
};

/// γ in [0, 1].
inline double step_length(StepRule rule, const StepInput& in) {
  const auto clipped = [](double numerator, double denominator) {
    if (!(numerator > 0)) return 0.0;
    return numerator >= denominator ? 1.0 : numerator / denominator;
  };
  switch (rule) {
    case StepRule::lipschitz:  // min{1, vᵀd / L‖d‖²}; in the basin the quotient is ≥ 1, which rounding may not show
      return in.in_basin ? 1.0 : clipped(in.gap, in.lipschitz * std::max(in.d_d, 0.0));
    case StepRule::lacoste:  // min{1, vᵀd / 2kL}
      return clipped(in.gap, 2 * in.k * in.lipschitz);
    case StepRule::line_search:  // g is quadratic along d: its maximum on [0, 1]
      return in.in_basin || in.gap + in.d_M_d >= 0 ? 1.0 : clipped(in.gap, -in.d_M_d);
  }
  return 0.0;
}

}  // namespace densek

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
  double curvature;  ///< L̂ ≤ L with dᵀ(A+λI)d ≥ −L̂‖d‖²
  double k;
  bool in_basin;  ///< s is a local maximizer and x in the ball around it where γ = 1 (Theorem 4.2)
};

/// L̂ of the curvature rule. Only curvature downwards limits a step: with q = dᵀ(A+λI)d ≥ −L̂‖d‖² the step
/// γ = min{1, vᵀd / L̂‖d‖²} gains γvᵀd + ½γ²q ≥ ½γvᵀd, whatever the eigenvalues are. q is at hand in every iteration,
/// so a value that is too small is seen before it is used and at least doubled; −q/‖d‖² is never above
/// L⁻ = max{0, −λ_min(A+λI)}, so from 0 on L̂ stays below 2L⁻, and the doublings are few.
class DownwardCurvature {
 public:
  DownwardCurvature(double first, double lipschitz) : value_(std::min(first, lipschitz)), lipschitz_(lipschitz) {}
  double see(double d_M_d, double d_d) {
    if (d_M_d < -value_ * d_d) value_ = std::min(lipschitz_, std::max(2 * value_, -d_M_d / d_d));
    return value_;
  }

 private:
  double value_, lipschitz_;
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
    case StepRule::curvature:  // min{1, vᵀd / L̂‖d‖²}
      return in.in_basin ? 1.0 : clipped(in.gap, in.curvature * std::max(in.d_d, 0.0));
  }
  return 0.0;
}

}  // namespace densek

// Sigmoid parameterisation, ascended by AdamW (Lu, Sidiropoulos, Konar, AAAI 2025).
//
// Maximises xᵀ(A+λI)x over x = σ(θ) / (1 + max(0, Σσ(θ)/k − 1)), so that 0 ≤ x ≤ 1 and Σx ≤ k without a projection;
// AdamW (Loshchilov, Hutter 2019) with rate 3, moments 0.9 and 0.999, decay 0.01, from θ = 0, for 200 steps.
// Returns   the k largest entries of x. λ is --loading, 1 unless told; the rate is --learning-rate.
// Guarantee none.
// Cost      O(n + m) a step.
#include "methods/systems.h"

#include <cmath>

#include "methods/limits.h"
#include "methods/relaxed.h"

namespace densek {

namespace {

constexpr std::uint64_t default_steps = 200;
constexpr double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, weight_decay = 0.01;

class Adam {
 public:
  Adam(std::size_t n, double rate) : rate_(rate), first_(n, 0.0), second_(n, 0.0) {}
  /// One step of θ against the gradient, the decay apart from it.
  void step(std::vector<double>& theta, std::span<const double> gradient) {
    decayed1_ *= beta1;
    decayed2_ *= beta2;
    for (std::size_t i = 0; i < theta.size(); ++i) {
      first_[i] = beta1 * first_[i] + (1 - beta1) * gradient[i];
      second_[i] = beta2 * second_[i] + (1 - beta2) * gradient[i] * gradient[i];
      const double mean = first_[i] / (1 - decayed1_), spread = std::sqrt(second_[i] / (1 - decayed2_));
      theta[i] -= rate_ * weight_decay * theta[i];
      theta[i] -= rate_ * mean / (spread + epsilon);
    }
  }

 private:
  double rate_, decayed1_ = 1, decayed2_ = 1;
  std::vector<double> first_, second_;
};

}  // namespace

Result adamw(Task& task) {
  const std::size_t n = task.graph().num_vertices();
  const double k = static_cast<double>(task.k());
  Result result = task.result();
  result.options.loading = task.options.loading.value_or(1.0);
  const IterationLimit limit(task, default_steps);
  Adam adam(n, task.options.learning_rate);
  std::vector<double> theta(n, 0.0), sigma(n), x(n), gradient(n);
  for (;; ++result.iterations) {
    double total = 0;
    for (std::size_t i = 0; i < n; ++i) total += sigma[i] = 1 / (1 + std::exp(-theta[i]));
    const double shrink = total > k ? k / total : 1;
    for (std::size_t i = 0; i < n; ++i) x[i] = sigma[i] * shrink;
    trace_point(task, result.iterations, x, *result.options.loading, task.options.learning_rate, "adam");
    if (const auto stop = limit.reached(result.iterations)) {
      result.stop = *stop;
      round_to_largest(result, x, task.k());
      return result;
    }
    // ∂(xᵀMx)/∂σᵢ, through the shrinking where it happens; then σ' = σ(1−σ). AdamW goes downhill, hence the sign.
    std::vector<double> v = times_adjacency(task, x);
    for (std::size_t i = 0; i < n; ++i) v[i] = 2 * (v[i] + *result.options.loading * x[i]);
    const double pull = total > k ? dot(v, x) / total : 0;
    for (std::size_t i = 0; i < n; ++i) gradient[i] = -(v[i] * shrink - pull) * sigma[i] * (1 - sigma[i]);
    adam.step(theta, gradient);
  }
}

}  // namespace densek

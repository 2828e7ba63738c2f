// Random coordinate descent on the hypersimplex (Sotirov 2020; with blocks, q-RCCD 2024).
//
// Maximises xᵀAx. A step draws q coordinates J and moves only them, their sum kept: x_J ← proj(x_J + 2(Ax)_J / L_J)
// with the local Lipschitz constant L_J = 2·(largest row sum of A_JJ). Where J spans no edge the objective is linear
// in x_J and its maximum is taken: the sum goes to the largest (Ax)_i. Ax is kept up to date.
//
// Returns   the k largest entries of x; from --start, q is --block. 100 rounds of ⌈n/q⌉ steps, fewer if in ten rounds
//           nothing moved.
// Guarantee none; without loading (λ = 0) the end may be fractional.
// Cost      O(q log q) and the neighbourhoods of J a step.
#include "methods/systems.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"
#include "methods/limits.h"
#include "methods/relaxed.h"
#include "methods/start_points.h"
#include "relaxation/projection.h"

namespace densek {

namespace {

constexpr std::uint64_t rounds = 100, patience = 10;
constexpr double resting = 1e-12;

class Descent {
 public:
  explicit Descent(Task& task)
      : graph_(task.graph()),
        random_(task.options.seed),
        x_(dense_start(task)),
        image_(times_adjacency(task, x_)),
        in_block_(x_.size(), 0),
        vertices_(x_.size()) {
    std::iota(vertices_.begin(), vertices_.end(), Vertex{0});
    block_.resize(std::min<std::size_t>(task.options.block, x_.size()));
  }

  const std::vector<double>& x() const { return x_; }

  /// One step; returns the largest change of an entry.
  double step() {
    draw();
    std::vector<double> y(block_.size());
    double sum = 0;
    for (const Vertex i : block_) sum += x_[i];
    if (const double lipschitz = 2 * largest_row_sum(); lipschitz > 0) {
      for (std::size_t a = 0; a < y.size(); ++a) y[a] = x_[block_[a]] + 2 * image_[block_[a]] / lipschitz;
      project_to_sum(y, sum);
    } else {
      y = fill_largest(sum);
    }
    double largest = 0;
    for (std::size_t a = 0; a < y.size(); ++a) {
      const double change = y[a] - x_[block_[a]];
      if (std::abs(change) <= resting) continue;
      largest = std::max(largest, std::abs(change));
      x_[block_[a]] = y[a];
      for (const Vertex u : graph_.neighbors(block_[a])) image_[u] += change;
    }
    return largest;
  }

 private:
  /// J, in increasing id: the first places of a shuffle that goes on from step to step.
  void draw() {
    for (std::size_t a = 0; a < block_.size(); ++a) {
      std::swap(vertices_[a], vertices_[a + random_.below(vertices_.size() - a)]);
      block_[a] = vertices_[a];
    }
    std::sort(block_.begin(), block_.end());
  }

  double largest_row_sum() {
    for (const Vertex i : block_) in_block_[i] = 1;
    int most = 0;
    for (const Vertex i : block_) {
      int inside = 0;
      for (const Vertex u : graph_.neighbors(i)) inside += in_block_[u];
      most = std::max(most, inside);
    }
    for (const Vertex i : block_) in_block_[i] = 0;
    return most;
  }

  /// The best way to share out the sum where the objective is linear: largest (Ax)_i first, then smaller id.
  std::vector<double> fill_largest(double sum) const {
    std::vector<Ranked> ranked(block_.size());
    for (std::size_t a = 0; a < block_.size(); ++a) ranked[a] = {image_[block_[a]], static_cast<Vertex>(a)};
    std::sort(ranked.begin(), ranked.end(), ranks_before);
    std::vector<double> y(block_.size(), 0.0);
    for (const Ranked& next : ranked) {
      y[next.vertex] = std::clamp(sum, 0.0, 1.0);
      sum -= y[next.vertex];
    }
    return y;
  }

  const Graph& graph_;
  Random random_;
  std::vector<double> x_, image_;
  std::vector<std::uint8_t> in_block_;
  std::vector<Vertex> vertices_, block_;
};

}  // namespace

Result coordinate(Task& task) {
  const std::uint64_t n = task.graph().num_vertices(), q = std::min(task.options.block, n);
  const std::uint64_t steps_a_round = (n + q - 1) / q;
  const IterationLimit limit(task, rounds * steps_a_round);
  Descent descent(task);
  Result result = task.result();
  for (std::uint64_t resting_for = 0;; ++result.iterations) {
    if (result.iterations % steps_a_round == 0) trace_point(task, result.iterations, descent.x(), 0, 0, "block");
    if (resting_for >= patience * steps_a_round) break;
    if (const auto stop = limit.reached(result.iterations)) {
      result.stop = *stop;
      break;
    }
    resting_for = descent.step() > 0 ? 0 : resting_for + 1;
  }
  round_to_largest(result, descent.x(), task.k());
  if (result.stop == Stop::converged && !result.integral) result.stop = Stop::stationary;
  return result;
}

}  // namespace densek

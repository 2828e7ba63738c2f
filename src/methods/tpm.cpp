// Truncated power method (Yuan, Zhang, JMLR 2013): x ← top_k((A+δI)x), from the k vertices of highest degree.
//
// Returns   the best set on the way. Since A is symmetric, xₜᵀ(A+δI)xₜ₊₁ never falls, so the sets end in a fixed point
//           or in a cycle of two; the latter is reported as stationary. δ is --loading, 1 unless told.
// Guarantee none on general graphs. It is Frank–Wolfe with step 1.
// Cost      an iteration costs O(n) and the neighbourhoods of the vertices that enter or leave; a dozen iterations.
#include "methods/systems.h"

#include <algorithm>
#include <utility>

#include "methods/limits.h"
#include "relaxation/selection.h"

namespace densek {

namespace {

constexpr std::uint64_t default_max_iterations = 1000;

/// (A+δI)1_S for a set S that changes; exact for δ that are sums of few powers of two.
class Image {
 public:
  Image(const Graph& graph, double delta) : graph_(graph), delta_(delta), values_(graph.num_vertices(), 0.0) {}
  std::span<const double> values() const { return values_; }
  void change_to(const std::vector<Vertex>& set) {
    const auto add = [&](std::span<const Vertex> these, std::span<const Vertex> others, double sign) {
      for (const Vertex v : these) {
        if (std::ranges::binary_search(others, v)) continue;
        values_[v] += sign * delta_;
        for (const Vertex u : graph_.neighbors(v)) values_[u] += sign;
      }
    };
    add(set_, set, -1);
    add(set, set_, 1);
    set_ = set;
  }
  /// Twice the edges inside S, plus δk.
  double within() const {
    double sum = 0;
    for (const Vertex v : set_) sum += values_[v];
    return sum;
  }

 private:
  const Graph& graph_;
  double delta_;
  std::vector<double> values_;
  std::vector<Vertex> set_;
};

}  // namespace

Result tpm(Task& task) {
  Result result = task.result();
  result.options.loading = task.options.loading.value_or(1.0);
  const IterationLimit limit(task, default_max_iterations);
  const auto& by_degree = task.prepared.degree_order().vertices;
  std::vector<Vertex> set(by_degree.begin(), by_degree.begin() + static_cast<std::ptrdiff_t>(task.k())), before;
  std::sort(set.begin(), set.end());

  Image image(task.graph(), *result.options.loading);
  double best = -1;
  for (;; ++result.iterations) {
    image.change_to(set);
    const double value = image.within();
    if (value > best) best = value, result.vertices = set;
    std::vector<Vertex> next = top_k(image.values(), task.k());
    if (task.hooks.trace) {
      double reach = 0;
      for (const Vertex v : next) reach += image.values()[v];
      task.hooks.trace({result.iterations, value / 2, reach - value, 1, result.iterations > 0 ? 1.0 : 0.0,
                        result.iterations > 0 ? "power" : "start"});
    }
    if (next == set) return result;
    if (next == before) {
      result.stop = Stop::stationary;
      return result;
    }
    if (const auto stop = limit.reached(result.iterations)) {
      result.stop = *stop;
      return result;
    }
    before = std::exchange(set, std::move(next));
  }
}

}  // namespace densek

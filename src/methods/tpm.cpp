// Truncated power method (Yuan, Zhang, JMLR 2013): x ← top_k((A+δI)x + c), from the k vertices of highest degree; with
// parts, the first of each part.
//
// Returns   the best set on the way. Since A is symmetric, xₜᵀ(A+δI)xₜ₊₁ + c·(xₜ + xₜ₊₁) never falls, so the sets end
// in
//           a fixed point or in a cycle of two; the latter is reported as stationary. δ is --loading; unless told, the
//           heaviest pair that could be exchanged, 1 without weights.
// Guarantee none on general graphs. It is Frank–Wolfe with step 1.
// Cost      an iteration costs O(n) and the neighbourhoods of the vertices that enter or leave; a dozen iterations.
#include "methods/systems.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "graph/pair_weight.h"
#include "methods/limits.h"
#include "relaxation/parts.h"

namespace densek {

namespace {

constexpr std::uint64_t tpm_iterations = 1000;

/// (A+δI)1_S + c for a set S that changes; exact for δ that are sums of few powers of two.
class Image {
 public:
  Image(const Question& question, double delta)
      : question_(question), graph_(question.graph), delta_(delta), values_(graph_.num_vertices(), 0.0) {
    for (Vertex v = 0; v < values_.size(); ++v) values_[v] = static_cast<double>(question.c(v));
  }
  std::span<const double> values() const { return values_; }
  void change_to(const std::vector<Vertex>& set) {
    const auto add = [&](std::span<const Vertex> these, std::span<const Vertex> others, double sign) {
      for (const Vertex v : these) {
        if (std::ranges::binary_search(others, v)) continue;
        values_[v] += sign * delta_;
        for (const auto [u, weight] : graph_.arcs(v)) values_[u] += sign * static_cast<double>(weight);
      }
    };
    add(set_, set, -1);
    add(set, set_, 1);
    set_ = set;
  }
  /// Twice the edges inside S, plus δk and c·S.
  double within() const { return towards(set_); }
  double towards(std::span<const Vertex> set) const {
    double sum = 0;
    for (const Vertex v : set) sum += values_[v];
    return sum;
  }
  /// c·S.
  double linear() const {
    double sum = 0;
    for (const Vertex v : set_) sum += static_cast<double>(question_.c(v));
    return sum;
  }

 private:
  const Question& question_;
  const Graph& graph_;
  double delta_;
  std::vector<double> values_;
  std::vector<Vertex> set_;
};

}  // namespace

Result tpm(Task& task) {
  Result result = task.result();
  result.options.loading = task.real_loading(0);
  const IterationLimit limit(task, tpm_iterations);
  const PartLists parts(task.question);
  std::vector<std::int64_t> degree = task.question.linear_terms();
  for (Vertex v = 0; v < degree.size(); ++v) degree[v] += row_weight(task.graph(), v);
  std::vector<Vertex> set = top_of_parts<std::int64_t>(parts, degree), before;

  Image image(task.question, task.loading(0));
  const double units = static_cast<double>(task.graph().units());
  double best = -std::numeric_limits<double>::infinity();
  for (;; ++result.iterations) {
    image.change_to(set);
    const double within = image.within(), value = within + image.linear();
    if (value > best) best = value, result.vertices = set;
    std::vector<Vertex> next = top_of_parts<double>(parts, image.values());
    if (task.hooks.trace)
      task.hooks.trace({result.iterations, value / 2 / units, (image.towards(next) - within) / units, 1,
                        result.iterations > 0 ? 1.0 : 0.0, result.iterations > 0 ? "power" : "start"});
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

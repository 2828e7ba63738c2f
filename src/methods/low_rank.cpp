// Low-rank bilinear optimisation (Papailiopoulos, Mitliagkas, Dimakis, Caramanis, ICML 2014).
//
// A is replaced by its d eigenpairs of largest magnitude. Every vertex becomes a point p_i, the i-th row of V|Λ|^½,
// and the best set for the low-rank matrix is among the sets "k largest p_i·c" over all directions c. Rank 1: c = ±1.
// Rank 2: all of them, by sweeping the circle (the spannogram). More: a thousand random directions.
//
// Returns   the candidate with most edges in the graph itself. d is --rank, 2 unless told; the seed is for rank 3
//           and up.
// Guarantee for ranks 1 and 2, within (1−ε) of the best up to an additive 2|λ_{d+1}|/(k−1) in density, for bipartite
//           choices of two sets (theirs).
// Cost      Lanczos, then O(n log n) and the changes from set to set.
#include "methods/systems.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/out_of_time.h"
#include "base/random.h"
#include "methods/relaxed.h"
#include "methods/sweep.h"

namespace densek {

namespace {

constexpr std::uint64_t directions = 1000;

/// Counts the edges of one candidate after the other from what changes between them, and keeps the best.
class Candidates {
 public:
  explicit Candidates(const Graph& graph) : graph_(graph), inside_(graph.num_vertices(), 0) {}

  void consider(const std::vector<Vertex>& set) {
    ++seen_;
    for (const Vertex v : now_)
      if (!std::ranges::binary_search(set, v)) inside_[v] = 0, edges_ -= inside(v);
    for (const Vertex v : set)
      if (inside_[v] == 0) edges_ += inside(v), inside_[v] = 1;
    now_ = set;
    if (edges_ > best_edges_) best_edges_ = edges_, best_ = set;
  }
  std::uint64_t seen() const { return seen_; }
  const std::vector<Vertex>& best() const { return best_; }
  std::int64_t best_edges() const { return best_edges_; }

 private:
  std::int64_t inside(Vertex v) const {
    std::int64_t count = 0;
    for (const Vertex u : graph_.neighbors(v)) count += inside_[u];
    return count;
  }

  const Graph& graph_;
  std::vector<std::uint8_t> inside_;
  std::vector<Vertex> now_, best_;
  std::int64_t edges_ = 0, best_edges_ = -1;
  std::uint64_t seen_ = 0;
};

/// A direction of d coordinates, uniform on the sphere: normal numbers by the polar method of Marsaglia.
std::vector<double> random_direction(std::size_t d, Random& random) {
  std::vector<double> c;
  while (c.size() < d) {
    const double a = 2 * random.unit() - 1, b = 2 * random.unit() - 1, s = a * a + b * b;
    if (s >= 1 || s == 0) continue;
    const double scale = std::sqrt(-2 * std::log(s) / s);
    c.push_back(a * scale);
    c.push_back(b * scale);
  }
  c.resize(d);
  return c;
}

}  // namespace

Result low_rank(Task& task) {
  const Graph& graph = task.graph();
  const std::size_t n = graph.num_vertices(), k = task.k();
  std::vector<bounds::Eigenpair> pairs;
  try {
    pairs =
        bounds::leading_eigenpairs(graph, static_cast<int>(task.options.rank), task.prepared.threads(), task.budget);
  } catch (const OutOfTime&) {  // no axes: the only candidate is below
  }
  std::vector<std::vector<double>> axes;  // axes[j][i]: coordinate j of vertex i
  for (const bounds::Eigenpair& pair : pairs) {
    axes.push_back(pair.vector);
    for (double& entry : axes.back()) entry *= std::sqrt(std::abs(pair.value));
  }

  Result result = task.result();
  Candidates candidates(graph);
  const auto stopped = [&] { return task.budget.exhausted(); };
  std::vector<double> values(n);
  const auto look_along = [&](const std::vector<double>& c) {
    std::ranges::fill(values, 0.0);
    for (std::size_t j = 0; j < axes.size(); ++j)
      for (std::size_t i = 0; i < n; ++i) values[i] += c[j] * axes[j][i];
    candidates.consider(top_k(values, k));
  };
  look_along(std::vector<double>(axes.size(), 0.0));  // something to return whenever it stops
  for (std::size_t j = 0; j < axes.size() && !stopped(); ++j)
    for (const double sign : {1.0, -1.0}) {
      std::vector<double> c(axes.size(), 0.0);
      c[j] = sign;
      look_along(c);
    }
  if (axes.size() == 2) {
    sweep_circle(axes[0], axes[1], k, [&](const std::vector<Vertex>& set) {
      candidates.consider(set);
      return !stopped();
    });
  } else if (axes.size() > 2) {
    Random random(task.options.seed);
    for (std::uint64_t i = 0; i < directions && !stopped(); ++i) look_along(random_direction(axes.size(), random));
  }
  result.vertices = candidates.best();
  result.value = candidates.best_edges();
  result.iterations = candidates.seen();
  result.integral = false;
  if (stopped()) result.stop = task.budget.interrupted() ? Stop::interrupted : Stop::time_limit;
  return result;
}

}  // namespace densek

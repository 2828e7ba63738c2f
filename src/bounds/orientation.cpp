#include "bounds/orientation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "graph/parallel.h"

namespace densek::bounds {

namespace {

/// Cuts the vertices into ranges of about equal work, the same for any number of threads; returns the borders.
std::vector<Vertex> row_blocks(const Graph& graph) {
  constexpr std::uint64_t work_per_block = 1 << 16;
  const Vertex n = graph.num_vertices();
  std::vector<Vertex> borders = {0};
  std::uint64_t work = 0;
  for (Vertex v = 0; v < n; ++v) {
    work += graph.degree(v) + 1ULL;
    if (work >= work_per_block || v + 1 == n) {
      borders.push_back(v + 1);
      work = 0;
    }
  }
  return borders;
}

/// What an arc needs to know about the vertex at its other end; together in memory, because it is read at random.
struct End {
  float load;  // at the extrapolated point y
  float step;  // ½ / degree
};

class Gradient {
 public:
  Gradient(const Graph& graph, std::span<const Vertex> order, int threads)
      : graph_(graph), threads_(threads), borders_(row_blocks(graph)), ends_(graph.num_vertices()) {
    const Vertex n = graph.num_vertices();
    std::vector<Vertex> place(n);
    for (Vertex i = 0; i < n; ++i) place[order[i]] = i;
    tilt_.resize(graph.num_arcs());
    load_.resize(n);
    for_rows([&](Vertex v, std::uint64_t begin, std::uint64_t end) {
      double sum = 0;
      for (std::uint64_t arc = begin; arc < end; ++arc) {
        tilt_[arc] = place[v] < place[graph_.targets()[arc]] ? 0.5F : -0.5F;
        sum += 0.5 + static_cast<double>(tilt_[arc]);
      }
      load_[v] = sum;
      ends_[v].step = end > begin ? 0.5F / static_cast<float>(end - begin) : 0.0F;
    });
    last_tilt_ = tilt_;
    last_load_ = load_;
  }

  /// One accelerated step.
  void step() {
    const double next_momentum = (1 + std::sqrt(1 + 4 * momentum_ * momentum_)) / 2;
    const double theta = (momentum_ - 1) / next_momentum;  // y = x + θ(x − x⁻)
    momentum_ = next_momentum;
    for (Vertex v = 0; v < graph_.num_vertices(); ++v)
      ends_[v].load = static_cast<float>(load_[v] + theta * (load_[v] - last_load_[v]));
    const auto theta_f = static_cast<float>(theta);
    for_rows([&](Vertex v, std::uint64_t begin, std::uint64_t end) {
      const End here = ends_[v];
      double sum = 0;
      for (std::uint64_t arc = begin; arc < end; ++arc) {
        const End there = ends_[graph_.targets()[arc]];
        const float x = tilt_[arc], y = x + theta_f * (x - last_tilt_[arc]);
        const float moved = y - std::min(here.step, there.step) * (here.load - there.load);
        last_tilt_[arc] = x;
        tilt_[arc] = std::clamp(moved, -0.5F, 0.5F);
        sum += static_cast<double>(tilt_[arc]);
      }
      last_load_[v] = load_[v];
      load_[v] = sum + 0.5 * static_cast<double>(end - begin);
    });
    // Restart when the step went uphill as seen from y (O'Donoghue, Candès 2015).
    double uphill = 0;
    for (Vertex v = 0; v < graph_.num_vertices(); ++v)
      uphill += static_cast<double>(ends_[v].load) * (load_[v] - last_load_[v]);
    if (uphill > 0) momentum_ = 1;
  }

  Split rounded() const {
    Split split;
    split.shares.resize(tilt_.size());
    split.loads.resize(load_.size());
    for_rows([&](Vertex v, std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t arc = begin; arc < end; ++arc) {
        split.shares[arc] = share_unit / 2 + static_cast<std::int32_t>(std::lrint(tilt_[arc] * share_unit));
        split.loads[v] += split.shares[arc];
      }
    });
    return split;
  }

 private:
  template <class Body>
  void for_rows(Body&& body) const {
    parallel_blocks(threads_, static_cast<std::int64_t>(borders_.size()) - 1, [&](std::int64_t block) {
      const auto b = static_cast<std::size_t>(block);
      for (Vertex v = borders_[b]; v < borders_[b + 1]; ++v) body(v, graph_.offsets()[v], graph_.offsets()[v + 1ULL]);
    });
  }

  const Graph& graph_;
  int threads_;
  std::vector<Vertex> borders_;
  std::vector<End> ends_;
  std::vector<float> tilt_, last_tilt_;  // by arc: share − ½, now and before the last step
  std::vector<double> load_, last_load_;
  double momentum_ = 1;
};

}  // namespace

Split even_split(const Graph& graph, std::span<const Vertex> order, const SplitOptions& options) {
  Gradient gradient(graph, order, options.threads);
  for (int i = 0; i < options.iterations; ++i) {
    if (options.stop != nullptr && *options.stop) break;
    gradient.step();
  }
  return gradient.rounded();
}

OrientationBound::OrientationBound(std::span<const std::int64_t> loads) : sums_(loads.size() + 1, 0) {
  std::vector<std::int64_t> sorted(loads.begin(), loads.end());
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  std::partial_sum(sorted.begin(), sorted.end(), sums_.begin() + 1);
}

}  // namespace densek::bounds

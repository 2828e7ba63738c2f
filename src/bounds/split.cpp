#include "bounds/split.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/pages.h"
#include "base/parallel.h"
#include "bounds/split_step.h"
#include "relaxation/momentum.h"

namespace densek::bounds {

namespace {

std::vector<Vertex> blocks_of(const Graph& graph) {
  return row_blocks(graph.num_vertices(), [&](Vertex v) { return graph.degree(v); });
}

/// Calls body(vertex, its first arc, the arc after its last) for every vertex.
template <class Body>
void for_rows(const Graph& graph, const std::vector<Vertex>& borders, int threads, Body&& body) {
  parallel_blocks(threads, static_cast<std::int64_t>(borders.size()) - 1, [&](std::int64_t block) {
    const auto b = static_cast<std::size_t>(block);
    for (Vertex v = borders[b]; v < borders[b + 1]; ++v)
      body(v, graph.first_arc(v), graph.first_arc(v) + graph.degree(v));
  });
}

/// One addition a vertex: a range must be long to be worth a thread.
constexpr std::uint64_t vertices_per_task = 1 << 16;

class Gradient {
 public:
  Gradient(const Question& question, Split start, int threads)
      : question_(question),
        graph_(question.graph),
        threads_(threads),
        borders_(blocks_of(question.graph)),
        ends_(question.num_vertices()),
        split_(std::move(start)),
        tilt_(split_.shares.size()),
        last_tilt_(split_.shares.size()),
        load_(question.num_vertices()),
        strength_(graph_.weighted() ? question.num_vertices() : 0),
        uphill_(borders_.size() - 1) {
    for_rows(graph_, borders_, threads_, [&](Vertex v, std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t arc = begin; arc < end; ++arc)
        last_tilt_[arc] = tilt_[arc] =
            static_cast<float>(split_.shares[arc] - share_unit / 2) / static_cast<float>(share_unit);
      load_[v] = static_cast<double>(split_.loads[v]) / static_cast<double>(std::int64_t{1} << split_.bits);
      if (graph_.weighted()) strength_[v] = sum_of_weights(v);
      const auto reach = static_cast<float>(graph_.weighted() ? strength_[v] : static_cast<double>(end - begin));
      ends_[v].step = reach > 0 ? 0.5F / reach : 0.0F;
    });
    last_load_ = load_;
  }

  /// One accelerated step.
  void step() {
    const double theta = momentum_.next();  // y = x + θ(x − x⁻)
    parallel_ranges(threads_, graph_.num_vertices(), vertices_per_task, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t v = begin; v < end; ++v)
        ends_[v].load = static_cast<float>(load_[v] + theta * (load_[v] - last_load_[v]));
    });
    parallel_blocks(threads_, std::ssize(uphill_), [&](std::int64_t block) {
      const auto b = static_cast<std::size_t>(block);
      uphill_[b] = 0;
      for (Vertex v = borders_[b]; v < borders_[b + 1]; ++v) {
        last_load_[v] = load_[v];
        const double reach = graph_.weighted() ? strength_[v] : static_cast<double>(graph_.degree(v));
        load_[v] = static_cast<double>(question_.c(v)) + 0.5 * reach +
                   (graph_.weighted() ? move_weighted_row(v, static_cast<float>(theta))
                                      : move_row(v, static_cast<float>(theta)));
        uphill_[b] += static_cast<double>(ends_[v].load) * (load_[v] - last_load_[v]);
      }
    });
    std::swap(tilt_, last_tilt_);
    // Restart when the step went uphill as seen from y (O'Donoghue, Candès 2015).
    const double uphill = std::accumulate(uphill_.begin(), uphill_.end(), 0.0);
    if (uphill > 0) momentum_.restart();
  }

  /// The shares as integers.
  Split rounded() && {
    for_rows(graph_, borders_, threads_, [&](Vertex v, std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t arc = begin; arc < end; ++arc)
        split_.shares[arc] = share_unit / 2 + static_cast<std::int32_t>(std::lrint(tilt_[arc] * share_unit));
      split_.loads[v] = load_of(question_, split_, v);
    });
    return std::move(split_);
  }

 private:
  using Lanes [[gnu::vector_size(16)]] = float;
  static constexpr std::size_t width = split_lanes;

  /// Steps along the arcs of v and returns the sum of their tilts.
  double move_row(Vertex v, float theta) {
    const std::span<const Vertex> row = graph_.neighbors(v);
    const std::uint64_t first = graph_.first_arc(v);
    const End here = ends_[v];
    Lanes sum{};
    std::size_t i = 0;
    for (; i + width <= row.size(); i += width) sum += move_arcs<width>(here, row.data() + i, first + i, theta);
    for (; i < row.size(); ++i) sum += move_arcs<1>(here, row.data() + i, first + i, theta);
    return (static_cast<double>(sum[0]) + static_cast<double>(sum[1])) +
           (static_cast<double>(sum[2]) + static_cast<double>(sum[3]));
  }

  static double positive(std::int64_t weight) { return weight > 0 ? static_cast<double>(weight) : 0.0; }
  double sum_of_weights(Vertex v) const {
    double sum = 0;
    for (const auto [u, weight] : graph_.arcs(v)) sum += positive(weight);
    return sum;
  }

  /// The same, each tilt by what its edge weighs.
  double move_weighted_row(Vertex v, float theta) {
    const std::span<const Vertex> row = graph_.neighbors(v);
    const std::uint64_t first = graph_.first_arc(v);
    const End here = ends_[v];
    auto arc = graph_.arcs(v).begin();
    double sum = 0;
    std::size_t i = 0;
    for (; i + width <= row.size(); i += width) {
      const Lanes moved = move_arcs<width>(here, row.data() + i, first + i, theta);
      for (std::size_t lane = 0; lane < width; ++lane)
        sum += positive((*arc++).weight) * static_cast<double>(moved[lane]);
    }
    for (; i < row.size(); ++i)
      sum += positive((*arc++).weight) * static_cast<double>(move_arcs<1>(here, row.data() + i, first + i, theta)[0]);
    return sum;
  }

  /// Steps along `count` arcs from here to `targets`; returns their new tilts, 0 in the lanes not used.
  template <std::size_t count>
  Lanes move_arcs(const End here, const Vertex* targets, std::uint64_t arc, float theta) {
    Lanes load = Lanes{} + here.load, step{}, x{}, last{};
    for (std::size_t i = 0; i < count; ++i) {
      load[i] = ends_[targets[i]].load;
      step[i] = ends_[targets[i]].step;
    }
    std::memcpy(&x, tilt_.data() + arc, count * sizeof(float));
    std::memcpy(&last, last_tilt_.data() + arc, count * sizeof(float));
    const Lanes moved = moved_tilt(x, last, theta, step, load, here);
    std::memcpy(last_tilt_.data() + arc, &moved, count * sizeof(float));  // step() changes the names
    return moved;
  }

  const Question& question_;
  const Graph& graph_;
  int threads_;
  std::vector<Vertex> borders_;
  std::vector<End> ends_;
  Split split_;
  PageArray<float> tilt_, last_tilt_;  // by arc: share − ½, now and before the last step
  std::vector<double> load_, last_load_;
  std::vector<double> strength_;  // by vertex: the sum of its weights; without weights its degree is as good
  std::vector<double> uphill_;    // by block of rows
  Momentum momentum_;
};

}  // namespace

std::int64_t total_of(const Question& question) {
  std::int64_t room = most_total;
  const auto take = [&](std::int64_t number) {
    if (number <= -room || number >= room) room = 0;
    if (room > 0) room -= std::abs(number);
  };
  if (question.graph.weighted()) {
    for (Vertex v = 0; v < question.num_vertices(); ++v)
      for (const auto [u, weight] : question.graph.arcs(v))
        if (u < v) take(weight);
  } else {
    take(static_cast<std::int64_t>(question.graph.num_edges()));
  }
  for (const std::int64_t c : question.linear) take(c);
  take(question.constant);
  return most_total - room;
}

int load_bits(const Question& question) {
  // At most 62 where bounds are asked.
  const auto width = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(total_of(question))));
  return std::clamp(62 - width, 0, share_bits);
}

std::int64_t load_of(const Question& question, const Split& split, Vertex v) {
  std::int64_t load = question.c(v) << split.bits;
  const std::span<const std::int32_t> shares = question.graph.row_of(v, std::span(split.shares));
  if (!question.graph.weighted() && split.bits == share_bits)
    return std::accumulate(shares.begin(), shares.end(), load);
  const std::int32_t* share = shares.data();
  for (const auto [u, weight] : question.graph.arcs(v)) load += amount_of(weight, *share++, split.bits, v < u);
  return load;
}

Split ordered_split(const Question& question, std::span<const Vertex> order, int threads) {
  const Graph& graph = question.graph;
  const Vertex n = graph.num_vertices();
  std::vector<Vertex> place(n);
  for (Vertex i = 0; i < n; ++i) place[order[i]] = i;
  Split split;
  split.shares.resize(graph.num_arcs());
  split.loads.resize(n);
  split.bits = load_bits(question);
  for_rows(graph, blocks_of(graph), threads, [&](Vertex v, std::uint64_t arc, std::uint64_t /*end*/) {
    for (const Vertex u : graph.neighbors(v)) split.shares[arc++] = place[v] < place[u] ? share_unit : 0;
    split.loads[v] = load_of(question, split, v);
  });
  return split;
}

Split even_split(const Question& question, Split start, const SplitOptions& options) {
  Gradient gradient(question, std::move(start), options.threads);
  for (int i = 0; i < options.iterations; ++i) {
    if (options.budget.exhausted()) break;
    gradient.step();
  }
  return std::move(gradient).rounded();
}

std::vector<std::uint32_t> shares_by_edge(const Graph& graph, const Split& split) {
  std::vector<std::uint32_t> shares;
  shares.reserve(graph.num_edges());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    std::uint64_t arc = graph.first_arc(v);
    for (const auto [u, weight] : graph.arcs(v)) {
      if (v < u) shares.push_back(weight > 0 ? static_cast<std::uint32_t>(split.shares[arc]) : 0);
      ++arc;
    }
  }
  return shares;
}

}  // namespace densek::bounds

#include "search/starts.h"

#include <algorithm>
#include <numeric>

#include "methods/vertex_loading.h"

namespace densek::search {

namespace {

/// Prefixes of the promising vertices, in eighths of k: more than k leave the choice to the polish.
constexpr std::uint64_t prefix_eighths[] = {8, 9, 10, 12};
/// Line search ends within a dozen iterations; what takes many more than the search is worth is rounded.
constexpr std::uint64_t fewest_iterations = 50, most_iterations = 1000;
/// A quick search takes two starts of the relaxation, which bring most of what all eight do.
constexpr std::size_t quick_relaxations = 2;

}  // namespace

std::vector<std::int64_t> strengths(const Question& question) {
  std::vector<std::int64_t> strength = question.linear_terms();
  for (Vertex v = 0; v < strength.size(); ++v)
    for (const auto [u, weight] : question.graph.arcs(v)) strength[v] += std::max<std::int64_t>(0, weight);
  return strength;
}

std::vector<Vertex> by_promise(const Cores& cores, std::span<const std::int64_t> strength,
                               std::span<const double> loads) {
  std::vector<Vertex> order(cores.number.size());
  std::iota(order.begin(), order.end(), Vertex{0});
  std::sort(order.begin(), order.end(), [&](Vertex a, Vertex b) {
    if (!loads.empty() && loads[a] != loads[b]) return loads[a] > loads[b];
    if (!strength.empty() && strength[a] != strength[b]) return strength[a] > strength[b];
    return cores.number[a] != cores.number[b] ? cores.number[a] > cores.number[b] : a < b;
  });
  return order;
}

std::vector<std::vector<Vertex>> greedy_starts(const Task& task, const Arena& whole, std::span<const Vertex> promise) {
  std::vector<std::vector<Vertex>> starts;
  const std::vector<Vertex>& peeled = task.prepared.cores().order;
  const auto k = static_cast<std::uint64_t>(task.k());
  if (whole.plain())
    starts.emplace_back(peeled.end() - task.k(), peeled.end());
  else
    starts.push_back(peeled);  // to be peeled by weight, part by part
  for (const std::uint64_t eighths : prefix_eighths) {
    const auto prefix = promise.first(std::min<std::size_t>(promise.size(), k * eighths / 8));
    starts.emplace_back(prefix.begin(), prefix.end());
  }
  return starts;
}

std::vector<SolveOptions> relaxation_runs(const Task& task, const Arena& whole, std::uint64_t work) {
  const Graph& graph = task.graph();
  const bool quick = task.options.effort == Effort::quick;
  std::vector<SolveOptions> runs;
  SolveOptions options = task.options;
  options.engine = whole.plain() ? EngineKind::incremental : EngineKind::automatic;
  options.max_iterations = std::clamp(work / (graph.num_arcs() + 1), fewest_iterations, most_iterations);
  for (const StepRule step : {StepRule::line_search, StepRule::lipschitz})
    for (const char* point : {"uniform", graph.weighted() ? "degree" : "core", "eigenvector", "random"}) {
      options.step = step;
      options.start = point;
      runs.push_back(options);
    }
  if (quick) runs.resize(quick_relaxations);
  // Where weights differ, one more: a loading for each vertex leads elsewhere, often to something better.
  const bool by_default = !task.options.loading && !task.options.loading_by_vertex;
  if (graph.weighted() && !quick && by_default && VertexLoaded::fits(task.question)) {
    options.step = StepRule::line_search;
    options.start = "degree";
    options.loading_by_vertex = true;
    runs.push_back(options);
  }
  return runs;
}

}  // namespace densek::search

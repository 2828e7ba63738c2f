#include "methods/start_points.h"

#include <algorithm>
#include <numeric>

#include <densek/errors.h>

#include "base/random.h"
#include "graph/pair_weight.h"
#include "io/start_file.h"

namespace densek {

Start start_from_weights(const std::vector<double>& weights, std::size_t k) {
  std::vector<Vertex> order(weights.size());
  std::iota(order.begin(), order.end(), Vertex{0});
  std::sort(order.begin(), order.end(),
            [&](Vertex a, Vertex b) { return weights[a] > weights[b] || (weights[a] == weights[b] && a < b); });
  std::size_t support = 0;
  while (support < order.size() && weights[order[support]] > 0) ++support;
  Start start{.uniform = false, .entries = {}};
  if (support <= k) {  // nothing to weigh: all of them, and the rest of k spread evenly over the others
    const double rest = static_cast<double>(k - support) / static_cast<double>(order.size() - support);
    for (std::size_t at = 0; at < order.size(); ++at)
      if (at < support || rest > 0) start.entries.push_back({order[at], at < support ? 1.0 : rest});
  } else {
    std::vector<double> from(support + 1,
                             0.0);  // sums of the weights from here on, smallest first: never 0 before the end
    for (std::size_t at = support; at-- > 0;) from[at] = from[at + 1] + weights[order[at]];
    std::size_t capped = 0;
    while (capped < k && weights[order[capped]] * static_cast<double>(k - capped) >= from[capped]) ++capped;
    const double scale = static_cast<double>(k - capped) / from[capped];
    for (std::size_t at = 0; at < support; ++at) {
      const double value = at < capped ? 1.0 : std::min(1.0, scale * weights[order[at]]);
      if (value > 0) start.entries.push_back({order[at], value});
    }
  }
  std::sort(start.entries.begin(), start.entries.end(),
            [](const Start::Entry& a, const Start::Entry& b) { return a.vertex < b.vertex; });
  return start;
}

std::vector<double> random_weights(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> weights(n);
  for (double& weight : weights) weight = random.unit();
  return weights;
}

Start start_from_set(const std::vector<Vertex>& set) {
  Start start{.uniform = false, .entries = {}};
  for (const Vertex v : set) start.entries.push_back({v, 1.0});
  return start;
}

Start start_from_weights(const Question& question, const std::vector<double>& weights) {
  const PartLists parts(question);
  if (parts.size() == 1) return start_from_weights(weights, parts.chosen(0));
  Start start{.uniform = false, .entries = {}};
  for (std::size_t part = 0; part < parts.size(); ++part) {
    std::vector<double> own;
    for (std::size_t at = parts.begin(part); at < parts.end(part); ++at) own.push_back(weights[parts[at]]);
    for (const auto& [at, value] : start_from_weights(own, parts.chosen(part)).entries)
      start.entries.push_back({parts[parts.begin(part) + at], value});
  }
  std::ranges::sort(start.entries, {}, &Start::Entry::vertex);
  return start;
}

Start make_start(Task& task) {
  const Graph& graph = task.graph();
  const std::size_t n = graph.num_vertices();
  const std::string& name = task.options.start;
  if (name == "uniform") return {};
  std::vector<double> weights(n);
  if (name == "degree") {
    for (Vertex v = 0; v < n; ++v) weights[v] = static_cast<double>(std::max<std::int64_t>(0, row_weight(graph, v)));
  } else if (name == "core") {
    if (graph.weighted()) throw UsageError("--start core: cores know nothing of weights; --start degree does");
    const auto& cores = task.prepared.cores().number;
    std::copy(cores.begin(), cores.end(), weights.begin());
  } else if (name == "eigenvector") {
    weights = task.prepared.eigenvector(task.budget);
  } else if (name == "random") {
    weights = random_weights(n, task.options.seed);
  } else {
    weights = io::read_start_file(graph, name);
  }
  return start_from_weights(task.question, weights);
}

std::vector<double> dense_start(Task& task) {
  const Start start = make_start(task);
  const std::size_t n = task.graph().num_vertices();
  std::vector<double> x(n, start.uniform ? static_cast<double>(task.k()) / static_cast<double>(n) : 0.0);
  for (const Start::Entry& entry : start.entries) x[entry.vertex] = entry.value;
  return x;
}

}  // namespace densek

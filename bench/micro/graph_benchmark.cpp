// Cores, orders and rows: what a graph costs before anything is solved.
#include <benchmark/benchmark.h>
#include <densek/generate.h>

#include "graph/cores.h"
#include "graph/degree_order.h"

namespace {

using namespace densek;

const Graph& rmat(std::int64_t scale) {
  static std::vector<Graph> made(32);
  Graph& graph = made[static_cast<std::size_t>(scale)];
  if (graph.num_vertices() == 0) graph = generate::rmat(static_cast<unsigned>(scale), 16, 1);
  return graph;
}

void BuildRows(benchmark::State& state) {
  const Graph& graph = rmat(state.range(0));
  std::vector<Edge> edges;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v))
      if (u < v) edges.push_back({u, v});
  for (auto _ : state) benchmark::DoNotOptimize(from_edges(graph.num_vertices(), edges));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(edges.size()));
}
BENCHMARK(BuildRows)->Arg(12)->Arg(16)->UseRealTime();

void CoreNumbers(benchmark::State& state) {
  const Graph& graph = rmat(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(compute_cores(graph));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(graph.num_arcs()));
}
BENCHMARK(CoreNumbers)->Arg(12)->Arg(16);

void OrderByDegree(benchmark::State& state) {
  const Graph& graph = rmat(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(compute_degree_order(graph));
  state.SetItemsProcessed(state.iterations() * graph.num_vertices());
}
BENCHMARK(OrderByDegree)->Arg(12)->Arg(16);

}  // namespace

// Selection of the k largest, the update of w = A·1_S for changed vertices, and parsing.
#include <benchmark/benchmark.h>
#include <densek/generate.h>
#include <densek/io.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/random.h"
#include "engine/incremental.h"
#include "graph/degree_order.h"
#include "io/scan.h"
#include "relaxation/selection.h"

namespace {

using namespace densek;

void Selection(benchmark::State& state) {
  Random random(1);
  std::vector<Ranked> all(static_cast<std::size_t>(state.range(0)));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {random.unit(), static_cast<Vertex>(i)};
  for (auto _ : state) {
    state.PauseTiming();
    std::vector<Ranked> ranked = all;
    state.ResumeTiming();
    select_first(ranked, 100);
    benchmark::DoNotOptimize(ranked.data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(Selection)->Arg(1000)->Arg(100'000);

/// Ten steps from the uniform start, where S changes most: the cost of an iteration that updates neighbourhoods.
void Update(benchmark::State& state) {
  static const Graph graph = generate::rmat(16, 16, 1);
  static const DegreeOrder order = compute_degree_order(graph);
  const Question question(graph, state.range(0));
  IncrementalEngine::Buffers buffers(graph.num_vertices());
  for (auto _ : state) {
    IncrementalEngine engine(question, order, buffers, 1.5);
    engine.begin({});
    for (int step = 0; step < 10; ++step) {
      benchmark::DoNotOptimize(engine.oracle());
      engine.move(0.3);
    }
  }
  state.SetItemsProcessed(state.iterations() * 10);
}
BENCHMARK(Update)->Arg(10)->Arg(100)->Arg(1000);

void ScanNumbers(benchmark::State& state) {
  Random random(1);
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::to_string(random.below(10'000'000)) + '\n';
  const std::size_t bytes = text.size();
  text.append(io::scan_padding, '\0');
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const char* p = text.data(); p < text.data() + bytes;) {
      const io::Number number = io::scan_number(p);
      sum += number.value;
      p += number.digits + 1;
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}
BENCHMARK(ScanNumbers);

void ReadEdgeList(benchmark::State& state) {
  const auto path = std::filesystem::temp_directory_path() / ("densek-micro-" + std::to_string(getpid()) + ".txt");
  {
    const Graph graph = generate::rmat(static_cast<unsigned>(state.range(0)), 16, 1);
    std::ofstream file(path);
    for (Vertex v = 0; v < graph.num_vertices(); ++v)
      for (const Vertex u : graph.neighbors(v))
        if (u < v) file << v << ' ' << u << '\n';
  }
  for (auto _ : state) benchmark::DoNotOptimize(read_graph(path.string()));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(std::filesystem::file_size(path)));
  std::filesystem::remove(path);
}
BENCHMARK(ReadEdgeList)->Arg(14)->Arg(17)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

// Files for --start, about graphs with labels of every kind.
#include <cmath>

#include "io/start_file.h"
#include "small_graphs.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek;
  using namespace densek::fuzz;
  const auto& graphs = small_graphs();
  Choices choices(data, size);
  const Graph& graph = graphs[choices.below(graphs.size())].graph;
  static MemoryFile file;
  file.put(choices.rest());
  const MemoryWatch watch;
  try {
    const std::vector<double> weights = io::read_start_file(graph, file.path());
    require(weights.size() == graph.num_vertices(), "every vertex has a weight");
    for (const double weight : weights) require(std::isfinite(weight) && weight >= 0, "a weight is a number from 0 on");
  } catch (const InputError& error) {
    require_begins_with_name(error, file.path());
  }
  return 0;
}

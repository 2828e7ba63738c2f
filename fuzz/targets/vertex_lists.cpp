// Files of members, vertex weights and parts, about graphs with labels of every kind.
#include <algorithm>
#include <set>

#include "io/vertex_lists.h"
#include "small_graphs.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek;
  using namespace densek::fuzz;
  const auto& graphs = small_graphs();
  Choices choices(data, size);
  const Graph& graph = graphs[choices.below(graphs.size())].graph;
  const auto kind = choices.below(4);
  static MemoryFile file;
  file.put(choices.rest());
  const MemoryWatch watch;
  try {
    if (kind < 2) {
      const std::vector<Vertex> members = io::read_members(graph, file.path(), kind == 0 ? "" : "2").vertices;
      require(std::set(members.begin(), members.end()).size() == members.size(), "members are distinct");
      require(std::ranges::all_of(members, [&](Vertex v) { return v < graph.num_vertices(); }), "members are vertices");
    } else if (kind == 2) {
      const io::VertexWeights weights = io::read_vertex_weights(graph, file.path());
      require(weights.by_vertex.size() == graph.num_vertices(), "every vertex has a weight");
      require(weights.units % graph.units() == 0, "the unit is that of the graph or a finer one");
      std::int64_t total = 0;
      for (const std::int64_t weight : weights.by_vertex) total += weight < 0 ? -weight : weight;
      require(total <= max_total_weight, "weights can be added");
    } else {
      const io::VertexParts parts = io::read_parts(graph, file.path());
      require(parts.of.size() == graph.num_vertices(), "every vertex has an entry");
      for (const std::uint32_t part : parts.of)
        require(part == io::no_part || part < parts.names.size(), "a part has a name");
    }
  } catch (const InputError& error) {
    require_begins_with_name(error, file.path());
  } catch (const NoAnswerError& error) {
    require_begins_with_name(error, file.path());
  }
  return 0;
}

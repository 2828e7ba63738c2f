#include "serve/knobs.h"

#include <algorithm>

namespace densek::serve {

std::vector<std::int64_t> largest_sizes(const Graph& graph, const Wishes& fixed) {
  std::vector<std::int64_t> largest(fixed.num_parts(), 0);
  for (Vertex v = 0; v < graph.num_vertices(); ++v) ++largest[fixed.part(v)];
  for (const Vertex v : fixed.exclude) --largest[fixed.part(v)];
  return largest;
}

Sizes suggested_sizes(const Graph& graph, const Wishes& fixed) {
  std::vector<std::int64_t> sizes = largest_sizes(graph, fixed);
  const std::int64_t most = std::max<std::int64_t>(1, 20 / std::ssize(sizes));
  for (std::int64_t& size : sizes) size = std::clamp(size / 3, std::min<std::int64_t>(size, 1), most);
  std::vector<std::int64_t> required(sizes.size(), 0);
  for (const Vertex v : fixed.include) ++required[fixed.part(v)];
  for (std::size_t part = 0; part < sizes.size(); ++part) sizes[part] = std::max(sizes[part], required[part]);
  return Sizes(std::move(sizes));
}

}  // namespace densek::serve

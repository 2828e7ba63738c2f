// What one step of evening out does along an arc, and how rows are cut into blocks: shared by the split of a graph in
// one memory (bounds/split.cpp) and of one that is spread over several ranks, which must agree to the last bit.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <vector>

namespace densek::bounds {

/// What an arc needs to know about the vertex at its other end; together in memory, because it is read at random.
struct End {
  float load;  // at the extrapolated point y
  float step;  // ½ / degree, or the sum of the weights that are more than 0
};

/// How many arcs of a row are summed side by side; what is left over at its end joins the first sum.
inline constexpr std::size_t split_lanes = 4;

/// The new tilt of an arc, or of several at a time, that leads from `here` to ends with this step and load. Plain
/// additions and comparisons, so that every compiler makes the same bits of them.
template <class Number>
Number moved_tilt(Number x, Number last, float theta, Number step, Number load, const End& here) {
  step = step < here.step ? step : Number{} + here.step;
  Number moved = x + theta * (x - last) - step * (here.load - load);
  moved = moved < -0.5F ? Number{} - 0.5F : moved;
  return moved > 0.5F ? Number{} + 0.5F : moved;
}

/// Cuts the vertices into ranges of about equal work, the same for any number of threads; returns the borders.
template <class Degree>
std::vector<Vertex> row_blocks(Vertex n, Degree&& degree) {
  constexpr std::uint64_t work_per_block = 1 << 16;  // arcs and vertices: far more than handing a block out costs
  std::vector<Vertex> borders = {0};
  std::uint64_t work = 0;
  for (Vertex v = 0; v < n; ++v) {
    work += degree(v) + 1ULL;
    if (work >= work_per_block || v + 1 == n) {
      borders.push_back(v + 1);
      work = 0;
    }
  }
  return borders;
}

}  // namespace densek::bounds

// What one step of evening out does along an arc: in one memory (bounds/even_split.cpp), where settled arcs rest, and
// on several ranks (cluster/split.h), where all arcs move and their bits must not depend on who owns them.
#pragma once

#include <cstddef>

namespace densek::bounds {

/// What an arc needs to know about the vertex at its other end; together in memory, because it is read at random.
struct End {
  float load;  // at the extrapolated point y
  float step;
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

}  // namespace densek::bounds

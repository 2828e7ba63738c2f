// What one step of evening out does along an arc: in one memory (bounds/even_split.cpp), where settled arcs rest, and
// on several ranks (cluster/split.h), where all arcs move and their bits must not depend on who owns them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace densek::bounds {

/// What an arc needs to know about the vertex at its other end; together in memory, because it is read at random.
struct End {
  float load;  // at the extrapolated point y
  float step;
};

/// How many arcs of a row are summed side by side; what is left over at its end joins the first sum.
inline constexpr std::size_t split_lanes = 4;

/// Four arcs at a time.
using Lanes [[gnu::vector_size(16)]] = float;
using Counts [[gnu::vector_size(16)]] = std::int32_t;
static_assert(sizeof(Lanes) == split_lanes * sizeof(float));

/// The smaller and the larger of two numbers. One instruction, which compilers do not see in four comparisons.
inline float smaller(float a, float b) { return a < b ? a : b; }
inline float larger(float a, float b) { return a > b ? a : b; }
#ifdef __SSE__
inline Lanes smaller(Lanes a, Lanes b) { return __builtin_ia32_minps(a, b); }
inline Lanes larger(Lanes a, Lanes b) { return __builtin_ia32_maxps(a, b); }
#else
inline Lanes smaller(Lanes a, Lanes b) { return a < b ? a : b; }
inline Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }
#endif

/// The new tilt of an arc, or of several at a time, that leads from `here` to ends with this step and load. Plain
/// additions and comparisons, so that every compiler makes the same bits of them.
template <class Number>
Number moved_tilt(Number x, Number last, float theta, Number step, Number load, const End& here) {
  const Number moved = x + theta * (x - last) - smaller(step, Number{} + here.step) * (here.load - load);
  return smaller(Number{} + 0.5F, larger(Number{} - 0.5F, moved));
}

}  // namespace densek::bounds

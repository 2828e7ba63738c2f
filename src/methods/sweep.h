// All sets "the k largest x_i cos φ + y_i sin φ" as the direction φ goes round the circle, in the plane.
//
// An arc of directions is halved until it is clear who is in: over an arc each value has a largest and a smallest, a
// point is surely in if its smallest is above all but fewer than k of the others' largest, surely out the other way
// round. When few are undecided, the crossings of their values cut the arc into pieces with one set each. Points nearer
// to each other than 2⁻²⁴ of the largest are one: eigenvectors are not known better, and symmetric graphs have many.
// Directions in which fewer than k points have a positive value are passed over, for a set would hold points that pull
// against it. Arcs that are still open after 2¹⁶ halvings, which takes an adversary, give the set in their middle.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include <densek/graph.h>

namespace densek {

/// Calls each(set), sets increasing, in the order of φ from −π; the same set is not repeated in a row. Ends when it
/// returns false. 1 ≤ k < number of points.
void sweep_circle(std::span<const double> x, std::span<const double> y, std::size_t k,
                  const std::function<bool(const std::vector<Vertex>&)>& each);

}  // namespace densek

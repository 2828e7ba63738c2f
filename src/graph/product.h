// The product of the matrix of a graph with a vector, for everything that multiplies: eigenpairs and relaxations.
#pragma once

#include <densek/graph.h>

#include <cstdint>

namespace densek {

/// What an arc counts: with weights, how much it weighs whatever the sign, or nothing where that is negative.
enum class Entries : std::uint8_t { sizes, positive };

inline double entry(std::int64_t weight, Entries entries) {
  return static_cast<double>(weight >= 0 ? weight : entries == Entries::sizes ? -weight : 0);
}

/// y ← A·x. Each row is summed in increasing id, so the number of threads does not matter. O(n + m).
void multiply(const Graph& graph, int threads, const double* x, double* y, Entries entries = Entries::sizes);

}  // namespace densek

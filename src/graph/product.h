// The product of the adjacency matrix with a vector, for everything that multiplies: eigenpairs and relaxations.
#pragma once

#include <densek/graph.h>

namespace densek {

/// y ← A·x. Each row is summed in increasing id, so the number of threads does not matter. O(n + m).
void multiply(const Graph& graph, int threads, const double* x, double* y);

}  // namespace densek

// The largest eigenvalue of a graph that is spread over several ranks: the first rank runs Lanczos, all multiply.
#pragma once

#include "base/budget.h"
#include "base/communicator.h"
#include "bounds/spectral.h"
#include "graph/share.h"

namespace densek::cluster {

/// The same on every rank, bit by bit what bounds::largest_eigenvalue has of the whole graph. Throws what that throws,
/// on every rank. A product costs 16 bytes a vertex in traffic; the first rank holds a dozen vectors.
bounds::Spectrum largest_eigenvalue(const Share& share, Communicator& ranks, const Budget& budget);

/// What each vertex of the share has at its edges, by weight; `sizes`: whatever the signs.
std::vector<std::int64_t> own_degrees(const Share& share, bool sizes);
/// Of all vertices, on every rank.
std::vector<std::int64_t> degrees(const Share& share, Communicator& ranks, bool sizes);

}  // namespace densek::cluster

// The recount of a set whose graph is spread over several ranks: certify/recount.h, where each rank counts for the
// vertices it owns and only numbers and what connects the set are exchanged.
#pragma once

#include "base/communicator.h"
#include "certify/recount.h"
#include "graph/share.h"

namespace densek::certify {

/// The same on every rank. The set is the same on every rank and increasing.
Recount recount(const Share& share, Communicator& ranks, std::span<const Vertex> set, double loading);

}  // namespace densek::certify

// Witness files for whoever has opened the file already, or does not trust it.
#pragma once

#include <densek/witness.h>

#include <string>

namespace densek::io {

/// What the file of a witness holds.
std::string witness_bytes(const Witness& witness);

/// Like read_witness, for a file nobody vouches for: it takes no more memory than a witness of this graph can need.
/// Throws VerificationError at once if the witness is of a graph with another fingerprint.
Witness read_witness_of(const Graph& graph, const std::string& path);

}  // namespace densek::io

// Witness files for whoever has opened the file already, or does not trust it.
#pragma once

#include <densek/witness.h>

#include <span>
#include <string>
#include <vector>

namespace densek::io {

/// What the file of a witness holds.
std::string witness_bytes(const Witness& witness);
/// The same of several, one for each group of a document; of one, as if it were alone.
std::string witness_bytes(std::span<const Witness* const> witnesses);

/// Like read_witness, for a file nobody vouches for, of one witness or several: it takes no more memory than witnesses
/// of this graph can need. Throws VerificationError at once if one is of a graph with another fingerprint.
std::vector<Witness> read_witnesses_of(const Graph& graph, const std::string& path);

}  // namespace densek::io

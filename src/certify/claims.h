// Checks a result document (`densek.result/1`) against the graph it speaks of.
//
// Everything a reader could be misled by and that follows from the graph is derived afresh: the graph's fingerprint and
// counts, k distinct known labels, edges, densities, components, the certificate, and that upper bound, gap and
// optimality fit together. The upper bound itself needs its witness, which must then be that of this result. One pass
// over the graph for the fingerprint, one over the neighbourhoods of the members for the rest.
#pragma once

#include <densek/graph.h>
#include <densek/witness.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace densek::certify {

/// What the document says, every word of it checked, except that nobody has proved the upper bound again.
struct Claims {
  std::int64_t size = 0, edges = 0;
  std::optional<std::int64_t> upper_bound;
  std::string bound;  ///< name of the bound that won
  bool local_maximizer = false, swap_optimal = false, proven_optimal = false;
};

/// Checks the document, called `name` in messages. Throws InputError if it is not a well-formed result, and
/// VerificationError naming the claim, what is claimed and what is true.
Claims verify_claims(const Graph& graph, std::string_view document, const std::string& name);

/// Replays the witness and checks that it is about this result: the same k, and the upper bound that the result claims,
/// by the same name. What a search, a flow or loads in floating point have proved leaves no witness: then the witness
/// may prove less, and no more is known than that. A result without upper bound may have the witness of any. Throws
/// VerificationError.
void verify_witness(const Graph& graph, const Claims& claims, const Witness& witness);

}  // namespace densek::certify

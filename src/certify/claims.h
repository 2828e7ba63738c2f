// Checks a result document (`densek.result/1`) against the graph it speaks of.
//
// Everything a reader could be misled by and that follows from the graph is derived afresh: the graph's fingerprint and
// counts, k distinct known labels, edges, densities, components, the certificate, and that upper bound, gap and
// optimality fit together; with weights and wishes also what the set is worth, the unit and the sums of the weights,
// and that the wishes are those the reader has. Whether the upper bound is one is another question (verify_bound.h).
// One pass over the graph for the fingerprint, one over the neighbourhoods of the members for the rest.
#pragma once

#include <densek/graph.h>
#include <densek/wishes.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace densek::certify {

/// What the document says: the set and its numbers checked; the upper bounds and what they make of the answer only
/// claimed, and found to contradict nothing.
struct Claims {
  std::int64_t size = 0, edges = 0;
  std::int64_t value = 0;                ///< in units: the edges, without weights
  std::vector<std::int64_t> sizes = {};  ///< by part; empty: one part
  std::vector<Vertex> vertices;
  std::optional<std::int64_t> upper_bound;       ///< of the value
  std::string bound;                             ///< name of the bound that won
  std::optional<double> edges_per_vertex_bound;  ///< for sets of any size
  bool local_maximizer = false, swap_optimal = false, proven_optimal = false;
};

/// Checks the document, called `name` in messages, against the graph and what is wished. Throws InputError if it is not
/// a well-formed result, and VerificationError naming the claim, what is claimed and what is true.
Claims verify_claims(const Graph& graph, const Wishes& wishes, std::string_view document, const std::string& name);
inline Claims verify_claims(const Graph& graph, std::string_view document, const std::string& name) {
  return verify_claims(graph, {}, document, name);
}

}  // namespace densek::certify

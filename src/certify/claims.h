// Checks a result document (`densek.result/1`, `densek.groups/1`) against the graph it speaks of.
//
// Everything a reader could be misled by and that follows from the graph is derived afresh: the graph's fingerprint and
// counts, k distinct known labels, edges, densities, components, the certificate, and that upper bound, gap and
// optimality fit together; with weights and wishes also what the set is worth, the unit and the sums of the weights,
// and that the set keeps to the wishes. Whether the upper bound is one is another question (verify_bound.h).
//
// What was wished is what the document says, and whoever checks tells it with the verdict; wishes that are given are
// compared with it. One pass over the graph for the fingerprint, one over the neighbourhoods of the members for the
// rest.
#pragma once

#include <densek/graph.h>
#include <densek/wishes.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace densek::certify {

/// What the document says: the set and its numbers checked; the upper bounds and what they make of the answer only
/// claimed, and found to contradict nothing.
struct Claims {
  Graph graph;                       ///< in the unit that the wishes need
  Wishes wishes;                     ///< as the document has them; of a group, with the earlier ones out
  std::optional<std::size_t> group;  ///< its number, from 1 on, where the document has several
  std::size_t earlier = 0;           ///< how many vertices those before it have, which are out
  std::int64_t size = 0, edges = 0;
  std::int64_t value = 0;                ///< in units: the edges, without weights
  std::vector<std::int64_t> sizes = {};  ///< by part; empty: one part
  std::vector<Vertex> vertices;
  std::optional<std::int64_t> upper_bound;       ///< of the value
  std::string bound;                             ///< name of the bound that won
  std::optional<double> edges_per_vertex_bound;  ///< for sets of any size
  bool local_maximizer = false, swap_optimal = false, proven_optimal = false;
};

/// Checks the document of one result, called `name` in messages, against the graph. Throws InputError if it is not
/// well-formed, and VerificationError naming the claim, what is claimed and what is true; also if a wish is given and
/// is not the one of the document.
Claims verify_claims(const Graph& graph, const Wishes& given, std::string_view document, const std::string& name);
inline Claims verify_claims(const Graph& graph, std::string_view document, const std::string& name) {
  return verify_claims(graph, {}, document, name);
}

/// The same for documents of one result or of several groups, each about what the earlier ones have left: `each` sees
/// the claims as soon as they are checked. Returns how many there are.
std::size_t verify_answers(const Graph& graph, const Wishes& given, std::string_view document, const std::string& name,
                           const std::function<void(const Claims&)>& each);

}  // namespace densek::certify

// What a witness says of the question it answers, in a few digits.
#pragma once

#include <densek/graph.h>
#include <densek/wishes.h>

#include <string>

namespace densek {

/// 32 hexadecimal digits over who must be in or out, the weights of the vertices and the parts of those who may be in,
/// by number; not over the graph, which has a fingerprint. Empty where neither wishes nor weights make more of the
/// question than k vertices and most edges. O(n) with weights of vertices or parts. The vertices are of the graph,
/// and `weighted` says whether its edges weigh something.
std::string wishes_digest(bool weighted, const Wishes& wishes);
inline std::string wishes_digest(const Graph& graph, const Wishes& wishes) {
  return wishes_digest(graph.weighted(), wishes);
}

}  // namespace densek

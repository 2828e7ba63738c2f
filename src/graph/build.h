// Pairs of vertices → graph; the one builder behind readers and generators.
#pragma once

#include <densek/graph.h>

#include <string>
#include <vector>

#include "base/pages.h"

namespace densek {

enum class Listing {
  any,            ///< pairs in any direction, any number of times
  from_both_ends  ///< every edge once as u, v and once as v, u: anything else is an error, and nothing was merged
};

struct BuildOptions {
  Cleaning cleaning = {};  ///< what is known already; the builder adds loops, repetitions and joined directions
  Listing listing = Listing::any;
  std::string source = {};
  Reading reading = {};
  int threads = 0;
};

/// The simple graph of the pairs in all blocks, on vertices 0 … n−1. Consumes the blocks: each is freed as soon as it
/// has been read. Throws InputError for a vertex out of range or a listing that is not what it should be.
Graph build_graph(std::uint64_t n, std::vector<PageArray<Edge>> blocks, Labels labels, BuildOptions options);

}  // namespace densek

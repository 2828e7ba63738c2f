// Pairs of vertices → graph; the one builder behind readers and generators.
#pragma once

#include <densek/graph.h>
#include <densek/io.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/pages.h"
#include "graph/pair_block.h"

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
  std::optional<Sides> sides = {};
  int threads = 0;
};

/// What the pairs weigh.
struct PairWeights {
  std::vector<PageArray<std::int64_t>> blocks = {};  ///< as those of the pairs, in units; none: there are no weights
  std::int64_t units = 1;
  Duplicates duplicates = Duplicates::sum;  ///< "first" is by the order of blocks and of pairs in them
};

/// The simple graph of the pairs in all blocks, on vertices 0 … n−1. Consumes the blocks: each is freed as soon as it
/// has been read. Weights end in the largest unit in which all are whole, and if all are then 1 the graph has none.
/// Throws InputError for a vertex out of range, a listing that is not what it should be (from both ends an edge must
/// weigh the same), and for weights beyond max_total_weight.
Graph build_graph(std::uint64_t n, std::vector<PairBlock> blocks, Labels labels, BuildOptions options,
                  PairWeights weights = {});
Graph build_graph(std::uint64_t n, std::vector<PageArray<Edge>> blocks, Labels labels, BuildOptions options,
                  PairWeights weights = {});

}  // namespace densek

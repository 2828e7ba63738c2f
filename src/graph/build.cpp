#include "graph/build.h"

#include <densek/errors.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/memory.h"
#include "graph/merged_weights.h"
#include "graph/pair_blocks.h"
#include "graph/row_builder.h"
#include "graph/weights.h"

namespace densek {

namespace {

/// Counts the weights in the largest unit in which they are whole and returns it; drops them if all are 1.
std::int64_t reduce_units(PageArray<std::int64_t>& weights, std::int64_t units) {
  const std::int64_t spare = spare_units({weights.span(), units});
  if (spare > 1)
    for (std::int64_t& weight : weights) weight /= spare;
  const auto is_one = [](std::int64_t weight) { return weight == 1; };
  if (units == spare && std::ranges::all_of(weights, is_one)) weights = {};
  return units / spare;
}

template <class Keys>
Graph build(const Ranges& ranges, PairBlocks pairs, Labels labels, BuildOptions options, PairWeights weights) {
  constexpr bool weighted = Keys::weighted;
  // The pairs are there already and go as the rows come; at the end there are rows, their sources, and offsets.
  constexpr std::uint64_t a_pair = weighted ? 28 : 4;
  require_memory(a_pair * pairs.num_pairs() + 8 * (ranges.vertices + 1),
                 options.source.empty() ? "the graph" : options.source);
  std::int64_t units = weights.units;
  const Duplicates duplicates = weights.duplicates;
  RowBuilder<Keys> builder(ranges, std::move(pairs), std::move(weights), options.listing, options.threads);
  const auto rows = std::make_shared<Rows>(builder.run());
  const std::uint64_t edges = rows->targets.size() / 2;
  options.cleaning.self_loops_dropped += builder.loops;
  if (options.listing == Listing::from_both_ends) {
    if (builder.joined != edges)
      throw InputError(std::to_string(edges - builder.joined) + " edges are listed from one end only");
    if (builder.uneven > 0)
      throw InputError(std::to_string(builder.uneven) + " edges weigh something else from their other end");
    options.cleaning.duplicates_merged += builder.repeated - edges;
  } else {
    options.cleaning.duplicates_merged += builder.repeated;
    options.cleaning.directions_joined += builder.joined;
  }
  if constexpr (weighted) {
    units = reduce_units(rows->weights, units);
    if (options.cleaning.duplicates_merged > 0) options.reading.duplicates = rule_name(duplicates);
    const bool twice = options.listing == Listing::any && edges > 0 && builder.joined == edges;
    if (twice && duplicates == Duplicates::sum) options.reading.notes.emplace_back(added_both_directions);
  }
  return Graph(rows->offsets.span(), rows->targets.span(), std::move(labels), rows, {}, options.cleaning,
               std::move(options.source), {rows->weights.span(), units}, std::move(options.reading),
               std::move(options.sides));
}

Graph build(std::uint64_t n, PairBlocks pairs, Labels labels, BuildOptions options, PairWeights weights) {
  if (n > max_vertices) throw InputError("more than 2^32 - 2 vertices");
  const Ranges ranges(n, pairs.num_pairs());
  const auto make = !weights.blocks.empty()   ? build<WeightedKeys>
                    : ranges.key_bits() <= 32 ? build<PlainKeys<std::uint32_t>>
                                              : build<PlainKeys<std::uint64_t>>;
  return make(ranges, std::move(pairs), std::move(labels), std::move(options), std::move(weights));
}

}  // namespace

Graph build_graph(std::uint64_t n, std::vector<PairBlock> blocks, Labels labels, BuildOptions options,
                  PairWeights weights) {
  return build(n, PairBlocks(std::move(blocks)), std::move(labels), std::move(options), std::move(weights));
}

Graph build_graph(std::uint64_t n, std::vector<PageArray<Edge>> blocks, Labels labels, BuildOptions options,
                  PairWeights weights) {
  return build(n, PairBlocks(std::move(blocks)), std::move(labels), std::move(options), std::move(weights));
}

Graph from_edges(std::uint64_t n, std::vector<Edge> edges, Labels labels, int threads) {
  return build(n, PairBlocks(std::move(edges)), std::move(labels), {.threads = threads}, {});
}

Graph from_edges(std::uint64_t n, std::vector<Edge> edges, int threads) {
  return from_edges(n, std::move(edges), Labels::consecutive(n), threads);
}

}  // namespace densek

// Pairs → rows without a comparison sort over all edges, cache-sized ranges of vertices at a time.
//
// Every pair is put under its smaller end. 1. Distribute the pairs over ranges of vertices (counting). 2. In each
// range sort by radix and merge repetitions: the upper half of the rows. 3. Distribute that half once more, by its
// larger ends and in order, which leaves the lower half of every row sorted. 4. In each range write the rows.
// All steps run range by range or block by block in parallel, and every intermediate is given back as soon as it has
// been read: the peak is about the pairs plus the rows. The rows are the same for any order of the pairs.
#include "graph/build.h"

#include <densek/errors.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "base/int128.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/radix_sort.h"
#include "graph/merged_weights.h"
#include "graph/weights.h"

namespace densek {

namespace {

/// The pairs, in pieces that are read twice and then dropped.
class PairBlocks {
 public:
  PairBlocks() = default;
  explicit PairBlocks(std::vector<PageArray<Edge>> blocks) : owned_(std::move(blocks)) {
    for (PageArray<Edge>& block : owned_) add(block.span());
  }
  explicit PairBlocks(std::vector<Edge> pairs) : pairs_(std::move(pairs)) {
    constexpr std::size_t piece = std::size_t{1} << 20;
    for (std::span<Edge> rest(pairs_); !rest.empty(); rest = rest.subspan(std::min(piece, rest.size())))
      add(rest.first(std::min(piece, rest.size())));
  }

  std::size_t size() const { return pieces_.size(); }
  std::uint64_t num_pairs() const { return num_pairs_; }
  std::span<const Edge> operator[](std::size_t i) const { return pieces_[i]; }
  void drop(std::size_t i) {
    if (owned_.empty()) {
      discard_pages(pieces_[i].data(), pieces_[i].size_bytes());
    } else {
      owned_[i] = {};
    }
  }

 private:
  void add(std::span<Edge> piece) {
    pieces_.push_back(piece);
    num_pairs_ += piece.size();
  }

  std::vector<std::span<Edge>> pieces_;
  std::vector<PageArray<Edge>> owned_;
  std::vector<Edge> pairs_;
  std::uint64_t num_pairs_ = 0;
};

/// Ranges of 2^shift vertices, few enough to distribute into and small enough to work on in cache.
struct Ranges {
  Ranges(std::uint64_t n, std::uint64_t pairs) : vertices(n) {
    constexpr std::uint64_t pairs_per_range = 32768, most_ranges = 1024;
    const std::uint64_t wanted = std::clamp<std::uint64_t>(pairs / pairs_per_range, 2, most_ranges);
    shift = n < 2 ? 0 : static_cast<unsigned>(std::bit_width((n - 1) / wanted));
    count = n == 0 ? 0 : static_cast<std::size_t>((n - 1) >> shift) + 1;
  }
  std::size_t of(Vertex v) const { return v >> shift; }
  Vertex first(std::size_t range) const { return static_cast<Vertex>(range << shift); }
  std::uint64_t end(std::size_t range) const { return std::min<std::uint64_t>(vertices, (range + 1) << shift); }

  std::uint64_t vertices;
  unsigned shift = 0;
  std::size_t count = 0;
};

/// How many keys each source (a block, a range) has for each range; then where the next of them goes.
class Distribution {
 public:
  Distribution() = default;
  Distribution(std::size_t sources, std::size_t ranges)
      : sources_(sources), ranges_(ranges), cells_(sources * ranges), begins_(ranges + 1) {}
  /// Row of counters of one source.
  std::uint64_t* row(std::size_t source) { return cells_.data() + source * ranges_; }
  /// Counts → positions: range after range, in each range source after source.
  void finish_counting() {
    std::uint64_t sum = 0;
    for (std::size_t range = 0; range < ranges_; ++range) {
      begins_[range] = sum;
      for (std::size_t source = 0; source < sources_; ++source) sum += std::exchange(row(source)[range], sum);
    }
    begins_[ranges_] = sum;
  }
  std::uint64_t begin(std::size_t range) const { return begins_[range]; }
  std::uint64_t size(std::size_t range) const { return begins_[range + 1] - begins_[range]; }
  std::uint64_t total() const { return begins_[ranges_]; }

 private:
  std::size_t sources_ = 0, ranges_ = 0;
  PageArray<std::uint64_t> cells_;
  std::vector<std::uint64_t> begins_;
};

struct Rows {
  PageArray<std::uint64_t> offsets;
  PageArray<Vertex> targets;
  PageArray<std::int64_t> weights;  // none: all weigh 1
};

// What is sorted and moved about, with a weight or without.

struct WeightedKey {
  std::uint64_t key;
  std::int64_t weight;
  friend std::uint64_t sort_key(const WeightedKey& element) { return element.key; }
};

struct WeightedTarget {
  Vertex target;
  std::int64_t weight;
};

struct WeightedEdge {
  Edge edge;
  std::int64_t weight;
};

Vertex target_of(Vertex target) { return target; }
Vertex target_of(const WeightedTarget& arc) { return arc.target; }
const Edge& edge_of(const Edge& edge) { return edge; }
const Edge& edge_of(const WeightedEdge& arc) { return arc.edge; }

template <bool weighted>
class Builder {
  using Key = std::conditional_t<weighted, WeightedKey, std::uint64_t>;
  using Target = std::conditional_t<weighted, WeightedTarget, Vertex>;
  using Lower = std::conditional_t<weighted, WeightedEdge, Edge>;

  static constexpr std::uint64_t worth_a_team = 65536;  // pairs; below, starting threads takes longer than the work

 public:
  Builder(std::uint64_t n, PairBlocks pairs, PairWeights weights, Listing listing, int threads)
      : threads_(pairs.num_pairs() < worth_a_team ? 1 : resolve_threads(threads)),
        ranges_(n, pairs.num_pairs()),
        high_bits_(static_cast<unsigned>(std::bit_width(n))),
        pairs_(std::move(pairs)),
        weights_(std::move(weights)),
        listing_(listing),
        reverse_(ranges_.count, ranges_.count),
        offsets_(n + 1) {}

  Rows run() {
    distribute_pairs();
    sort_and_merge();
    distribute_reverse();
    return write_rows();
  }

  std::uint64_t loops = 0, repeated = 0, joined = 0;  // pairs dropped, pairs merged, edges met in both directions
  std::uint64_t uneven = 0;  // edges that weigh one thing from one end and another from the other

 private:
  template <class Body>
  void for_each(std::size_t count, Body&& body) {
    parallel_blocks(threads_, static_cast<std::int64_t>(count),
                    [&](std::int64_t i) { body(static_cast<std::size_t>(i)); });
  }

  /// The larger ends of the edges whose smaller ends are in the range, after merging.
  std::span<Target> upper(std::size_t range) {
    return {reinterpret_cast<Target*>(keys_.data() + places_.begin(range)), upper_size_[range]};
  }

  /// 1. Keys of a range: smaller end from the start of the range, larger end, direction.
  void distribute_pairs() {
    places_ = Distribution(pairs_.size(), ranges_.count);
    std::vector<std::uint64_t> loops_of(pairs_.size());
    for_each(pairs_.size(), [&](std::size_t block) {
      std::uint64_t* const counts = places_.row(block);
      std::uint64_t equal = 0;
      for (const auto& [u, v] : pairs_[block]) {
        if (std::max(u, v) >= ranges_.vertices)
          throw InputError("an edge with vertex " + std::to_string(std::max(u, v)) + " in a graph of " +
                           std::to_string(ranges_.vertices) + " vertices");
        equal += u == v;
        counts[ranges_.of(std::min(u, v))] += u != v;
      }
      loops_of[block] = equal;
    });
    for (const std::uint64_t count : loops_of) loops += count;
    places_.finish_counting();
    keys_ = PageArray<Key>(places_.total());
    const std::uint64_t local = (std::uint64_t{1} << ranges_.shift) - 1;
    for_each(pairs_.size(), [&](std::size_t block) {
      std::uint64_t* const next = places_.row(block);
      std::size_t pair = 0;
      for (const auto& [u, v] : pairs_[block]) {
        const std::size_t i = pair++;
        if (u == v) continue;
        const auto [low, high] = std::minmax(u, v);
        const std::uint64_t key = (low & local) << (high_bits_ + 1) | std::uint64_t{high} << 1 | (u > v ? 1U : 0U);
        if constexpr (weighted) {
          keys_[next[ranges_.of(low)]++] = {key, weights_.blocks[block][i]};
        } else {
          keys_[next[ranges_.of(low)]++] = key;
        }
      }
      pairs_.drop(block);
      if constexpr (weighted) weights_.blocks[block] = {};
    });
    pairs_ = {};
  }

  /// 2. Leaves in each range's part of the keys, from its start, the larger ends of its edges in the order of the
  /// smaller ones; in offsets how many each smaller end has; in reverse how many go to each range.
  void sort_and_merge() {
    upper_size_.resize(ranges_.count);
    std::vector<std::uint64_t> joined_of(ranges_.count), uneven_of(ranges_.count);
    std::vector<Uint128> total_of(ranges_.count);
    parallel_blocks_with(
        threads_, static_cast<std::int64_t>(ranges_.count), [] { return PageArray<Key>(); },
        [&](PageArray<Key>& scratch, std::int64_t block) {
          const auto range = static_cast<std::size_t>(block);
          const auto part = keys_.span().subspan(places_.begin(range), places_.size(range));
          if (scratch.size() < part.size()) scratch = PageArray<Key>(part.size());
          const auto sorted = radix_sort<Key>(part, scratch.span(), 1, high_bits_ + 1 + ranges_.shift);
          std::uint64_t* const counts = reverse_.row(range);
          std::uint64_t* const row_sizes = offsets_.data() + ranges_.first(range);
          auto* const bytes = reinterpret_cast<std::byte*>(part.data());
          const std::uint64_t high_mask = (std::uint64_t{1} << high_bits_) - 1;
          std::uint64_t kept = 0;
          const auto key_at = [&](std::size_t i) { return sort_key(sorted[i]); };
          for (std::size_t i = 0; i < sorted.size();) {
            const std::size_t first = i;
            const std::uint64_t key = key_at(i), edge = key >> 1;
            bool both = false;
            for (++i; i < sorted.size() && key_at(i) >> 1 == edge; ++i) both |= key_at(i) != key;
            joined_of[range] += both;
            const auto high = static_cast<Vertex>(edge & high_mask);
            ++row_sizes[edge >> high_bits_];
            ++counts[ranges_.of(high)];
            Target target{};
            if constexpr (weighted) {
              const Int128 weight = merged_weight(sorted.subspan(first, i - first), uneven_of[range]);
              total_of[range] += static_cast<Uint128>(weight < 0 ? -weight : weight);
              target = {high, static_cast<std::int64_t>(weight)};  // if it fits, which the total tells
            } else {
              target = high;
            }
            std::memcpy(bytes + kept++ * sizeof(Target), &target, sizeof(Target));  // never ahead of what is read
          }
          upper_size_[range] = kept;
          discard_pages(bytes + kept * sizeof(Target), part.size_bytes() - kept * sizeof(Target));
        });
    Uint128 total = 0;
    for (std::size_t range = 0; range < ranges_.count; ++range) {
      repeated += places_.size(range) - upper_size_[range];
      joined += joined_of[range];
      uneven += uneven_of[range];
      total += total_of[range];
    }
    if (total > static_cast<Uint128>(max_total_weight)) throw too_heavy(weights_.units);
  }

  /// Of all keys of one edge, in their order. From both ends, the keys of each end are merged by themselves.
  Int128 merged_weight(std::span<const WeightedKey> keys, std::uint64_t& uneven_edges) const {
    std::array<Merger, 2> merged = {Merger(weights_.duplicates), Merger(weights_.duplicates)};
    if (listing_ == Listing::any) {
      for (const WeightedKey& key : keys) merged[0].add(key.weight);
      return merged[0].weight();
    }
    for (const WeightedKey& key : keys) merged[key.key & 1].add(key.weight);
    uneven_edges += merged[0].weight() != merged[1].weight();
    return merged[0].weight();
  }

  /// 3. The same edges under their larger ends: (larger end from the start of its range, smaller end), the smaller ends
  /// increasing because ranges and rows are visited in order.
  void distribute_reverse() {
    reverse_.finish_counting();
    lower_ = PageArray<Lower>(reverse_.total());
    const auto local = static_cast<Vertex>((std::uint64_t{1} << ranges_.shift) - 1);
    for_each(ranges_.count, [&](std::size_t range) {
      std::uint64_t* const next = reverse_.row(range);
      const Target* high = upper(range).data();
      for (std::uint64_t low = ranges_.first(range); low < ranges_.end(range); ++low)
        for (const Target* const row_end = high + offsets_[low]; high != row_end; ++high) {
          const Vertex target = target_of(*high);
          const Edge arc = {target & local, static_cast<Vertex>(low)};
          if constexpr (weighted) {
            lower_[next[ranges_.of(target)]++] = {arc, high->weight};
          } else {
            lower_[next[ranges_.of(target)]++] = arc;
          }
        }
    });
  }

  /// 4. Row of v: its smaller neighbours, then its larger ones.
  Rows write_rows() {
    std::vector<std::uint64_t> arcs_before(ranges_.count + 1, 0);
    for (std::size_t range = 0; range < ranges_.count; ++range)
      arcs_before[range + 1] = arcs_before[range] + upper_size_[range] + reverse_.size(range);
    PageArray<Vertex> targets(arcs_before.back());
    PageArray<std::int64_t> weights(weighted ? arcs_before.back() : 0);
    for_each(ranges_.count, [&](std::size_t range) {
      const auto part = lower_.span().subspan(reverse_.begin(range), reverse_.size(range));
      std::uint64_t* const offsets = offsets_.data() + ranges_.first(range);
      for (const Lower& arc : part) offsets[edge_of(arc).u] += std::uint64_t{1} << 32;  // smaller above, larger below
      std::uint64_t row = arcs_before[range];
      const Target* high = upper(range).data();
      for (std::uint64_t v = 0; v < ranges_.end(range) - ranges_.first(range); ++v) {
        const std::uint64_t smaller = offsets[v] >> 32, larger = offsets[v] & 0xFFFFFFFFU;
        offsets[v] = row + smaller;
        if constexpr (weighted) {
          for (std::uint64_t i = 0; i < larger; ++i) {
            targets[offsets[v] + i] = high[i].target;
            weights[offsets[v] + i] = high[i].weight;
          }
        } else {
          std::copy(high, high + larger, targets.data() + offsets[v]);
        }
        high += larger;
        row += smaller + larger;
      }
      for (std::size_t i = part.size(); i-- > 0;) {
        const std::uint64_t arc = --offsets[edge_of(part[i]).u];
        targets[arc] = edge_of(part[i]).v;
        if constexpr (weighted) weights[arc] = part[i].weight;
      }
      discard_pages(part.data(), part.size_bytes());
      discard_pages(upper(range).data(), upper(range).size_bytes());
    });
    offsets_[ranges_.vertices] = targets.size();
    return {std::move(offsets_), std::move(targets), std::move(weights)};
  }

  int threads_;
  Ranges ranges_;
  unsigned high_bits_;
  PairBlocks pairs_;
  PairWeights weights_;
  Listing listing_;
  Distribution places_, reverse_;
  PageArray<Key> keys_;
  PageArray<Lower> lower_;
  std::vector<std::uint64_t> upper_size_;
  PageArray<std::uint64_t> offsets_;
};

/// Counts the weights in the largest unit in which they are whole and returns it; drops them if all are 1.
std::int64_t reduce_units(PageArray<std::int64_t>& weights, std::int64_t units) {
  const std::int64_t spare = spare_units({weights.span(), units});
  if (spare > 1)
    for (std::int64_t& weight : weights) weight /= spare;
  const auto is_one = [](std::int64_t weight) { return weight == 1; };
  if (units == spare && std::ranges::all_of(weights, is_one)) weights = {};
  return units / spare;
}

template <bool weighted>
Graph build(std::uint64_t n, PairBlocks pairs, Labels labels, BuildOptions options, PairWeights weights) {
  if (n > max_vertices) throw InputError("more than 2^32 - 2 vertices");
  // The pairs are there already and go as the rows come; at the end there are rows, their sources, and offsets.
  constexpr std::uint64_t a_pair = weighted ? 28 : 4;
  require_memory(a_pair * pairs.num_pairs() + 8 * (n + 1), options.source.empty() ? "the graph" : options.source);
  std::int64_t units = weights.units;
  const Duplicates duplicates = weights.duplicates;
  Builder<weighted> builder(n, std::move(pairs), std::move(weights), options.listing, options.threads);
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

}  // namespace

Graph build_graph(std::uint64_t n, std::vector<PageArray<Edge>> blocks, Labels labels, BuildOptions options,
                  PairWeights weights) {
  const auto make = weights.blocks.empty() ? build<false> : build<true>;
  return make(n, PairBlocks(std::move(blocks)), std::move(labels), std::move(options), std::move(weights));
}

Graph from_edges(std::uint64_t n, std::vector<Edge> edges, Labels labels, int threads) {
  return build<false>(n, PairBlocks(std::move(edges)), std::move(labels), {.threads = threads}, {});
}

Graph from_edges(std::uint64_t n, std::vector<Edge> edges, int threads) {
  return from_edges(n, std::move(edges), Labels::consecutive(n), threads);
}

}  // namespace densek

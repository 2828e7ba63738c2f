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
#include <bit>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "base/memory.h"
#include "base/parallel.h"
#include "base/radix_sort.h"

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
};

class Builder {
  static constexpr std::uint64_t worth_a_team = 65536;  // pairs; below, starting threads takes longer than the work

 public:
  Builder(std::uint64_t n, PairBlocks pairs, int threads)
      : threads_(pairs.num_pairs() < worth_a_team ? 1 : resolve_threads(threads)),
        ranges_(n, pairs.num_pairs()),
        high_bits_(static_cast<unsigned>(std::bit_width(n))),
        pairs_(std::move(pairs)),
        reverse_(ranges_.count, ranges_.count),
        offsets_(n + 1) {}

  Rows run() {
    distribute_pairs();
    sort_and_merge();
    distribute_reverse();
    return write_rows();
  }

  std::uint64_t loops = 0, repeated = 0, joined = 0;  // pairs dropped, pairs merged, edges met in both directions

 private:
  template <class Body>
  void for_each(std::size_t count, Body&& body) {
    parallel_blocks(threads_, static_cast<std::int64_t>(count),
                    [&](std::int64_t i) { body(static_cast<std::size_t>(i)); });
  }

  /// The larger ends of the edges whose smaller ends are in the range, after merging.
  std::span<Vertex> upper(std::size_t range) {
    return {reinterpret_cast<Vertex*>(keys_.data() + places_.begin(range)), upper_size_[range]};
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
    keys_ = PageArray<std::uint64_t>(places_.total());
    const std::uint64_t local = (std::uint64_t{1} << ranges_.shift) - 1;
    for_each(pairs_.size(), [&](std::size_t block) {
      std::uint64_t* const next = places_.row(block);
      for (const auto& [u, v] : pairs_[block]) {
        if (u == v) continue;
        const auto [low, high] = std::minmax(u, v);
        keys_[next[ranges_.of(low)]++] =
            (low & local) << (high_bits_ + 1) | std::uint64_t{high} << 1 | (u > v ? 1U : 0U);
      }
      pairs_.drop(block);
    });
    pairs_ = {};
  }

  /// 2. Leaves in each range's part of the keys, from its start, the larger ends of its edges as 32-bit numbers in the
  /// order of the smaller ones; in offsets how many each smaller end has; in reverse how many go to each range.
  void sort_and_merge() {
    upper_size_.resize(ranges_.count);
    std::vector<std::uint64_t> joined_of(ranges_.count);
    parallel_blocks_with(
        threads_, static_cast<std::int64_t>(ranges_.count), [] { return PageArray<std::uint64_t>(); },
        [&](PageArray<std::uint64_t>& scratch, std::int64_t block) {
          const auto range = static_cast<std::size_t>(block);
          const auto part = keys_.span().subspan(places_.begin(range), places_.size(range));
          if (scratch.size() < part.size()) scratch = PageArray<std::uint64_t>(part.size());
          const auto sorted = radix_sort(part, scratch.span(), 1, high_bits_ + 1 + ranges_.shift);
          std::uint64_t* const counts = reverse_.row(range);
          std::uint64_t* const row_sizes = offsets_.data() + ranges_.first(range);
          auto* const bytes = reinterpret_cast<std::byte*>(part.data());
          const std::uint64_t high_mask = (std::uint64_t{1} << high_bits_) - 1;
          std::uint64_t kept = 0;
          for (std::size_t i = 0; i < sorted.size();) {
            const std::uint64_t key = sorted[i], edge = key >> 1;
            bool both = false;
            for (++i; i < sorted.size() && sorted[i] >> 1 == edge; ++i) both |= sorted[i] != key;
            joined_of[range] += both;
            const auto high = static_cast<Vertex>(edge & high_mask);
            ++row_sizes[edge >> high_bits_];
            ++counts[ranges_.of(high)];
            std::memcpy(bytes + kept++ * sizeof(Vertex), &high, sizeof(Vertex));  // never ahead of what is read
          }
          upper_size_[range] = kept;
          discard_pages(bytes + kept * sizeof(Vertex), part.size_bytes() - kept * sizeof(Vertex));
        });
    for (std::size_t range = 0; range < ranges_.count; ++range) {
      repeated += places_.size(range) - upper_size_[range];
      joined += joined_of[range];
    }
  }

  /// 3. The same edges under their larger ends: (larger end from the start of its range, smaller end), the smaller ends
  /// increasing because ranges and rows are visited in order.
  void distribute_reverse() {
    reverse_.finish_counting();
    lower_ = PageArray<Edge>(reverse_.total());
    const auto local = static_cast<Vertex>((std::uint64_t{1} << ranges_.shift) - 1);
    for_each(ranges_.count, [&](std::size_t range) {
      std::uint64_t* const next = reverse_.row(range);
      const Vertex* high = upper(range).data();
      for (std::uint64_t low = ranges_.first(range); low < ranges_.end(range); ++low)
        for (const Vertex* const row_end = high + offsets_[low]; high != row_end; ++high)
          lower_[next[ranges_.of(*high)]++] = {*high & local, static_cast<Vertex>(low)};
    });
  }

  /// 4. Row of v: its smaller neighbours, then its larger ones.
  Rows write_rows() {
    std::vector<std::uint64_t> arcs_before(ranges_.count + 1, 0);
    for (std::size_t range = 0; range < ranges_.count; ++range)
      arcs_before[range + 1] = arcs_before[range] + upper_size_[range] + reverse_.size(range);
    PageArray<Vertex> targets(arcs_before.back());
    for_each(ranges_.count, [&](std::size_t range) {
      const auto part = lower_.span().subspan(reverse_.begin(range), reverse_.size(range));
      std::uint64_t* const offsets = offsets_.data() + ranges_.first(range);
      for (const Edge& arc : part) offsets[arc.u] += std::uint64_t{1} << 32;  // smaller neighbours above, larger below
      std::uint64_t row = arcs_before[range];
      const Vertex* high = upper(range).data();
      for (std::uint64_t v = 0; v < ranges_.end(range) - ranges_.first(range); ++v) {
        const std::uint64_t smaller = offsets[v] >> 32, larger = offsets[v] & 0xFFFFFFFFU;
        offsets[v] = row + smaller;
        std::copy(high, high + larger, targets.data() + offsets[v]);
        high += larger;
        row += smaller + larger;
      }
      for (std::size_t i = part.size(); i-- > 0;) targets[--offsets[part[i].u]] = part[i].v;
      discard_pages(part.data(), part.size_bytes());
      discard_pages(upper(range).data(), upper(range).size_bytes());
    });
    offsets_[ranges_.vertices] = targets.size();
    return {std::move(offsets_), std::move(targets)};
  }

  int threads_;
  Ranges ranges_;
  unsigned high_bits_;
  PairBlocks pairs_;
  Distribution places_, reverse_;
  PageArray<std::uint64_t> keys_;
  PageArray<Edge> lower_;
  std::vector<std::uint64_t> upper_size_;
  PageArray<std::uint64_t> offsets_;
};

Graph build(std::uint64_t n, PairBlocks pairs, Labels labels, BuildOptions options) {
  if (n > max_vertices) throw InputError("more than 2^32 - 2 vertices");
  // The pairs are there already and go as the rows come; at the end there are rows, their sources, and offsets.
  require_memory(4 * pairs.num_pairs() + 8 * (n + 1), options.source.empty() ? "the graph" : options.source);
  Builder builder(n, std::move(pairs), options.threads);
  const auto rows = std::make_shared<Rows>(builder.run());
  options.cleaning.self_loops_dropped += builder.loops;
  if (options.listing == Listing::from_both_ends) {
    const std::uint64_t edges = rows->targets.size() / 2;
    if (builder.joined != edges)
      throw InputError(std::to_string(edges - builder.joined) + " edges are listed from one end only");
    options.cleaning.duplicates_merged += builder.repeated - edges;
  } else {
    options.cleaning.duplicates_merged += builder.repeated;
    options.cleaning.directions_joined += builder.joined;
  }
  return Graph(rows->offsets.span(), rows->targets.span(), std::move(labels), rows, {}, options.cleaning,
               std::move(options.source), {}, std::move(options.reading));
}

}  // namespace

Graph build_graph(std::uint64_t n, std::vector<PageArray<Edge>> blocks, Labels labels, BuildOptions options) {
  return build(n, PairBlocks(std::move(blocks)), std::move(labels), std::move(options));
}

Graph from_edges(std::uint64_t n, std::vector<Edge> edges, Labels labels, int threads) {
  return build(n, PairBlocks(std::move(edges)), std::move(labels), {.threads = threads});
}

Graph from_edges(std::uint64_t n, std::vector<Edge> edges, int threads) {
  return from_edges(n, std::move(edges), Labels::consecutive(n), threads);
}

}  // namespace densek

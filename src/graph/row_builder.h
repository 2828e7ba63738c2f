// Pairs → rows without a comparison sort over all edges, cache-sized ranges of vertices at a time.
//
// Every pair is put under its smaller end. 1. Distribute the pairs over ranges of vertices (counting). 2. In each
// range sort by radix and merge repetitions: the upper half of the rows. 3. Distribute that half once more, by its
// larger ends and in order, which leaves the lower half of every row sorted. 4. In each range write the rows.
// All steps run range by range or block by block in parallel, and every intermediate goes as soon as it has been read:
// its pages become those of what is filled next, or go back (base/spare_pages.h). With keys of four bytes the peak is
// about the larger of pairs and rows, with keys of eight half as much again. The rows are the same for any order of the
// pairs.
#pragma once

#include <densek/errors.h>
#include <densek/graph.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/int128.h"
#include "base/pages.h"
#include "base/parallel.h"
#include "base/radix_sort.h"
#include "base/spare_pages.h"
#include "graph/build.h"
#include "graph/merged_weights.h"
#include "graph/pair_blocks.h"
#include "graph/ranges.h"
#include "graph/row_keys.h"
#include "graph/weights.h"

namespace densek {

struct Rows {
  PageArray<std::uint64_t> offsets;
  PageArray<Vertex> targets;
  PageArray<std::int64_t> weights;  // none: all weigh 1
};

template <class Keys>
class RowBuilder {
  using Key = typename Keys::Key;
  using Target = typename Keys::Target;
  using Lower = typename Keys::Lower;

  static constexpr bool weighted = Keys::weighted;
  static constexpr std::uint64_t worth_a_team = 65536;  // pairs; below, starting threads takes longer than the work

 public:
  RowBuilder(const Ranges& ranges, PairBlocks pairs, PairWeights weights, Listing listing, int threads)
      : threads_(pairs.num_pairs() < worth_a_team ? 1 : resolve_threads(threads)),
        ranges_(ranges),
        pairs_(std::move(pairs)),
        weights_(std::move(weights)),
        listing_(listing),
        reverse_(ranges_.count, ranges_.count),
        offsets_(ranges.vertices + 1) {}

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

  /// The edges whose larger ends are in the range, after step 3.
  std::span<Lower> lower_part(std::size_t range) {
    return lower_.span().subspan(reverse_.begin(range), reverse_.size(range));
  }

  /// Throws InputError for a vertex out of range.
  void check_ends(const PairBlock& pairs) const {
    if (pairs.empty() || pairs.largest() < ranges_.vertices) return;
    pairs.for_each([&](Vertex u, Vertex v) {
      if (std::max(u, v) >= ranges_.vertices)
        throw InputError("an edge with vertex " + std::to_string(std::max(u, v)) + " in a graph of " +
                         std::to_string(ranges_.vertices) + " vertices");
    });
  }

  /// 1. Keys of a range: smaller end from the start of the range, larger end, direction.
  void distribute_pairs() {
    places_ = Distribution(pairs_.size(), ranges_.count);
    std::vector<std::uint64_t> loops_of(pairs_.size());
    for_each(pairs_.size(), [&](std::size_t block) {
      const PairBlock& pairs = pairs_[block];
      check_ends(pairs);
      std::uint64_t* const counts = places_.row(block);
      const Ranges ranges = ranges_;  // a copy, which no store to the counts could change
      std::uint64_t equal = 0;
      const auto count = [&](Vertex u, Vertex v) {
        equal += u == v;
        counts[ranges.of(std::min(u, v))] += u != v;
      };
      for (const auto& [u, v] : pairs.pairs()) count(u, v);
      pairs.for_each_run([&](Vertex u, std::span<const Vertex> seconds) {
        std::size_t larger = 0;  // often all
        for (const Vertex v : seconds) larger += v > u;
        counts[ranges.of(u)] += larger;
        if (larger == seconds.size()) return;
        for (const Vertex v : seconds)
          if (v <= u) count(u, v);
      });
      loops_of[block] = equal;
    });
    for (const std::uint64_t count : loops_of) loops += count;
    places_.finish_counting();
    keys_ = PageArray<Key>(places_.total());
    // Real at once where pairs and keys together take about what the rows will; else as pairs go.
    const std::uint64_t rows = 2 * sizeof(Vertex) * pairs_.num_pairs() + sizeof(std::uint64_t) * ranges_.vertices;
    if (pairs_.bytes() + keys_.size() * sizeof(Key) <= rows + rows / 32) {
      keys_.let_pages_be_large();
      for_each(ranges_.count, [&](std::size_t range) { keys_.touch(places_.begin(range), places_.size(range)); });
    }
    pairs_.keep_last(keys_.size() * sizeof(Lower));
    for_each(pairs_.size(), [&](std::size_t block) {
      std::uint64_t* const next = places_.row(block);
      const Ranges ranges = ranges_;
      Key* const keys = keys_.data();
      std::size_t pair = 0;
      const auto key = [&](Vertex low, Vertex high, unsigned turned) {
        std::int64_t weight = 1;
        if constexpr (weighted) weight = weights_.blocks[block][pair];
        return Keys::key(ranges.number(low, high) << 1 | turned, weight);
      };
      const auto place = [&](Vertex u, Vertex v) {
        const Vertex low = std::min(u, v);
        if (u != v) keys[next[ranges.of(low)]++] = key(low, std::max(u, v), u > v ? 1 : 0);
      };
      for (const auto& [u, v] : pairs_[block].pairs()) {
        place(u, v);
        ++pair;
      }
      pairs_[block].for_each_run([&](Vertex u, std::span<const Vertex> seconds) {
        std::uint64_t& at_first = next[ranges.of(u)];
        std::uint64_t at = at_first;
        for (const Vertex v : seconds) {
          if (v > u) [[likely]] {
            keys[at++] = key(u, v, 0);
          } else {
            at_first = at;
            place(u, v);
            at = at_first;
          }
          ++pair;
        }
        at_first = at;
      });
      pairs_.drop(block, spare_);
      if constexpr (weighted) weights_.blocks[block] = {};
    });
  }

  /// What merging finds in one range.
  struct Merged {
    std::uint64_t kept = 0, joined = 0, uneven = 0;
    Uint128 total = 0;
  };

  /// 2. Leaves in each range's part of the keys, from its start, the larger ends of its edges in the order of the
  /// smaller ones; in offsets how many each smaller end has; in reverse how many go to each range.
  void sort_and_merge() {
    std::vector<Merged> merged(ranges_.count);
    parallel_blocks_with(
        threads_, static_cast<std::int64_t>(ranges_.count), [] { return PageArray<Key>(); },
        [&](PageArray<Key>& scratch, std::int64_t block) {
          const auto range = static_cast<std::size_t>(block);
          const auto part = keys_.span().subspan(places_.begin(range), places_.size(range));
          if (scratch.size() < part.size()) scratch = PageArray<Key>(part.size());
          // Weights keep the order of the file within an edge, which its direction must not change.
          const auto sorted = radix_sort<Key>(part, scratch.span(), weighted ? 1 : 0, ranges_.key_bits());
          auto* const bytes = reinterpret_cast<std::byte*>(part.data());
          merged[range] = merge(sorted, bytes, range);
          const std::size_t used = merged[range].kept * sizeof(Target);
          discard_pages(bytes + used, part.size_bytes() - used);
        });
    upper_size_.resize(ranges_.count);
    Uint128 total = 0;
    for (std::size_t range = 0; range < ranges_.count; ++range) {
      upper_size_[range] = merged[range].kept;
      repeated += places_.size(range) - merged[range].kept;
      joined += merged[range].joined;
      uneven += merged[range].uneven;
      total += merged[range].total;
    }
    if (total > static_cast<Uint128>(max_total_weight)) throw too_heavy(weights_.units);
  }

  /// Writes the targets to `bytes`, where the sorted keys may lie: never ahead of what is read.
  Merged merge(std::span<const Key> sorted, std::byte* bytes, std::size_t range) {
    const Ranges ranges = ranges_;
    std::uint64_t* const counts = reverse_.row(range);
    std::uint64_t* const row_sizes = offsets_.data() + ranges_.first(range);
    const auto key_at = [&](std::size_t i) { return std::uint64_t{sort_key(sorted[i])}; };
    Merged merged;
    const auto put = [&](std::uint64_t at, const Target& target) {
      std::memcpy(bytes + at * sizeof(Target), &target, sizeof(Target));
    };
    if constexpr (weighted) {
      for (std::size_t i = 0; i < sorted.size();) {
        const std::size_t first = i;
        const std::uint64_t key = key_at(i), edge = key >> 1;
        bool both = false;
        for (++i; i < sorted.size() && key_at(i) >> 1 == edge; ++i) both |= key_at(i) != key;
        merged.joined += both;
        ++row_sizes[ranges.in_range(edge)];
        ++counts[ranges.of(ranges.other(edge))];
        const Int128 weight = merged_weight(sorted.subspan(first, i - first), merged.uneven);
        merged.total += static_cast<Uint128>(weight < 0 ? -weight : weight);
        // It fits if the total does.
        put(merged.kept++, Keys::target(ranges.other(edge), static_cast<std::int64_t>(weight)));
      }
    } else {
      // Once by each direction an edge comes in; the second one, if any, follows the last of the first. No addition
      // waits for the one before: of rows their ends are written, and neighbours are counted by turns.
      constexpr std::size_t turns = 4;
      std::vector<std::uint64_t> counts_by_turns(turns * ranges.count);
      std::uint64_t* const turn_counts = counts_by_turns.data();
      std::uint64_t before = sorted.empty() ? 0 : ~key_at(0);
      for (std::size_t i = 0; i < sorted.size(); ++i) {
        const std::uint64_t key = key_at(i), edge = key >> 1;
        const bool fresh = before >> 1 != edge;
        merged.joined += (before ^ key) == 1;
        merged.kept += fresh;
        row_sizes[ranges.in_range(edge)] = merged.kept;
        turn_counts[turns * ranges.of(ranges.other(edge)) + i % turns] += fresh;
        put(merged.kept - 1, ranges.other(edge));
        before = key;
      }
      for (std::size_t i = 0; i < counts_by_turns.size(); ++i) counts[i / turns] += counts_by_turns[i];
      std::uint64_t end = 0;
      for (std::uint64_t v = 0; v < ranges.end(range) - ranges.first(range); ++v)
        if (row_sizes[v] != 0) row_sizes[v] -= std::exchange(end, row_sizes[v]);
    }
    return merged;
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
    for_each(ranges_.count, [&](std::size_t range) {
      const auto part = lower_part(range);
      spare_.touch(part.data(), part.size_bytes(), SparePages::Use::passing);
    });
    spare_.clear();
    pairs_ = {};
    for_each(ranges_.count, [&](std::size_t range) {
      const Ranges ranges = ranges_;
      Lower* const lower = lower_.data();
      std::uint64_t* const next = reverse_.row(range);
      const Target* high = upper(range).data();
      for (std::uint64_t low = ranges_.first(range); low < ranges_.end(range); ++low)
        for (const Target* const row_end = high + offsets_[low]; high != row_end; ++high) {
          const Vertex target = Keys::vertex(*high);
          lower[next[ranges.of(target)]++] = Keys::lower(ranges.number(target, static_cast<Vertex>(low)), *high);
        }
    });
  }

  /// 4. Row of v: its smaller neighbours, then its larger ones.
  Rows write_rows() {
    std::vector<std::uint64_t> arcs_before(ranges_.count + 1, 0);
    for (std::size_t range = 0; range < ranges_.count; ++range)
      arcs_before[range + 1] = arcs_before[range] + upper_size_[range] + reverse_.size(range);
    PageArray<Vertex> targets(arcs_before.back());
    targets.let_pages_be_large();
    PageArray<std::int64_t> weights(weighted ? arcs_before.back() : 0);
    for_each(ranges_.count, [&](std::size_t range) {
      const Ranges ranges = ranges_;
      const auto part = lower_part(range);
      std::uint64_t* const offsets = offsets_.data() + ranges_.first(range);
      for (const Lower& arc : part)
        offsets[ranges.in_range(Keys::number(arc))] += std::uint64_t{1} << 32;  // smaller above, larger below
      std::uint64_t row = arcs_before[range];
      const std::uint64_t arcs = arcs_before[range + 1] - row;
      const bool large = large_pages_are_quick();
      if (large) {
        targets.touch(row, arcs);
      } else {
        spare_.touch(targets.data() + row, arcs * sizeof(Vertex), SparePages::Use::lasting);
      }
      const Target* high = upper(range).data();
      for (std::uint64_t v = 0; v < ranges_.end(range) - ranges_.first(range); ++v) {
        const std::uint64_t smaller = offsets[v] >> 32, larger = offsets[v] & 0xFFFFFFFFU;
        offsets[v] = row + smaller;
        for (std::uint64_t i = 0; i < larger; ++i) {
          targets[offsets[v] + i] = Keys::vertex(high[i]);
          if constexpr (weighted) weights[offsets[v] + i] = Keys::weight(high[i]);
        }
        high += larger;
        row += smaller + larger;
      }
      for (std::size_t i = part.size(); i-- > 0;) {
        const std::uint64_t number = Keys::number(part[i]), arc = --offsets[ranges.in_range(number)];
        targets[arc] = ranges.other(number);
        if constexpr (weighted) weights[arc] = Keys::weight_of_lower(part[i]);
      }
      for (const auto& done : {std::as_writable_bytes(part), std::as_writable_bytes(upper(range))}) {
        if (large) {
          discard_pages(done.data(), done.size());
        } else {
          spare_.give(done.data(), done.size());
        }
      }
    });
    offsets_[ranges_.vertices] = targets.size();
    return {std::move(offsets_), std::move(targets), std::move(weights)};
  }

  int threads_;
  Ranges ranges_;
  PairBlocks pairs_;
  PairWeights weights_;
  Listing listing_;
  Distribution places_, reverse_;
  SparePages spare_;
  PageArray<Key> keys_;
  PageArray<Lower> lower_;
  std::vector<std::uint64_t> upper_size_;
  PageArray<std::uint64_t> offsets_;
};

}  // namespace densek

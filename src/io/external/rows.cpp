#include "io/external/rows.h"

#include <algorithm>

#include "base/parallel.h"
#include "graph/merged_weights.h"

namespace densek::io::external {

namespace {

std::uint64_t arc_key(Vertex source, Vertex target) { return std::uint64_t{source} << 32 | target; }
Vertex source_of(std::uint64_t key) { return static_cast<Vertex>(key >> 32); }
Vertex target_of(std::uint64_t key) { return static_cast<Vertex>(key); }

}  // namespace

RowMaker::RowMaker(std::optional<Duplicates> duplicates, std::int64_t units, const std::string& target,
                   std::size_t bytes)
    : duplicates_(duplicates), units_(units) {
  if (duplicates_) {
    weighted_ = std::make_unique<Sorter<WeightedArc>>(target, bytes);
  } else {
    along_ = std::make_unique<Sorter<std::uint64_t>>(target, bytes / 2);
    against_ = std::make_unique<Sorter<std::uint64_t>>(target, bytes / 2);
  }
}

void RowMaker::add(Vertex u, Vertex v, std::int64_t weight) {
  if (u == v) {
    ++loops;
    return;
  }
  if (duplicates_) {
    weighted_->add({arc_key(u, v), 2 * weight});
    weighted_->add({arc_key(v, u), 2 * weight + 1});
    return;
  }
  if (along_->full())  // then both are
    parallel_blocks(2, 2, [&](std::int64_t which) { (which == 0 ? along_ : against_)->spill(); });
  along_->put(arc_key(u, v));
  against_->put(arc_key(v, u));
}

/// An arc and its reverse have the same pairs: they count once.
void RowMaker::count(std::uint64_t key, std::uint64_t pairs, bool both) {
  if (source_of(key) > target_of(key)) return;
  ++edges;
  repeated += pairs - 1;
  joined += both;
}

void RowMaker::finish_plain(const std::function<void(const RowArc&)>& take) {
  along_->finish();
  against_->finish();
  std::uint64_t a = 0, b = 0;
  bool has_a = along_->next(a), has_b = against_->next(b);
  while (has_a || has_b) {
    const std::uint64_t key = !has_b ? a : !has_a ? b : std::min(a, b);
    std::uint64_t forward = 0, backward = 0;
    for (; has_a && a == key; ++forward) has_a = along_->next(a);
    for (; has_b && b == key; ++backward) has_b = against_->next(b);
    count(key, forward + backward, forward > 0 && backward > 0);
    take({source_of(key), target_of(key), 1});
  }
}

void RowMaker::finish_weighted(const std::function<void(const RowArc&)>& take) {
  weighted_->finish();
  Uint128 total = 0;
  WeightedArc arc{};
  for (bool more = weighted_->next(arc); more;) {
    const std::uint64_t key = arc.key;
    Merger merged(*duplicates_);
    std::uint64_t pairs = 0;
    bool along = false, against = false;
    for (; more && arc.key == key; more = weighted_->next(arc), ++pairs) {
      merged.add(arc.weight >> 1);
      ((arc.weight & 1) == 0 ? along : against) = true;
    }
    count(key, pairs, along && against);
    const Int128 weight = merged.weight();
    if (source_of(key) < target_of(key)) total += static_cast<Uint128>(weight < 0 ? -weight : weight);
    if (total > static_cast<Uint128>(max_total_weight)) throw too_heavy(units_);
    take({source_of(key), target_of(key), static_cast<std::int64_t>(weight)});
  }
}

void RowMaker::finish(const std::function<void(const RowArc&)>& take) {
  if (duplicates_) {
    finish_weighted(take);
  } else {
    finish_plain(take);
  }
}

}  // namespace densek::io::external

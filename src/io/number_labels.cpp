// Labels → vertex ids. Small integers go through a table with one entry per possible label; other integers through a
// hash table of those that occur, numbered after sorting them; texts are merged dictionary by dictionary in the order
// of the file. Every way gives the same ids for any number of threads.
#include <densek/errors.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>

#include "base/parallel.h"
#include "base/radix_sort.h"
#include "io/label_blocks.h"

namespace densek::io {

Labels integer_labels(std::vector<std::uint64_t> values, bool negative) {
  const std::uint64_t n = values.size();
  if (n > max_vertices) throw InputError("more than 2^32 - 2 vertices");
  if (!negative && n > 0 && values.back() - values.front() == n - 1) return Labels::consecutive(n, values.front());
  const auto owner = std::make_shared<std::vector<std::uint64_t>>(std::move(values));
  return Labels::integers(*owner, negative ? Labels::Kind::negatives : Labels::Kind::integers, owner);
}

namespace {

constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;

// --- Small integers

std::int64_t count_of(const std::deque<LabelBlock>& blocks) { return static_cast<std::int64_t>(blocks.size()); }

NamedEdges number_by_table(std::deque<LabelBlock> blocks, Vertex largest, int threads) {
  PageArray<std::uint32_t> table(std::uint64_t{largest} + 1);  // 1: the label occurs; later its id
  parallel_blocks(threads, count_of(blocks), [&](std::int64_t b) {
    for (const auto& [u, v] : blocks[static_cast<std::size_t>(b)].narrow)
      for (const Vertex label : {u, v}) {
        const std::atomic_ref entry(table[label]);
        if (entry.load(std::memory_order_relaxed) == 0) entry.store(1, std::memory_order_relaxed);
      }
  });
  std::vector<std::uint64_t> values(static_cast<std::size_t>(std::count(table.begin(), table.end(), 1U)));
  std::uint32_t id = 0;
  for (std::uint64_t label = 0; label < table.size(); ++label)
    if (table[label] != 0) {
      values[id] = label;
      table[label] = id++;
    }
  NamedEdges named;
  const bool unchanged = values.empty() || values.back() == values.size() - 1;
  named.labels = integer_labels(std::move(values), false);
  named.blocks.resize(blocks.size());
  parallel_blocks(threads, count_of(blocks), [&](std::int64_t b) {
    PageArray<Edge>& pairs = named.blocks[static_cast<std::size_t>(b)];
    pairs = std::move(blocks[static_cast<std::size_t>(b)].narrow);
    if (unchanged) return;
    for (auto& [u, v] : pairs) {
      u = table[u];
      v = table[v];
    }
  });
  return named;
}

// --- Any integers

/// The set of labels that occur, then their ids: open addressing, at most half full.
class LabelSet {
 public:
  LabelSet() : keys_(1024, free_slot) {}

  /// True if it was not there.
  bool insert(std::uint64_t label) {
    if (label == free_slot) return !std::exchange(has_odd_one_, true);
    std::uint64_t& key = keys_[slot_of(label)];
    if (key == label) return false;
    key = label;
    if (2 * ++count_ > keys_.size()) grow();
    return true;
  }

  std::vector<std::uint64_t> labels() const {
    std::vector<std::uint64_t> found;
    found.reserve(count_ + has_odd_one_);
    for (const std::uint64_t key : keys_)
      if (key != free_slot) found.push_back(key);
    if (has_odd_one_) found.push_back(free_slot);
    return found;
  }

  void set_ids(const std::vector<std::uint64_t>& labels) {
    ids_.resize(keys_.size());
    for (std::size_t i = 0; i < labels.size(); ++i)
      (labels[i] == free_slot ? odd_id_ : ids_[slot_of(labels[i])]) = static_cast<Vertex>(i);
  }
  Vertex id(std::uint64_t label) const { return label == free_slot ? odd_id_ : ids_[slot_of(label)]; }

 private:
  static constexpr std::uint64_t free_slot = 0x9E3779B97F4A7C15ULL;  // this label is kept apart

  std::size_t slot_of(std::uint64_t label) const {
    const std::size_t mask = keys_.size() - 1;
    std::uint64_t mixed = (label ^ label >> 32) * 0xD6E8FEB86659FD93ULL;
    std::size_t slot = (mixed ^ mixed >> 32) & mask;
    while (keys_[slot] != label && keys_[slot] != free_slot) slot = (slot + 1) & mask;
    return slot;
  }
  void grow() {
    std::vector<std::uint64_t> old(2 * keys_.size(), free_slot);
    old.swap(keys_);
    for (const std::uint64_t key : old)
      if (key != free_slot) keys_[slot_of(key)] = key;
  }

  std::vector<std::uint64_t> keys_;
  std::vector<Vertex> ids_;
  std::size_t count_ = 0;
  bool has_odd_one_ = false;
  Vertex odd_id_ = 0;
};

/// Calls f(u, v) for every pair of the block, as 64-bit labels.
template <class F>
void for_each_pair(const LabelBlock& block, F&& f) {
  for (const auto& [u, v] : block.narrow) f(std::uint64_t{u}, std::uint64_t{v});
  for (const auto& [u, v] : block.wide) f(u, v);
}

NamedEdges number_by_hash(std::deque<LabelBlock> blocks, bool negative, int threads) {
  LabelSet all;
  std::mutex lock;
  parallel_blocks(threads, count_of(blocks), [&](std::int64_t b) {
    LabelSet here;
    std::vector<std::uint64_t> fresh;
    for_each_pair(blocks[static_cast<std::size_t>(b)], [&](std::uint64_t u, std::uint64_t v) {
      if (here.insert(u)) fresh.push_back(u);
      if (here.insert(v)) fresh.push_back(v);
    });
    const std::lock_guard guard(lock);
    for (const std::uint64_t label : fresh) all.insert(label);
  });
  std::vector<std::uint64_t> values = all.labels();
  const std::uint64_t flip = negative ? sign_bit : 0;  // puts negative labels first
  std::uint64_t used = 0;
  for (std::uint64_t& value : values) used |= value ^= flip;
  {
    PageArray<std::uint64_t> scratch(values.size());
    const auto sorted = radix_sort(values, scratch.span(), 0, static_cast<unsigned>(std::bit_width(used)));
    if (sorted.data() != values.data()) std::copy(sorted.begin(), sorted.end(), values.begin());
  }
  for (std::uint64_t& value : values) value ^= flip;
  if (values.size() > max_vertices) throw InputError("more than 2^32 - 2 vertices");
  all.set_ids(values);
  NamedEdges named;
  named.labels = integer_labels(std::move(values), negative);
  named.blocks.resize(blocks.size());
  parallel_blocks(threads, count_of(blocks), [&](std::int64_t b) {
    LabelBlock& block = blocks[static_cast<std::size_t>(b)];
    PageArray<Edge> pairs(block.narrow.size() + block.wide.size());
    Edge* to = pairs.data();
    for_each_pair(block, [&](std::uint64_t u, std::uint64_t v) { *to++ = {all.id(u), all.id(v)}; });
    block = {};
    named.blocks[static_cast<std::size_t>(b)] = std::move(pairs);
  });
  return named;
}

// --- Texts

NamedEdges number_texts(std::deque<LabelBlock> blocks, int threads) {
  const auto texts = std::make_shared<Dictionary>();
  NamedEdges named;
  named.blocks.resize(blocks.size());
  std::vector<std::vector<std::uint32_t>> ids(blocks.size());  // of the texts of each block
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    LabelBlock& block = blocks[b];
    if (block.texts) {
      for (std::uint32_t i = 0; i < block.texts->size(); ++i) ids[b].push_back(texts->add((*block.texts)[i]));
      block.texts.reset();
      named.blocks[b] = std::move(block.narrow);
      continue;
    }
    PageArray<Edge> pairs(block.narrow.size() + block.wide.size());
    Edge* to = pairs.data();
    const auto number = [&](std::uint64_t bits) {
      return texts->add(block.has_negative ? std::to_string(static_cast<std::int64_t>(bits)) : std::to_string(bits));
    };
    for_each_pair(block, [&](std::uint64_t u, std::uint64_t v) {
      const std::uint32_t first = number(u);
      *to++ = {first, number(v)};
    });
    block = {};
    named.blocks[b] = std::move(pairs);
  }
  parallel_blocks(threads, count_of(blocks), [&](std::int64_t b) {
    const auto& id = ids[static_cast<std::size_t>(b)];
    if (id.empty()) return;
    for (auto& [u, v] : named.blocks[static_cast<std::size_t>(b)]) {
      u = id[u];
      v = id[v];
    }
  });
  texts->finish();
  named.labels = Labels::strings(texts->ends(), texts->chars(), texts);
  return named;
}

}  // namespace

NamedEdges number_labels(std::deque<LabelBlock> blocks, int threads) {
  bool text = false, wide = false, negative = false, huge = false;
  std::uint64_t pairs = 0;
  for (const LabelBlock& block : blocks) {
    text |= block.texts != nullptr;
    wide |= !block.wide.empty();
    negative |= block.has_negative;
    huge |= block.has_huge;
    pairs += block.narrow.size() + block.wide.size();
  }
  if (text || (negative && huge)) return number_texts(std::move(blocks), threads);
  if (wide) return number_by_hash(std::move(blocks), negative, threads);
  std::vector<Vertex> largest(blocks.size(), 0);
  parallel_blocks(threads, count_of(blocks), [&](std::int64_t b) {
    for (const auto& [u, v] : blocks[static_cast<std::size_t>(b)].narrow)
      largest[static_cast<std::size_t>(b)] = std::max({largest[static_cast<std::size_t>(b)], u, v});
  });
  const Vertex most = largest.empty() ? 0 : *std::max_element(largest.begin(), largest.end());
  // The table must not cost more than the pairs themselves do.
  constexpr std::uint64_t always_fits = std::uint64_t{4} << 20;
  if (most <= pairs + always_fits) return number_by_table(std::move(blocks), most, threads);
  return number_by_hash(std::move(blocks), negative, threads);
}

}  // namespace densek::io

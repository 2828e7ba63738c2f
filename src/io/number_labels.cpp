// Labels → vertex ids. Of small integers, a bit for each possible label tells those that occur, and a table their ids
// unless the labels are the ids already; other integers go through a hash table of those that occur, numbered after
// sorting them; texts are merged dictionary by dictionary in the order of the file. Every way gives the same ids for
// any number of threads.
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

constexpr std::uint64_t word_bits = 64;

/// A bit for each label up to the largest: whether it occurs. Threads have bits of their own, since they would wait for
/// each other's; with so many of them these take half of what the ids will.
PageArray<std::uint64_t> labels_that_occur(const std::deque<LabelBlock>& blocks, Vertex largest, int threads) {
  PageArray<std::uint64_t> all(largest / word_bits + 1);
  std::atomic<std::size_t> next{0};
  std::mutex lock;
  constexpr int most_threads = 16;
  const int team = std::min(threads, most_threads);
  parallel_blocks(team, team, [&](std::int64_t) {
    PageArray<std::uint64_t> here(all.size());
    for (std::size_t b; (b = next++) < blocks.size();)
      blocks[b].narrow.for_each_end([&](Vertex label) {
        std::uint64_t& word = here[label / word_bits];
        const std::uint64_t bit = std::uint64_t{1} << label % word_bits;
        if ((word & bit) == 0) word |= bit;  // nearly always set: no store, and no load that waits for one
      });
    const std::lock_guard guard(lock);
    for (std::size_t word = 0; word < all.size(); ++word) all[word] |= here[word];
  });
  return all;
}

NamedEdges number_by_table(std::deque<LabelBlock> blocks, Vertex largest, int threads) {
  const PageArray<std::uint64_t> occurs = labels_that_occur(blocks, largest, threads);
  std::size_t n = 0;
  for (const std::uint64_t word : occurs) n += static_cast<std::size_t>(std::popcount(word));
  std::vector<std::uint64_t> values;
  values.reserve(n);
  for (std::uint64_t word = 0; word < occurs.size(); ++word)
    for (std::uint64_t rest = occurs[word]; rest != 0; rest &= rest - 1)
      values.push_back(word * word_bits + static_cast<std::uint64_t>(std::countr_zero(rest)));
  NamedEdges named;
  for (LabelBlock& block : blocks) named.blocks.push_back(std::move(block.narrow));
  if (!values.empty() && values.back() != values.size() - 1) {
    PageArray<Vertex> ids(std::uint64_t{largest} + 1);  // of the labels that occur
    for (std::size_t id = 0; id < values.size(); ++id) ids[values[id]] = static_cast<Vertex>(id);
    parallel_blocks(threads, count_of(blocks), [&](std::int64_t b) {
      named.blocks[static_cast<std::size_t>(b)].renumber([&](Vertex label) { return ids[label]; });
    });
  }
  named.labels = integer_labels(std::move(values), false);
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
  block.narrow.for_each([&](Vertex u, Vertex v) { f(std::uint64_t{u}, std::uint64_t{v}); });
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
    named.blocks[static_cast<std::size_t>(b)] = PairBlock(std::move(pairs));
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
    named.blocks[b] = PairBlock(std::move(pairs));
  }
  parallel_blocks(threads, count_of(blocks), [&](std::int64_t b) {
    const auto& id = ids[static_cast<std::size_t>(b)];
    if (id.empty()) return;
    named.blocks[static_cast<std::size_t>(b)].renumber([&](Vertex text) { return id[text]; });
  });
  texts->finish();
  named.labels = Labels::strings(texts->ends(), texts->chars(), texts);
  return named;
}

}  // namespace

NamedEdges number_labels(std::deque<LabelBlock> blocks, int threads) {
  bool text = false, wide = false, negative = false, huge = false;
  std::uint64_t pairs = 0;
  Vertex largest = 0;
  for (const LabelBlock& block : blocks) {
    text |= block.texts != nullptr;
    wide |= !block.wide.empty();
    negative |= block.has_negative;
    huge |= block.has_huge;
    pairs += block.narrow.size() + block.wide.size();
    largest = std::max(largest, block.largest);
  }
  if (text || (negative && huge)) return number_texts(std::move(blocks), threads);
  if (wide) return number_by_hash(std::move(blocks), negative, threads);
  // The table must not cost more than the pairs themselves do.
  constexpr std::uint64_t always_fits = std::uint64_t{4} << 20;
  if (largest <= pairs + always_fits) return number_by_table(std::move(blocks), largest, threads);
  return number_by_hash(std::move(blocks), negative, threads);
}

}  // namespace densek::io

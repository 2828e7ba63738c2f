#include "io/external/labels.h"

#include <densek/errors.h>
#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <random>
#include <utility>

#include "base/int128.h"
#include "io/external/sorter.h"
#include "io/scan.h"

namespace densek::io::external {

namespace {

constexpr std::size_t values_at_once = std::size_t{1} << 15;

struct HashedText {
  std::uint64_t high, low, place;
  friend std::uint64_t sort_key(const HashedText& text) { return text.high; }
};

/// A place where a text stands, and where it stood first.
struct Appearance {
  std::uint64_t place, first;
  friend std::uint64_t sort_key(const Appearance& text) { return text.place; }
};

/// A label to look up, and where its id goes.
struct Wanted {
  std::uint64_t label, slot;
  friend std::uint64_t sort_key(const Wanted& wanted) { return wanted.label; }
};

void require_few(std::uint64_t labels) {
  if (labels > max_vertices) throw InputError("more than 2^32 - 2 vertices");
}

/// Hashes that agree in one half are told apart by the other, in memory: they are one text, or a wonder.
void write_appearances(std::vector<HashedText>& same, Sorter<Appearance>& appearances) {
  std::ranges::stable_sort(same, {}, &HashedText::low);
  for (std::size_t i = 0, first = 0; i < same.size(); ++i) {
    if (same[i].low != same[first].low) first = i;
    appearances.add({same[i].place, same[first].place});
  }
  same.clear();
}

}  // namespace

std::uint64_t LabelBits::finish() {
  ranks_ = PageArray<std::uint32_t>(largest_ / 64 + 1);
  std::uint64_t count = 0;
  for (std::size_t word = 0; word < ranks_.size(); ++word) {
    ranks_[word] = static_cast<std::uint32_t>(count);
    count += static_cast<std::uint64_t>(std::popcount(words_[word]));
  }
  return count;
}

Labelling::Labelling(const PairStore& store, const LabelFacts& facts, std::unique_ptr<LabelBits> bits,
                     const std::optional<SideNames>& sides, std::string target, std::size_t bytes, std::uint64_t memory)
    : store_(store), target_(std::move(target)), bytes_(bytes), bits_(std::move(bits)) {
  if (facts.as_texts()) {
    bits_.reset();
    number_texts();
    if (sides) part(*sides, memory);
  } else if (bits_) {
    number_small();
  } else {
    number_integers(facts);
  }
}

/// Integers between these as Labels keeps them: nothing where there are no gaps.
void Labelling::keep_integers(std::uint64_t first, std::uint64_t last, bool negative) {
  require_few(labels_.count);
  if (!negative && last - first == labels_.count - 1) {
    labels_.first = first;
    return;
  }
  labels_.kind = negative ? Labels::Kind::negatives : Labels::Kind::integers;
  labels_.values = std::make_unique<RunFile>(target_);
  RunWriter<std::uint64_t> values(*labels_.values, values_at_once);
  if (bits_) {
    bits_->for_each([&](std::uint64_t label) { values.add(label); });
  } else {
    RunReader<std::uint64_t> sorted(*sorted_, 0, labels_.count, values_at_once);
    for (std::uint64_t label = 0; sorted.next(label);) values.add(label ^ flip_);
  }
  values.flush();
}

void Labelling::number_small() {
  labels_.count = bits_->finish();
  std::uint64_t first = UINT64_MAX, last = 0;
  bits_->for_each([&](std::uint64_t label) {
    first = std::min(first, label);
    last = label;
  });
  keep_integers(first, last, false);
}

void Labelling::number_integers(const LabelFacts& facts) {
  flip_ = facts.negative ? std::uint64_t{1} << 63 : 0;
  Sorter<std::uint64_t> all(target_, bytes_);
  for (std::size_t b = 0; b < store_.num_blocks(); ++b) {
    std::vector<std::uint64_t> labels;
    for (const auto& [u, v] : store_.read(b, false).pairs) labels.insert(labels.end(), {u ^ flip_, v ^ flip_});
    std::ranges::sort(labels);
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    for (const std::uint64_t label : labels) all.add(label);
  }
  all.finish();
  sorted_ = std::make_unique<RunFile>(target_);
  RunWriter<std::uint64_t> sorted(*sorted_, values_at_once);
  std::uint64_t first = 0, last = 0;
  for (std::uint64_t label = 0; all.next(label);) {
    if (labels_.count > 0 && label == last) continue;
    if (labels_.count++ == 0) first = label;
    sorted.add(last = label);
  }
  sorted.flush();
  keep_integers(first ^ flip_, last ^ flip_, facts.negative);
}

void Labelling::number_texts() {
  const std::uint64_t seed = (std::uint64_t{std::random_device()()} << 32) | std::random_device()();
  Sorter<Appearance> appearances(target_, bytes_ / 2);
  {
    Sorter<HashedText> hashes(target_, bytes_ / 2);
    std::uint64_t place = 0;
    for (std::size_t b = 0; b < store_.num_blocks(); ++b) {
      const StoredBlock block = store_.read(b, true);
      for (std::size_t i = 0; i < block.ends.size(); ++i) {
        const XXH128_hash_t hash = XXH3_128bits_withSeed(block.text(i).data(), block.text(i).size(), seed);
        hashes.add({hash.high64, hash.low64, place++});
      }
    }
    hashes.finish();
    std::vector<HashedText> same;
    for (HashedText text{}; hashes.next(text); same.push_back(text))
      if (!same.empty() && same.front().high != text.high) write_appearances(same, appearances);
    write_appearances(same, appearances);
  }
  appearances.finish();
  sorted_ = std::make_unique<RunFile>(target_);
  text_pairs_ = std::make_unique<RunFile>(target_);
  labels_.kind = Labels::Kind::strings;
  labels_.values = std::make_unique<RunFile>(target_);
  labels_.chars = std::make_unique<RunFile>(target_);
  RunWriter<std::uint64_t> sorted(*sorted_, values_at_once), ends(*labels_.values, values_at_once);
  RunWriter<char> chars(*labels_.chars, 8 * values_at_once);
  std::uint64_t end = 0;
  for (std::size_t b = 0; b < store_.num_blocks(); ++b) {
    StoredBlock block = store_.read(b, true);
    std::vector<std::uint64_t> first(block.ends.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
      Appearance text{};
      appearances.next(text);
      first[i] = text.first;
      if (text.first != text.place) continue;
      ++labels_.count;
      sorted.add(text.first);
      for (const char c : block.text(i)) chars.add(c);
      ends.add(end += block.text(i).size());
    }
    for (auto& [u, v] : block.pairs) {
      u = first[u];
      v = first[v];
    }
    text_pairs_->append(block.pairs.data(), block.pairs.size() * sizeof(WideEdge));
  }
  sorted.flush();
  ends.flush();
  chars.flush();
  require_few(labels_.count);
}

/// As part_sides does it: the left side first; on each side by increasing integer if all are, else as they appeared.
void Labelling::part(const SideNames& names, std::uint64_t memory) {
  constexpr std::size_t bytes_a_label = 40;
  if (labels_.count > memory / 2 / bytes_a_label)
    throw Error(fmt::format("{} labels of two sides take more memory to put in order: --memory {}M does", labels_.count,
                            (labels_.count * bytes_a_label >> 19) + 64));
  std::array<std::vector<Vertex>, 2> members;
  std::array<std::vector<Int128>, 2> values;  // as long as all are integers
  const std::unique_ptr<RunFile> old_ends = std::move(labels_.values), old_chars = std::move(labels_.chars);
  const auto for_each_label = [&](auto&& f) {
    RunReader<std::uint64_t> ends(*old_ends, 0, labels_.count, values_at_once);
    RunReader<char> chars(*old_chars, 0, old_chars->size(), 8 * values_at_once);
    std::uint64_t begin = 0, end = 0;
    std::string text;
    for (Vertex v = 0; ends.next(end); begin = end, ++v) {
      text.resize(end - begin);
      for (char& c : text) chars.next(c);
      f(v, text, text.starts_with(names[0] + ':') ? std::size_t{0} : std::size_t{1});
    }
  };
  for_each_label([&](Vertex v, const std::string& text, std::size_t side) {
    members[side].push_back(v);
    const auto integer = canonical_integer(std::string_view(text).substr(names[side].size() + 1));
    if (integer)
      values[side].push_back(integer->negative ? Int128{static_cast<std::int64_t>(integer->bits)}
                                               : Int128{integer->bits});
  });
  labels_.values = std::make_unique<RunFile>(target_);
  labels_.chars = std::make_unique<RunFile>(target_);
  RunWriter<std::uint64_t> ends(*labels_.values, values_at_once);
  RunWriter<char> chars(*labels_.chars, 8 * values_at_once);
  std::uint64_t end = 0;
  Vertex id = 0;
  ids_.resize(labels_.count);
  const auto add = [&](Vertex v, const std::string& text) {
    for (const char c : text) chars.add(c);
    ends.add(end += text.size());
    ids_[v] = id++;
  };
  for (std::size_t side = 0; side < 2; ++side) {
    if (values[side].size() < members[side].size()) {
      for_each_label([&](Vertex v, const std::string& text, std::size_t of) {
        if (of == side) add(v, text);
      });
      continue;
    }
    std::vector<std::uint32_t> order(members[side].size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return values[side][i]; });
    for (const std::uint32_t i : order) {
      const Int128 value = values[side][i];
      add(members[side][i], names[side] + ':' +
                                (value < 0 ? std::to_string(static_cast<std::int64_t>(value))
                                           : std::to_string(static_cast<std::uint64_t>(value))));
    }
  }
  ends.flush();
  chars.flush();
  labels_.sides = Sides{static_cast<Vertex>(members[0].size()), names};
}

/// One pass over all labels for so many pairs as were collected.
void Labelling::look_up(std::vector<WideEdge>& labels, std::vector<IdPair>& pairs) const {
  PageArray<Wanted> wanted(2 * labels.size()), scratch(2 * labels.size());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    wanted[2 * i] = {labels[i].u ^ flip_, 2 * i};
    wanted[2 * i + 1] = {labels[i].v ^ flip_, 2 * i + 1};
  }
  RunReader<std::uint64_t> sorted(*sorted_, 0, labels_.count, values_at_once);
  std::uint64_t label = 0, rank = 0;
  sorted.next(label);
  for (const Wanted& next : radix_sort<Wanted>(wanted.span(), scratch.span(), 0, 64)) {
    for (; label != next.label; ++rank) sorted.next(label);
    const Vertex id = ids_.empty() ? static_cast<Vertex>(rank) : ids_[rank];
    IdPair& pair = pairs[next.slot / 2];
    (next.slot % 2 == 0 ? pair.u : pair.v) = id;
  }
  labels.clear();
}

void Labelling::for_each_pair(const std::function<void(std::span<const IdPair>)>& take,
                              const std::function<void(double)>& step) const {
  constexpr std::size_t bytes_a_pair = sizeof(IdPair) + sizeof(WideEdge) + 4 * sizeof(Wanted);
  const std::size_t at_once = std::max<std::size_t>(1, bytes_ / bytes_a_pair);
  std::vector<WideEdge> labels;
  std::vector<IdPair> pairs;
  const auto hand_on = [&] {
    if (!bits_) look_up(labels, pairs);
    take(pairs);
    pairs.clear();
  };
  std::uint64_t text_at = 0;
  for (std::size_t b = 0; b < store_.num_blocks(); ++b) {
    StoredBlock block = store_.read(b, false);
    if (text_pairs_) {
      text_pairs_->read(text_at, block.pairs.data(), block.pairs.size() * sizeof(WideEdge));
      text_at += block.pairs.size() * sizeof(WideEdge);
    }
    for (std::size_t i = 0; i < block.pairs.size(); ++i) {
      const auto [u, v] = block.pairs[i];
      const std::int64_t weight = block.weights.empty() ? 0 : block.weights[i];
      if (bits_) {
        pairs.push_back({static_cast<Vertex>(bits_->id(u)), static_cast<Vertex>(bits_->id(v)), weight});
      } else {
        labels.push_back({u, v});
        pairs.push_back({0, 0, weight});
        if (pairs.size() == at_once) hand_on();
      }
    }
    if (bits_) hand_on();
    step(static_cast<double>(b + 1) / static_cast<double>(store_.num_blocks()));
  }
  if (!pairs.empty()) hand_on();
}

}  // namespace densek::io::external

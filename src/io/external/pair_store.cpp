#include "io/external/pair_store.h"

#include "io/dictionary.h"

namespace densek::io::external {

void PairStore::add(const LabelBlock& block) {
  Place place{file_.size(),
              block.narrow.size(),
              block.wide.size(),
              block.texts ? block.texts->size() : 0,
              block.texts ? block.texts->chars().size() : 0,
              block.weights.packed.size(),
              block.texts != nullptr,
              block.has_negative};
  const auto put = [&](const auto& array) { file_.append(array.data(), array.size() * sizeof(*array.data())); };
  std::vector<Edge> narrow;
  narrow.reserve(block.narrow.size());
  block.narrow.for_each([&](Vertex u, Vertex v) { narrow.push_back({u, v}); });
  put(narrow);
  put(block.wide);
  put(block.weights.packed);
  if (block.texts) {
    put(block.texts->ends());
    put(block.texts->chars());
  }
  blocks_.push_back(place);
}

StoredBlock PairStore::read(std::size_t block, bool as_texts) const {
  const Place& place = blocks_[block];
  std::uint64_t at = place.at;
  const auto get = [&](auto& array, std::uint64_t count) {
    array.resize(count);
    file_.read(at, array.data(), count * sizeof(*array.data()));
    at += count * sizeof(*array.data());
  };
  StoredBlock stored;
  std::vector<Edge> narrow;
  get(narrow, place.narrow);
  get(stored.pairs, place.wide);
  stored.pairs.reserve(place.narrow + place.wide);
  for (const auto& [u, v] : narrow) stored.pairs.push_back({u, v});
  get(stored.weights, place.weights);
  if (place.has_texts) {
    get(stored.ends, place.texts);
    get(stored.chars, place.chars);
  } else if (as_texts) {
    Dictionary texts;
    const auto number = [&](std::uint64_t bits) {
      return texts.add(place.negative ? std::to_string(static_cast<std::int64_t>(bits)) : std::to_string(bits));
    };
    for (auto& [u, v] : stored.pairs) {
      u = number(u);
      v = number(v);
    }
    stored.ends.assign(texts.ends().begin(), texts.ends().end());
    stored.chars.assign(texts.chars().begin(), texts.chars().end());
  }
  if (drop_first_ && block == 0) {
    stored.pairs.erase(stored.pairs.begin());
    if (!stored.weights.empty()) stored.weights.erase(stored.weights.begin());
  }
  return stored;
}

}  // namespace densek::io::external

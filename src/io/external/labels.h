// Labels → vertex ids with little memory.
//
// Small integers that are not too sparse: a bit for each possible label, and its rank among them. All others: the
// labels that occur, sorted on disk; pairs then look theirs up many at a time, in one pass over all labels. Texts are
// turned into integers first, the place of their first appearance, found by sorting their 128-bit hashes under a random
// seed.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/pages.h"
#include "io/external/pair_store.h"
#include "io/external/run_file.h"
#include "io/two_sides.h"

namespace densek::io::external {

/// Which labels below a bound occur.
class LabelBits {
 public:
  explicit LabelBits(std::uint64_t bound) : words_(bound / 64 + 1) {}
  /// False: it is beyond the bound.
  bool add(std::uint64_t label) {
    if (label / 64 >= words_.size()) return false;
    words_[label / 64] |= std::uint64_t{1} << label % 64;
    largest_ = std::max(largest_, label);
    return true;
  }
  /// Counts, after which ids are known; returns how many labels there are.
  std::uint64_t finish();
  std::uint64_t id(std::uint64_t label) const {
    const std::uint64_t below = words_[label / 64] & ((std::uint64_t{1} << label % 64) - 1);
    return ranks_[label / 64] + static_cast<std::uint64_t>(std::popcount(below));
  }
  template <class F>
  void for_each(F&& f) const {
    for (std::uint64_t word = 0; word <= largest_ / 64; ++word)
      for (std::uint64_t bits = words_[word]; bits != 0; bits &= bits - 1)
        f(word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)));
  }

 private:
  PageArray<std::uint64_t> words_;
  PageArray<std::uint32_t> ranks_;
  std::uint64_t largest_ = 0;
};

/// What is known of all labels after parsing.
struct LabelFacts {
  bool text = false, wide = false, negative = false, huge = false;
  bool as_texts() const { return text || (negative && huge); }
};

/// The labels as a file keeps them; values and chars are read from front to back.
struct ExternalLabels {
  std::uint64_t count = 0;
  Labels::Kind kind = Labels::Kind::consecutive;
  std::uint64_t first = 0;
  std::unique_ptr<RunFile> values, chars;  ///< none: none
  std::optional<Sides> sides = {};
};

struct IdPair {
  Vertex u, v;
  std::int64_t weight;  ///< packed
};

class Labelling {
 public:
  /// `bits`: those of all labels, if they are small integers. `bytes`: memory to sort in.
  /// `memory`: all there is, which two sides must fit into.
  Labelling(const PairStore& store, const LabelFacts& facts, std::unique_ptr<LabelBits> bits,
            const std::optional<SideNames>& sides, std::string target, std::size_t bytes, std::uint64_t memory);

  ExternalLabels& labels() { return labels_; }
  /// Calls take(pairs) with all pairs in the order of the file; step(fraction) now and then.
  void for_each_pair(const std::function<void(std::span<const IdPair>)>& take,
                     const std::function<void(double)>& step) const;

 private:
  void number_integers(const LabelFacts& facts);
  void number_small();
  void number_texts();
  void part(const SideNames& names, std::uint64_t memory);
  void keep_integers(std::uint64_t first, std::uint64_t last, bool negative);
  void look_up(std::vector<WideEdge>& labels, std::vector<IdPair>& pairs) const;

  const PairStore& store_;
  std::string target_;
  std::size_t bytes_;
  std::unique_ptr<LabelBits> bits_;
  std::uint64_t flip_ = 0;               // puts negative labels first
  std::unique_ptr<RunFile> sorted_;      // all labels in order, flipped
  std::unique_ptr<RunFile> text_pairs_;  // the pairs as places of first appearance
  std::vector<Vertex> ids_;              // of labels by their rank; none: the rank
  ExternalLabels labels_;
};

}  // namespace densek::io::external

// How the incremental engine counts: what the vertices of S weigh for a vertex, beside two flags in one word.
//
// Edges among k vertices, the question of the paper, need 4 bytes a vertex and no look at weights or parts. With them
// 4 bytes do as long as no vertex has more than 2²⁷ units at its edges, else 8. The engine is written once, for all.
//
// Much of the time goes into reading all words in a row, so whoever is followed is far below everyone else: one
// comparison leaves them out.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

#include "question/question.h"

namespace densek {

/// Every edge counts 1, and there is one part.
struct PlainCounts {
  using Word = std::uint32_t;
  using Count = std::int32_t;
  static constexpr Word followed = Word{1} << 31, seen = Word{1} << 30, w_mask = seen - 1;
  static constexpr Count least = 0, most = static_cast<Count>(w_mask);
  static constexpr Count lowest = 1;                                  // to arrive at
  static constexpr std::int64_t largest_row = std::int64_t{1} << 50;  // of any graph
  static constexpr bool one_part = true;

  static bool is_followed(Word word) { return (word & followed) != 0; }
  static Count count(Word word) { return static_cast<Count>(word & w_mask); }
  static Word changed(Word word, Count by) { return (word + static_cast<Word>(by)) | seen; }
  static Word follow(Word word) { return word | followed | seen; }
  static Word release(Word word) { return word & ~followed; }
  /// The largest of these is the count of the steepest who is not followed, 0 if there is nobody.
  static Count crowd_key(Word word) { return is_followed(word) ? least : count(word); }
  static Count crowd_count(Count key) { return key; }
  /// Seen, not followed, and at least so steep.
  static bool is_steep(Word word, Count w) {
    return static_cast<Count>(word) >= static_cast<Count>(seen) + w;  // whoever is followed is negative
  }
  /// Whether a neighbour who enters brings a word that is not followed up to w ≥ `lowest`.
  static bool arrives(Word, Word now, Count w) { return now == (seen | static_cast<Word>(w)); }
  static std::size_t part(const Question&, Vertex) { return 0; }

  /// One row.
  class Rows {
   public:
    using Count = PlainCounts::Count;
    Rows(const Graph& graph, Vertex v) : targets_(graph.neighbors(v)) {}
    std::size_t size() const { return targets_.size(); }
    Vertex target(std::size_t arc) const { return targets_[arc]; }
    static Count weight(std::size_t) { return 1; }
    /// The most that w of a neighbour loses when this vertex leaves (by = −1) or enters (by = 1).
    static Count most_lost(Count by) { return by < 0 ? 1 : 0; }

   private:
    std::span<const Vertex> targets_;
  };
};

/// Weights of both signs, several parts. A word is 0 as long as nobody has seen its vertex, then 2·count + 1, less
/// `apart` while the vertex is followed.
template <class Integer>
struct WeightedCounts {
  using Word = Integer;
  using Count = Integer;
  static constexpr int bits = std::numeric_limits<Word>::digits;
  static constexpr Word apart = Word{1} << (bits - 1);
  // Counts are well between the two, and whoever is followed is below both.
  static constexpr Count most = Count{1} << (bits - 3), least = -most, lowest = least;
  /// Of the sizes of the weights at a vertex. In 8 bytes, more would be rounded where it meets λ.
  static constexpr std::int64_t largest_row = std::int64_t{1} << std::min(bits - 4, 50);
  static constexpr bool one_part = false;

  static bool is_followed(Word word) { return word < -apart / 2; }
  static Count count(Word word) { return (is_followed(word) ? word + apart : word) >> 1; }
  static Word changed(Word word, Count by) { return (word + 2 * by) | 1; }
  static Word follow(Word word) { return (word | 1) - apart; }
  static Word release(Word word) { return word + apart; }
  /// The unseen count 0, as they do at the border.
  static Word crowd_key(Word word) { return word; }
  static Count crowd_count(Word key) { return is_followed(key) ? least : count(key); }
  static bool is_steep(Word word, Count w) { return (word >= 2 * w + 1) & ((word & 1) != 0); }
  static bool arrives(Word before, Word now, Count w) { return is_steep(now, w) && !is_steep(before, w); }
  static std::size_t part(const Question& question, Vertex v) { return question.part(v); }

  class Rows {
   public:
    using Count = WeightedCounts::Count;
    Rows(const Graph& graph, Vertex v) : targets_(graph.neighbors(v)) {
      if (graph.weighted()) weights_ = graph.row_of(v, graph.weights()).data();
    }
    std::size_t size() const { return targets_.size(); }
    Vertex target(std::size_t arc) const { return targets_[arc]; }
    Count weight(std::size_t arc) const { return weights_ == nullptr ? 1 : static_cast<Count>(weights_[arc]); }
    Count most_lost(Count by) const {
      Count lost = 0;
      for (std::size_t arc = 0; arc < size(); ++arc) lost = std::max(lost, -by * weight(arc));
      return lost;
    }

   private:
    std::span<const Vertex> targets_;
    const std::int64_t* weights_ = nullptr;
  };
};

}  // namespace densek

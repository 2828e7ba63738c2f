// How the incremental engine counts: what the vertices of S weigh for a vertex, beside two flags in one word.
//
// Edges among k vertices, the question of the paper, need 4 bytes a vertex and no look at weights or parts; everything
// else has 8 bytes. The engine is written once, for both.
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
  static constexpr bool one_part = true;

  static bool is_followed(Word word) { return (word & followed) != 0; }
  static Count count(Word word) { return static_cast<Count>(word & w_mask); }
  static Word changed(Word word, Count by) { return (word + static_cast<Word>(by)) | seen; }
  /// Seen, not followed, and at least so steep.
  static bool is_steep(Word word, Count w) {
    return static_cast<Count>(word) >= static_cast<Count>(seen) + w;  // whoever is followed is negative
  }
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

/// Weights of both signs, several parts.
struct GeneralCounts {
  using Word = std::int64_t;
  using Count = std::int64_t;
  static constexpr Word followed = 1, seen = 2, one = 4;
  static constexpr Count least = -(Count{1} << 60), most = Count{1} << 60;
  static constexpr bool one_part = false;

  static bool is_followed(Word word) { return (word & followed) != 0; }
  static Count count(Word word) { return word >> 2; }
  static Word changed(Word word, Count by) { return (word + one * by) | seen; }
  static bool is_steep(Word word, Count w) { return (word & followed) == 0 && word != 0 && count(word) >= w; }
  static std::size_t part(const Question& question, Vertex v) { return question.part(v); }

  class Rows {
   public:
    using Count = GeneralCounts::Count;
    Rows(const Graph& graph, Vertex v) : targets_(graph.neighbors(v)) {
      if (graph.weighted()) weights_ = graph.row_of(v, graph.weights()).data();
    }
    std::size_t size() const { return targets_.size(); }
    Vertex target(std::size_t arc) const { return targets_[arc]; }
    Count weight(std::size_t arc) const { return weights_ == nullptr ? 1 : weights_[arc]; }
    Count most_lost(Count by) const {
      Count most = 0;
      for (std::size_t arc = 0; arc < size(); ++arc) most = std::max(most, -by * weight(arc));
      return most;
    }

   private:
    std::span<const Vertex> targets_;
    const std::int64_t* weights_ = nullptr;
  };
};

}  // namespace densek

// Pairs of labels as they stand in an edge list, chunk by chunk, in the narrowest form that holds them; and how they
// become pairs of vertex ids.
//
// A block holds integers below 2³² (8 bytes a pair), any 64-bit integers (16 bytes), or numbers in its own dictionary
// of texts. One text anywhere makes all labels of the file text: canonical integers turn back into what was written.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/pages.h"
#include "graph/pair_block.h"
#include "io/dictionary.h"
#include "io/pair_weights.h"
#include "io/scan.h"

namespace densek::io {

struct WideEdge {
  std::uint64_t u, v;
};

struct LabelBlock {
  std::uint64_t lines = 0;
  PairBlock narrow;          // labels, or numbers in the dictionary if there is one
  Vertex largest = 0;        // of these
  PageArray<WideEdge> wide;  // bit patterns of int64 if has_negative
  std::unique_ptr<Dictionary> texts;
  bool has_negative = false, has_huge = false;  // huge: 2⁶³ or more; never both in one block
  bool other_numbers = false;                   // behind the two ends, which nobody asked to be weights
  std::uint64_t doubtful_comments = 0;          // that are cut as the edges are
  WeightBlock weights;                          // of the pairs, if they are read
};

/// Collects the pairs of one chunk; its memory is reused from chunk to chunk.
class LabelCollector {
 public:
  /// Begins a chunk that can hold at most `most` pairs.
  void begin(std::size_t most);
  void add(std::string_view u, std::string_view v);
  /// Moves what was collected into the block.
  void finish(LabelBlock& block);

  /// For loops that fill in simple pairs themselves: where the next pair goes, while all labels are below 2³².
  bool is_narrow() const { return kind_ == Kind::narrow; }
  bool is_wide() const { return kind_ == Kind::wide; }
  Edge*& narrow_end() { return narrow_end_; }
  WideEdge*& wide_end() { return wide_end_; }
  void widen();

 private:
  enum class Kind { narrow, wide, text };
  void turn_to_text();

  Kind kind_ = Kind::narrow;
  std::size_t most_ = 0;
  PageArray<Edge> narrow_;
  PairMemory memory_;
  PageArray<WideEdge> wide_;
  Edge* narrow_end_ = nullptr;
  WideEdge* wide_end_ = nullptr;
  std::unique_ptr<Dictionary> texts_;
  bool has_negative_ = false, has_huge_ = false;
};

/// These labels, which must increase (bit patterns of int64 if negative), as Labels keeps them. Throws InputError
/// (without a file name) for more than 2³² − 2.
Labels integer_labels(std::vector<std::uint64_t> values, bool negative);

/// Pairs of ids, in blocks, and whose ids they are.
struct NamedEdges {
  std::vector<PairBlock> blocks;
  Labels labels;
};

/// Consumes the blocks. Integer labels are numbered in increasing order, texts by first appearance.
/// Throws InputError (without a file name) for more than 2³² − 2 vertices.
NamedEdges number_labels(std::deque<LabelBlock> blocks, int threads);

}  // namespace densek::io

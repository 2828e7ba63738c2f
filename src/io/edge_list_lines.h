// The lines of an edge list: how they are cut, and what they say, chunk by chunk.
//
// Lines of two short integers, that is nearly all lines there are, take a loop without a branch per digit; everything
// else about a line is found out by the slow function, and both agree on what a line means.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/chunks.h"
#include "io/columns.h"
#include "io/label_blocks.h"
#include "io/pair_weights.h"
#include "io/scan.h"
#include "io/two_sides.h"

namespace densek::io {

/// A first line that could be "vertices edges", or the size line of a matrix, "n n entries".
struct Counts {
  std::uint64_t vertices = 0, edges = 0;
  std::string text;
  std::vector<std::string> first_edge;  ///< if it is
  bool own_third_column = false;        ///< which no other line has

  /// Whether labels between these go from 0 or from 1 up to the number of vertices.
  bool cover(Vertex least, Vertex largest) const { return least == 0 ? largest < vertices : largest <= vertices; }
};

/// How the lines of one file are cut.
struct Dialect {
  char separator = ' ';
  std::size_t width = 0;  // how many columns the first line has
  Ends ends = {};
  std::optional<Counts> counts = {};
  std::optional<SideNames> sides = {};
  std::string name_behind = {};  // of the column behind the ends, where there is a header
  bool commas_behind = false;    // whether numbers in that column have commas
};

/// Finds out how to cut the lines and notes it in the reading.
Dialect find_dialect(ChunkReader& reader);

/// Notes that the first line was no edge.
void note_counts(ChunkReader& reader, const Counts& counts);

/// What is said of a file without edges, behind its name.
std::string no_edges(const Dialect& dialect, std::uint64_t doubtful_comments);

/// Notes that lines were passed over that may have been edges.
void note_doubtful_comments(ChunkReader& reader, std::uint64_t doubtful);

/// Whether there are numbers that may be weights and were not read, with a note unless the caller knows.
bool passed_over_weights(ChunkReader& reader, const Dialect& dialect, bool other_numbers);

class EdgeListParser {
 public:
  explicit EdgeListParser(const Dialect& dialect);

  void operator()(const Chunk& chunk, LabelBlock& block);

 private:
  template <bool weighted>
  const char* simple_lines(const char* p, const char* end, std::uint64_t& line);
  template <class Pair>
  struct Stop {
    const char* at;
    Pair* to;  ///< where the pair of the next line goes
  };
  template <bool weighted, std::uint64_t largest, class Pair>
  Stop<Pair> simple_lines(const char* p, const char* end, Pair* to);
  bool look_for_number(const char* line, const char* at, const char* end);
  void any_line(std::string_view text, bool& header);
  bool is_doubtful_comment(std::string_view text) const;
  std::string too_few(std::size_t columns, std::string_view line) const;

  char separator_;
  std::size_t width_;
  std::size_t first_, second_;
  std::optional<std::size_t> weight_;
  std::size_t last_;
  bool header_;
  std::optional<SideNames> sides_;
  LabelCollector collector_;
  WeightCollector weights_;
  bool other_numbers_ = false;
  bool among_edges_ = false;  ///< or behind a header
  std::uint64_t doubtful_comments_ = 0;
  bool quotes_ = false;  ///< whether a text of this chunk may go on in the next line
};

}  // namespace densek::io

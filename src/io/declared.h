// What the formats that declare their number of vertices have in common: ids 1 … n in the text, 0 … n−1 inside.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <deque>
#include <string>

#include "base/pages.h"
#include "graph/build.h"
#include "io/chunks.h"
#include "io/fields.h"
#include "io/pair_weights.h"
#include "io/scan.h"

namespace densek::io {

/// Pairs of ids parsed from one chunk.
struct IdBlock {
  std::uint64_t lines = 0;
  PageArray<Edge> pairs;
  std::uint64_t loops = 0;
  bool other_numbers = false;  // behind a pair, and not read
  WeightBlock weights;         // of the pairs, if they are read
};

/// Collects the pairs of one chunk; its memory is reused.
class IdCollector {
 public:
  void begin(std::size_t most) {
    if (room_.size() < most) room_ = PageArray<Edge>(most);
    end_ = room_.data();
  }
  void add(Vertex u, Vertex v) { *end_++ = {u, v}; }
  PageArray<Edge> finish() const {
    PageArray<Edge> copy(static_cast<std::size_t>(end_ - room_.data()));
    std::copy(room_.data(), static_cast<const Edge*>(end_), copy.data());
    return copy;
  }

 private:
  PageArray<Edge> room_;
  Edge* end_ = nullptr;
};

/// The number at p (behind blanks), moving p behind it; throws BadLine saying that `what` is missing.
std::uint64_t expect_number(const char*& p, const char* what);
/// The vertex at p as 0-based id; throws BadLine.
Vertex expect_vertex(const char*& p, std::uint64_t n);
/// Throws BadLine unless nothing but blanks follows on the line.
void expect_line_end(const char* p);

/// Throws InputError unless a graph of n vertices is possible at all. Whether so many are to be believed is found out
/// when the text is at its end, before anything of that size is allocated.
void check_declared(const ChunkReader& reader, std::uint64_t line, std::uint64_t n);

/// Throws InputError if n vertices are out of all proportion to the text read so far: vertices without edges take no
/// space in a file, but memory, and a few bytes must not take gigabytes.
void check_believable(const ChunkReader& reader, std::uint64_t n);

/// Whether the pairs of a file have weights, and what becomes of them.
enum class Values { none, read, passed_over };
inline Values values_of(const ChunkReader& reader, bool has_values) {
  return !has_values ? Values::none : reader.options().unweighted ? Values::passed_over : Values::read;
}

/// Takes the word behind blanks off the line.
inline std::string_view take_value(const char*& p) {
  const char* const start = p = skip_blanks(p);
  while (!is_blank(*p) && !ends_line(p)) ++p;
  return {start, static_cast<std::size_t>(p - start)};
}

/// Builds the graph with labels 1 … n and frees the blocks, if so many vertices are believable.
Graph build_declared(ChunkReader& reader, std::uint64_t n, std::deque<IdBlock> blocks, Values values = Values::none,
                     Listing listing = Listing::any);

}  // namespace densek::io

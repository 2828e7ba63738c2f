// Edge lists as they come: two columns of labels, separated by blanks, tabs, commas or semicolons, by nature the first
// two, and perhaps one of weights; others are not looked at, except that a number behind the two may be one that nobody
// named. Comments, blank lines, a header, or a line with the numbers of vertices and edges.
#include <densek/errors.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "graph/build.h"
#include "io/edge_list_lines.h"
#include "io/formats.h"

namespace densek::io {

namespace {

/// Whether exactly as many lines follow as the counts say, and labels go from 0 or from 1 up to the number of vertices.
bool fit(const Counts& counts, const std::deque<LabelBlock>& blocks, std::uint64_t pairs) {
  if (counts.edges != pairs - 1) return false;
  Vertex least = no_vertex, largest = 0;
  bool counts_themselves = true;
  for (const LabelBlock& block : blocks) {
    if (block.texts || !block.wide.empty()) return false;
    block.narrow.for_each([&](Vertex u, Vertex v) {
      if (std::exchange(counts_themselves, false)) return;
      least = std::min({least, u, v});
      largest = std::max({largest, u, v});
    });
  }
  return counts.cover(least, largest);
}

void drop_counts(ChunkReader& reader, const Counts& counts, LabelBlock& first) {
  first.narrow.drop_first();
  first.largest = first.narrow.largest();
  if (!first.weights.packed.empty()) {
    PageArray<std::int64_t> weights(first.weights.packed.size() - 1);
    std::copy(first.weights.packed.begin() + 1, first.weights.packed.end(), weights.begin());
    first.weights.packed = std::move(weights);
  }
  note_counts(reader, counts);
}

}  // namespace

Graph read_edge_list(ChunkReader& reader) {
  const Dialect dialect = find_dialect(reader);
  const auto is_integer = [](const std::string& label) { return canonical_integer(label).has_value(); };
  if (!dialect.sides && std::ranges::all_of(reader.reading().first_edge, is_integer)) reader.take_small_chunks();
  auto blocks = parse_chunks<LabelBlock>(reader, [&] { return EdgeListParser(dialect); });
  bool other_numbers = false;
  std::uint64_t pairs = 0, doubtful_comments = 0;
  for (const LabelBlock& block : blocks) {
    other_numbers |= block.other_numbers;
    doubtful_comments += block.doubtful_comments;
    pairs += block.narrow.size() + block.wide.size();
  }
  if (pairs == 0) throw InputError(reader.path() + no_edges(dialect, doubtful_comments));
  note_doubtful_comments(reader, doubtful_comments);
  if (dialect.counts && fit(*dialect.counts, blocks, pairs)) {
    drop_counts(reader, *dialect.counts, blocks.front());
    if (dialect.counts->own_third_column) other_numbers = false;
  }
  const Cleaning cleaning{.weights_ignored = passed_over_weights(reader, dialect, other_numbers)};
  PairWeights weights;
  if (dialect.ends.weight) {
    std::vector<WeightBlock> found;
    for (LabelBlock& block : blocks) found.push_back(std::move(block.weights));
    weights = settle_weights(reader, std::move(found));
  }
  try {
    NamedEdges named = number_labels(std::move(blocks), reader.threads());
    std::optional<Sides> sides;
    if (dialect.sides) sides = part_sides(named, *dialect.sides, reader.threads());
    const std::uint64_t n = named.labels.size();
    return build_graph(n, std::move(named.blocks), std::move(named.labels),
                       {.cleaning = cleaning,
                        .source = reader.path(),
                        .reading = reader.reading(),
                        .sides = std::move(sides),
                        .threads = reader.threads()},
                       std::move(weights));
  } catch (const InputError& error) {
    throw InputError(reader.path() + ": " + error.what());
  } catch (const std::length_error&) {
    throw InputError(reader.path() + ": more than 2^32 - 2 vertices");
  }
}

}  // namespace densek::io

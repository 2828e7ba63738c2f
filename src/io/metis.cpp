// METIS graphs (.graph): "n m [fmt [ncon]]", then line i lists the neighbours of vertex i, each edge from both ends;
// an empty line is an isolated vertex, '%' starts a comment. Vertex sizes and vertex weights that fmt announces are
// passed over, edge weights are read.
#include <densek/errors.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "io/declared.h"
#include "io/formats.h"
#include "io/metis.h"

namespace densek::io {

namespace {

/// Rows of one chunk. Until all chunks are there, a pair's first vertex is the number of its row in the chunk.
struct RowBlock : IdBlock {
  std::uint64_t rows = 0;
  std::uint64_t used_rows = 0;                // rows up to the last that is not empty
  std::vector<std::uint64_t> comment_before;  // for each comment, how many rows of the chunk come before it
};

std::string too_many_rows(std::uint64_t n) {
  return "more rows than the " + std::to_string(n) + " vertices of the header";
}

class RowParser {
 public:
  RowParser(const MetisHeader& header, Values values) : header_(header), values_(values) {}

  void operator()(const Chunk& chunk, RowBlock& block) {
    const std::size_t most = static_cast<std::size_t>(chunk.end - chunk.begin) / 2 + 1;
    collector_.begin(most);
    if (values_ == Values::read) weights_.begin(most);
    for (const char* p = chunk.begin; p != chunk.end;) {
      ++block.lines;
      p = skip_blanks(p);
      if (*p == '%') {
        block.comment_before.push_back(block.rows);
        p = next_line(p, chunk.end);
        continue;
      }
      try {
        p = one_row(p, block);
      } catch (BadLine& bad) {
        throw LineError{block.lines, std::move(bad.what)};
      }
      ++block.rows;
    }
    block.pairs = collector_.finish();
    if (values_ == Values::read) block.weights = weights_.finish();
  }

 private:
  /// Returns the start of the next line.
  const char* one_row(const char* p, RowBlock& block) {
    const auto at_end = [&] { return ends_line(p = skip_blanks(p)); };
    if (!at_end()) {
      block.used_rows = block.rows + 1;
      if (block.rows >= header_.n) throw BadLine{too_many_rows(header_.n)};
      for (std::uint64_t i = 0; i < header_.vertex_numbers; ++i) expect_number(p, "a weight of the vertex");
      while (!at_end()) {
        collector_.add(static_cast<Vertex>(block.rows), expect_vertex(p, header_.n));
        if (header_.edge_weights) take_weight(p);
      }
    }
    while (*p == '\r') ++p;
    return p + 1;
  }

  void take_weight(const char*& p) {
    const std::string_view text = take_value(p);
    if (values_ == Values::read) {
      weights_.add(expect_weight(text));
    } else if (!is_number(text)) {
      throw BadLine{"expected the weight of an edge"};
    }
  }

  MetisHeader header_;
  Values values_;
  IdCollector collector_;
  WeightCollector weights_;
};

/// The line of the file on which row `row` (from 0) of the block stands, lines counted from 1 in the block.
std::uint64_t line_of_row(const RowBlock& block, std::uint64_t row) {
  std::uint64_t line = row + 1;
  for (const std::uint64_t before : block.comment_before) line += before <= row;
  return line;
}

/// Turns row numbers in the chunk into vertices and returns the number of rows; throws if there are too many.
std::uint64_t place_rows(ChunkReader& reader, std::deque<RowBlock>& blocks, std::uint64_t n) {
  std::uint64_t rows = 0, lines = reader.dropped_lines();
  std::vector<std::uint64_t> first_row;
  for (const RowBlock& block : blocks) {
    if (rows + block.used_rows > n)
      throw InputError(at_line(reader.path(), lines + line_of_row(block, n > rows ? n - rows : 0), too_many_rows(n)));
    first_row.push_back(rows);
    rows += block.rows;
    lines += block.lines;
  }
  parallel_blocks(reader.threads(), static_cast<std::int64_t>(blocks.size()), [&](std::int64_t b) {
    const auto i = static_cast<std::size_t>(b);
    for (Edge& pair : blocks[i].pairs) {
      pair.u += static_cast<Vertex>(first_row[i]);
      blocks[i].loops += pair.u == pair.v;
    }
  });
  return rows;
}

}  // namespace

std::optional<MetisHeader> parse_metis_header(std::string_view line) {
  while (line.ends_with('\r')) line.remove_suffix(1);
  std::vector<std::uint64_t> numbers;
  std::string format = "0";
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.empty()) break;
    const std::string_view column = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(column.size());
    if (numbers.size() == 4 || column.size() > 19) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : column) {
      if (!is_digit(c)) return std::nullopt;
      value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    if (numbers.size() == 2) format = column;
    numbers.push_back(value);
  }
  if (numbers.size() < 2 || format.size() > 3 || format.find_first_not_of("01") != std::string::npos)
    return std::nullopt;
  MetisHeader header{numbers[0], numbers[1]};
  const auto flag = [&](std::size_t from_right) {
    return format.size() > from_right && format[format.size() - 1 - from_right] == '1';
  };
  header.edge_weights = flag(0);
  header.vertex_numbers = (flag(1) ? (numbers.size() == 4 ? numbers[3] : 1) : 0) + (flag(2) ? 1 : 0);
  return header;
}

std::string_view take_metis_header(std::string_view& text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (!is_blank_line(line) && line[line.find_first_not_of(" \t")] != '%') return line;
  }
  return {};
}

Graph read_metis(ChunkReader& reader) {
  const std::string_view text = reader.first_chunk();
  std::string_view rest = text;
  const std::string_view top = take_metis_header(rest);
  const std::uint64_t line = top.empty() ? 0 : reader.line_of(static_cast<std::size_t>(top.data() - text.data()));
  const auto header = parse_metis_header(top);
  if (!header) throw InputError(at_line(reader.path(), line, "not a METIS header: vertices, edges, format"));
  check_declared(reader, line, header->n);
  reader.drop_first(text.size() - rest.size());

  if (header->vertex_numbers > 0)
    reader.reading().notes.emplace_back(
        "the numbers in front of each row, sizes or weights of the vertices, were not read; --vertex-weights FILE "
        "tells what vertices weigh");
  const Values values = values_of(reader, header->edge_weights);
  auto blocks = parse_chunks<RowBlock>(reader, [&] { return RowParser(*header, values); });
  const std::uint64_t rows = place_rows(reader, blocks, header->n);
  std::uint64_t arcs = 0, loops = 0;
  std::deque<IdBlock> pairs;
  for (RowBlock& block : blocks) {
    arcs += block.pairs.size();
    loops += block.loops;
    pairs.push_back(std::move(block));
  }
  // A loop may be listed once or, as if from both ends, twice.
  const auto agrees = [&](std::uint64_t ends) { return ends % 2 == 0 && ends / 2 == header->edges; };
  if (!agrees(arcs) && !agrees(arcs + loops))
    throw InputError(at_line(reader.path(), line,
                             "the header says " + std::to_string(header->edges) + " edges, the " +
                                 std::to_string(std::min(rows, header->n)) + " rows list " + std::to_string(arcs) +
                                 " neighbours, not twice as many, as METIS has them (--format edge-list: it is none)"));
  return build_declared(reader, header->n, std::move(pairs), values, Listing::from_both_ends);
}

void write_metis(const Graph& graph, Text& text, const std::string& path) {
  if (graph.units() != 1)
    throw UsageError(path + ": METIS graphs have whole weights, these are in units of " +
                     decimal_text(1, graph.units()) + "; .mtx, .csv and .dkg take them");
  text << std::uint64_t{graph.num_vertices()} << ' ' << graph.num_edges() << (graph.weighted() ? " 1\n" : "\n");
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    bool first = true;
    for (const auto& [u, weight] : graph.arcs(v)) {
      if (!std::exchange(first, false)) text << ' ';
      text << u + std::uint64_t{1};
      if (graph.weighted()) text << ' ' << decimal_text(weight, 1);
    }
    text << '\n';
  }
}

}  // namespace densek::io

// Matrix Market coordinate files: a banner, comments, "rows columns entries", then one entry a line. An entry is an
// edge whatever its value, zero included; values are weights.
#include <densek/errors.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string>

#include "io/declared.h"
#include "io/formats.h"

namespace densek::io {

namespace {

struct MatrixHeader {
  std::uint64_t n = 0, entries = 0;
  bool has_values = false;
};

/// "%%MatrixMarket matrix coordinate FIELD SYMMETRY" → whether entries have values; throws BadLine for what is no
/// graph.
bool read_banner(std::string_view line) {
  std::string lower;
  for (const char c : line) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  std::istringstream words(lower);
  std::array<std::string, 5> word;  // banner, object, format, field, symmetry
  for (std::string& w : word) words >> w;
  if (word[0] != "%%matrixmarket") throw BadLine{"a Matrix Market file begins with %%MatrixMarket"};
  if (word[1] != "matrix") throw BadLine{"Matrix Market object '" + word[1] + "' is not a matrix"};
  if (word[2] == "array") throw BadLine{"a dense array; graphs are read from the coordinate format"};
  if (word[2] != "coordinate") throw BadLine{"Matrix Market format '" + word[2] + "' is not known"};
  if (word[3] == "complex") throw BadLine{"complex entries are not edges"};
  if (word[3] != "pattern" && word[3] != "real" && word[3] != "integer" && word[3] != "double")
    throw BadLine{"Matrix Market field '" + word[3] + "' is not known"};
  if (word[4] == "skew-symmetric" || word[4] == "hermitian")
    throw BadLine{"a " + word[4] + " matrix is not an undirected graph"};
  if (word[4] != "general" && word[4] != "symmetric")
    throw BadLine{"Matrix Market symmetry '" + word[4] + "' is not known"};
  return word[3] != "pattern";
}

/// Reads banner and size line from the first chunk and takes them out.
MatrixHeader read_header(ChunkReader& reader) {
  const std::string_view text = reader.first_chunk();
  const char* const end = text.data() + text.size();
  MatrixHeader header;
  const char* p = text.data();
  try {
    const char* after = next_line(p, end);
    header.has_values = read_banner({p, static_cast<std::size_t>(after - 1 - p)});
    for (p = after; p != end; p = next_line(p, end)) {
      const char* at = skip_blanks(p);
      if (*at == '%' || ends_line(at)) continue;
      header.n = expect_number(at, "the number of rows");
      const std::uint64_t columns = expect_number(at, "the number of columns");
      header.entries = expect_number(at, "the number of entries");
      expect_line_end(at);
      if (columns != header.n)
        throw BadLine{"a matrix of " + std::to_string(header.n) + " rows and " + std::to_string(columns) +
                      " columns; an adjacency matrix is square"};
      break;
    }
    if (p == end) throw BadLine{"the line with the size of the matrix is missing"};
  } catch (const BadLine& bad) {
    const std::size_t position = static_cast<std::size_t>(p - text.data());
    throw InputError(at_line(reader.path(), reader.line_of(position), bad.what));
  }
  const std::size_t position = static_cast<std::size_t>(p - text.data());
  check_declared(reader, reader.line_of(position), header.n);
  reader.drop_first(static_cast<std::size_t>(next_line(p, end) - text.data()));
  return header;
}

class EntryParser {
 public:
  EntryParser(const MatrixHeader& header, Values values) : header_(header), values_(values) {}

  void operator()(const Chunk& chunk, IdBlock& block) {
    const std::size_t most = static_cast<std::size_t>(chunk.end - chunk.begin) / 4 + 1;
    collector_.begin(most);
    if (values_ == Values::read) weights_.begin(most);
    for (const char* p = chunk.begin; p != chunk.end; p = next_line(p, chunk.end)) {
      ++block.lines;
      p = skip_blanks(p);
      if (*p == '%' || ends_line(p)) continue;
      try {
        const Vertex u = expect_vertex(p, header_.n), v = expect_vertex(p, header_.n);
        const bool ends = ends_line(skip_blanks(p));
        if (header_.has_values && ends) throw BadLine{"an entry without its value"};
        if (!header_.has_values && !ends) throw BadLine{"a value in a pattern matrix"};
        collector_.add(u, v);
        if (!header_.has_values) continue;
        const std::string_view value = take_value(p);
        if (!ends_line(skip_blanks(p))) throw BadLine{"more than one value of an entry"};
        if (values_ == Values::read) weights_.add(expect_weight(value));
      } catch (BadLine& bad) {
        throw LineError{block.lines, std::move(bad.what)};
      }
    }
    block.pairs = collector_.finish();
    if (values_ == Values::read) block.weights = weights_.finish();
  }

 private:
  MatrixHeader header_;
  Values values_;
  IdCollector collector_;
  WeightCollector weights_;
};

}  // namespace

Graph read_matrix_market(ChunkReader& reader) {
  const MatrixHeader header = read_header(reader);
  const Values values = values_of(reader, header.has_values);
  auto blocks = parse_chunks<IdBlock>(reader, [&] { return EntryParser(header, values); });
  std::uint64_t entries = 0, lines = reader.dropped_lines();
  for (const IdBlock& block : blocks) {
    entries += block.pairs.size();
    lines += block.lines;
  }
  if (entries != header.entries)
    throw InputError(at_line(reader.path(), lines,
                             "the file ends after " + std::to_string(entries) + " entries, its header says " +
                                 std::to_string(header.entries)));
  return build_declared(reader, header.n, std::move(blocks), values);
}

bool looks_like_matrix_market(const Sample& sample) { return sample.text.starts_with("%%MatrixMarket"); }

void write_matrix_market(const Graph& graph, Text& text, const std::string&) {
  const char* const field = !graph.weighted() ? "pattern" : graph.units() == 1 ? "integer" : "real";
  text << "%%MatrixMarket matrix coordinate " << field << " symmetric\n"
       << std::uint64_t{graph.num_vertices()} << ' ' << std::uint64_t{graph.num_vertices()} << ' ' << graph.num_edges()
       << '\n';
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const auto& [u, weight] : graph.arcs(v)) {
      if (u > v) break;
      text << v + std::uint64_t{1} << ' ' << u + std::uint64_t{1};
      if (graph.weighted()) text << ' ' << decimal_text(weight, graph.units());
      text << '\n';
    }
}

}  // namespace densek::io

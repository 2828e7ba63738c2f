// DIMACS graphs (.clq, .col, and .gr): "c" comments, one "p edge n m", then "e u v" (or "a u v w") lines. The m of the
// problem line may count every edge twice, or once where the file lists both directions; other disagreements mean a
// damaged file.
#include <densek/errors.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "io/declared.h"
#include "io/formats.h"

namespace densek::io {

namespace {

/// Lines that may stand in front of the problem line.
bool is_preamble(std::string_view line) {
  return is_blank_line(line) || line == "c" || line == "c\r" || line.starts_with("c ") || line.starts_with("c\t");
}

/// "p edge 5 4" or another DIMACS problem with two counts; a pair of texts with a weight has only one number.
bool is_problem_line(std::string_view line) {
  std::istringstream words{std::string(line)};
  std::string letter, kind, n, m;
  words >> letter >> kind >> n >> m;
  const auto is_count = [](const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
  };
  return letter == "p" && !is_count(kind) && (kind == "edge" || kind == "col" || (is_count(n) && is_count(m)));
}

struct Problem {
  std::uint64_t n = 0, edges = 0;
};

/// Reads up to the problem line and takes it all out of the first chunk.
Problem read_problem(ChunkReader& reader) {
  const std::string_view text = reader.first_chunk();
  std::string_view rest = text, before = text;
  while (is_preamble(take_line(rest)) && !rest.empty()) before = rest;
  const char* const p = skip_blanks(before.data());
  const std::uint64_t line = reader.line_of(static_cast<std::size_t>(p - text.data()));
  Problem problem;
  try {
    if (*p != 'p') throw BadLine{"a DIMACS file has a line 'p edge VERTICES EDGES' in front of its edges"};
    const char* at = skip_blanks(p + 1);
    const char* const word = at;
    while (!is_blank(*at) && !ends_line(at)) ++at;
    const std::string_view kind(word, static_cast<std::size_t>(at - word));
    if (kind != "edge" && kind != "edges" && kind != "col" && kind != "clq" && kind != "sp")
      throw BadLine{"DIMACS problem '" + std::string(kind) + "' is not a graph (edge, col)"};
    problem.n = expect_number(at, "the number of vertices");
    problem.edges = expect_number(at, "the number of edges");
    expect_line_end(at);
  } catch (const BadLine& bad) {
    throw InputError(at_line(reader.path(), line, bad.what));
  }
  check_declared(reader, line, problem.n);
  reader.drop_first(text.size() - rest.size());
  return problem;
}

class DimacsParser {
 public:
  explicit DimacsParser(std::uint64_t n) : n_(n) {}

  void operator()(const Chunk& chunk, IdBlock& block) {
    collector_.begin(static_cast<std::size_t>(chunk.end - chunk.begin) / 6 + 1);  // "e 1 2\n"
    for (const char* p = chunk.begin; p != chunk.end; p = next_line(p, chunk.end)) {
      ++block.lines;
      try {
        one_line(skip_blanks(p), block);
      } catch (BadLine& bad) {
        throw LineError{block.lines, std::move(bad.what)};
      }
    }
    block.pairs = collector_.finish();
  }

 private:
  void one_line(const char* p, IdBlock& block) {
    if (ends_line(p)) return;
    const char kind = *p++;
    if (!is_blank(*p) && !ends_line(p)) throw BadLine{"a line of DIMACS starts with one letter and a blank"};
    switch (kind) {
      case 'e':
      case 'a': {
        const Vertex u = expect_vertex(p, n_), v = expect_vertex(p, n_);
        if (!ends_line(skip_blanks(p))) block.other_numbers = true;
        collector_.add(u, v);
        return;
      }
      case 'c':
      case 'n':  // weight or colour of a vertex
      case 'd':  // dimension, coordinates and parameters of geometric graphs
      case 'v':
      case 'x':
        return;
      case 'p':
        throw BadLine{"a second problem line"};
      default:
        throw BadLine{std::string("unknown kind of line '") + kind + "' (e u v, or c for comments)"};
    }
  }

  std::uint64_t n_;
  IdCollector collector_;
};

}  // namespace

Graph read_dimacs(ChunkReader& reader) {
  const Problem problem = read_problem(reader);
  auto blocks = parse_chunks<IdBlock>(reader, [&] { return DimacsParser(problem.n); });
  std::uint64_t pairs = 0, lines = reader.dropped_lines();
  for (const IdBlock& block : blocks) {
    pairs += block.pairs.size();
    lines += block.lines;
  }
  const bool other_numbers = std::ranges::any_of(blocks, &IdBlock::other_numbers);
  Graph graph =
      build_declared(reader, problem.n, std::move(blocks), other_numbers ? Values::passed_over : Values::none);
  const auto agrees = [&](std::uint64_t count) { return count == problem.edges || 2 * count == problem.edges; };
  if (!agrees(pairs) && !agrees(graph.num_edges()) && (pairs % 2 != 0 || pairs / 2 != problem.edges))
    throw InputError(at_line(
        reader.path(), lines,
        "the file ends after " + std::to_string(pairs) + " edges, its p line says " + std::to_string(problem.edges)));
  return graph;
}

/// Comments and blank lines, then a problem line.
bool looks_like_dimacs(const Sample& sample) {
  std::string_view text = sample.text;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (!is_preamble(line)) return is_problem_line(line);
  }
  return false;
}

void write_dimacs(const Graph& graph, Text& text, const std::string& path) {
  if (graph.weighted()) throw UsageError(path + ": DIMACS graphs have no weights; .mtx, .csv, .graphml and .dkg have");
  text << "p edge " << std::uint64_t{graph.num_vertices()} << ' ' << graph.num_edges() << '\n';
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (const Vertex u : graph.neighbors(v))
      if (u < v) text << "e " << v + std::uint64_t{1} << ' ' << u + std::uint64_t{1} << '\n';
}

}  // namespace densek::io

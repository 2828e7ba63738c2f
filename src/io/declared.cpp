#include "io/declared.h"

#include <densek/errors.h>

#include <string>
#include <utility>

namespace densek::io {

std::uint64_t expect_number(const char*& p, const char* what) {
  p = skip_blanks(p);
  const Number number = scan_number(p);
  const char* const after = p + number.digits;
  if (number.digits == 0 || !(is_blank(*after) || ends_line(after)))
    throw BadLine{std::string("expected ") + what + (ends_line(p) ? ", the line ends" : ", found something else")};
  if (number.overflow) throw BadLine{std::string(what) + " is too large"};
  p += number.digits;
  return number.value;
}

Vertex expect_vertex(const char*& p, std::uint64_t n) {
  const std::uint64_t id = expect_number(p, "a vertex");
  if (id == 0) throw BadLine{"vertex 0, ids start at 1"};
  if (id > n) throw BadLine{"vertex " + std::to_string(id) + ", the header says " + std::to_string(n) + " vertices"};
  return static_cast<Vertex>(id - 1);
}

void expect_line_end(const char* p) {
  if (!ends_line(skip_blanks(p))) throw BadLine{"something follows where the line should end"};
}

void check_declared(const ChunkReader& reader, std::uint64_t line, std::uint64_t n) {
  if (n > max_vertices) throw InputError(at_line(reader.path(), line, "more than 2^32 - 2 vertices"));
}

void check_believable(const ChunkReader& reader, std::uint64_t n) {
  constexpr std::uint64_t always = std::uint64_t{1} << 20, a_byte = 16;
  if (n <= always || n / a_byte <= reader.text_bytes()) return;
  throw InputError(reader.path() + ": its header says " + std::to_string(n) + " vertices, but it has only " +
                   std::to_string(reader.text_bytes()) + " bytes; up to " + std::to_string(always) + ", or " +
                   std::to_string(a_byte) + " a byte, are believed (an edge list needs no such number)");
}

Graph build_declared(ChunkReader& reader, std::uint64_t n, std::deque<IdBlock> blocks, Values values, Listing listing) {
  check_believable(reader, n);
  Cleaning cleaning;
  cleaning.weights_ignored = values == Values::passed_over;
  std::vector<PageArray<Edge>> pairs;
  std::vector<WeightBlock> found;
  for (IdBlock& block : blocks) {
    pairs.push_back(std::move(block.pairs));
    if (values == Values::read) found.push_back(std::move(block.weights));
  }
  PairWeights weights;
  if (values == Values::read) {
    reader.reading().weight = Column{};
    weights = settle_weights(reader, std::move(found));
  }
  try {
    return build_graph(n, std::move(pairs), Labels::consecutive(n, 1),
                       {.cleaning = cleaning,
                        .listing = listing,
                        .source = reader.path(),
                        .reading = reader.reading(),
                        .threads = reader.threads()},
                       std::move(weights));
  } catch (const InputError& error) {
    throw InputError(reader.path() + ": " + error.what());
  }
}

}  // namespace densek::io

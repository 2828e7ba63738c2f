// METIS and edge lists are both lines of numbers and are told apart by whether the first line can be a header:
// everything behind it must then fit, and look like rows of neighbours rather than pairs. An edge list under a line
// with its numbers of vertices and edges looks much the same, but its lines do not list every edge from both ends.
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "io/fields.h"
#include "io/formats.h"
#include "io/metis.h"
#include "io/scan.h"

namespace densek::io {

namespace {

/// What the rows behind a possible METIS header look like.
struct Rows {
  std::uint64_t count = 0, tokens = 0;
  std::uint64_t fewest = UINT64_MAX, most = 0;  // tokens of a row
  bool in_range = true;                         // nothing but numbers, and vertices 1 … n where no weights are
  std::vector<std::pair<std::uint64_t, std::uint64_t>> arcs = {};  // where there are no weights
};

Rows look_at_rows(std::string_view text, const MetisHeader& header) {
  Rows rows;
  std::uint64_t blank = 0;  // rows that count only if others follow
  const bool only_vertices = !header.edge_weights && header.vertex_numbers == 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const char* p = skip_blanks(line.data());
    const char* const end = line.data() + line.size();
    if (p < end && *p == '%') continue;
    std::uint64_t tokens = 0;
    for (; p < end && !ends_line(p); p = skip_blanks(p), ++tokens) {
      const char* const token = p;
      const Number number = scan_number(p);
      while (p < end && !is_blank(*p) && !ends_line(p)) ++p;
      const bool vertex = p == token + number.digits && number.value >= 1 && number.value <= header.n;
      if (!(only_vertices ? vertex : is_number({token, static_cast<std::size_t>(p - token)}))) {
        rows.in_range = false;
        return rows;
      }
      if (only_vertices) rows.arcs.emplace_back(rows.count + blank + 1, number.value);
    }
    if (tokens == 0) {
      ++blank;
      continue;
    }
    if (blank > 0) rows.fewest = 0;
    rows.count += blank + 1;
    blank = 0;
    rows.tokens += tokens;
    rows.fewest = std::min(rows.fewest, tokens);
    rows.most = std::max(rows.most, tokens);
  }
  if (rows.count < header.n && blank > 0) {  // isolated vertices at the end
    rows.count = std::min(header.n, rows.count + blank);
    rows.fewest = 0;
  }
  return rows;
}

/// Whether the rows, read as pairs, are just as many as the header says edges, and read as rows are no graph: an edge
/// list under its counts.
bool are_counted_pairs(Rows rows, const MetisHeader& header) {
  if (rows.fewest < 2 || rows.count != header.edges || rows.arcs.empty()) return false;
  auto reversed = rows.arcs;
  for (auto& [u, v] : reversed) std::swap(u, v);
  std::ranges::sort(rows.arcs);
  std::ranges::sort(reversed);
  return rows.arcs != reversed;
}

bool named_metis(std::string_view path) {
  for (const std::string_view packed : {".gz", ".zst"})
    if (path.ends_with(packed)) path.remove_suffix(packed.size());
  return path.ends_with(".graph") || path.ends_with(".metis");
}

}  // namespace

bool looks_like_metis(const Sample& sample) {
  std::string_view text = sample.text;
  const std::string_view line = take_metis_header(text);
  if (line.empty()) return false;
  const auto header = parse_metis_header(line);
  const Rows rows = header ? look_at_rows(text, *header) : Rows();
  if (header && sample.complete && rows.in_range && are_counted_pairs(rows, *header)) return false;
  if (named_metis(sample.path) && line.find_first_not_of("0123456789 \t\r") == std::string_view::npos) return true;
  if (!header || !rows.in_range || rows.count > header->n || header->n == 0) return false;
  const bool ragged = rows.fewest != rows.most;
  if (!sample.complete) return ragged;
  if (rows.count == header->n && (ragged || rows.tokens / 2 == header->edges)) return true;
  return ragged && rows.most > 4;  // rows are missing, but these are no pairs
}

}  // namespace densek::io

// What a text is, from its first chunk. METIS and edge lists are both lines of numbers and are told apart by whether
// the first line can be a header: everything behind it must then fit, and look like rows of neighbours rather than
// pairs.
#include <densek/errors.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include "io/binary.h"
#include "io/fields.h"
#include "io/metis.h"
#include "io/readers.h"
#include "io/scan.h"

namespace densek::io {

namespace {

/// Takes the next line (without its end) off the text.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_blank_line(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

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

/// Comments and blank lines, then a problem line.
bool looks_like_dimacs(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_blank_line(line) || line == "c" || line == "c\r" || line.starts_with("c ") || line.starts_with("c\t"))
      continue;
    return is_problem_line(line);
  }
  return false;
}

/// What the rows behind a possible METIS header look like.
struct Rows {
  std::uint64_t count = 0, tokens = 0;
  std::uint64_t fewest = UINT64_MAX, most = 0;  // tokens of a row
  bool in_range = true;                         // nothing but numbers, and vertices 1 … n where no weights are
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
    for (; p < end && !is_line_end(*p); p = skip_blanks(p), ++tokens) {
      const char* const token = p;
      const Number number = scan_number(p);
      while (p < end && !is_blank(*p) && !is_line_end(*p)) ++p;
      const bool vertex = p == token + number.digits && number.value >= 1 && number.value <= header.n;
      if (!(only_vertices ? vertex : is_number({token, static_cast<std::size_t>(p - token)}))) {
        rows.in_range = false;
        return rows;
      }
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

bool named_metis(std::string_view path) {
  for (const std::string_view packed : {".gz", ".zst"})
    if (path.ends_with(packed)) path.remove_suffix(packed.size());
  return path.ends_with(".graph") || path.ends_with(".metis");
}

bool looks_like_metis(std::string_view text, bool complete, std::string_view path) {
  std::string_view line;
  do {
    if (text.empty()) return false;
    line = take_line(text);
  } while (is_blank_line(line) || line[line.find_first_not_of(" \t")] == '%');
  if (named_metis(path) && line.find_first_not_of("0123456789 \t\r") == std::string_view::npos) return true;
  const auto header = parse_metis_header(line);
  if (!header) return false;
  const Rows rows = look_at_rows(text, *header);
  if (!rows.in_range || rows.count > header->n || header->n == 0) return false;
  const bool ragged = rows.fewest != rows.most;
  if (!complete) return ragged;
  if (rows.count == header->n && (ragged || rows.tokens / 2 == header->edges)) return true;
  return ragged && rows.most > 4;  // rows are missing, but these are no pairs
}

}  // namespace

Format detect_format(ChunkReader& reader) {
  const std::string_view text = reader.first_chunk();
  const auto refuse = [&](const char* what) { throw InputError(reader.path() + ": " + what); };
  if (text.starts_with(std::string_view(binary_magic, sizeof binary_magic)))
    refuse("a binary graph is mapped, so it must be an uncompressed file");
  const std::string_view start = text.substr(0, 4096);
  if (start.find('\0') != std::string_view::npos) refuse("binary data, not a graph in a format known here");
  if (start.find('\r') != std::string_view::npos && text.find('\n') + 1 == text.size() &&
      start.find('\r') + 2 < text.size())
    refuse("lines end in carriage returns alone; convert them to line feeds");
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) refuse("the file is empty");
  if (text[first] == '<') refuse("XML or HTML, not a graph in a format known here");
  if (text[first] == '{' || text[first] == '[') refuse("JSON, not a graph in a format known here");
  if (text.starts_with("%%MatrixMarket")) return Format::matrix_market;
  if (looks_like_dimacs(text)) return Format::dimacs;
  if (looks_like_metis(text, reader.first_is_all(), reader.path())) return Format::metis;
  return Format::edge_list;
}

}  // namespace densek::io

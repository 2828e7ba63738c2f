// Edge lists as they come: two columns of labels, separated by blanks, tabs, commas or semicolons; further columns are
// not looked at, except that a number in the third is a weight. Comments, blank lines, a header.
//
// Lines of two short integers, that is nearly all lines there are, take a loop without a branch per digit; everything
// else about a line is found out by the slow function, and both agree on what a line means.
#include <densek/errors.h>

#include <stdexcept>
#include <string_view>

#include "graph/build.h"
#include "io/fields.h"
#include "io/formats.h"
#include "io/label_blocks.h"
#include "io/scan.h"

namespace densek::io {

namespace {

class EdgeListParser {
 public:
  explicit EdgeListParser(Dialect dialect) : dialect_(dialect) {}

  void operator()(const Chunk& chunk, LabelBlock& block) {
    collector_.begin(static_cast<std::size_t>(chunk.end - chunk.begin) / 4 + 1);  // no edge takes less than "a b\n"
    weights_ = false;
    std::uint64_t line = 0;
    bool header = dialect_.header && chunk.index == 0;
    for (const char* p = chunk.begin; p != chunk.end;) {
      if (!header) {
        if (collector_.is_narrow()) p = simple_lines<UINT32_MAX>(p, chunk.end, line, collector_.narrow_end());
        if (collector_.is_wide()) p = simple_lines<INT64_MAX>(p, chunk.end, line, collector_.wide_end());
        if (p == chunk.end) break;
      }
      ++line;
      const char* const end = next_line(p, chunk.end);
      try {
        any_line({p, static_cast<std::size_t>(end - 1 - p)}, header);
      } catch (BadLine& bad) {
        throw LineError{line, std::move(bad.what)};
      }
      p = end;
    }
    collector_.finish(block);
    block.lines = line;
    block.weights = weights_;
  }

 private:
  /// Takes lines as long as they are two canonical integers up to `largest`, one separator between them, and perhaps
  /// more columns behind. Returns where it stopped: a line for any_line, or the end.
  template <std::uint64_t largest, class Pair>
  const char* simple_lines(const char* p, const char* end, std::uint64_t& line, Pair*& to) {
    const char separator = dialect_.separator, other = separator == ' ' ? '\t' : separator;
    const auto is_label = [](const Number& number, const char* text) {
      return number.digits > 0 && number.value <= largest && !number.overflow && (*text != '0' || number.digits == 1);
    };
    while (p != end) {
      const Number u = scan_number(p);
      if (!is_label(u, p)) return p;
      const char* q = p + u.digits;
      if (*q != separator && *q != other) return p;
      ++q;
      const Number v = scan_number(q);
      if (!is_label(v, q)) return p;
      q += v.digits;
      if (*q != '\n') {
        if (*q == '\r' && q[1] == '\n') {
          ++q;
        } else if (*q == separator || *q == other) {
          if (!weights_ && !look_for_weight(p, q, end)) return p;
          q = next_line(q, end) - 1;
        } else {
          return p;
        }
      }
      using Label = decltype(Pair::u);
      *to++ = {static_cast<Label>(u.value), static_cast<Label>(v.value)};
      ++line;
      p = q + 1;
    }
    return p;
  }

  /// The line begins at `line` and has something behind its second column, which ends at `at`. False: cannot be told.
  bool look_for_weight(const char* line, const char* at, const char* end) {
    at = skip_blanks(at);
    if (is_line_end(*at)) return at[0] == '\n' || at[1] == '\n';
    try {
      Fields fields({line, static_cast<std::size_t>(next_line(at, end) - 1 - line)}, dialect_.separator);
      std::string_view column;
      if (fields.next(column) && fields.next(column) && fields.next(column)) weights_ = is_number(column);
      return true;
    } catch (const BadLine&) {
      return false;
    }
  }

  void any_line(std::string_view text, bool& header) {
    if (is_comment_or_blank(text)) return;
    if (std::exchange(header, false)) return;
    Fields fields(text, dialect_.separator);
    std::string_view u, v, weight;
    if (!fields.next(u) || !fields.next(v)) throw BadLine{"only one column, an edge takes two"};
    if (u.empty() || v.empty()) throw BadLine{u.empty() ? "the first column is empty" : "the second column is empty"};
    if (!weights_ && fields.next(weight) && is_number(weight)) weights_ = true;
    collector_.add(u, v);
  }

  Dialect dialect_;
  LabelCollector collector_;
  bool weights_ = false;
};

}  // namespace

Graph read_edge_list(ChunkReader& reader) {
  const Dialect dialect = detect_dialect(reader.first_chunk());
  auto blocks = parse_chunks<LabelBlock>(reader, [&] { return EdgeListParser(dialect); });
  Cleaning cleaning;
  std::uint64_t pairs = 0;
  for (const LabelBlock& block : blocks) {
    cleaning.weights_ignored |= block.weights;
    pairs += block.narrow.size() + block.wide.size();
  }
  if (pairs == 0) throw InputError(reader.path() + ": no edges in the file");
  try {
    NamedEdges named = number_labels(std::move(blocks), reader.threads());
    const std::uint64_t n = named.labels.size();
    return build_graph(
        n, std::move(named.blocks), std::move(named.labels),
        {.cleaning = cleaning, .source = reader.path(), .reading = reader.reading(), .threads = reader.threads()});
  } catch (const InputError& error) {
    throw InputError(reader.path() + ": " + error.what());
  } catch (const std::length_error&) {
    throw InputError(reader.path() + ": more than 2^32 - 2 vertices");
  }
}

}  // namespace densek::io

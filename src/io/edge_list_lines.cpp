#include "io/edge_list_lines.h"

#include <densek/errors.h>
#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <utility>

#include "base/decimal.h"
#include "base/utf8.h"
#include "io/column_names.h"
#include "io/fields.h"

namespace densek::io {

namespace {

std::string empty_column(std::size_t column) {
  if (column < 2) return column == 0 ? "the first column is empty" : "the second column is empty";
  return "column " + std::to_string(column + 1) + " is empty";
}

/// Lines are cut before texts are, so what goes on behind a line break would be taken for an edge.
void refuse_open_quote(std::string_view line, char separator) {
  if (const auto column = column_of_open_quote(line, separator))
    throw BadLine{
        fmt::format("column {} begins with a quote that does not end on its line: write texts on one line "
                    "(pandas.read_csv(…).replace(r'\\n', ' ', regex=True).to_csv(…, index=False)), and leave out a "
                    "quote that is none",
                    *column + 1)};
}

std::optional<Counts> possible_counts(const TableSample& sample) {
  if (sample.lines.size() < 3 || sample.lines[1].size() < 2) return std::nullopt;
  const Cells& top = sample.lines[0];
  Counts counts;
  std::vector<std::uint64_t> numbers;
  for (const std::string& cell : top) {
    const auto value = canonical_integer(cell);
    if (!value || value->negative) return std::nullopt;
    numbers.push_back(value->bits);
    counts.text += (counts.text.empty() ? "" : " ") + cell;
  }
  const bool square = numbers.size() == 3 && numbers[0] == numbers[1];
  if (numbers.size() != 2 && !square) return std::nullopt;
  counts.vertices = numbers.front();
  counts.edges = numbers.back();
  counts.first_edge = {sample.lines[1][0], sample.lines[1][1]};
  counts.own_third_column = square && sample.lines[1].size() == 2;
  return counts;
}

}  // namespace

EdgeListParser::EdgeListParser(const Dialect& dialect)
    : separator_(dialect.separator),
      width_(dialect.width),
      first_(dialect.ends.first),
      second_(dialect.ends.second),
      weight_(dialect.ends.weight),
      last_(std::max({first_, second_, weight_.value_or(0)})),
      header_(dialect.ends.header),
      sides_(dialect.sides) {}

template <bool weighted>
const char* EdgeListParser::simple_lines(const char* p, const char* end, std::uint64_t& line) {
  const auto go_on = [&]<std::uint64_t largest>(auto*& to) {
    const auto stop = simple_lines<weighted, largest>(p, end, to);
    p = stop.at;
    line += static_cast<std::uint64_t>(stop.to - std::exchange(to, stop.to));
  };
  if (collector_.is_narrow()) go_on.template operator()<UINT32_MAX>(collector_.narrow_end());
  if (collector_.is_wide()) go_on.template operator()<INT64_MAX>(collector_.wide_end());
  return p;
}

/// Takes lines as long as they are two canonical integers up to `largest`, one separator between them, then the
/// weight if there is to be one, and perhaps more columns behind. It stops at a line for any_line, or at the end.
template <bool weighted, std::uint64_t largest, class Pair>
EdgeListParser::Stop<Pair> EdgeListParser::simple_lines(const char* p, const char* end, Pair* to) {
  const char separator = separator_, other = separator == ' ' ? '\t' : separator;
  const auto end_of_line = [&](const char* q) {  // of a line whose further columns nobody has to look at, else null
    const char* const at = next_line(q, end) - 1;
    return quotes_ && std::memchr(q, '"', static_cast<std::size_t>(at - q)) != nullptr ? nullptr : at;
  };
  const auto is_label = [](const Number& number, const char* text) {
    return number.digits > 0 && number.value <= largest && !number.overflow && (*text != '0' || number.digits == 1);
  };
  // What lists row by row has many lines that begin as the one before: the same label, then the separator. Nothing has
  // to be scanned then to know where the second label is.
  Number u;
  std::uint64_t beginning = 1, mask = 0;  // no line begins so
  const auto first_label = [&](const char* text) {
    if ((eight_bytes(text) & mask) == beginning) return true;
    u = scan_number(text);
    if (!is_label(u, text) || (text[u.digits] != separator && text[u.digits] != other)) return false;
    const bool fits = u.digits < 8;  // with the separator, into eight bytes
    mask = fits ? UINT64_MAX >> (56 - 8 * u.digits) : 0;
    beginning = fits ? eight_bytes(text) & mask : 1;
    return true;
  };
  using Label = decltype(Pair::u);
  // Where lines end is found for several at once, so that none waits until the numbers of the one before are scanned.
  for (bool two_short_numbers = !weighted; two_short_numbers && end - p >= 64;) {
    std::uint64_t ends = line_ends(p);
    const char* const begin = p;
    two_short_numbers = ends != 0;
    for (; ends != 0; ends &= ends - 1) {
      if (!first_label(p)) return {p, to};
      const char *const q = p + u.digits + 1, *const line_end = begin + std::countr_zero(ends);
      const auto digits = static_cast<std::uint64_t>(line_end - q);
      const std::uint64_t bytes = (eight_bytes(q) ^ 0x3030303030303030ULL) << (64 - 8 * digits) % 64;
      if (digits - 1 >= 8 || no_digits(bytes) != 0 || (*q == '0' && digits > 1)) {
        two_short_numbers = false;
        break;
      }
      *to++ = {static_cast<Label>(u.value), static_cast<Label>(eight_digits(bytes))};
      p = line_end + 1;
    }
  }
  while (p != end) {
    if (!first_label(p)) return {p, to};
    const char* q = p + u.digits + 1;
    const Number v = scan_number(q);
    if (!is_label(v, q)) return {p, to};
    q += v.digits;
    if constexpr (weighted) {
      if (*q != separator && *q != other) return {p, to};
      const char* const begin = ++q;
      while (*q != '\n' && *q != '\r' && *q != separator && *q != other) ++q;
      const Decimal weight = parse_decimal({begin, static_cast<std::size_t>(q - begin)});
      if (!weight) return {p, to};
      if (*q == '\r' && q[1] != '\n') return {p, to};
      q = end_of_line(q);
      if (q == nullptr) return {p, to};
      weights_.add(weight);
    } else if (*q != '\n') {
      if (*q == '\r' && q[1] == '\n') {
        ++q;
      } else if (*q == separator || *q == other) {
        if (!other_numbers_ && !look_for_number(p, q, end)) return {p, to};
        q = end_of_line(q);
        if (q == nullptr) return {p, to};
      } else {
        return {p, to};
      }
    }
    *to++ = {static_cast<Label>(u.value), static_cast<Label>(v.value)};
    p = q + 1;
  }
  return {p, to};
}

void EdgeListParser::operator()(const Chunk& chunk, LabelBlock& block) {
  const std::size_t most = static_cast<std::size_t>(chunk.end - chunk.begin) / 4 + 1;  // no edge is less than "a b\n"
  collector_.begin(most);
  if (weight_) weights_.begin(most);
  other_numbers_ = false;
  among_edges_ = chunk.index > 0;
  doubtful_comments_ = 0;
  quotes_ =
      separator_ != ' ' && std::memchr(chunk.begin, '"', static_cast<std::size_t>(chunk.end - chunk.begin)) != nullptr;
  std::uint64_t line = 0;
  bool header = header_ && chunk.index == 0;
  const bool first_two = first_ == 0 && second_ == 1 && (!weight_ || *weight_ == 2) && !sides_;
  for (const char* p = chunk.begin; p != chunk.end;) {
    if (!header && first_two) {
      p = weight_ ? simple_lines<true>(p, chunk.end, line) : simple_lines<false>(p, chunk.end, line);
      among_edges_ |= line > 0;
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
  if (weight_) block.weights = weights_.finish();
  block.lines = line;
  block.other_numbers = other_numbers_;
  block.doubtful_comments = doubtful_comments_;
}

/// The line begins at `line` and has something behind its second column, which ends at `at`. False: cannot be told.
bool EdgeListParser::look_for_number(const char* line, const char* at, const char* end) {
  at = skip_blanks(at);
  if (*at == '\n' || *at == '\r') return ends_line(at);
  try {
    Fields fields({line, static_cast<std::size_t>(next_line(at, end) - 1 - line)}, separator_);
    std::string_view column;
    if (fields.next(column) && fields.next(column) && fields.next(column)) other_numbers_ = is_amount(column);
    return true;
  } catch (const BadLine&) {
    return false;
  }
}

void EdgeListParser::any_line(std::string_view text, bool& header) {
  if (is_comment_or_blank(text)) {
    if (among_edges_ && is_doubtful_comment(text)) ++doubtful_comments_;
    return;
  }
  among_edges_ = true;
  if (quotes_) refuse_open_quote(text, separator_);
  if (std::exchange(header, false)) return;
  Fields fields(text, separator_, std::max(Fields::always_unquoted, last_ + 2));
  std::string_view u, v, weight, behind;
  for (std::size_t column = 0; column <= last_; ++column)
    if (!(column == first_    ? fields.next(u)
          : column == second_ ? fields.next(v)
          : column == weight_ ? fields.next(weight)
                              : fields.skip()))
      throw BadLine{too_few(column, text)};
  if (u.empty() || v.empty()) throw BadLine{empty_column(u.empty() ? first_ : second_)};
  if (weight_) weights_.add(expect_weight(weight));
  if (sides_) {
    collector_.add((*sides_)[0] + ':' + std::string(u), (*sides_)[1] + ':' + std::string(v));
  } else {
    collector_.add(u, v);
  }
  // Last, since a fourth column takes the place of the first.
  if (!other_numbers_ && fields.next(behind) && is_amount(behind)) other_numbers_ = true;
}

/// Whether a comment is cut as the edges are, and nothing stands between its mark and its first word: "#berlin,#paris".
bool EdgeListParser::is_doubtful_comment(std::string_view text) const {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  text.remove_prefix(std::min(text.find_first_not_of("#%/"), text.size()));
  if (text.empty() || is_blank(text.front()) || text.front() == '\r' || text.front() == separator_) return false;
  try {
    Fields fields(text, separator_, width_);
    std::size_t columns = 0;
    while (columns <= width_ && fields.skip()) ++columns;
    return columns == width_ && columns > last_;
  } catch (const BadLine&) {
    return false;
  }
}

std::string EdgeListParser::too_few(std::size_t columns, std::string_view line) const {
  if (weight_ && columns > std::max(first_, second_))
    return "only " + std::to_string(columns) + " columns, the weight is in column " + std::to_string(*weight_ + 1) +
           "; if this is no edge but names the columns, --header";
  if (last_ == 1 && columns == 1 && line.find('|') != std::string_view::npos)
    return "only one column, an edge takes two; write commas, semicolons, tabs or blanks between columns, not | (tr)";
  if (last_ == 1 && columns == 1 && separator_ == '\t' && line.find('\t') == std::string_view::npos)
    return "only one column, an edge takes two: a line without a tab in a file that tabs cut";
  if (last_ == 1) return "only one column, an edge takes two";
  return "only " + std::to_string(columns) + (columns == 1 ? " column" : " columns") + ", the ends are in columns " +
         std::to_string(first_ + 1) + " and " + std::to_string(second_ + 1);
}
Dialect find_dialect(ChunkReader& reader) {
  Dialect dialect;
  const std::string_view text = reader.first_chunk();
  const ReadOptions& options = reader.options();
  dialect.separator = detect_separator(text);
  const TableSample sample = sample_table(text, dialect.separator, reader.first_is_all());
  try {
    dialect.ends = choose_ends(sample, options);
  } catch (const LineError& error) {
    throw InputError(at_line(reader.path(), error.line, error.what));
  } catch (const UsageError& error) {
    throw UsageError(reader.path() + ": " + error.what());
  }
  const Ends& ends = dialect.ends;
  Reading& reading = reader.reading();
  reading.header_skipped = ends.header;
  reading.notes = ends.notes;
  if (sample.lines.empty()) return dialect;
  const Cells& top = sample.lines.front();
  dialect.width = reading.columns = top.size();
  const auto column_at = [&](std::size_t column) {
    return Column{column + 1, ends.header && column < top.size() ? top[column] : ""};
  };
  for (const std::size_t column : {ends.first, ends.second}) reading.ends.push_back(column_at(column));
  if (ends.weight) reading.weight = column_at(*ends.weight);
  const std::size_t behind = std::max(ends.first, ends.second) + 1;
  dialect.name_behind = column_at(behind).name;
  dialect.commas_behind = SampleRows(sample, ends.header).any(behind, is_number_with_commas);
  if (const std::size_t row = ends.header ? 1 : 0; row < sample.lines.size())
    if (const Cells& cells = sample.lines[row]; std::max(ends.first, ends.second) < cells.size())
      reading.first_edge = {cells[ends.first], cells[ends.second]};
  if (options.bipartite || says_two_sides(text)) {
    dialect.sides = side_names(reading.ends);
    if (!options.bipartite)
      reading.notes.push_back(
          fmt::format("its first line says that the two columns are two sides; they are called {} and {}",
                      (*dialect.sides)[0], (*dialect.sides)[1]));
  } else if (!options.header && options.columns.empty() && !ends.header) {
    dialect.counts = possible_counts(sample);
  }
  return dialect;
}

void note_counts(ChunkReader& reader, const Counts& counts) {
  reader.reading().first_edge = counts.first_edge;
  reader.reading().notes.push_back(
      "the first line, '" + counts.text +
      "', was taken as the numbers of vertices and edges; --no-header takes it as an edge");
}

std::string no_edges(const Dialect& dialect, std::uint64_t doubtful_comments) {
  return std::string(": no edges in the file") +
         (dialect.width == 0 || doubtful_comments > 0
              ? ", only comments: labels that begin with #, % or // stand in quotes"
              : "");
}

void note_doubtful_comments(ChunkReader& reader, std::uint64_t doubtful) {
  if (doubtful > 0)
    reader.reading().notes.push_back(
        fmt::format("{} passed over as a comment; labels that begin with #, % or // stand in quotes",
                    doubtful == 1 ? "1 line looks like an edge and was"
                                  : fmt::format("{} lines look like edges and were", doubtful)));
}

bool passed_over_weights(ChunkReader& reader, const Dialect& dialect, bool other_numbers) {
  const Ends& ends = dialect.ends;
  if (ends.weight || !other_numbers) return false;
  if (reader.options().unweighted) return true;
  const std::string& name = dialect.name_behind;
  if (!name.empty() && names_no_weights(name)) return false;
  reader.reading().notes.push_back(fmt::format(
      "column {0}{1} holds numbers{2} and was not read; {3}--weight {0} reads weights from it, --unweighted says that "
      "they are none",
      std::max(ends.first, ends.second) + 2, name.empty() ? "" : fmt::format(", '{}',", printable(name)),
      dialect.commas_behind ? " with commas" : "",
      dialect.commas_behind ? "written with a point and no commas, " : ""));
  return true;
}

}  // namespace densek::io

#include "io/fields.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <vector>

#include "io/scan.h"

namespace densek::io {

namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && (is_blank(text.back()) || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool is_comment_or_blank(std::string_view line) {
  line = trim(line);
  return line.empty() || line.front() == '#' || line.front() == '%' || line.starts_with("//");
}

Fields::Fields(std::string_view line, char separator) : rest_(trim(line)), separator_(separator) {
  if (separator_ == '\t' && rest_.find('\t') == std::string_view::npos) separator_ = ' ';
  if (line.find('\0') != std::string_view::npos) throw BadLine{"binary data in a text file"};
  if (rest_.find('\r') != std::string_view::npos) throw BadLine{"a carriage return inside a line"};
  more_ = !rest_.empty();
}

bool Fields::next(std::string_view& column) {
  if (!more_) return false;
  while (!rest_.empty() && is_blank(rest_.front()) && rest_.front() != separator_) rest_.remove_prefix(1);
  if (!rest_.empty() && rest_.front() == '"' && column_ < std::size(unquoted_)) {
    column = quoted();
  } else if (separator_ == ' ') {
    const std::size_t end = std::min(rest_.find_first_of(" \t"), rest_.size());
    column = rest_.substr(0, end);
    rest_.remove_prefix(end);
  } else {
    const std::size_t end = std::min(rest_.find(separator_), rest_.size());
    column = trim(rest_.substr(0, end));
    rest_.remove_prefix(end);
  }
  if (separator_ == ' ') {
    rest_ = trim(rest_);
    more_ = !rest_.empty();
  } else {
    more_ = !rest_.empty();
    if (more_) rest_.remove_prefix(1);
  }
  ++column_;
  return true;
}

/// The column that starts with a quote; leaves `rest_` at the separator behind it.
std::string_view Fields::quoted() {
  std::string& text = unquoted_[column_];
  text.clear();
  std::size_t at = 1;
  for (;; ++at) {
    if (at == rest_.size()) throw BadLine{"a quote that does not end on its line"};
    if (rest_[at] == '"') {
      if (at + 1 == rest_.size() || rest_[at + 1] != '"') break;
      ++at;
    }
    text += rest_[at];
  }
  rest_.remove_prefix(at + 1);
  const bool blank_follows = !rest_.empty() && is_blank(rest_.front());
  if (separator_ == ' ') {
    if (!rest_.empty() && !blank_follows) throw BadLine{"text behind a closing quote"};
  } else {
    while (!rest_.empty() && is_blank(rest_.front()) && rest_.front() != separator_) rest_.remove_prefix(1);
    if (!rest_.empty() && rest_.front() != separator_) throw BadLine{"text behind a closing quote"};
  }
  return text;
}

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error != std::errc::invalid_argument && end == text.data() + text.size();
}

// --- Dialect

namespace {

/// Names of the first two columns where a header cannot be told from a pair of texts otherwise.
bool names_columns(std::string_view first, std::string_view second) {
  static constexpr std::array<std::array<std::string_view, 2>, 12> known = {{{"source", "target"},
                                                                             {"src", "dst"},
                                                                             {"src", "dest"},
                                                                             {"from", "to"},
                                                                             {"fromnodeid", "tonodeid"},
                                                                             {"fromnode", "tonode"},
                                                                             {"node1", "node2"},
                                                                             {"nodea", "nodeb"},
                                                                             {"vertex1", "vertex2"},
                                                                             {"id1", "id2"},
                                                                             {"sourceid", "targetid"},
                                                                             {"source", "destination"}}};
  const auto plain = [](std::string_view text) {
    std::string letters;
    for (const char c : text)
      if (c != '_' && c != ' ' && c != '-') letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return letters;
  };
  const std::string a = plain(first), b = plain(second);
  return std::any_of(known.begin(), known.end(), [&](const auto& pair) { return a == pair[0] && b == pair[1]; });
}

/// The first lines that are neither blank nor comments.
std::vector<std::string_view> first_lines(std::string_view text, std::size_t most) {
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < most) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!is_comment_or_blank(text.substr(0, end))) lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// The first columns of a line; nothing from where it cannot be cut.
std::vector<std::string> columns(std::string_view line, char separator) {
  std::vector<std::string> found;
  try {
    Fields fields(line, separator);
    for (std::string_view column; found.size() < 3 && fields.next(column);) found.emplace_back(column);
  } catch (const BadLine&) {  // the parser will say it, with the line
  }
  return found;
}

/// Whether the separator occurs outside quotes, and before any attributes in braces.
bool separates(std::string_view line, char separator) {
  bool inside_quotes = false;
  for (const char c : line) {
    if (c == '"') inside_quotes = !inside_quotes;
    if (inside_quotes) continue;
    if (c == '{') return false;
    if (c == separator) return true;
  }
  return false;
}

char detect_separator(std::string_view line) {
  const auto by_blanks = columns(line, ' ');
  const bool two_integers = by_blanks.size() >= 2 && canonical_integer(by_blanks[0]).has_value() &&
                            canonical_integer(by_blanks[1]).has_value();
  if (two_integers && !separates(trim(line), '\t')) return ' ';
  for (const char separator : {',', ';'})
    if (!two_integers && separates(line, separator)) return separator;
  if (!separates(trim(line), '\t')) return ' ';
  const auto by_tabs = columns(line, '\t');  // "1 2<tab>0.5" is cut at blanks
  return two_integers && by_tabs.size() >= 2 && by_tabs[0] != by_blanks[0] ? ' ' : '\t';
}

bool detect_header(const std::vector<std::string_view>& lines, char separator) {
  const auto first = columns(lines[0], separator);
  if (first.size() < 2) return false;
  const auto is_integer = [](const std::string& text) { return canonical_integer(text).has_value(); };
  if (is_integer(first[0]) || is_integer(first[1])) return false;
  if (names_columns(first[0], first[1])) return true;
  if (lines.size() < 2) return false;
  bool all_integers = true, all_weighted = separator != ' ' && first.size() > 2 && !is_number(first[2]);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto row = columns(lines[i], separator);
    all_integers = all_integers && row.size() >= 2 && is_integer(row[0]) && is_integer(row[1]);
    all_weighted = all_weighted && row.size() > 2 && is_number(row[2]);
  }
  return all_integers || all_weighted;
}

}  // namespace

Dialect detect_dialect(std::string_view text) {
  const auto lines = first_lines(text, 9);
  if (lines.empty()) return {};
  Dialect dialect;
  dialect.separator = detect_separator(lines[0]);
  dialect.header = detect_header(lines, dialect.separator);
  return dialect;
}

}  // namespace densek::io

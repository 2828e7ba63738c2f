#include "io/fields.h"

#include <algorithm>
#include <charconv>
#include <unordered_set>
#include <vector>

#include "io/sample.h"
#include "io/scan.h"

namespace densek::io {

namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && (is_blank(text.back()) || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

/// Whether two integers stand in front, cut by blanks.
bool begins_with_integers(std::string_view text) {
  for (int column = 0; column < 2; ++column) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    if (!canonical_integer(word)) return false;
    text.remove_prefix(word.size());
  }
  return true;
}

/// Of a line "sep=;", by which spreadsheets know how a file is cut; '\0' if it is another line.
char declared_separator(std::string_view line) {
  line = trim(line);
  if (line.size() > 1 && line.front() == '"' && line.back() == '"') line = line.substr(1, line.size() - 2);
  if (line.size() > 5 || !(line.starts_with("sep=") || line.starts_with("SEP="))) return '\0';
  return line.size() == 5 ? line[4] : '\t';  // a tab at the end is trimmed
}

}  // namespace

bool is_comment_or_blank(std::string_view line) {
  line = trim(line);
  return line.empty() || line.front() == '#' || line.front() == '%' || line.starts_with("//") ||
         declared_separator(line) != '\0';
}

Fields::Fields(std::string_view line, char separator, std::size_t unquoted)
    : rest_(trim(line)), separator_(separator), num_unquoted_(unquoted) {
  if (separator_ == '\t' && rest_.find('\t') == std::string_view::npos) {
    if (begins_with_integers(rest_)) separator_ = ' ';
  } else if (separator_ == '\t') {  // an empty column in front is a column
    const std::size_t begin = line.find_first_not_of(' ');
    rest_ = {line.data() + begin, static_cast<std::size_t>(rest_.data() + rest_.size() - line.data()) - begin};
  }
  if (line.find('\0') != std::string_view::npos) throw BadLine{"binary data in a text file"};
  if (rest_.find('\r') != std::string_view::npos) throw BadLine{"a carriage return inside a line"};
  more_ = !rest_.empty();
}

bool Fields::take(std::string_view& column, std::string& room) {
  if (!more_) return false;
  while (!rest_.empty() && is_blank(rest_.front()) && rest_.front() != separator_) rest_.remove_prefix(1);
  if (!rest_.empty() && rest_.front() == '"' && column_ < num_unquoted_) {
    unquote(room);
    column = room;
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

/// Takes the column that starts with a quote; leaves `rest_` at the separator behind it.
void Fields::unquote(std::string& text) {
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
}

std::optional<std::size_t> column_of_open_quote(std::string_view line, char separator) {
  for (std::size_t column = 0;; ++column) {
    while (!line.empty() && is_blank(line.front()) && line.front() != separator) line.remove_prefix(1);
    std::size_t at = 0;
    if (line.starts_with('"')) {
      for (at = line.find('"', 1); line.substr(std::min(at, line.size())).starts_with("\"\"");)
        at = line.find('"', at + 2);
      if (at == std::string_view::npos) return column;
    }
    at = line.find(separator, at);
    if (at == std::string_view::npos) return std::nullopt;
    line.remove_prefix(at + 1);
  }
}

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error != std::errc::invalid_argument && end == text.data() + text.size();
}

bool is_number_with_commas(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return text.find(',') != std::string_view::npos && is_digit(text.front()) && is_digit(text.back()) &&
         text.find_first_not_of("0123456789.,") == std::string_view::npos;
}

bool is_amount(std::string_view text) { return is_number(text) || is_number_with_commas(text); }

// --- Separators

namespace {

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

/// How often the separator occurs outside quotes, and before any attributes in braces.
std::size_t cuts(std::string_view line, char separator) {
  std::size_t count = 0;
  bool inside_quotes = false;
  for (const char c : separator == '\t' ? trim(line) : line) {
    if (c == '"') inside_quotes = !inside_quotes;
    if (inside_quotes) continue;
    if (c == '{') break;
    count += c == separator;
  }
  return count;
}

/// Whether the lines that follow, some of them, are cut as often as this one; by tabs, whether they are cut.
bool cuts_alike(std::string_view line, std::string_view following, char separator) {
  for (int left = 50; left > 0 && !following.empty(); --left) {
    const std::string_view other = take_line(following);
    if (is_comment_or_blank(other)) continue;
    const std::size_t count = cuts(other, separator);
    if (count == 0 || (separator != '\t' && count != cuts(line, separator))) return false;
  }
  return true;
}

/// How often the separator stands before anything but a blank.
std::size_t tight_cuts(std::string_view line, char separator) {
  std::size_t count = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) count += line[i] == separator && line[i + 1] != ' ';
  return count;
}

/// Of a line that tabs, semicolons or commas may cut: the only one there is, or who cuts all lines alike. Commas stand
/// in names ("Doe, J") and numbers ("1,5") too, semicolons in remarks, tabs nowhere else; blank: none cuts.
char mark_of(std::string_view line, std::string_view following) {
  std::string marks;
  for (const char mark : {'\t', ';', ','})
    if (cuts(line, mark) > 0) marks += mark;
  if (marks == ";," && tight_cuts(line, ',') > tight_cuts(line, ';')) marks = ",;";
  if (marks.empty()) return ' ';
  for (const char mark : marks)
    if (marks.size() == 1 || cuts_alike(line, following, mark)) return mark;
  return marks.find(',') != std::string::npos ? ',' : ';';
}

/// The next lines that are no comments, up to some.
std::vector<std::string_view> some_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (lines.size() < 50 && !text.empty())
    if (const std::string_view line = take_line(text); !is_comment_or_blank(line)) lines.push_back(line);
  return lines;
}

/// Whether the mark cuts each line in two, and something stands on both sides of it: "2 4 Inc,5 6 Ltd" over
/// "5 6 Ltd,7 Eleven", but not "1 2 coworker, friend".
bool cuts_labels(std::string_view line, std::string_view following, char mark) {
  std::unordered_set<std::string> firsts, seconds;
  const auto take = [&](std::string_view text) {
    const auto cells = columns(text, mark);
    if (cells.size() != 2) return false;
    firsts.insert(cells[0]);
    seconds.insert(cells[1]);
    return true;
  };
  if (!take(line) || !std::ranges::all_of(some_lines(following), take)) return false;
  return std::ranges::any_of(firsts, [&](const std::string& cell) { return seconds.contains(cell); });
}

char separator_of(std::string_view line, std::string_view following) {
  const auto has_tab = [](std::string_view text) { return cuts(text, '\t') > 0; };
  if (!begins_with_integers(trim(line))) {
    const char mark = mark_of(line, following);
    const auto others = some_lines(following);
    if (mark == ' ' && others.size() > 1 && std::ranges::all_of(others, has_tab)) return '\t';  // below a title
    if (mark == '\t' && !others.empty() && std::ranges::none_of(others, has_tab)) return ' ';   // below names
    return mark;
  }
  if (const char mark = mark_of(line, following); mark != ' ' && cuts_labels(line, following, mark)) return mark;
  if (!has_tab(line)) return ' ';
  const auto by_blanks = columns(line, ' '), by_tabs = columns(line, '\t');  // "1 2<tab>0.5" is cut at blanks
  return by_tabs.size() >= 2 && by_tabs[0] != by_blanks[0] ? ' ' : '\t';
}

}  // namespace

char separator_of_line(std::string_view line) { return separator_of(line, {}); }

char detect_separator(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const char declared = declared_separator(line);
    if (declared == ',' || declared == ';' || declared == '\t') return declared;
    if (!is_comment_or_blank(line)) return separator_of(line, text);
  }
  return ' ';
}

}  // namespace densek::io

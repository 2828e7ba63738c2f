// Pajek networks (.net): *Vertices n with lines `id "label" …`, then *Edges and *Arcs of pairs, *Edgeslist and
// *Arcslist of a vertex and its neighbours, or a *Matrix. Two-mode networks are graphs like others.
#include <densek/errors.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/decimal.h"
#include "base/utf8.h"
#include "io/column_names.h"
#include "io/declared.h"
#include "io/fields.h"
#include "io/formats.h"
#include "io/sequential.h"
#include "io/vertex_names.h"

namespace densek::io {

namespace {

/// Takes the word off the front of the line; empty at its end.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(word.size());
  return word;
}

/// The same, but texts in quotes may have blanks.
std::string_view take_label(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (!line.starts_with('"')) return take_word(line);
  const std::size_t end = line.find('"', 1);
  if (end == std::string_view::npos) throw BadLine{"a quote that does not end on its line"};
  const std::string_view label = line.substr(1, end - 1);
  line.remove_prefix(end + 1);
  return label;
}

class PajekParser {
 public:
  explicit PajekParser(ChunkReader& reader) : reader_(reader), lines_(reader), edges_(!reader.options().unweighted) {}

  Graph read() {
    for (std::string_view line; lines_.next(line);) {
      const std::size_t first = line.find_first_not_of(" \t");
      if (first == std::string_view::npos || line[first] == '%') continue;
      line.remove_prefix(first);
      if (line.front() == '*') {
        begin_section(line);
      } else {
        one_line(line);
      }
    }
    if (!has_size_) throw BadLine{"the line *Vertices with the number of vertices is missing"};
    end_section();
    if (intervals_)
      reader_.reading().notes.emplace_back(
          "times in brackets were not read: the edges of all times are taken together");
    if (n_ > 0 && labels_.names_all(n_)) return build_with_names(reader_, labels_.in_order(), std::move(edges_));
    labels_.explain(reader_, n_, "number");
    check_believable(reader_, n_);
    return build_numbered(reader_, n_, std::move(edges_));
  }

  std::uint64_t line() const { return lines_.number(); }

 private:
  enum class Section { none, vertices, pairs, lists, matrix };

  void begin_section(std::string_view line) {
    const std::string word = lower_case(take_word(line));
    end_section();
    if (word == "*network") {
      if (has_size_) throw BadLine{"a second network; one file is one graph: keep one of them"};
      section_ = Section::none;
    } else if (word == "*vertices") {
      declare(line);
      section_ = Section::vertices;
    } else if (word == "*edges" || word == "*arcs") {
      section_ = Section::pairs;
    } else if (word == "*edgeslist" || word == "*arcslist") {
      section_ = Section::lists;
    } else if (word == "*matrix") {
      section_ = Section::matrix;
      row_ = 0;
    } else {
      throw BadLine{"the section " + shown(word) + " is not read: keep the network, *Vertices with *Edges or *Arcs"};
    }
    if (section_ > Section::vertices && !has_size_) throw BadLine{"*Vertices must come before " + shown(word)};
  }

  void declare(std::string_view line) {
    if (std::exchange(has_size_, true)) throw BadLine{"a second network; one file is one graph: keep one of them"};
    n_ = count(take_word(line), "the number of vertices");
    const std::string_view first_mode = take_word(line);
    if (!first_mode.empty()) first_mode_ = count(first_mode, "the number of vertices of the first mode");
    if (first_mode_ > n_) throw BadLine{"more vertices of the first mode than of both"};
    check_declared(reader_, lines_.number(), n_);
  }

  void end_section() const {
    if (section_ == Section::matrix && row_ != num_rows())
      throw BadLine{"the matrix has " + std::to_string(row_) + " rows instead of " + std::to_string(num_rows())};
  }

  void one_line(std::string_view line) {
    switch (section_) {
      case Section::none:
        throw BadLine{"a line before *Vertices"};
      case Section::vertices: {
        const Vertex v = vertex(take_word(line));
        if (seen_.size() <= v) {
          check_believable(reader_, v + std::uint64_t{1});
          seen_.resize(v + std::size_t{1});
        }
        if (seen_[v]) throw BadLine{"a second line of vertex " + std::to_string(v + std::uint64_t{1})};
        seen_[v] = true;
        labels_.set(v, take_label(line));
        return;
      }
      case Section::pairs: {
        const Vertex u = vertex(take_word(line));
        const std::uint64_t pair = edges_.add(u, vertex(take_word(line)));
        intervals_ |= line.find(" [") != std::string_view::npos;
        const std::string_view weight = take_word(line);  // or an attribute
        if (parse_decimal(weight).kind != Decimal::Kind::no_number || is_number_with_commas(weight))
          edges_.weigh(pair, weight);
        return;
      }
      case Section::lists: {
        const Vertex u = vertex(take_word(line));
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line))
          edges_.add(u, vertex(word));
        return;
      }
      case Section::matrix:
        matrix_row(line);
        return;
    }
  }

  /// In a two-mode network rows are of the first mode and columns of the second.
  std::uint64_t num_rows() const { return first_mode_ > 0 ? first_mode_ : n_; }

  void matrix_row(std::string_view line) {
    const std::uint64_t columns = first_mode_ > 0 ? n_ - first_mode_ : n_;
    if (row_ == num_rows()) throw BadLine{"more rows than the " + std::to_string(row_) + " vertices of the matrix"};
    std::uint64_t column = 0;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line), ++column) {
      const Decimal value = parse_decimal(word);
      if (value.kind == Decimal::Kind::no_number) throw BadLine{shown(word) + " in a matrix of numbers"};
      if (column == columns) throw BadLine{"more than " + std::to_string(columns) + " numbers in a row of the matrix"};
      if (value && value.magnitude == 0 && !value.rounded) continue;
      const std::uint64_t pair = edges_.add(static_cast<Vertex>(row_), static_cast<Vertex>(first_mode_ + column));
      const bool is_one = value && value.magnitude == 1 && value.digits == 0 && !value.negative;
      if (!is_one || !reader_.options().unweighted) edges_.weigh(pair, word);  // ones alone are no weights
    }
    if (column < columns)
      throw BadLine{std::to_string(column) + " numbers instead of " + std::to_string(columns) +
                    " in a row of the matrix"};
    ++row_;
  }

  static std::uint64_t count(std::string_view word, const char* what) {
    const auto number = canonical_integer(word);
    if (!number || number->negative) throw BadLine{std::string("expected ") + what};
    return number->bits;
  }

  Vertex vertex(std::string_view word) const {
    if (word.empty()) throw BadLine{"expected a vertex, the line ends"};
    const auto number = canonical_integer(word);
    if (!number || number->negative) throw BadLine{"expected a vertex, found " + shown(word)};
    if (number->bits == 0) throw BadLine{"vertex 0, ids start at 1"};
    if (number->bits > n_)
      throw BadLine{"vertex " + std::string(word) + ", the file has " + std::to_string(n_) + " vertices"};
    return static_cast<Vertex>(number->bits - 1);
  }

  ChunkReader& reader_;
  Lines lines_;
  NameColumn labels_{"label"};
  EdgeBlocks edges_;
  std::vector<bool> seen_;
  std::uint64_t n_ = 0, first_mode_ = 0, row_ = 0;
  Section section_ = Section::none;
  bool has_size_ = false, intervals_ = false;
};

}  // namespace

/// Comments and blank lines, then a section that begins a network.
bool looks_like_pajek(const Sample& sample) {
  std::string_view text = sample.text;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    if (is_blank_line(line) || line.starts_with('%')) continue;
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string word = lower_case(take_word(line));
    return word == "*vertices" || word == "*network";
  }
  return false;
}

Graph read_pajek(ChunkReader& reader) {
  PajekParser parser(reader);
  try {
    return parser.read();
  } catch (const BadLine& bad) {
    throw InputError(at_line(reader.path(), parser.line(), bad.what));
  }
}

}  // namespace densek::io

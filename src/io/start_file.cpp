#include "io/start_file.h"

#include <densek/errors.h>

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "base/utf8.h"
#include "io/byte_source.h"
#include "io/fields.h"

namespace densek::io {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

/// Looking up texts in the labels themselves would read all of them for each line.
class Finder {
 public:
  explicit Finder(const Labels& labels, Vertex n) : labels_(labels) {
    if (labels.kind() != Labels::Kind::strings) return;
    for (Vertex v = 0; v < n; ++v) {
      const auto added = by_text_.emplace(labels.text(v), v).first;
      longest_ = std::max(longest_, added->first.size());
    }
  }
  /// Bytes of the longest label.
  std::size_t longest() const { return longest_; }
  std::optional<Vertex> find(std::string_view label) const {
    if (labels_.kind() != Labels::Kind::strings) return labels_.find(label);
    const auto at = by_text_.find(std::string(label));
    return at == by_text_.end() ? std::nullopt : std::optional(at->second);
  }

 private:
  const Labels& labels_;
  std::unordered_map<std::string, Vertex> by_text_;
  std::size_t longest_ = 20;  // the digits of an integer
};

/// The lines of a file that may turn out to be a device without an end.
class Lines {
 public:
  Lines(const std::string& path, std::size_t longest_label, std::uint64_t num_labels)
      : path_(path),
        source_(open_source(path == "-" ? "./-" : path)),  // standard input is the graph's
        most_line_(longest_label + remark_bytes),
        most_bytes_(comment_bytes + num_labels * (longest_label + weight_bytes)) {}

  /// False when there is no more; the line lives until the next call. Throws InputError.
  bool next(std::string_view& line) {
    for (;;) {
      const std::size_t end = text_.find('\n', begin_);
      if (end != std::string::npos || (ended_ && begin_ < text_.size())) {
        line = std::string_view(text_).substr(begin_, std::min(end, text_.size()) - begin_);
        begin_ = std::min(end, text_.size() - 1) + 1;
        ++number_;
        return true;
      }
      if (ended_) return false;
      text_.erase(0, begin_);
      begin_ = 0;
      if (text_.size() > most_line_) throw at_line("longer than any label and its weight", number_ + 1);
      const std::size_t got = source_->read(block_, sizeof block_);
      ended_ = got == 0;
      if ((read_ += got) > most_bytes_) throw at_line("more than this graph has labels for", number_ + 1);
      text_.append(block_, got);
    }
  }
  InputError at_line(const std::string& what) const { return at_line(what, number_); }

 private:
  // What there may be besides labels: behind one, in all comments, and a weight for each.
  static constexpr std::size_t remark_bytes = 1 << 16, comment_bytes = 1 << 26, weight_bytes = 64;

  InputError at_line(const std::string& what, std::uint64_t number) const {
    return InputError(path_ + ":" + std::to_string(number) + ": " + what);
  }

  const std::string& path_;
  std::unique_ptr<ByteSource> source_;
  std::size_t most_line_;
  std::uint64_t most_bytes_, read_ = 0, number_ = 0;
  std::string text_;
  std::size_t begin_ = 0;
  bool ended_ = false;
  char block_[1 << 14];
};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<double> weight_of(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  double weight = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), weight);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(weight) || weight < 0)
    return std::nullopt;
  return weight;
}

/// A word of the file as a message may have it.
std::string shown(std::string_view word) {
  constexpr std::size_t enough = 60;
  return printable(word.substr(0, enough)) + (word.size() > enough ? "…" : "");
}

struct Weighted {
  Vertex vertex;
  double weight;
};

/// What a line says; nothing if it is blank or a comment. Throws BadLine.
std::optional<Weighted> read_line(const Finder& finder, std::string_view raw) {
  if (raw.ends_with('\r')) raw.remove_suffix(1);
  const std::string_view line = trimmed(raw);
  for (const std::string_view label : {raw, line})
    if (const auto vertex = finder.find(label)) return Weighted{*vertex, 1};
  if (line.empty() || line.starts_with('#')) return std::nullopt;

  const std::size_t last_gap = line.find_last_of(blanks), first_gap = line.find_first_of(blanks);
  if (last_gap == std::string_view::npos) throw BadLine{"no vertex is called " + shown(line)};
  const std::string_view label = trimmed(line.substr(0, last_gap));
  const auto weight = weight_of(line.substr(last_gap + 1));
  if (const auto vertex = finder.find(label); vertex && weight) return Weighted{*vertex, *weight};

  const auto vertex = finder.find(line.substr(0, first_gap));
  if (!vertex) throw BadLine{"no vertex is called " + shown(weight ? label : line)};
  const std::string_view rest = trimmed(line.substr(first_gap)), word = rest.substr(0, rest.find_first_of(blanks));
  if (const auto behind = weight_of(word)) return Weighted{*vertex, *behind};
  throw BadLine{"not a weight: " + shown(word)};
}

}  // namespace

std::vector<double> read_start_file(const Graph& graph, const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0)
    throw InputError(path + ": cannot be opened; --start takes uniform, degree, core, eigenvector, random or a file");
  const Finder finder(graph.labels(), graph.num_vertices());
  Lines lines(path, finder.longest(), graph.num_vertices());
  std::vector<double> weights(graph.num_vertices(), 0.0);
  for (std::string_view line; lines.next(line);) {
    try {
      if (const auto said = read_line(finder, line)) weights[said->vertex] = said->weight;
    } catch (const BadLine& bad) {
      throw lines.at_line(bad.what);
    }
  }
  return weights;
}

}  // namespace densek::io

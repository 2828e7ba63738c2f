// The lines of a list of labels, which may turn out to be a device without an end.
#pragma once

#include <densek/errors.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/byte_source.h"

namespace densek::io {

inline constexpr std::string_view blanks = " \t\r\v\f";

inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Standard input is the graph's: here "-" is a file. Compressed files are read as graphs are.
class LabelLines {
 public:
  LabelLines(const std::string& path, std::size_t longest_label, std::uint64_t num_labels)
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
        if (++number_ == 1) begin_text(line);
        return true;
      }
      if (ended_) return false;
      text_.erase(0, begin_);
      begin_ = 0;
      if (text_.size() > most_line_) throw at_line("longer than any label and what belongs to it", number_ + 1);
      read_more();
    }
  }
  /// All that is behind the line handed out last, however long its lines are. Throws InputError.
  std::string rest() {
    while (!ended_) read_more();
    return text_.substr(begin_);
  }
  InputError at_line(const std::string& what) const { return at_line(what, number_); }
  /// "FILE:LINE: " of the line handed out last.
  std::string place() const { return path_ + ":" + std::to_string(number_) + ": "; }

 private:
  // What there may be besides labels: behind one, in all comments, and a weight for each.
  static constexpr std::size_t remark_bytes = 1 << 16, comment_bytes = 1 << 26, weight_bytes = 64;

  /// Editors put a byte order mark in front, which is no part of a label.
  void begin_text(std::string_view& line) const {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (line.starts_with("\xFF\xFE") || line.starts_with("\xFE\xFF"))
      throw at_line("UTF-16 text: convert it to UTF-8 first (iconv -f UTF-16 -t UTF-8)");
    if (line.starts_with(mark)) line.remove_prefix(mark.size());
  }
  void read_more() {
    const std::size_t got = source_->read(block_, sizeof block_);
    ended_ = got == 0;
    if ((read_ += got) > most_bytes_) throw at_line("more than this graph has labels for", number_ + 1);
    text_.append(block_, got);
  }
  InputError at_line(const std::string& what, std::uint64_t number) const {
    return InputError(path_ + ":" + std::to_string(number) + ": " + what);
  }

  std::string path_;
  std::unique_ptr<ByteSource> source_;
  std::size_t most_line_;
  std::uint64_t most_bytes_, read_ = 0, number_ = 0;
  std::string text_;
  std::size_t begin_ = 0;
  bool ended_ = false;
  char block_[1 << 14];
};

}  // namespace densek::io

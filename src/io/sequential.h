// The text of a file in one pass by one thread, for formats whose lines cannot be understood apart: by characters or by
// lines, with the number of the line one is at.
#pragma once

#include <cstdint>
#include <string_view>

#include "io/chunks.h"
#include "io/fields.h"
#include "io/scan.h"

namespace densek::io {

class Characters {
 public:
  explicit Characters(ChunkReader& reader) : reader_(&reader) { refill(); }
  /// Of a text alone.
  explicit Characters(std::string_view text) : p_(text.data()), end_(text.data() + text.size()) {}

  bool at_end() const { return p_ == end_; }
  char peek() const { return *p_; }
  void skip() {
    line_ += *p_ == '\n' ? 1 : 0;
    if (++p_ == end_) refill();
  }
  std::uint64_t line() const { return line_; }

 private:
  void refill() {
    if (reader_ == nullptr) return;
    Chunk chunk;
    if (reader_->next(buffer_, chunk)) {
      p_ = chunk.begin;
      end_ = chunk.end;
    } else {
      reader_->rethrow(line_ - 1);
    }
  }

  ChunkReader* reader_ = nullptr;
  ChunkReader::Buffer buffer_;
  const char *p_ = nullptr, *end_ = nullptr;
  std::uint64_t line_ = 1;
};

class Lines {
 public:
  explicit Lines(ChunkReader& reader) : reader_(reader) {}

  /// The next line without its end; false behind the last. Throws BadLine for what is no text.
  bool next(std::string_view& line) {
    if (p_ == chunk_.end && !refill()) return false;
    const char* const end = next_line(p_, chunk_.end);
    line = {p_, static_cast<std::size_t>(end - 1 - p_)};
    while (line.ends_with('\r')) line.remove_suffix(1);
    p_ = end;
    ++number_;
    if (line.find('\0') != std::string_view::npos) throw BadLine{"binary data in a text file"};
    if (line.find('\r') != std::string_view::npos) throw BadLine{"a carriage return inside a line"};
    return true;
  }
  /// Of the line handed out last, from 1.
  std::uint64_t number() const { return number_; }

 private:
  bool refill() {
    if (!reader_.next(buffer_, chunk_)) {
      reader_.rethrow(number_);
      return false;
    }
    p_ = chunk_.begin;
    return true;
  }

  ChunkReader& reader_;
  ChunkReader::Buffer buffer_;
  Chunk chunk_;
  const char* p_ = nullptr;
  std::uint64_t number_ = 0;
};

}  // namespace densek::io

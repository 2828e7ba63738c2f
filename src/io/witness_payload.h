// The payload of a witness file, byte by byte: integers of seven bits a byte, lowest first, the highest bit saying that
// more follow, packed as a zstd frame. The reader believes no length: what it takes is limited by what the graph can
// need and by what the file still holds.
#pragma once

#include <densek/errors.h>

#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace densek::io::payload {

class Writer {
 public:
  void integer(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }
  /// 0, −1, 1, −2, … as 0, 1, 2, 3, …
  void signed_integer(std::int64_t value) {
    integer(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
  }
  void text(std::string_view text) { bytes_ += text; }
  template <class Value>
  void list(const std::vector<Value>& values) {
    integer(values.size());
    for (const Value value : values) integer(static_cast<std::uint64_t>(value));
  }
  void signed_list(const std::vector<std::int64_t>& values) {
    integer(values.size());
    for (const std::int64_t value : values) signed_integer(value);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// The bytes of a zstd frame as they come out, so that no more of them than were read take memory.
class Unpacked {
 public:
  /// `size`: how many there are, as the file says.
  Unpacked(std::string_view frame, std::uint64_t size, const std::string& name)
      : name_(name),
        frame_{frame.data(), frame.size(), 0},
        stream_(ZSTD_createDCtx(), ZSTD_freeDCtx),
        block_(ZSTD_DStreamOutSize()),
        left_(size) {
    if (!stream_) throw std::bad_alloc();
  }

  const std::string& name() const { return name_; }
  InputError malformed(const std::string& what) const { return InputError(name_ + ": " + what); }
  /// How many are still to come.
  std::uint64_t left() const { return left_; }
  unsigned char next() {
    if (left_ == 0) throw malformed("the witness ends early");
    if (at_ == filled_) refill();
    --left_;
    return static_cast<unsigned char>(block_[at_++]);
  }
  /// Throws InputError unless everything has been read.
  void expect_end() {
    if (left_ > 0 || at_ < filled_) throw malformed("the witness goes on behind its end");
    if (!ended_) refill();
    if (at_ < filled_ || frame_.pos != frame_.size) throw malformed("the witness is damaged");
  }

 private:
  /// The next bytes, or none at the end of the frame.
  void refill() {
    at_ = filled_ = 0;
    while (filled_ == 0 && !ended_) {
      ZSTD_outBuffer out{block_.data(), block_.size(), 0};
      const std::size_t before = frame_.pos, more = ZSTD_decompressStream(stream_.get(), &out, &frame_);
      filled_ = out.pos;
      ended_ = more == 0;
      if (ZSTD_isError(more) != 0 || (!ended_ && filled_ == 0 && frame_.pos == before))
        throw malformed("the witness is damaged");
    }
    if (filled_ == 0 && left_ > 0) throw malformed("the witness ends early");
  }

  const std::string& name_;
  ZSTD_inBuffer frame_;
  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> stream_;
  std::vector<char> block_;
  std::size_t at_ = 0, filled_ = 0;
  bool ended_ = false;
  std::uint64_t left_;
};

/// What the lists of a witness may hold: entries, and bytes in all.
struct Limits {
  std::uint64_t vertices = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t edges = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t bytes = 0;
};

class Reader {
 public:
  Reader(Unpacked& bytes, const Limits& limits) : bytes_(bytes), memory_left_(limits.bytes) {}

  std::uint64_t integer(std::uint64_t most) {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (shift > 63) throw bytes_.malformed("a number in the witness is too long");
      const unsigned char byte = bytes_.next();
      if (shift == 63 && byte > 1) throw bytes_.malformed("a number in the witness is too long");
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) break;
    }
    if (value > most) throw bytes_.malformed("a number in the witness is out of range");
    return value;
  }
  std::int64_t count() { return static_cast<std::int64_t>(integer(std::uint64_t{1} << 62)); }
  std::int64_t signed_count() {
    const std::uint64_t folded = integer(std::uint64_t{1} << 63);
    return static_cast<std::int64_t>(folded >> 1) ^ -static_cast<std::int64_t>(folded & 1);
  }
  std::string text(std::size_t size) {
    std::string text(size, '\0');
    for (char& c : text) c = static_cast<char>(bytes_.next());
    return text;
  }
  template <class Value>
  std::vector<Value> list(std::uint64_t most_entries, std::uint64_t most) {
    return list_of<Value>(most_entries, [&] { return static_cast<Value>(integer(most)); });
  }
  std::vector<std::int64_t> signed_list(std::uint64_t most_entries) {
    return list_of<std::int64_t>(most_entries, [&] { return signed_count(); });
  }

 private:
  template <class Value, class Next>
  std::vector<Value> list_of(std::uint64_t most_entries, Next&& next) {
    const std::uint64_t size = integer(std::numeric_limits<std::uint64_t>::max());
    if (size > most_entries) throw bytes_.malformed("a list in the witness is longer than the graph allows");
    if (size > bytes_.left()) throw bytes_.malformed("the witness ends early");  // each entry takes a byte at least
    if (size * sizeof(Value) > memory_left_)
      throw Error(bytes_.name() + ": the witness needs more memory than there is");
    memory_left_ -= size * sizeof(Value);
    constexpr std::uint64_t believed = std::uint64_t{1} << 20;  // more takes memory when it comes
    std::vector<Value> values;
    values.reserve(std::min(size, believed));
    for (std::uint64_t i = 0; i < size; ++i) values.push_back(next());
    return values;
  }

  Unpacked& bytes_;
  std::uint64_t memory_left_;
};

}  // namespace densek::io::payload

// Bytes on disk that memory has no room for, in a file beside the target that has lost its name already: whatever ends
// the program, the system takes the file back.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "io/temporary_file.h"

namespace densek::io::external {

class RunFile {
 public:
  /// Beside `target`. To be made on the thread that handles signals. Throws Error with the cause.
  explicit RunFile(std::string target);

  /// Appends and returns where. Throws Error with the cause and what to do about it.
  std::uint64_t append(const void* data, std::size_t size);
  void read(std::uint64_t at, void* to, std::size_t size) const;
  std::uint64_t size() const { return size_; }
  /// Gives all of it back.
  void clear();

 private:
  std::string target_;
  std::unique_ptr<TemporaryFile> file_;
  std::uint64_t size_ = 0;
};

/// Appends values one by one.
template <class T>
class RunWriter {
 public:
  RunWriter(RunFile& file, std::size_t room) : file_(file), room_(room) {}
  void add(const T& value) {
    values_.push_back(value);
    if (values_.size() >= room_) flush();
  }
  void flush() {
    file_.append(values_.data(), values_.size() * sizeof(T));
    values_.clear();
  }

 private:
  RunFile& file_;
  std::size_t room_;
  std::vector<T> values_;
};

/// Values of a part of a file, one after the other.
template <class T>
class RunReader {
 public:
  RunReader(const RunFile& file, std::uint64_t begin, std::uint64_t count, std::size_t room)
      : file_(&file), at_(begin), left_(count), room_(room) {}
  /// False at the end.
  bool next(T& value) {
    if (used_ == values_.size() && !refill()) return false;
    value = values_[used_++];
    return true;
  }

 private:
  bool refill() {
    const auto count = static_cast<std::size_t>(left_ < room_ ? left_ : room_);
    values_.resize(count);
    used_ = 0;
    if (count == 0) return false;
    file_->read(at_, values_.data(), count * sizeof(T));
    at_ += count * sizeof(T);
    left_ -= count;
    return true;
  }

  const RunFile* file_;
  std::uint64_t at_, left_;
  std::size_t room_, used_ = 0;
  std::vector<T> values_;
};

}  // namespace densek::io::external

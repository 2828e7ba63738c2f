// A file, or standard input, as a stream of its bytes after decompression. Gzip (also of several members) and zstd are
// recognised by their first bytes, whatever the name says.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace densek::io {

/// Closes itself.
class FileHandle {
 public:
  explicit FileHandle(int descriptor = -1) : descriptor_(descriptor) {}
  FileHandle(FileHandle&& other) noexcept : descriptor_(other.release()) {}
  FileHandle& operator=(FileHandle&& other) noexcept;
  ~FileHandle();
  int get() const { return descriptor_; }
  int release();

 private:
  int descriptor_;
};

/// Opens for reading ("-": standard input); throws InputError naming the file and the cause.
FileHandle open_for_reading(const std::string& path);

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Up to `size` bytes; 0 only at the end. Throws InputError for a damaged or truncated stream.
  virtual std::size_t read(char* to, std::size_t size) = 0;
  /// Bytes of the file consumed so far, and in all (0: unknown). Before decompression.
  virtual std::uint64_t consumed() const = 0;
  virtual std::uint64_t total() const = 0;
  virtual bool compressed() const = 0;
};

std::unique_ptr<ByteSource> open_source(const std::string& path);

}  // namespace densek::io

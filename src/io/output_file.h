// A file that appears whole or not at all.
#pragma once

#include <densek/errors.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_source.h"
#include "io/temporary_file.h"

namespace densek::io {

/// Standard output is a pipe that nobody reads any more: a reason to stop, not a failure.
class ReaderLeft : public Error {
 public:
  using Error::Error;
};

/// Collects bytes in a temporary file beside `path`; commit() makes it durable and gives it its name, in one step.
/// Without commit() nothing remains. What is no regular file ("-" for standard output, a pipe, a device) is written
/// directly. Every failure throws Error naming the file and the cause; whether the file can be created shows in the
/// constructor.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view bytes);
  void write(const void* data, std::size_t size) { write({static_cast<const char*>(data), size}); }
  /// Whether it becomes a file with a length, in which bytes can be put anywhere.
  bool has_places() const { return temporary_.has_value(); }
  /// Puts bytes at a place; not to be mixed with write(). Only if it has places.
  void write_at(std::uint64_t at, const void* data, std::size_t size);
  /// The length of a file with places; what nobody wrote is zero.
  void resize(std::uint64_t bytes);
  void commit();

  const std::string& path() const { return path_; }

 private:
  void open_directly();
  void flush();
  void write_out(const char* data, std::size_t size);
  [[noreturn]] void fail(const char* what, int cause) const;

  std::string path_, target_;  // target: path behind symbolic links
  std::optional<TemporaryFile> temporary_;
  FileHandle direct_;  // if there is no temporary file; a named pipe is opened when there is something to write
  std::vector<char> buffer_;
};

/// The path behind symbolic links, also where the last one leads to nothing yet.
std::string behind_links(std::string path);

}  // namespace densek::io

// A file that appears whole or not at all.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_source.h"

namespace densek::io {

/// Collects bytes in a temporary file beside `path`; commit() makes it durable and gives it its name, in one step.
/// Without commit() nothing remains. What is no regular file ("-" for standard output, a pipe, a device) is written
/// directly. Every failure throws Error naming the file and the cause.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  void write(std::string_view bytes);
  void write(const void* data, std::size_t size) { write({static_cast<const char*>(data), size}); }
  void commit();

  const std::string& path() const { return path_; }

 private:
  void flush();
  void write_out(const char* data, std::size_t size);
  [[noreturn]] void fail(const char* what) const;

  std::string path_, target_, temporary_;  // target: path behind symbolic links; temporary: empty if written directly
  FileHandle file_;
  std::vector<char> buffer_;
};

}  // namespace densek::io

// Bytes on their way into an OutputFile, compressed or not.
#pragma once

#include <memory>
#include <string_view>

#include "io/output_file.h"

namespace densek::io {

enum class Compression { none, gzip, zstd };

class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual void write(std::string_view bytes) = 0;
  /// Writes what is still inside; nothing may be written after it. Does not commit the file.
  virtual void finish() = 0;
};

std::unique_ptr<ByteSink> make_sink(OutputFile& file, Compression compression);

}  // namespace densek::io

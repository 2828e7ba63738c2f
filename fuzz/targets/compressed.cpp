// Streams of gzip and zstd around an edge list: as they are, or made here, whole, cut, changed in one byte, several in
// a row. What was compressed and is whole is read as if it were not.
#include <densek/io.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <optional>

#include "io/byte_source.h"
#include "reader.h"
#include "support.h"

namespace densek::fuzz {
namespace {

std::string gzip(std::string_view text) {
  z_stream stream{};
  require(deflateInit2(&stream, 1, Z_DEFLATED, 15 + 16, 1, Z_DEFAULT_STRATEGY) == Z_OK, "zlib starts");
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  require(deflate(&stream, Z_FINISH) == Z_STREAM_END, "zlib compresses");
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string zstd(std::string_view text) {
  static ZSTD_CCtx* const context = ZSTD_createCCtx();
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compressCCtx(context, packed.data(), packed.size(), text.data(), text.size(), 1));
  return packed;
}

/// All bytes of the file after decompression, nothing if that is refused.
std::optional<std::string> unpacked(const std::string& path, std::size_t step) {
  try {
    const auto source = io::open_source(path);
    std::string text, buffer(step, '\0');
    while (const std::size_t got = source->read(buffer.data(), buffer.size())) {
      require(got <= buffer.size(), "no more is delivered than was asked for");
      text.append(buffer, 0, got);
      if (text.size() > std::size_t{64} << 20) return text;  // enough of a bomb
    }
    return text;
  } catch (const Error& error) {
    require_begins_with_name(error, path);
    return std::nullopt;
  }
}

void run(Choices choices) {
  const std::size_t way = choices.below(8);
  const std::size_t at = choices.byte() << 8 | choices.byte();
  const std::size_t step = std::size_t{1} + choices.byte();
  const std::string text = choices.rest();
  const bool is_zstd = (way & 1) != 0;
  const std::string half = text.substr(0, at % (text.size() + 1)), other = text.substr(half.size());
  std::string packed = is_zstd ? zstd(half) + zstd(other) : gzip(half) + gzip(other);
  const bool whole = way < 4;
  if (way == 4 || way == 5) packed.resize(at % packed.size());
  if (way >= 6) packed[at % packed.size()] = static_cast<char>(step);
  static MemoryFile file;
  file.put(packed);
  const auto read = unpacked(file.path(), step);
  if (whole) require(read == text, "what was compressed is the same afterwards");
  if (way == 4 || way == 5) {
    require(!read || text.starts_with(*read) || *read == packed, "a cut stream is refused or gives what was in it");
  }
  read_text(packed, {});
}

}  // namespace
}  // namespace densek::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek::fuzz;
  const std::string_view bytes = text_of(data, size);
  if (bytes.starts_with("\x1F\x8B") || bytes.starts_with("\x28\xB5\x2F\xFD")) {
    static MemoryFile file;
    file.put(bytes);
    const MemoryWatch watch;
    const auto by_one = unpacked(file.path(), 1 << 16), by_few = unpacked(file.path(), 7);
    require(by_one == by_few, "how much is asked for at a time does not matter");
    read_text(bytes, {});
  } else {
    run(Choices(data, size));
  }
  return 0;
}

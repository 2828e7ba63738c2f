// The text of a file in chunks of whole lines, parsed by many threads.
//
// One thread at a time reads (and decompresses) the next chunk while the others parse theirs, so that memory stays at
// a few chunks per thread for any file, pipe or compressed stream. Chunks are numbered; whoever combines what was
// parsed does it in that order, so nothing depends on who parsed what.
#pragma once

#include <densek/errors.h>
#include <densek/io.h>

#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/pages.h"
#include "base/parallel.h"
#include "io/byte_source.h"
#include "io/fields.h"

namespace densek::io {

/// Whole lines, each ended by '\n' (added where the file's last line lacks it), readable some bytes beyond the end.
struct Chunk {
  std::uint64_t index = 0;
  const char* begin = nullptr;
  const char* end = nullptr;
};

class ChunkReader {
 public:
  ChunkReader(std::string path, const ReadOptions& options);

  /// The first chunk (next() delivers it again) and whether it is all there is.
  std::string_view first_chunk();
  bool first_is_all();
  /// The line that begins at `position` of the first chunk, counted from 1.
  std::uint64_t line_of(std::size_t position);
  /// Takes the first bytes of the first chunk out: a format's header. Call before parse_chunks.
  void drop_first(std::size_t bytes);

  const std::string& path() const { return path_; }
  const ReadOptions& options() const { return options_; }
  /// What is found out about the file on the way; goes into the graph.
  Reading& reading() { return reading_; }
  int threads() const { return threads_; }
  /// Bytes of text so far.
  std::uint64_t text_bytes() const { return text_bytes_; }
  /// A guess at the bytes of text in all, from what the first chunk showed; 0: unknown.
  std::uint64_t expected_bytes() const;

  /// Memory of one worker, reused from chunk to chunk.
  struct Buffer {
    PageArray<char> bytes;
    std::size_t used = 0;
  };
  /// False when there is no more. Safe to call from many threads.
  bool next(Buffer& buffer, Chunk& chunk);
  /// No further chunks: somebody found an error.
  void stop();
  /// Throws what went wrong while reading, if anything did, behind so many lines.
  void rethrow(std::uint64_t lines);
  std::uint64_t dropped_lines() const { return dropped_lines_; }

 private:
  bool fill(Buffer& buffer);
  [[noreturn]] void refuse_long_line(std::uint64_t line) const;
  void report_progress();

  std::string path_;
  const ReadOptions& options_;
  Reading reading_;
  int threads_;
  std::thread::id caller_;
  std::unique_ptr<ByteSource> source_;
  std::mutex lock_;
  Buffer first_;
  std::size_t first_begin_ = 0;
  bool first_pending_ = true;
  std::string carry_;  // the unfinished line behind the chunks delivered so far
  std::uint64_t delivered_ = 0, text_bytes_ = 0, dropped_lines_ = 0;
  bool at_end_ = false, stopped_ = false;
  bool line_too_long_ = false;  // the one behind the chunks delivered so far
  std::exception_ptr failure_;
};

/// `FILE:LINE: what`.
std::string at_line(const std::string& path, std::uint64_t line, const std::string& what);

/// Calls parse(chunk, block) for every chunk; returns the blocks in the order of the file. A Block is
/// default-constructible and has a member `lines`, which parse sets to the number of lines of the chunk. A LineError
/// becomes InputError with the line's number in the file; if there are several, the first of the file counts.
template <class Block, class MakeParser>
std::deque<Block> parse_chunks(ChunkReader& reader, MakeParser&& make_parser) {
  std::deque<Block> blocks;
  std::mutex lock;  // of blocks and error
  std::uint64_t error_chunk = UINT64_MAX;
  LineError error{};
  parallel_blocks(reader.threads(), reader.threads(), [&](std::int64_t) {
    auto parse = make_parser();
    ChunkReader::Buffer buffer;
    for (Chunk chunk; reader.next(buffer, chunk);) {
      Block block;
      try {
        parse(chunk, block);
      } catch (LineError& found) {
        reader.stop();
        const std::lock_guard guard(lock);
        if (chunk.index < error_chunk) {
          error_chunk = chunk.index;
          error = std::move(found);
        }
        return;
      } catch (...) {
        reader.stop();
        throw;
      }
      const std::lock_guard guard(lock);
      if (blocks.size() <= chunk.index) blocks.resize(chunk.index + 1);
      blocks[chunk.index] = std::move(block);
    }
  });
  if (error_chunk != UINT64_MAX) {
    std::uint64_t line = reader.dropped_lines() + error.line;
    for (std::uint64_t i = 0; i < error_chunk; ++i) line += blocks[i].lines;
    if (error.line == 0) line = 0;
    throw InputError(at_line(reader.path(), line, error.what));
  }
  std::uint64_t lines = reader.dropped_lines();
  for (const Block& block : blocks) lines += block.lines;
  reader.rethrow(lines);
  return blocks;
}

}  // namespace densek::io

// The text of a file in chunks of whole lines, parsed by many threads.
//
// One thread at a time reads (and decompresses) the next chunk while the others parse theirs, so that memory stays at
// a few chunks per thread for any file, pipe or compressed stream. Chunks are numbered; whoever combines what was
// parsed does it in that order, so nothing depends on who parsed what.
#pragma once

#include <densek/errors.h>
#include <densek/io.h>

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

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
  /// Makes all chunks but the first smaller, which is quicker where nothing but numbers is kept of them: of texts every
  /// chunk has a dictionary. Call before parse_chunks.
  void take_small_chunks();

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
  std::size_t room_for_a_chunk(std::size_t most) const;
  bool fill(Buffer& buffer, std::size_t most);
  [[noreturn]] void refuse_long_line(std::uint64_t line) const;
  void report_progress();

  std::string path_;
  const ReadOptions& options_;
  Reading reading_;
  int threads_;
  std::thread::id caller_;
  std::unique_ptr<ByteSource> source_;
  std::size_t chunk_bytes_;
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

/// Calls parse(chunk, block) for every chunk on many threads, and consume(block) in the order of the file, one at a
/// time and on any of the threads; at most `ahead` chunks are parsed before their turn. A Block is
/// default-constructible and has a member `lines`, which parse sets to the number of lines of the chunk. A LineError
/// becomes InputError with the line's number in the file; if there are several, the first of the file counts.
template <class Block, class MakeParser, class Consume>
void parse_in_order(ChunkReader& reader, std::uint64_t ahead, MakeParser&& make_parser, Consume&& consume) {
  std::deque<Block> waiting;  // those from chunk number `next` on
  std::vector<bool> parsed;   // whether they are there
  std::vector<std::uint64_t> lines;
  std::uint64_t next = 0, error_chunk = UINT64_MAX;
  LineError error{};
  bool stopped = false;
  std::mutex lock;  // of all these
  std::condition_variable moved;
  const auto stop = [&] {
    reader.stop();
    const std::lock_guard guard(lock);
    stopped = true;
    moved.notify_all();
  };
  const auto take = [&](std::uint64_t index, Block block) {
    std::unique_lock guard(lock);
    if (lines.size() <= index) lines.resize(index + 1);
    lines[index] = block.lines;
    moved.wait(guard, [&] { return stopped || index - next < ahead; });
    if (stopped) return;
    const std::uint64_t place = index - next;
    if (waiting.size() <= place) waiting.resize(place + 1);
    if (parsed.size() <= index) parsed.resize(index + 1);
    waiting[place] = std::move(block);
    parsed[index] = true;
    for (; next < parsed.size() && parsed[next]; ++next) {
      consume(std::move(waiting.front()));
      waiting.pop_front();
    }
    moved.notify_all();
  };
  parallel_blocks(reader.threads(), reader.threads(), [&](std::int64_t) {
    auto parse = make_parser();
    ChunkReader::Buffer buffer;
    for (Chunk chunk; reader.next(buffer, chunk);) {
      try {
        Block block;
        parse(chunk, block);
        take(chunk.index, std::move(block));
      } catch (LineError& found) {
        stop();
        const std::lock_guard guard(lock);
        if (chunk.index < error_chunk) {
          error_chunk = chunk.index;
          error = std::move(found);
        }
        return;
      } catch (...) {
        stop();
        throw;
      }
    }
  });
  std::uint64_t lines_before = reader.dropped_lines();
  for (std::uint64_t i = 0; i < lines.size() && i < error_chunk; ++i) lines_before += lines[i];
  if (error_chunk != UINT64_MAX)
    throw InputError(at_line(reader.path(), error.line == 0 ? 0 : lines_before + error.line, error.what));
  reader.rethrow(lines_before);
}

/// The blocks of all chunks, in the order of the file.
template <class Block, class MakeParser>
std::deque<Block> parse_chunks(ChunkReader& reader, MakeParser&& make_parser) {
  std::deque<Block> blocks;
  parse_in_order<Block>(reader, UINT64_MAX, make_parser, [&](Block block) { blocks.push_back(std::move(block)); });
  return blocks;
}

}  // namespace densek::io

#include "io/chunks.h"

#include <densek/errors.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "io/scan.h"

namespace densek::io {

namespace {

constexpr std::size_t usual_chunk_bytes = std::size_t{4} << 20;  // what is guessed about a file is guessed from one
constexpr std::size_t small_chunk_bytes = std::size_t{1} << 20;  // stays in cache from the system's copy to the pairs
constexpr std::size_t longest_line = std::size_t{64} << 20;
constexpr std::size_t worth_a_team = std::size_t{1} << 20;  // bytes; below, starting threads takes longer than the work

}  // namespace

std::string at_line(const std::string& path, std::uint64_t line, const std::string& what) {
  return line > 0 ? fmt::format("{}:{}: {}", path, line, what) : fmt::format("{}: {}", path, what);
}

ChunkReader::ChunkReader(std::string path, const ReadOptions& options)
    : path_(std::move(path)),
      options_(options),
      threads_(resolve_threads(options.threads)),
      caller_(std::this_thread::get_id()),
      source_(open_source(path_)),
      chunk_bytes_(usual_chunk_bytes) {
  fill(first_, chunk_bytes_);
  if (line_too_long_) refuse_long_line(1);
  if (at_end_ && first_.used < worth_a_team) threads_ = 1;
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (std::string_view(first_.bytes.data(), first_.used).starts_with(byte_order_mark))
    first_begin_ = byte_order_mark.size();
}

void ChunkReader::take_small_chunks() { chunk_bytes_ = small_chunk_bytes; }

std::string_view ChunkReader::first_chunk() { return {first_.bytes.data() + first_begin_, first_.used - first_begin_}; }

bool ChunkReader::first_is_all() { return at_end_; }

std::uint64_t ChunkReader::line_of(std::size_t position) {
  const std::string_view text = first_chunk().substr(0, position);
  return dropped_lines_ + 1 + static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

void ChunkReader::drop_first(std::size_t bytes) {
  dropped_lines_ = line_of(bytes) - 1;
  first_begin_ += bytes;
}

std::uint64_t ChunkReader::expected_bytes() const {
  if (at_end_) return first_.used;
  if (source_->consumed() == 0 || source_->total() == 0) return 0;
  const double ratio = static_cast<double>(text_bytes_) / static_cast<double>(source_->consumed());
  return static_cast<std::uint64_t>(static_cast<double>(source_->total()) * ratio);
}

/// No more than the file has, if that is known, and the line end that its last line may lack.
std::size_t ChunkReader::room_for_a_chunk(std::size_t most) const {
  if (source_->compressed() || source_->total() == 0) return most;
  return static_cast<std::size_t>(std::min<std::uint64_t>(source_->total() + 1, most));
}

/// Carry and at most so many bytes in all, up to the last line end; what is behind it becomes the carry. False: nothing
/// left.
bool ChunkReader::fill(Buffer& buffer, std::size_t most) {
  if (at_end_ && carry_.empty()) return false;
  if (buffer.bytes.empty()) {
    buffer.bytes = PageArray<char>(room_for_a_chunk(most) + scan_padding);
    if (source_->total() >= most) buffer.bytes.touch_all_large();  // all of it will be used
  }
  buffer.bytes.reach(buffer.bytes.size());
  buffer.used = 0;
  const auto make_room = [&](std::size_t wanted) {
    if (wanted > most) most = 2 * wanted;
    if (wanted + scan_padding <= buffer.bytes.size()) return;
    PageArray<char> larger(2 * wanted + scan_padding);
    std::memcpy(larger.data(), buffer.bytes.data(), buffer.used);
    buffer.bytes = std::move(larger);
  };
  make_room(carry_.size() + 1);
  std::memcpy(buffer.bytes.data(), carry_.data(), carry_.size());
  buffer.used = carry_.size();
  carry_.clear();
  std::size_t searched = buffer.used;  // the carry has no line end
  for (;;) {
    const std::size_t room = std::min(most, buffer.bytes.size() - scan_padding) - buffer.used;
    if (room == 0 || at_end_) {
      const void* last = memrchr(buffer.bytes.data() + searched, '\n', buffer.used - searched);
      if (at_end_) {
        if (buffer.used == 0) return false;
        if (buffer.bytes[buffer.used - 1] != '\n') {
          make_room(buffer.used + 1);
          buffer.bytes[buffer.used++] = '\n';
        }
        break;
      }
      if (last != nullptr) {
        const auto whole = static_cast<std::size_t>(static_cast<const char*>(last) + 1 - buffer.bytes.data());
        carry_.assign(buffer.bytes.data() + whole, buffer.used - whole);
        buffer.used = whole;
        break;
      }
      searched = buffer.used;
      if (buffer.used > longest_line) {
        line_too_long_ = true;
        return false;
      }
      make_room(buffer.used + 1);  // one line longer than a chunk
      continue;
    }
    const std::size_t got = source_->read(buffer.bytes.data() + buffer.used, room);
    at_end_ = got == 0;
    buffer.used += got;
    text_bytes_ += got;
  }
  std::memset(buffer.bytes.data() + buffer.used, 0, scan_padding);
  buffer.bytes.reach(buffer.used + scan_padding);  // what was left by the chunk before is none of this one's
  return true;
}

bool ChunkReader::next(Buffer& buffer, Chunk& chunk) {
  const std::lock_guard guard(lock_);
  if (stopped_) return false;
  try {
    report_progress();
    if (first_pending_) {
      first_pending_ = false;
      std::swap(buffer, first_);
    } else {
      first_begin_ = 0;
      if (!fill(buffer, chunk_bytes_)) {
        stopped_ = true;
        return false;
      }
    }
  } catch (...) {
    failure_ = std::current_exception();
    stopped_ = true;
    return false;
  }
  chunk = {delivered_++, buffer.bytes.data() + first_begin_, buffer.bytes.data() + buffer.used};
  return true;
}

void ChunkReader::report_progress() {
  if (!options_.progress || std::this_thread::get_id() != caller_) return;
  if (!options_.progress(source_->consumed(), source_->total())) throw Interrupted(path_ + ": reading was interrupted");
}

void ChunkReader::stop() {
  const std::lock_guard guard(lock_);
  stopped_ = true;
}

void ChunkReader::refuse_long_line(std::uint64_t line) const {
  throw InputError(at_line(path_, line,
                           "a line of more than " + std::to_string(longest_line >> 20) +
                               " MiB; graphs are read from lines of text, one edge or one vertex each"));
}

void ChunkReader::rethrow(std::uint64_t lines) {
  if (line_too_long_) refuse_long_line(lines + 1);
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace densek::io

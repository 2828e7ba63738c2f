#include "io/byte_source.h"

#include <densek/errors.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "io/retry.h"

namespace densek::io {

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileHandle::~FileHandle() {
  if (descriptor_ > STDERR_FILENO) close(descriptor_);
}

int FileHandle::release() { return std::exchange(descriptor_, -1); }

FileHandle open_for_reading(const std::string& path) {
  if (path == "-") return FileHandle(STDIN_FILENO);
  FileHandle file(retry([&] { return open(path.c_str(), O_RDONLY | O_CLOEXEC); }));
  if (file.get() < 0) throw InputError(path + ": " + std::strerror(errno));
  struct stat status {};
  if (fstat(file.get(), &status) == 0 && S_ISDIR(status.st_mode)) throw InputError(path + ": is a directory");
  return file;
}

namespace {

class PlainSource final : public ByteSource {
 public:
  explicit PlainSource(const std::string& path) : path_(path), file_(open_for_reading(path)) {
    struct stat status {};
    if (fstat(file_.get(), &status) == 0 && S_ISREG(status.st_mode))
      total_ = static_cast<std::uint64_t>(std::max<off_t>(0, status.st_size));
    posix_fadvise(file_.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
    while (head_size_ < head_.size()) {  // a pipe may hand out the first bytes one by one
      const std::size_t got = fetch(head_.data() + head_size_, head_.size() - head_size_);
      if (got == 0) break;
      head_size_ += got;
    }
  }

  /// The first bytes of the file; they are delivered by read() all the same.
  bool starts_with(std::initializer_list<unsigned char> magic) const {
    return head_size_ >= magic.size() &&
           std::equal(magic.begin(), magic.end(), head_.begin(),
                      [](auto want, char have) { return want == static_cast<unsigned char>(have); });
  }

  std::size_t read(char* to, std::size_t size) override {
    std::size_t got = std::min(size, head_size_ - head_read_);
    if (got > 0) {
      std::memcpy(to, head_.data() + head_read_, got);
      head_read_ += got;
    } else {
      got = fetch(to, size);
    }
    consumed_ += got;
    return got;
  }
  std::uint64_t consumed() const override { return consumed_; }
  std::uint64_t total() const override { return total_; }
  bool compressed() const override { return false; }
  const std::string& path() const { return path_; }

 private:
  std::size_t fetch(char* to, std::size_t size) {
    const ssize_t got = retry([&] { return ::read(file_.get(), to, size); });
    if (got < 0) throw InputError(path_ + ": " + std::strerror(errno));
    return static_cast<std::size_t>(got);
  }

  std::string path_;
  FileHandle file_;
  std::uint64_t consumed_ = 0, total_ = 0;
  std::array<char, 8> head_{};
  std::size_t head_size_ = 0, head_read_ = 0;
};

/// What the two decompressors share: a block of input and how to refill it.
class CompressedSource : public ByteSource {
 public:
  explicit CompressedSource(std::unique_ptr<PlainSource> file) : file_(std::move(file)), input_(1 << 18) {}
  std::uint64_t consumed() const override { return file_->consumed(); }
  std::uint64_t total() const override { return file_->total(); }
  bool compressed() const override { return true; }

 protected:
  /// The next bytes of the file; empty at its end.
  std::span<char> refill() { return {input_.data(), file_->read(input_.data(), input_.size())}; }
  [[noreturn]] void fail(const std::string& what) const { throw InputError(file_->path() + ": " + what); }

 private:
  std::unique_ptr<PlainSource> file_;
  std::vector<char> input_;
};

class GzipSource final : public CompressedSource {
 public:
  explicit GzipSource(std::unique_ptr<PlainSource> file) : CompressedSource(std::move(file)) {
    if (inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();
  }
  ~GzipSource() override { inflateEnd(&stream_); }

  std::size_t read(char* to, std::size_t size) override {
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(std::min<std::size_t>(size, 1U << 30));
    const uInt wanted = stream_.avail_out;
    while (stream_.avail_out == wanted) {
      if (stream_.avail_in == 0) {
        const auto more = refill();
        if (more.empty()) {
          if (inside_member_) fail("the gzip stream ends early, the file is truncated");
          return 0;
        }
        stream_.next_in = reinterpret_cast<Bytef*>(more.data());
        stream_.avail_in = static_cast<uInt>(more.size());
      }
      if (!inside_member_ && !begin_member()) continue;
      const int status = inflate(&stream_, Z_NO_FLUSH);
      if (status == Z_MEM_ERROR) throw std::bad_alloc();
      if (status == Z_STREAM_END) {
        inside_member_ = false;
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        fail(std::string("damaged gzip stream") + (stream_.msg != nullptr ? std::string(": ") + stream_.msg : ""));
      }
    }
    return wanted - stream_.avail_out;
  }

 private:
  /// Starts the next member; zero bytes between members or at the end are padding. False: needs more input.
  bool begin_member() {
    for (; stream_.avail_in > 0 && *stream_.next_in == 0 && members_ > 0; --stream_.avail_in) ++stream_.next_in;
    if (stream_.avail_in == 0) return false;
    if (*stream_.next_in != 0x1F) fail("something else follows the gzip stream");
    if (members_++ > 0) inflateReset(&stream_);
    inside_member_ = true;
    return true;
  }

  z_stream stream_{};
  bool inside_member_ = false;
  std::uint64_t members_ = 0;
};

class ZstdSource final : public CompressedSource {
 public:
  explicit ZstdSource(std::unique_ptr<PlainSource> file)
      : CompressedSource(std::move(file)), stream_(ZSTD_createDStream(), ZSTD_freeDStream) {
    if (!stream_) throw std::bad_alloc();
  }

  std::size_t read(char* to, std::size_t size) override {
    ZSTD_outBuffer out{to, size, 0};
    while (out.pos == 0) {
      if (in_.pos == in_.size && !flushing_) {
        const auto more = refill();
        if (more.empty()) {
          if (inside_frame_) fail("the zstd stream ends early, the file is truncated");
          return 0;
        }
        in_ = {more.data(), more.size(), 0};
      }
      const std::size_t status = ZSTD_decompressStream(stream_.get(), &out, &in_);
      if (ZSTD_getErrorCode(status) == ZSTD_error_memory_allocation) throw std::bad_alloc();
      if (ZSTD_isError(status) != 0) fail(std::string("damaged zstd stream: ") + ZSTD_getErrorName(status));
      inside_frame_ = status != 0;
      flushing_ = inside_frame_ && out.pos == out.size;  // there may be more inside, without further input
    }
    return out.pos;
  }

 private:
  std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream_;
  ZSTD_inBuffer in_{nullptr, 0, 0};
  bool inside_frame_ = false, flushing_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> open_source(const std::string& path) {
  auto file = std::make_unique<PlainSource>(path);
  const auto refuse = [&](const char* kind) {
    throw InputError(path + ": compressed with " + kind +
                     ", which is not read here: unpack it first (gzip and zstd are)");
  };
  if (file->starts_with({0xFD, '7', 'z', 'X', 'Z'})) refuse("xz");
  if (file->starts_with({'B', 'Z', 'h'})) refuse("bzip2");
  if (file->starts_with({'P', 'K', 3, 4})) refuse("zip (or a spreadsheet, then save it as CSV)");
  if (file->starts_with({0x04, 0x22, 0x4D, 0x18})) refuse("lz4");
  if (file->starts_with({0x1F, 0x9D})) refuse("compress");
  if (file->starts_with({'7', 'z', 0xBC, 0xAF, 0x27, 0x1C})) refuse("7-Zip");
  if (file->starts_with({'R', 'a', 'r', '!', 0x1A, 0x07})) refuse("RAR");
  if (file->starts_with({'L', 'Z', 'I', 'P', 1})) refuse("lzip");
  if (file->starts_with({0x5D, 0x00, 0x00})) refuse("lzma");
  if (file->starts_with({0x1F, 0x8B})) return std::make_unique<GzipSource>(std::move(file));
  if (file->starts_with({0x28, 0xB5, 0x2F, 0xFD})) return std::make_unique<ZstdSource>(std::move(file));
  return file;
}

}  // namespace densek::io

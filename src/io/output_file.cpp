#include "io/output_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "io/retry.h"

namespace densek::io {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

/// The permissions open() would give a new file.
mode_t usual_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

std::string behind_links(std::string path) {
  constexpr int most_links = 40;  // as the system has it
  std::error_code none;
  for (int i = 0; i < most_links && fs::is_symlink(path, none); ++i) {
    const fs::path next = fs::read_symlink(path, none);
    if (none) break;
    path = (fs::path(path).parent_path() / next).string();
  }
  return path;
}

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  if (path_ == "-") {
    direct_ = FileHandle(STDOUT_FILENO);
    return;
  }
  struct stat status {};
  const bool exists = stat(path_.c_str(), &status) == 0;
  // Also where a new file would take its place: who protects a file wants it to stay.
  if (exists && access(path_.c_str(), W_OK) != 0) fail("cannot be written", errno);
  if (exists && S_ISFIFO(status.st_mode)) return;
  if (exists && !S_ISREG(status.st_mode)) {
    open_directly();
    return;
  }
  target_ = behind_links(path_);
  try {
    temporary_.emplace(target_, exists ? status.st_mode & 07777 : usual_mode());
  } catch (const std::system_error& error) {
    fail("cannot be created", error.code().value());
  }
}

void OutputFile::open_directly() {
  direct_ = FileHandle(retry([&] { return open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY); }));
  if (direct_.get() < 0) fail("cannot be opened", errno);
}

void OutputFile::fail(const char* what, int cause) const {
  const std::string message =
      (path_ == "-" ? std::string("standard output") : path_) + ": " + what + ": " + std::strerror(cause);
  if (path_ == "-" && cause == EPIPE) throw ReaderLeft(message);
  throw Error(message);
}

void OutputFile::write_out(const char* data, std::size_t size) {
  if (!temporary_ && direct_.get() < 0) open_directly();
  const int to = temporary_ ? temporary_->descriptor() : direct_.get();
  while (size > 0) {
    const ssize_t written = retry([&] { return ::write(to, data, size); });
    if (written < 0 && errno == EAGAIN) {  // a pipe that whoever started us made so
      pollfd ready{.fd = to, .events = POLLOUT, .revents = 0};
      if (retry([&] { return ::poll(&ready, 1, -1); }) >= 0) continue;
    }
    if (written < 0) fail("cannot be written", errno);
    data += written;
    size -= static_cast<std::size_t>(written);
  }
}

void OutputFile::flush() {
  write_out(buffer_.data(), buffer_.size());
  buffer_.clear();
}

void OutputFile::write(std::string_view bytes) {
  if (buffer_.size() + bytes.size() > buffer_bytes) flush();
  if (bytes.size() >= buffer_bytes) return write_out(bytes.data(), bytes.size());
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
}

void OutputFile::write_at(std::uint64_t at, const void* data, std::size_t size) {
  const char* from = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = retry([&] { return pwrite(temporary_->descriptor(), from, size, static_cast<off_t>(at)); });
    if (written < 0) fail("cannot be written", errno);
    from += written;
    at += static_cast<std::uint64_t>(written);
    size -= static_cast<std::size_t>(written);
  }
}

void OutputFile::resize(std::uint64_t bytes) {
  if (retry([&] { return ftruncate(temporary_->descriptor(), static_cast<off_t>(bytes)); }) != 0)
    fail("cannot be written", errno);
}

void OutputFile::commit() {
  flush();
  if (!temporary_) return;
  if (!temporary_->rename_to(target_)) fail("cannot be written", errno);
  temporary_.reset();
}

}  // namespace densek::io

#include "io/external/run_file.h"

#include <densek/errors.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "io/output_file.h"
#include "io/retry.h"

namespace densek::io::external {

namespace {

Error refused(const std::string& target, const char* what, int cause) {
  return Error(
      target + ": the temporary files beside it cannot be " + what + ": " + std::strerror(cause) +
      (cause == ENOSPC || cause == EDQUOT || cause == EFBIG
           ? "; they take some 30 bytes an edge, more with weights or texts: make room, or write to another disk"
           : ""));
}

}  // namespace

RunFile::RunFile(std::string target) : target_(std::move(target)) {
  try {
    file_ = std::make_unique<TemporaryFile>(behind_links(target_), 0600);
  } catch (const std::system_error& error) {
    throw refused(target_, "created", error.code().value());
  }
  file_->drop_name();
}

std::uint64_t RunFile::append(const void* data, std::size_t size) {
  const std::uint64_t begin = size_;
  const char* from = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = retry([&] { return pwrite(file_->descriptor(), from, size, static_cast<off_t>(size_)); });
    if (written < 0) throw refused(target_, "written", errno);
    from += written;
    size -= static_cast<std::size_t>(written);
    size_ += static_cast<std::uint64_t>(written);
  }
  return begin;
}

void RunFile::read(std::uint64_t at, void* to, std::size_t size) const {
  char* into = static_cast<char*>(to);
  while (size > 0) {
    const ssize_t got = retry([&] { return pread(file_->descriptor(), into, size, static_cast<off_t>(at)); });
    if (got <= 0) throw refused(target_, "read", got < 0 ? errno : EIO);
    into += got;
    at += static_cast<std::uint64_t>(got);
    size -= static_cast<std::size_t>(got);
  }
}

void RunFile::clear() {
  size_ = 0;
  if (retry([&] { return ftruncate(file_->descriptor(), 0); }) != 0) throw refused(target_, "emptied", errno);
}

}  // namespace densek::io::external

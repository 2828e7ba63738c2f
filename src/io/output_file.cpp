#include "io/output_file.h"

#include <densek/errors.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace densek::io {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

/// The permissions open() would give a new file.
mode_t usual_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)), target_(path_) {
  buffer_.reserve(buffer_bytes);
  if (path_ == "-") {
    file_ = FileHandle(STDOUT_FILENO);
    return;
  }
  struct stat status {};
  const bool exists = stat(path_.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    file_ = FileHandle(open(path_.c_str(), O_WRONLY | O_CLOEXEC));
    if (file_.get() < 0) fail("cannot be opened");
    return;
  }
  std::error_code ignored;
  if (exists) target_ = std::filesystem::canonical(path_, ignored).string();
  if (target_.empty()) target_ = path_;
  temporary_ = target_ + ".part-XXXXXX";
  file_ = FileHandle(mkostemp(temporary_.data(), O_CLOEXEC));
  if (file_.get() < 0) {
    temporary_.clear();
    fail("cannot be created");
  }
  fchmod(file_.get(), exists ? status.st_mode & 07777 : usual_mode());
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::fail(const char* what) const {
  const int cause = errno;
  throw Error(path_ + ": " + what + ": " + std::strerror(cause));
}

void OutputFile::write_out(const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t written = ::write(file_.get(), data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot be written");
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
  if (bytes.size() >= buffer_bytes) {
    write_out(bytes.data(), bytes.size());
  } else {
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  }
}

void OutputFile::commit() {
  flush();
  if (temporary_.empty()) return;
  if (fsync(file_.get()) != 0) fail("cannot be written");
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot be given its name");
  temporary_.clear();
  // The new name is durable when its folder is; a file system that cannot do that has done what it can.
  const std::string folder = std::filesystem::path(target_).parent_path().string();
  const FileHandle directory(open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) fsync(directory.get());
}

}  // namespace densek::io

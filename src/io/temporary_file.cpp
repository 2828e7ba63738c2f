#include "io/temporary_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include "io/retry.h"

namespace densek::io {

namespace {

constexpr std::string_view marker = ".densek-part-", random_part = "XXXXXX";

/// Names for discard_unfinished, in memory that a signal handler may read. More files at once than this are removed
/// when their objects end, as all are, but not by a signal.
std::array<std::atomic<const char*>, 256> unfinished{};
static_assert(std::atomic<const char*>::is_always_lock_free, "a signal handler may touch nothing else");

void enlist(const char* path) {
  for (auto& slot : unfinished) {
    const char* none = nullptr;
    if (slot.compare_exchange_strong(none, path)) return;
  }
}

void strike_out(const char* path) {
  for (auto& slot : unfinished) {
    const char* same = path;
    if (slot.compare_exchange_strong(same, nullptr)) return;
  }
}

/// Removes what earlier runs left in the folder under names that begin so. Whatever fails here does not matter.
void remove_abandoned(const std::string& folder, std::string_view start) {
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(opendir(folder.c_str()), closedir);
  if (!entries) return;
  while (const dirent* entry = readdir(entries.get())) {
    const std::string_view name(entry->d_name);
    if (!name.starts_with(start) || name.size() != start.size() + random_part.size()) continue;
    const int at = dirfd(entries.get());
    const FileHandle file(openat(at, entry->d_name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat opened {
    }, named{};
    if (file.get() < 0 || fstat(file.get(), &opened) != 0 || !S_ISREG(opened.st_mode) || opened.st_uid != geteuid())
      continue;
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) continue;
    // It may have been finished and renamed since it was opened.
    if (fstatat(at, entry->d_name, &named, AT_SYMLINK_NOFOLLOW) == 0 && named.st_ino == opened.st_ino)
      unlinkat(at, entry->d_name, 0);
  }
}

/// Whether the file is still there after it was locked: until then somebody may have taken it for abandoned.
bool survives_lock(int descriptor, const char* path) {
  const bool taken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  return !taken && access(path, F_OK) == 0;
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& target, mode_t mode) {
  const std::filesystem::path place(target);
  const std::string folder = place.has_parent_path() ? place.parent_path().string() : ".";
  const std::size_t room = NAME_MAX - 1 - marker.size() - random_part.size();
  std::string start(".");
  start.append(place.filename().string(), 0, room).append(marker);
  remove_abandoned(folder, start);
  do {
    remove();
    path_ = (std::filesystem::path(folder) / start).string() + std::string(random_part);
    enlist(path_.c_str());  // before there is a file, so that no signal finds one that is not listed
    file_ = FileHandle(retry([&] { return mkostemp(path_.data(), O_CLOEXEC); }));
    if (file_.get() < 0) {
      const int cause = errno;
      strike_out(path_.c_str());
      path_.clear();
      throw std::system_error(cause, std::generic_category());
    }
  } while (!survives_lock(file_.get(), path_.c_str()));
  fchmod(file_.get(), mode);
}

TemporaryFile::~TemporaryFile() { remove(); }

void TemporaryFile::remove() {
  if (path_.empty()) return;
  unlink(path_.c_str());
  strike_out(path_.c_str());
  path_.clear();
}

bool TemporaryFile::rename_to(const std::string& target) {
  const std::string folder = std::filesystem::path(target).parent_path().string();
  // A file system that knows no such thing has done what it can.
  if (retry([&] { return fsync(file_.get()); }) != 0 && errno != EINVAL && errno != ENOTSUP) return false;
  if (rename(path_.c_str(), target.c_str()) != 0) return false;
  strike_out(path_.c_str());
  path_.clear();
  // The new name is durable when its folder is.
  const FileHandle directory(open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) fsync(directory.get());
  return true;
}

void discard_unfinished() noexcept {
  for (auto& slot : unfinished)
    if (const char* path = slot.exchange(nullptr)) unlink(path);
}

}  // namespace densek::io

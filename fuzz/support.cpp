#include "support.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace densek::fuzz {

void finding(const std::string& what) {
  std::fprintf(stderr, "finding: %s\n", what.c_str());
  std::abort();
}

void require_begins_with_name(const Error& error, const std::string& name) {
  if (!std::string_view(error.what()).starts_with(name + ":"))
    finding("the message does not begin with the name of the file: " + std::string(error.what()));
}

MemoryFile::MemoryFile() : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
  if (descriptor_ < 0) finding("no file in memory can be made");
  path_ = "/proc/self/fd/" + std::to_string(descriptor_);
}

MemoryFile::~MemoryFile() { close(descriptor_); }

void MemoryFile::put(std::string_view bytes) {
  resize(0);
  put_at(0, bytes);
}

void MemoryFile::put_at(std::uint64_t offset, std::string_view bytes) {
  if (pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset)) != std::ssize(bytes))
    finding("the file in memory cannot be written");
}

void MemoryFile::resize(std::uint64_t bytes) {
  if (ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) finding("the file in memory cannot be cut");
}

namespace {

/// The most the process ever had in memory.
std::uint64_t peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) / 1024;
}

}  // namespace

MemoryWatch::MemoryWatch(std::uint64_t most_mib) : most_mib_(most_mib), before_(peak_mib()) {}

MemoryWatch::~MemoryWatch() {
  if (const std::uint64_t more = peak_mib() - before_; more > most_mib_)
    finding("one input took " + std::to_string(more) + " MiB, it may take " + std::to_string(most_mib_));
}

}  // namespace densek::fuzz

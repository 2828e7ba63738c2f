// Large blocks of memory that lie in files when they would be too many: the system keeps of them what is in use and
// writes the rest to disk, as it does with the pages of a mapped graph. Nothing changes for who uses a block.
//
// A process may ask for it once (put_aside_beyond); otherwise blocks are taken from memory as ever. Arrays of pages
// (base/pages.h) come from here in any program; everything that is allocated by `new` does in a program that replaces
// the operators by these functions, as the command line does. The files have no names: whatever ends the process, the
// system takes them back. Their room on the disk is reserved, so that a full disk is an exception and no signal.
#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>

namespace densek {

inline std::size_t page_bytes() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

/// The disk has no room for a block, or the folder does not take files. Like any want of memory, except for the cure.
class NoRoomAside : public std::bad_alloc {
 public:
  explicit NoRoomAside(int cause) : cause_(cause) {}
  const char* what() const noexcept override { return "no room for what is put aside"; }
  int cause() const { return cause_; }  ///< errno

 private:
  int cause_;
};

/// From now on large blocks that would be more than half of `bytes` together lie in files in `folder`; the other half
/// is for small blocks, and for pages of files. Throws NoRoomAside if the folder does not take files.
void put_aside_beyond(std::uint64_t bytes, const std::string& folder);

/// What lay in files at most, in bytes; 0: nothing ever did.
std::uint64_t most_put_aside();
/// Where; empty: nothing is ever put aside.
const std::string& folder_aside();
/// Whether large blocks may go to files, and how many bytes there is room for.
bool puts_aside();
std::uint64_t room_aside();

/// Whole pages of zeros. Throws std::bad_alloc.
void* take_pages(std::size_t bytes);
void give_back_pages(void* at, std::size_t bytes) noexcept;

/// What `new` and `delete` may do; nullptr is given back, too.
void* take_block(std::size_t bytes);
void give_back_block(void* at) noexcept;

}  // namespace densek

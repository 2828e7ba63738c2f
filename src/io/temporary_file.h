// The file that an output is collected in until it is whole.
//
// It lies beside the output, as `.NAME.densek-part-XXXXXX`. Nothing can remove it when the program is killed or the
// machine loses power, so whoever writes the same NAME next does. A file that is being written is locked (flock), and
// the lock ends with its process, whatever ended it and in whichever container it ran: what can be locked is abandoned.
// Where the file system has no locks, or the file belongs to somebody else, it is left alone.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>

#include "io/byte_source.h"

namespace densek::io {

class TemporaryFile {
 public:
  /// Beside `target`, which need not be there. Throws std::system_error with the cause.
  TemporaryFile(const std::string& target, mode_t mode);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();  ///< removes it unless it was renamed

  int descriptor() const { return file_.get(); }
  /// Removes the name; the bytes stay until the file is closed, and go with the process whatever ends it.
  void drop_name() { remove(); }
  /// Makes the bytes durable and gives the file its name. False and errno if that fails.
  bool rename_to(const std::string& target);

 private:
  void remove();

  std::string path_;  // empty: there is none any more
  FileHandle file_;
};

/// Removes every temporary file of this process, for a program that ends without unwinding. May be called in a signal
/// handler, on the thread that makes the files.
void discard_unfinished() noexcept;

}  // namespace densek::io

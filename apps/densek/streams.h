// The two streams people read: results on standard output, everything else on standard error.
#pragma once

#include <string_view>

namespace densek::cli {

/// Makes sure that descriptors 0, 1 and 2 are taken. A stream that was closed when the program started refuses to be
/// read or written from now on; otherwise the next file opened would become standard output.
void hold_standard_streams();

/// Writes to standard output and makes sure it arrived; throws Error with the cause. If nobody reads any more, what
/// there was to say has been said.
void print(std::string_view text);
/// Writes a line to standard error, harmless to terminals whatever names it contains. What cannot be written there is
/// lost, as there is nobody left to tell.
void note(std::string_view text) noexcept;
/// The same for what went wrong, as the program's.
void complain(std::string_view what) noexcept;
/// Writes to standard error as it is, for control sequences. May be called in a signal handler.
void put_on_standard_error(std::string_view text) noexcept;

/// Whether standard output is a terminal that wants color.
bool wants_color();

}  // namespace densek::cli

// Large pages for arrays that are filled from end to end: one fault instead of 512 and, where the system has such a
// page at hand, an eighth of their time. Where it has not, one takes longer than all the small ones: 0.09 ms or 1 to 3
// ms on a virtual machine, after its memory had lain idle. So a thread looks how long its large pages take, and after a
// slow one the process asks for no more. That costs a look at the clock for two megabytes, and at worst a slow page a
// thread.
#pragma once

#include <cstddef>

namespace densek {

inline constexpr std::size_t large_page = std::size_t{2} << 20;

/// Whether all that were asked for came quickly.
bool large_pages_are_quick();

/// Makes whole pages real at once, of memory whose pages may be large; small ones after a slow large one.
void touch_as_large_as_quick(void* begin, std::size_t bytes);

/// Makes whole pages real at once, in large ones as long as these are quick.
void touch_large(void* begin, std::size_t bytes);

}  // namespace densek

// What becomes of a command whose mapped graph is shortened in place by somebody else: a word and an exit code.
#pragma once

namespace densek::cli {

/// From now on a page that its file does not have any more ends the program with exit code 3 and the reason.
void explain_lost_pages();

}  // namespace densek::cli

// A file of its own, so that another version compiles nothing else.
#include <densek/solve.h>

namespace densek {

std::string version() { return DENSEK_VERSION; }

}  // namespace densek

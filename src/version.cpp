#include <densek/solve.h>

namespace densek {

std::string version() { return DENSEK_VERSION; }

}  // namespace densek

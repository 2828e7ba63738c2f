// Checks of what we believe about our own code. What callers may get wrong is always checked and throws the errors of
// densek/errors.h; this is for what cannot happen.
//
//   DENSEK_CHECK(condition)        as cheap as an assert, on wherever assert is: in builds without NDEBUG
//   DENSEK_CHECK_HEAVY(condition)  may cost more than what it checks; on in builds with DENSEK_HEAVY_CHECKS
//
// The presets dev, asan and tsan have both, release has neither, and a condition that is off is not evaluated. One that
// fails throws InternalError: a library never ends somebody else's program.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace densek {

/// densek contradicts itself: an error in the program, whatever it was asked.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// `file` may be absolute: what is said starts at src/.
[[noreturn]] inline void fail_check(std::string_view condition, std::string_view file, int line) {
  if (const auto at = file.rfind("src/"); at != file.npos) file.remove_prefix(at);
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": does not hold: " + std::string(condition));
}

}  // namespace densek

#define DENSEK_CHECK_ALWAYS(condition) \
  ((condition) ? static_cast<void>(0) : densek::fail_check(#condition, __FILE__, __LINE__))
/// Compiled, so that it cannot rot, and never run.
#define DENSEK_CHECK_NEVER(condition) (false ? static_cast<void>(condition) : static_cast<void>(0))

#ifdef NDEBUG
#define DENSEK_CHECK(condition) DENSEK_CHECK_NEVER(condition)
#else
#define DENSEK_CHECK(condition) DENSEK_CHECK_ALWAYS(condition)
#endif

#ifdef DENSEK_HEAVY_CHECKS
#define DENSEK_CHECK_HEAVY(condition) DENSEK_CHECK_ALWAYS(condition)
#else
#define DENSEK_CHECK_HEAVY(condition) DENSEK_CHECK_NEVER(condition)
#endif

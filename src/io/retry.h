// System calls that a signal cut short.
#pragma once

#include <cerrno>

namespace densek::io {

/// Calls until it is not a signal that made it fail; returns what the last call did, −1 with errno for a failure.
template <class Call>
auto retry(Call&& call) {
  for (;;) {
    const auto done = call();
    if (done >= 0 || errno != EINTR) return done;
  }
}

}  // namespace densek::io

// The sockets: one thread that speaks HTTP with a few browsers on this machine and never computes anything. What it is
// asked goes to a worker, and the portfolio has another.
//
// A connection that has shown the token is trusted; the others are given ten seconds, and where there are too many of
// them the oldest makes room for the next. So strangers who open connections by the thousand, or send a byte a second,
// keep nobody waiting.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "serve/explorer.h"

namespace densek::serve {

inline constexpr std::size_t most_connections = 64;

struct Network;

class Listener {
 public:
  /// Listens on 127.0.0.1; port 0 is any that is free. Throws Error if it is taken.
  Listener(Explorer& explorer, std::uint16_t port);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  std::uint16_t port() const;
  /// Serves until the flag is set, which is noticed within a tenth of a second.
  void run(const std::atomic<bool>& stop);

 private:
  std::unique_ptr<Network> network_;
};

}  // namespace densek::serve

// A tab of the browser: what it asked last, what is known about it, and what is still to be done in the background.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/answer.h"
#include "serve/mailbox.h"

namespace densek::serve {

using Clock = std::chrono::steady_clock;

/// A question that the portfolio goes on with, a stage a turn.
struct AskJob {
  Answered known;
  Effort goal = Effort::quick;
  Effort stage = Effort::quick;  ///< the next one
  bool superseded = false;       ///< the session asks something else by now: whatever comes out is dropped
  bool cancelled = false;        ///< somebody wants no more: what is known so far is the answer
};

/// A curve over k, a point a turn: first all of them at once by SE-FW, then each by the portfolio, with a bound.
struct CurveJob {
  std::int64_t ask = 0;  ///< the last question when the curve was wanted: whoever listens knows its wishes
  Wishes wishes;
  std::vector<std::int64_t> sizes;
  std::vector<std::vector<Vertex>> sets = {};  ///< the best known of each size, once it was looked at
  std::size_t next = 0;
  bool proves = false;  ///< the second round
  bool dropped = false;
};

/// The desk (desk.h) has the lock for all of it but the mailbox, which has its own.
struct Session {
  std::string id;
  std::shared_ptr<Mailbox> events = std::make_shared<Mailbox>();
  std::int64_t last_ask = 0;
  std::optional<Answered> last = {};
  std::shared_ptr<AskJob> ask = nullptr;
  std::shared_ptr<CurveJob> curve = nullptr;
  Clock::time_point last_seen;
};

}  // namespace densek::serve

// The events of a session until somebody reads them. A newer event takes the place of the older one of its kind and
// number, so whoever reads slowly, or comes late, finds the latest state and no backlog, and the box stays small.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace densek::serve {

struct Event {
  std::string kind;
  std::int64_t number = 0;  ///< tells events of one kind apart that do not replace each other: the k of a point
  std::string data;         ///< one line of JSON
};

class Mailbox {
 public:
  /// Oldest events beyond these are dropped.
  static constexpr std::size_t most = 1000;
  /// `replaced`: somebody else listens from now on.
  using Listener = std::function<void(bool replaced)>;

  void put(Event event);
  /// All there are, in the order in which they came.
  std::vector<Event> take();

  /// Calls `listener` whenever something has come, from the thread that put it and never after leave(); it must return
  /// at once and not come back to the box. Returns the number of this listener; one before it is told that it is
  /// replaced.
  std::uint64_t listen(Listener listener);
  void leave(std::uint64_t number);
  bool heard() const;  ///< whether somebody listens

 private:
  mutable std::mutex lock_;
  std::vector<Event> events_;
  Listener listener_;
  std::uint64_t listeners_ = 0;
};

/// As it goes over the wire: "event: KIND\ndata: DATA\n\n".
std::string wire_text(const Event& event);

}  // namespace densek::serve

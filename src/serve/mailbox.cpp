#include "serve/mailbox.h"

#include <algorithm>
#include <utility>

namespace densek::serve {

void Mailbox::put(Event event) {
  const std::lock_guard guard(lock_);
  std::erase_if(events_, [&](const Event& old) { return old.kind == event.kind && old.number == event.number; });
  if (events_.size() >= most) events_.erase(events_.begin());
  events_.push_back(std::move(event));
  if (listener_) listener_(false);
}

std::vector<Event> Mailbox::take() {
  const std::lock_guard guard(lock_);
  return std::exchange(events_, {});
}

std::uint64_t Mailbox::listen(Listener listener) {
  const std::lock_guard guard(lock_);
  if (listener_) listener_(true);
  listener_ = std::move(listener);
  return ++listeners_;
}

void Mailbox::leave(std::uint64_t number) {
  const std::lock_guard guard(lock_);
  if (number == listeners_) listener_ = nullptr;
}

bool Mailbox::heard() const {
  const std::lock_guard guard(lock_);
  return static_cast<bool>(listener_);
}

std::string wire_text(const Event& event) { return "event: " + event.kind + "\ndata: " + event.data + "\n\n"; }

}  // namespace densek::serve

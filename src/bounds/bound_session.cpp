// The door of bounds for users of the library: a session on a graph and wishes.
#include <densek/bounds.h>

#include <utility>

#include "bounds/session.h"
#include "question/asked.h"

namespace densek {

BoundSession::BoundSession(const Graph& graph, int threads) : BoundSession(graph, Wishes(), threads) {}
BoundSession::BoundSession(const Graph& graph, Wishes wishes, int threads)
    : graph_(graph),
      wishes_(std::move(wishes)),
      session_(std::make_shared<bounds::Session>(asked(graph, wishes_), threads)) {}
BoundSession::BoundSession(const Graph& graph, Wishes wishes, std::shared_ptr<bounds::Session> session)
    : graph_(graph), wishes_(std::move(wishes)), session_(std::move(session)) {}

Bound BoundSession::bound(const Sizes& sizes, const BoundOptions& options) {
  return session_->bound(Sizes(open_sizes(graph_, wishes_, sizes)), options);
}

std::optional<Bound> BoundSession::bound_if_any(const Sizes& sizes, const BoundOptions& options) {
  return session_->bound_if_any(Sizes(open_sizes(graph_, wishes_, sizes)), options);
}

std::span<const double> BoundSession::loads() { return session_->loads(); }

}  // namespace densek

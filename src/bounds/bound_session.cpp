// The door of bounds for users of the library: a session on a whole graph.
#include <densek/bounds.h>

#include <utility>

#include "bounds/session.h"
#include "question/checks.h"

namespace densek {

BoundSession::BoundSession(const Graph& graph, int threads)
    : BoundSession(std::make_shared<bounds::Session>(Question(graph), threads)) {}
BoundSession::BoundSession(std::shared_ptr<bounds::Session> session) : session_(std::move(session)) {}

Bound BoundSession::bound(std::int64_t k, const BoundOptions& options) {
  require_size(session_->question().graph, k);
  return session_->bound(k, options);
}

std::span<const double> BoundSession::loads() { return session_->loads(); }

}  // namespace densek

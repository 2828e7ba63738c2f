#include "serve/solvers.h"

#include <algorithm>

namespace densek::serve {

Solver& Solvers::about(const Wishes& wishes) {
  const auto found = std::ranges::find(recent_, wishes, [](const auto& one) -> const Wishes& { return one.first; });
  if (found != recent_.end()) {
    recent_.splice(recent_.begin(), recent_, found);
  } else {
    if (recent_.size() >= most_) recent_.pop_back();  // before the next is made: each may hold a copy of the graph
    recent_.emplace_front(wishes, Solver(graph_, wishes, threads_));
  }
  return recent_.front().second;
}

}  // namespace densek::serve

// Solvers of one graph for the questions that are asked again and again: while a slider moves, who is in and out stays.
#pragma once

#include <densek/solve.h>

#include <cstddef>
#include <list>
#include <utility>

namespace densek::serve {

/// Keeps the solvers of the last few wishes. For one thread.
class Solvers {
 public:
  Solvers(const Graph& graph, int threads, std::size_t most) : graph_(graph), threads_(threads), most_(most) {}

  /// Valid until the next call.
  Solver& about(const Wishes& wishes);

 private:
  const Graph& graph_;
  int threads_;
  std::size_t most_;
  std::list<std::pair<Wishes, Solver>> recent_;  // the last one used first
};

}  // namespace densek::serve

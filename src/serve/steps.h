// The steps a question is answered in: at once by SE-FW, then by the portfolio with one effort after the other. Each
// starts from what is known and gives no less.
#pragma once

#include <densek/solve.h>

#include <vector>

#include "serve/solvers.h"
#include "serve/wanted.h"

namespace densek::serve {

/// What is known about a question: one result, or one a group.
using Answer = std::vector<Result>;

/// The answer of SE-FW with line search, without a bound unless it is a clique: milliseconds, and never more than about
/// a second once the graph is prepared. Throws as Solver does.
Answer live_answer(Solvers& solvers, const Graph& graph, const Wanted& wanted, const Hooks& hooks);

/// The portfolio with this effort, from what is known.
Answer better_answer(Solvers& solvers, const Graph& graph, const Wanted& wanted, Effort effort, const Answer& known,
                     const Hooks& hooks);

/// One point of the curve: the portfolio with little effort, starting from these sets too.
Result curve_point(Solvers& solvers, const Wishes& wishes, std::int64_t k,
                   const std::vector<std::vector<Vertex>>& hints, const Hooks& hooks);

/// The sizes of a curve: so many at most, evenly on a logarithmic scale, from 2 to all that may be chosen.
std::vector<std::int64_t> curve_sizes(const Graph& graph, const Wishes& wishes, std::size_t points);

bool is_proved(const Answer& answer);

}  // namespace densek::serve

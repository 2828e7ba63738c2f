// Semidefinite bound: the doubly non-negative relaxation on the core of the graph, solved from the dual side
// (semidefinite/relaxation.h), rounded and proved (semidefinite/proof.h), and made a bound of the whole question
// (semidefinite/from_core.h). Good between the clique number and the size of the densest subgraph, where nothing else
// is.
//
// The core are the vertices that peeling removes with more than T of c and later weights, T = what a known set is worth
// by vertex: if sets with vertices outside can be worth more than sets without, the relaxation is solved for fewer
// vertices of the core, too, and then on a larger core. Where k is large beside the core, or the core small, those left
// out are looked at as well. One part only. An iteration reads the pairs of the core a few times; the effort says how
// many pairs that may be in all, and a core that would have too few iterations is left alone.
#pragma once

#include <memory>

#include "bounds/table.h"

namespace densek::bounds {

std::unique_ptr<QuestionBound> semidefinite_on(const Basis& basis);

}  // namespace densek::bounds

// Frank–Wolfe with diagonal loading λ = 1 (Lu, Sidiropoulos, Konar, AAAI 2025), with weights the heaviest pair that
// could be exchanged: the same relaxation and step rule as SE-FW, no escape, at most 200 iterations, then the k largest
// entries of x.
//
// Returns a set of k vertices; says when it stopped at a fractional stationary point. No guarantee.
#pragma once

#include "methods/method.h"

namespace densek {

Result fw(Task& task);

}  // namespace densek

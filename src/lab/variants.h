// Algorithm 1 with parts of it replaced: another start, and the escapes that the paper does without.
#pragma once

#include "lab/experiment.h"
#include "methods/se_fw.h"

namespace densek::lab {

/// The point with these entries, feasible but for rounding.
Start start_at(const std::vector<double>& x);

/// SE-FW with its variant on a graph without weights, every iterate kept. The result is the method's own, with its
/// edges counted again: no certificate, no bound.
Run run_variant(Prepared& prepared, std::int64_t k, const SolveOptions& options, const SeFwVariant& variant,
                std::string name, std::string title);

/// As in perturbed gradient methods (Ge et al. 2015, Jin et al. 2017): a random vector of that length is added, and the
/// sum projected onto the feasible points.
SeFwVariant random_perturbation(std::int64_t k, double length, std::uint64_t seed);

/// Two vertices at random between which something can be moved, and as much of it as can be, as in lines 12 and 15 but
/// with a look neither at the gradient nor at who is next to the border.
SeFwVariant random_direction(std::uint64_t seed);

}  // namespace densek::lab

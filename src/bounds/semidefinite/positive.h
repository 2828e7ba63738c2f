// Whether ν·I − N is positive semidefinite, for a symmetric N of whole numbers below 2⁵³: proved in floating point.
//
// If Cholesky's algorithm runs through on B = (ν−η)·I − N, in whatever order its sums are taken, its factor has
// RᵀR = B + Δ, |Δ_ij| ≤ γ‖r_i‖‖r_j‖ with γ = (n+1)u/(1−(n+1)u), u = 2⁻⁵³, and ‖r_j‖² ≤ b_jj/(1−γ). Hence
// ‖Δ‖ ≤ γ/(1−γ)·tr B, and η ≥ 4(n+2)u·tr(ν·I − N) + 1 makes B + ηI = ν·I − N positive semidefinite. The factor 4 and
// the 1 leave room for underflow and for kernels that multiply by reciprocals (Higham 2002, §10.1; Rump 2006).
#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <optional>

#include "base/budget.h"

namespace densek::bounds::semidefinite {

/// η for this ν; nothing if the trace is negative, or if ν·I − N has entries that a double does not hold.
std::optional<std::int64_t> margin(const Eigen::MatrixXd& n, std::int64_t nu);

/// Whether it could be proved. Never so if an eigenvalue of N is larger than ν; always, if there is time, where ν is
/// larger than each by 2η. Reads the lower triangle of N. n³/3 multiplications, in tiles that do not depend on the
/// number of threads.
bool proves_positive(const Eigen::MatrixXd& n, std::int64_t nu, int threads, const Budget& budget = {});

}  // namespace densek::bounds::semidefinite

// The systems of the field, each in the file of its name; the file opens with what it returns and whose it is.
#pragma once

#include "methods/method.h"

namespace densek {

// k vertices.
Outcome adamw(Problem& problem);
Outcome l_admm(Problem& problem);
Outcome expp(Problem& problem);
Outcome ep_prox(Problem& problem);
Outcome tpm(Problem& problem);
Outcome low_rank(Problem& problem);
Outcome sparse_pca(Problem& problem);
Outcome coordinate(Problem& problem);
Outcome greedy(Problem& problem);
Outcome peel(Problem& problem);
Outcome sdp(Problem& problem);

// As many vertices as it takes to have the most edges per vertex.
Outcome dsg_flow(Problem& problem);
Outcome dsg_peel(Problem& problem);
Outcome dsg_greedy_pp(Problem& problem);
Outcome dsg_fw(Problem& problem);
Outcome dsg_fista(Problem& problem);
Outcome at_least_k(Problem& problem);
Outcome at_most_k(Problem& problem);

/// Each iteration of `sdp` decomposes a dense matrix of this order or less.
inline constexpr Vertex sdp_max_vertices = 500;

}  // namespace densek

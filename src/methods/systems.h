// The systems of the field, each in the file of its name; the file opens with what it returns and whose it is.
#pragma once

#include "methods/method.h"

namespace densek {

// k vertices.
Result adamw(Task& task);
Result l_admm(Task& task);
Result expp(Task& task);
Result ep_prox(Task& task);
Result tpm(Task& task);
Result low_rank(Task& task);
Result sparse_pca(Task& task);
Result coordinate(Task& task);
Result greedy(Task& task);
Result peel(Task& task);
Result sdp(Task& task);

// As many vertices as it takes to have the most edges per vertex.
Result dsg_flow(Task& task);
Result dsg_peel(Task& task);
Result dsg_greedy_pp(Task& task);
Result dsg_fw(Task& task);
Result dsg_fista(Task& task);
Result at_least_k(Task& task);
Result at_most_k(Task& task);

/// Each iteration of `sdp` decomposes a dense matrix of this order or less.
inline constexpr Vertex sdp_max_vertices = 500;

}  // namespace densek

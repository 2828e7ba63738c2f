// The paper's experiments, each from start to verdict. Deterministic: same graph, same numbers.
#pragma once

#include <densek/graph.h>

#include "lab/experiment.h"

namespace densek::lab {

/// The public data set of Section 5.1, and what it must look like.
struct DataSet {
  const char* name;
  const char* page;
  std::vector<std::string> files;  ///< names it goes by, the original first
  std::uint64_t vertices, edges;
};
const DataSet& facebook_data();

/// Section 5.1: k = 20, λ = 1.5, the two step rules side by side. Throws InputError if the graph is another one.
Experiment facebook(const Graph& graph);

/// Section 5.2: random 10-regular graphs, n = 100, k = 20, SE-FW beside Frank–Wolfe without escapes; and the instance
/// on which Theorem 4.6 is tight.
Experiment regular();

/// What larger λ does: local maximizers counted one by one on a small graph (Theorem 3.2), and the quality of what
/// SE-FW finds on larger ones; on the Facebook graph too where it is given.
Experiment lambda(const Graph* facebook);

/// The paper's escape beside a random perturbation and a random feasible direction: what each gains, how long the runs
/// are, and what they find.
Experiment escapes();

}  // namespace densek::lab

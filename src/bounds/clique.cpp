#include "bounds/clique.h"

#include "bounds/edges_bound.h"

namespace densek::bounds {

namespace {

struct Clique {
  std::int64_t at(std::int64_t k) const { return clique_bound(k); }
};

}  // namespace

std::unique_ptr<QuestionBound> clique_on(const Basis& basis) {
  if (!basis.counts_edges()) return nullptr;  // degree is never worse there
  return with_linear(basis, Clique{}, [](const Basis&) { return ProofStep{}; });
}

}  // namespace densek::bounds

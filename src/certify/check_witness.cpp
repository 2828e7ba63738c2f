// Follows a witness from the whole graph to its last step and compares what that proves with what it claims.
#include <densek/errors.h>
#include <densek/witness.h>

#include <fmt/format.h>

#include <algorithm>

#include "certify/replay.h"
#include "graph/fingerprint.h"

namespace densek {

std::string Witness::bound() const {
  return std::string(to_string(lower_bound || steps.empty() ? Argument::fixing : steps.back().argument));
}

namespace {

/// What the steps prove.
std::int64_t replay(const Graph& graph, const Witness& witness) {
  certify::require(!witness.steps.empty(), "it has no steps");
  certify::require(witness.lower_bound || witness.steps.size() == 1, "it decides vertices without a lower bound");
  const std::int64_t lower_bound = witness.lower_bound.value_or(0);
  certify::require(lower_bound >= 0 && lower_bound <= static_cast<std::int64_t>(graph.num_edges()),
                   "its lower bound is no number of edges");
  certify::Rest rest(graph, witness.k);
  for (std::size_t i = 0; i + 1 < witness.steps.size(); ++i) {
    certify::require(rest.k >= 1 && rest.k <= rest.size(), "there is nothing to decide");
    rest = certify::after_step(rest, witness.steps[i], lower_bound);
  }
  const bool possible = rest.k >= 0 && rest.k <= rest.size();
  if (!possible) {
    certify::require(witness.steps.back().argument == Argument::nothing_left, "nothing is left");
    return lower_bound;
  }
  return std::max(lower_bound, certify::bound_of(rest, witness.steps.back(), rest.k));
}

}  // namespace

void check_witness(const Graph& graph, const Witness& witness) {
  if (graph.weighted()) throw VerificationError("witnesses speak of edges; weights are not supported yet");
  const std::string truth = array_checksum(graph);  // afresh
  if (witness.fingerprint != truth)
    throw VerificationError(fmt::format(
        "the witness is of a graph with fingerprint {}, this one has {}: it is the witness of another graph, or "
        "of one whose texts come in another order",
        witness.fingerprint, truth));
  if (witness.k < 0 || witness.k > std::int64_t{graph.num_vertices()})
    throw VerificationError(fmt::format("the witness is about {} of {} vertices", witness.k, graph.num_vertices()));
  const std::int64_t proved = replay(graph, witness);
  if (proved != witness.value)
    throw VerificationError(
        fmt::format("the witness claims at most {} edges, but it proves at most {}", witness.value, proved));
}

}  // namespace densek

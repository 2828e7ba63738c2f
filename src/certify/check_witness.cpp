// Follows a witness from the whole question to its last step and compares what that proves with what it claims.
#include <densek/errors.h>
#include <densek/witness.h>

#include <fmt/format.h>

#include <algorithm>

#include "certify/replay.h"
#include "graph/fingerprint.h"
#include "graph/wishes_digest.h"

namespace densek {

std::string Witness::bound() const {
  return std::string(to_string(lower_bound || steps.empty() ? Argument::fixing : steps.back().argument));
}

namespace {

/// Wishes come from whoever checks, not from the witness; still nothing is looked up that is not there.
void require_fit(const Graph& graph, const Wishes& wishes) {
  const std::size_t n = graph.num_vertices();
  const auto refuse = [](bool fits, const char* what) {
    if (!fits) throw VerificationError(std::string("the wishes do not fit the graph: ") + what);
  };
  refuse(wishes.vertex_weights.empty() || wishes.vertex_weights.size() == n, "weights of other vertices");
  refuse(wishes.part_of.empty() || wishes.part_of.size() == n, "parts of other vertices");
  for (const std::uint32_t part : wishes.part_of) refuse(part < wishes.num_parts(), "a part without a name");
  std::vector<bool> in(n, false);
  for (const Vertex v : wishes.include) {
    refuse(v < n, "a vertex that is not there");
    in[v] = true;
  }
  for (const Vertex v : wishes.exclude) {
    refuse(v < n, "a vertex that is not there");
    refuse(!in[v], "a vertex is to be both in and out");
  }
}

/// What the steps prove.
std::int64_t replay(const Graph& graph, const Wishes& wishes, const Witness& witness) {
  certify::require(!witness.steps.empty(), "it has no steps");
  certify::require(witness.lower_bound || witness.steps.size() == 1, "it decides vertices without a lower bound");
  const bool several = wishes.num_parts() > 1;
  certify::require(witness.sizes.size() == (several ? wishes.num_parts() : 0), "its sizes are not those of the parts");
  certify::Rest rest(graph, wishes, several ? witness.sizes : std::vector<std::int64_t>{witness.k});
  certify::require(rest.possible(), "there is no such set");
  const std::int64_t most = certify::all_weights(rest), lower_bound = witness.lower_bound.value_or(-most);
  const bool counted = wishes.none() && !graph.weighted();
  certify::require(lower_bound >= (counted && witness.lower_bound ? 0 : -most) && lower_bound <= most,
                   "its lower bound is nothing that a set can be worth");
  for (std::size_t i = 0; i + 1 < witness.steps.size(); ++i) {
    certify::require(rest.possible() && rest.k() > 0, "there is nothing to decide");
    rest = certify::after_step(rest, witness.steps[i], lower_bound);
  }
  if (!rest.possible()) {
    certify::require(witness.steps.back().argument == Argument::nothing_left, "nothing is left");
    return lower_bound;
  }
  return std::max(lower_bound, certify::bound_of(rest, witness.steps.back(), rest.sizes));
}

}  // namespace

void check_witness(const Graph& graph, const Wishes& wishes, const Witness& witness) {
  const std::string truth = array_checksum(graph);  // afresh
  if (witness.fingerprint != truth)
    throw VerificationError(fmt::format(
        "the witness is of a graph with fingerprint {}, this one has {}: it is the witness of another graph, or "
        "of one whose texts come in another order",
        witness.fingerprint, truth));
  require_fit(graph, wishes);
  if (witness.wishes != wishes_digest(graph, wishes))
    throw VerificationError(
        "the witness is of other wishes: who must be in or out, weights of vertices and parts must be given as they "
        "were when it was written");
  std::int64_t sum = 0;
  for (const std::int64_t size : witness.sizes)
    if (size >= 0 && size <= std::int64_t{graph.num_vertices()}) sum += size;
  if (witness.k < 0 || witness.k > std::int64_t{graph.num_vertices()} || (!witness.sizes.empty() && sum != witness.k))
    throw VerificationError(fmt::format("the witness is about {} of {} vertices", witness.k, graph.num_vertices()));
  const std::int64_t proved = replay(graph, wishes, witness);
  if (proved != witness.value)
    throw VerificationError(
        witness.wishes.empty()
            ? fmt::format("the witness claims at most {} edges, but it proves at most {}", witness.value, proved)
            : fmt::format("the witness claims at most {} units, but it proves at most {}", witness.value, proved));
}

}  // namespace densek

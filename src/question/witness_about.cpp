#include "question/witness_about.h"

#include <utility>

#include "graph/fingerprint.h"
#include "graph/wishes_digest.h"

namespace densek {

Witness witness_about(const Question& question, const Sizes& open, std::int64_t value, std::vector<ProofStep> steps) {
  const Graph& graph = question.about ? question.about->graph : question.graph;
  const Wishes none, &wishes = question.about ? question.about->wishes : none;
  std::vector<std::int64_t> sizes = open.by_part;
  for (const Vertex v : question.forced) ++sizes[wishes.part(v)];
  Witness witness{.fingerprint = numbered_fingerprint(graph),
                  .k = Sizes(sizes).k(),
                  .value = value,
                  .lower_bound = {},
                  .steps = std::move(steps),
                  .wishes = wishes_digest(graph, wishes)};
  if (sizes.size() > 1) witness.sizes = std::move(sizes);
  return witness;
}

}  // namespace densek

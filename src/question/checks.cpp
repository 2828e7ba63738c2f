#include "question/checks.h"

#include <densek/errors.h>

#include <limits>
#include <string>

namespace densek {

void require_size(const Graph& graph, std::int64_t k, std::int64_t least) {
  if (k < least) throw UsageError("k is " + std::to_string(k) + "; it must be at least " + std::to_string(least));
  // Who reads numbers may have cut one that is beyond all graphs.
  constexpr std::int64_t most = std::numeric_limits<Vertex>::max();
  if (k > std::int64_t{graph.num_vertices()})
    throw NoAnswerError("k is " + (k > most ? "more than " + std::to_string(most) : std::to_string(k)) +
                        ", but the graph has only " + std::to_string(graph.num_vertices()) + " vertices");
}

void require_plain(const Question& question) {
  if (question.graph.weighted() || question.parts.sizes.size() != 1)
    throw UsageError("edges among vertices of one part are counted here, and there are weights or several parts");
}

}  // namespace densek

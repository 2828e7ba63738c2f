// The ordinary `auto`, or a bound alone, on a part of the graph that the first rank has brought together, and what it
// proves of the whole.
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/communicator.h"
#include "cluster/gather.h"
#include "engine/agreed_budget.h"
#include "graph/share.h"
#include "methods/method.h"

namespace densek::cluster {

/// What is wanted of a part.
enum class Wanted : std::uint8_t { answer, answer_and_bound, bound };

/// The same on every rank, but for the witness.
struct FoundInCore {
  /// Ids of the whole graph, increasing; none where there are too few, or a choice of which only a bound is wanted.
  std::vector<Vertex> vertices = {};
  std::int64_t value = 0;
  std::optional<std::int64_t> upper_bound = std::nullopt;  ///< of sets in the part
  Argument argument = Argument::nothing_left;              ///< that proves it
  std::uint64_t iterations = 0, escapes = 0, work = 0;
  int threads = 1;
  double bound_seconds = 0;
  std::shared_ptr<const Witness> witness = nullptr;  ///< about the part; on the first rank, if it was wanted
};

/// Brings the part together and searches or bounds it on the first rank while the others wait; `best`: the best answer
/// so far, in ids of the whole graph.
FoundInCore search_core(const Task& task, const Share& share, Communicator& ranks, AgreedBudget& budget,
                        const Part& part, const Result& best, Wanted wanted);

/// That no k vertices of the whole graph are worth more than `value`, by this step.
Witness witness_of_whole(const Share& share, std::int64_t k, std::int64_t value, ProofStep step);

/// A witness about a part becomes one about the whole: `first`, a bound for one vertex less, has removed all who are
/// not in the part, since nothing better than `lower` needs them. With a larger lower bound whatever a step decides
/// stays decided, so one lower bound serves all of them.
Witness after_first_step(Witness about_part, std::int64_t lower, std::span<const Vertex> part, Vertex num_vertices,
                         ProofStep first);

}  // namespace densek::cluster

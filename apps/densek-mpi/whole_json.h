// What documents say of a graph that is spread over several ranks, and of what these told each other.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <vector>

#include "base/communicator.h"
#include "cluster/solve.h"
#include "graph/share.h"

namespace densek::cli {

/// The whole graph, of which each rank has a share, as the first of them is to print it: it alone knows the fingerprint
/// of a graph whose labels are texts. Called by all.
nlohmann::ordered_json whole_graph_json(const Share& share, Communicator& ranks);

/// What each rank told and heard, by rank. `bounded`: bounds were proved, too.
nlohmann::ordered_json traffic_json(const std::vector<cluster::RankTraffic>& by_rank, bool bounded);

/// What was brought together on the first rank.
nlohmann::ordered_json core_json(const std::optional<cluster::Core>& core);

}  // namespace densek::cli

// Many answers on one graph, a line each.
#pragma once

#include <densek/result.h>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace densek::report {

/// k, edges, bound, gap, density and what is known, in aligned columns under a line that sums it up.
std::string profile_table(const Graph& graph, const std::vector<Result>& results);

/// The same columns without grouping; unknown fields are empty.
std::string profile_csv(const Graph& graph, const std::vector<Result>& results);

/// {"schema": "densek.profile/1", …, "results": [a `densek.result/1` each]}.
nlohmann::ordered_json profile_json(const Graph& graph, const std::vector<Result>& results);

}  // namespace densek::report

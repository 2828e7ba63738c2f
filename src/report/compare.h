// Many methods side by side, a line each.
#pragma once

#include <densek/compare.h>

#include <nlohmann/json.hpp>

#include <string>

namespace densek::report {

/// A block for each k: the proved bound on top, then the methods, the best marked with a star; sets of another size
/// apart.
std::string compare_table(const Graph& graph, const Comparison& comparison);

/// One line a row; unknown fields are empty.
std::string compare_csv(const Graph& graph, const Comparison& comparison);

/// {"schema": "densek.compare/1", …, "bounds": [{k, upper_bound, bound}], "results": [a `densek.result/1` each, with
/// "best" and "failure": null; a method that failed is {"k", "method", "best": false, "failure": why}]}.
nlohmann::ordered_json compare_json(const Graph& graph, const Comparison& comparison);

}  // namespace densek::report

// The landscape of a small graph as text and JSON.
#pragma once

#include <densek/graph.h>

#include <nlohmann/json.hpp>

#include <string>

#include "lab/landscape.h"

namespace densek::report {

/// Verdict, numbers by λ, the best points of each kind, claims.
std::string landscape_table(const Graph& graph, const lab::Landscape& landscape);
/// Exact numbers are texts such as "3/2".
nlohmann::ordered_json landscape_json(const Graph& graph, const lab::Landscape& landscape);

std::string all_graphs_table(const lab::AllGraphs& all);
nlohmann::ordered_json all_graphs_json(const lab::AllGraphs& all);

}  // namespace densek::report

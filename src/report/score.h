// How good a given group is, as JSON (`densek.score/1`) and as a table.
#pragma once

#include <densek/score.h>

#include <nlohmann/json.hpp>

#include <string>

namespace densek::report {

nlohmann::ordered_json score_json(const Graph& graph, const Score& score);
/// Verdict first, ending in a newline.
std::string score_table(const Graph& graph, const Score& score);

}  // namespace densek::report

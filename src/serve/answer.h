// Results as the page wants them: the document of a report, drawn for a page that is redrawn all the time, with what
// somebody who explores may do next.
#pragma once

#include <densek/graph.h>
#include <densek/result.h>

#include <nlohmann/json.hpp>

#include <string>

#include "serve/steps.h"
#include "serve/wanted.h"

namespace densek::serve {

inline constexpr std::size_t most_neighbours = 200;

/// An answer, and what it answers.
struct Answered {
  std::int64_t ask = 0;
  Wanted wanted = {};
  Answer answer = {};
  bool live = true;  ///< at once; the portfolio has not looked yet
};

/// A `densek.report/1` document without folders, plus "explore".
nlohmann::ordered_json answer_json(const Graph& graph, const Answered& answered, const std::string& command);

/// {"id", "label", "degree"}
nlohmann::ordered_json vertex_json(const Graph& graph, Vertex v);

/// One point of the curve over k, with the question whose wishes it heeds.
nlohmann::ordered_json point_json(const Graph& graph, const Result& result, std::int64_t ask);

}  // namespace densek::serve

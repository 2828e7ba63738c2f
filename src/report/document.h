// The data of a report, schema `densek.report/1` (docs/json.md): what the page of html.h shows.
#pragma once

#include <densek/compare.h>
#include <densek/result.h>

#include <nlohmann/json.hpp>

#include <span>
#include <string>

#include "lab/experiment.h"
#include "report/history.h"
#include "report/subgraphs.h"

namespace densek::report {

/// The first thing a reader sees: facts, and how good they are.
struct Headline {
  std::string facts;      ///< "25 of 2,000 vertices, 274 edges, density 0.9133"
  std::string judgement;  ///< "proved optimal"
  std::string level;      ///< its colour: proved, bounded, weak, open, failed
};

/// Schema, kind, verdict and provenance; what else there is to show is added under the keys of docs/json.md.
nlohmann::ordered_json report_frame(const std::string& kind, const Headline& headline, const std::string& command,
                                    std::uint64_t seed);

/// Adds graph, results, and the subgraphs they are about. Throws Error if a result is above a bound of its size.
void add_results(nlohmann::ordered_json& document, const Graph& graph, std::span<const Result> results,
                 Drawing drawing = Drawing::whole);

/// The document of one solve with what it told on the way.
nlohmann::ordered_json solve_report(const Graph& graph, const Result& result, const std::string& command,
                                    const RunHistory& run, const SearchHistory& search,
                                    Drawing drawing = Drawing::whole);

/// The document of several disjoint groups, each the best in what the earlier ones have left.
nlohmann::ordered_json groups_report(const Graph& graph, std::span<const Result> results, const std::string& command,
                                     Drawing drawing = Drawing::whole);

/// The document of a comparison: every method that answered, judged by the bound of the size of its answer.
nlohmann::ordered_json compare_report(const Graph& graph, const Comparison& comparison, const std::string& command);

/// The document of the paper's experiments: claims, runs, curves.
nlohmann::ordered_json reproduce_report(std::span<const lab::Experiment> experiments, const std::string& command);

/// The document of a profile.
nlohmann::ordered_json profile_report(const Graph& graph, std::span<const Result> results, const std::string& command);

}  // namespace densek::report

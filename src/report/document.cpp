#include "report/document.h"

#include <densek/solve.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/utf8.h"
#include "report/cleaning.h"
#include "report/experiment.h"
#include "report/format.h"
#include "report/json.h"
#include "report/subgraphs.h"
#include "report/table.h"

namespace densek::report {

using nlohmann::ordered_json;

namespace {

std::string level(const Result& result) {
  if (result.proven_optimal()) return "proved";
  if (!result.upper_bound) return "open";
  return bound_is_weak(result) ? "weak" : "bounded";
}

ordered_json result_json(const Graph& graph, const Result& result, ordered_json answer) {
  ordered_json document = to_json(graph, result);
  for (const char* said_once : {"schema", "version", "graph", "vertices"}) document.erase(said_once);
  document["facts"] = facts(graph, result);
  document["judgement"] = judgement(result);
  document["level"] = level(result);
  document.update(answer);
  return document;
}

Headline profile_headline(const Graph& graph, std::span<const Result> results) {
  const auto count = [&](auto has) {
    return static_cast<std::size_t>(std::count_if(results.begin(), results.end(), has));
  };
  const std::size_t proved = count([](const Result& result) { return result.proven_optimal(); });
  const std::size_t weak = count([](const Result& result) { return bound_is_weak(result); });
  const std::size_t open = count([](const Result& result) { return !result.upper_bound; });
  double widest = 0;
  for (const Result& result : results) widest = std::max(widest, result.gap().value_or(0));
  std::string judgement = fmt::format("{} proved optimal", grouped(proved));
  if (proved == results.size() && proved > 0)
    judgement = "every one proved optimal";
  else if (open == 0)
    judgement += fmt::format(", the others within {} of the best possible", percent(widest));
  return {fmt::format("{} of {}", counted(results.size(), "size", "sizes"),
                      counted(graph.num_vertices(), "vertex", "vertices")),
          std::move(judgement),
          open > 0                   ? "open"
          : weak > 0                 ? "weak"
          : proved == results.size() ? "proved"
                                     : "bounded"};
}

/// Who has most edges for every k, and whether that is proved to be the best there is.
Headline compare_headline(const Graph& graph, const Comparison& comparison) {
  std::vector<std::string> methods;
  std::map<std::string, std::size_t> wins;
  std::size_t proved = 0;
  for (const auto& [k, bound] : comparison.bounds) {
    bool met = false;
    for (const ComparedRow& row : comparison.rows)
      if (row.best && row.k == k) {
        ++wins[row.method];
        met = met || row.result->edges == bound.value;
      }
    proved += met ? 1 : 0;
  }
  std::string everywhere;
  for (const ComparedRow& row : comparison.rows) {
    if (std::find(methods.begin(), methods.end(), row.method) != methods.end()) continue;
    methods.push_back(row.method);
    if (wins[row.method] == comparison.bounds.size()) everywhere += (everywhere.empty() ? "" : ", ") + row.method;
  }
  const std::size_t sizes = comparison.bounds.size();
  return {fmt::format("{}, {} of {}", counted(methods.size(), "method", "methods"), counted(sizes, "size", "sizes"),
                      counted(graph.num_vertices(), "vertex", "vertices")),
          everywhere.empty() ? "no method is best for every size" : "best for every size: " + everywhere,
          proved == sizes ? "proved" : "bounded"};
}

ordered_json plot_json(const Plot& plot) {
  const auto axis = [](const Axis& one) {
    return ordered_json{{"label", one.title}, {"log", one.scale == Scale::logarithmic}};
  };
  ordered_json series = ordered_json::array();
  for (const PlotLine& line : plot.lines) series.push_back({{"name", line.title}, {"x", line.x}, {"y", line.y}});
  return {{"title", plot.title}, {"x", axis(plot.x)}, {"y", axis(plot.y)}, {"series", std::move(series)}};
}

ordered_json experiment_panels(const lab::Experiment& experiment) {
  ordered_json histories = ordered_json::array(), plots = ordered_json::array();
  for (const lab::Run& run : experiment.runs) {
    RunHistory history;
    for (const TraceRow& row : run.trace) history.add(row);
    histories.push_back(history.to_json(run.title));
  }
  for (const lab::Sweep& sweep : experiment.sweeps) plots.push_back(plot_json(sweep_plot(sweep)));
  std::string graph = experiment.graph;
  if (experiment.k > 0) graph += fmt::format("; k = {}, λ = {}", experiment.k, experiment.loading);
  return {{"name", experiment.name},           {"title", experiment.title},
          {"graph", std::move(graph)},         {"claims", claims_json(experiment.claims)},
          {"histories", std::move(histories)}, {"plots", std::move(plots)},
          {"remarks", experiment.remarks}};
}

}  // namespace

ordered_json report_frame(const std::string& kind, const Headline& headline, const std::string& command,
                          std::uint64_t seed) {
  return {{"schema", "densek.report/1"},
          {"kind", kind},
          {"verdict", {{"facts", headline.facts}, {"judgement", headline.judgement}, {"level", headline.level}}},
          {"provenance", {{"command", as_utf8(command)}, {"version", version()}, {"seed", seed}}}};
}

void add_results(ordered_json& document, const Graph& graph, std::span<const Result> results) {
  Subgraphs subgraphs = collect_subgraphs(graph, results);
  ordered_json list = ordered_json::array();
  for (std::size_t r = 0; r < results.size(); ++r)
    list.push_back(result_json(graph, results[r], std::move(subgraphs.answers[r])));
  document["graph"] = graph_json(graph);
  document["graph"]["cleaning"] = cleaning_words(graph.cleaning());
  document["results"] = std::move(list);
  document["vertices"] = std::move(subgraphs.vertices);
  document["edges"] = std::move(subgraphs.edges);
}

ordered_json solve_report(const Graph& graph, const Result& result, const std::string& command, const RunHistory& run,
                          const SearchHistory& search) {
  ordered_json document =
      report_frame("solve", {facts(graph, result), judgement(result), level(result)}, command, result.options.seed);
  add_results(document, graph, {&result, 1});
  if (!run.empty()) document["histories"] = ordered_json::array({run.to_json(result.method)});
  if (!search.empty()) document["searches"] = ordered_json::array({search.to_json(result.method)});
  return document;
}

ordered_json compare_report(const Graph& graph, const Comparison& comparison, const std::string& command) {
  std::vector<Result> results;
  ordered_json failures = ordered_json::array();
  for (const ComparedRow& row : comparison.rows) {
    if (!row.result) {
      failures.push_back({{"method", row.method}, {"k", or_null(row.k)}, {"failure", as_utf8(row.failure)}});
      continue;
    }
    results.push_back(*row.result);
    for (const auto& [k, bound] : comparison.bounds)
      if (k == results.back().k) {
        results.back().upper_bound = bound.value;
        results.back().bound = bound.name;
      }
  }
  ordered_json document = report_frame("compare", compare_headline(graph, comparison), command,
                                       results.empty() ? 0 : results.front().options.seed);
  add_results(document, graph, results);
  document["failures"] = std::move(failures);
  return document;
}

ordered_json reproduce_report(std::span<const lab::Experiment> experiments, const std::string& command) {
  std::string names;
  std::vector<lab::Claim> claims;
  ordered_json panels = ordered_json::array();
  for (const lab::Experiment& experiment : experiments) {
    names += (names.empty() ? "" : ", ") + experiment.name;
    claims.insert(claims.end(), experiment.claims.begin(), experiment.claims.end());
    panels.push_back(experiment_panels(experiment));
  }
  const bool hold = std::all_of(claims.begin(), claims.end(), [](const lab::Claim& claim) { return claim.holds; });
  ordered_json document = report_frame(
      "reproduce", {"The paper's experiments: " + names, claims_verdict(claims), hold ? "proved" : "failed"}, command,
      SolveOptions{}.seed);
  document["experiments"] = std::move(panels);
  return document;
}

ordered_json profile_report(const Graph& graph, std::span<const Result> results, const std::string& command) {
  ordered_json document = report_frame("profile", profile_headline(graph, results), command,
                                       results.empty() ? 0 : results.front().options.seed);
  add_results(document, graph, results);
  return document;
}

}  // namespace densek::report

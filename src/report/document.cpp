#include "report/document.h"

#include <densek/errors.h>
#include <densek/solve.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/utf8.h"
#include "registry.h"
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

/// What the page draws is below what was proved, by construction: a document that said otherwise is not made.
void require_below_bounds(const Graph& graph, const Result& result) {
  const auto refuse = [&](const std::string& bound) {
    throw Error(
        fmt::format("{} found {} vertices with {}, and a bound says at most {}: one of them is wrong, so there is no "
                    "report. Please tell us",
                    result.method, result.size(), worth(graph, result.wishes.get(), result.value), bound));
  };
  if (result.upper_bound && result.value > *result.upper_bound)
    refuse(worth(graph, result.wishes.get(), *result.upper_bound));
  // This bound is a fraction that was rounded, by less than an edge in any set.
  const double most = result.edges_per_vertex_bound.value_or(0) * static_cast<double>(result.size());
  if (result.edges_per_vertex_bound && static_cast<double>(result.edges) > most * (1 + 1e-12))
    refuse(fmt::format("{} edges per vertex", *result.edges_per_vertex_bound));
}

ordered_json result_json(const Graph& graph, const Result& result, ordered_json answer) {
  require_below_bounds(graph, result);
  ordered_json document = to_json(graph, result);
  for (const char* said_once : {"schema", "version", "graph", "vertices"}) document.erase(said_once);
  if (ordered_json& wishes = document["wishes"]; !wishes.is_null()) {  // what each vertex of the table has stands there
    wishes["vertex_weights"] = !wishes["vertex_weights"].is_null();
    wishes.erase("parts");
  }
  document["facts"] = facts(graph, result);
  document["judgement"] = judgement(result);
  document["level"] = level(result);
  document.update(answer);
  return document;
}

/// The size of the sets a method answers with, in a word.
std::string_view wanted_size(const std::string& method) {
  const MethodInfo* info = find_method(method);
  return size_text(info == nullptr ? SetSize::k : info->size);
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

/// "auto", "auto, peel and tabu", or how many others there are beside the first.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 3;
  return names.size() > most ? fmt::format("{} and {} others", names.front(), names.size() - 1) : enumerated(names);
}

/// Who found the most for every k, and for how many of them that is proved to be the most there is.
Headline compare_headline(const Graph& graph, const Comparison& comparison) {
  std::vector<std::string> methods;
  std::map<std::string, std::size_t> wins;  // among sets of exactly k vertices, or of all sets where there is no k
  std::map<std::int64_t, bool> sizes;       // whether the best is proved to be the best
  for (const ComparedRow& row : comparison.rows) {
    if (std::find(methods.begin(), methods.end(), row.method) == methods.end()) methods.push_back(row.method);
    if (row.k) sizes.try_emplace(*row.k, false);
    if (!row.best) continue;
    ++wins[row.method];
    const auto bound = std::ranges::find_if(comparison.bounds, [&](const auto& one) { return row.k == one.k; });
    if (bound != comparison.bounds.end() && row.result->value == bound->bound.value) sizes[*row.k] = true;
  }
  const std::size_t questions = std::max<std::size_t>(sizes.size(), 1);
  std::vector<std::string> everywhere;
  for (const std::string& method : methods)
    if (wins.contains(method) && wins[method] == questions &&
        (sizes.empty() || std::string_view(wanted_size(method)) != "any"))
      everywhere.push_back(method);
  const auto proved =
      static_cast<std::size_t>(std::ranges::count(sizes, true, [](const auto& one) { return one.second; }));
  std::string facts = counted(methods.size(), "method", "methods");
  if (!sizes.empty()) facts += ", " + counted(sizes.size(), "size", "sizes");
  facts += " of " + counted(graph.num_vertices(), "vertex", "vertices");
  const std::string most = has_weights(graph, comparison.wishes.get()) ? "weight" : "edges";
  std::string judgement;
  if (!everywhere.empty()) {
    const std::string what = sizes.empty() ? "edges per vertex" : sizes.size() == 1 ? most : most + " for every size";
    judgement = fmt::format("the most {}: {}", what, listed(everywhere));
    if (proved > 0 && proved == sizes.size())
      judgement += ", proved optimal";
    else if (proved > 0)
      judgement += fmt::format(", proved optimal for {} of {}", proved, sizes.size());
  } else {
    judgement = wins.empty() ? "no method answered" : fmt::format("no method has the most {} for every size", most);
  }
  const bool bounded = comparison.bounds.size() == sizes.size() && !sizes.empty();
  return {std::move(facts), std::move(judgement), bounded ? proved == sizes.size() ? "proved" : "bounded" : "open"};
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

void add_results(ordered_json& document, const Graph& graph, std::span<const Result> results, Drawing drawing) {
  Subgraphs subgraphs =
      collect_subgraphs(graph, results, drawing == Drawing::live ? most_live_edges : most_edges, drawing);
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
                          const SearchHistory& search, Drawing drawing) {
  ordered_json document =
      report_frame("solve", {facts(graph, result), judgement(result), level(result)}, command, result.options.seed);
  add_results(document, graph, {&result, 1}, drawing);
  if (!run.empty()) document["histories"] = ordered_json::array({run.to_json(result.method)});
  if (!search.empty())
    document["searches"] =
        ordered_json::array({search.to_json(result.method, graph, has_weights(graph, result.wishes.get()))});
  return document;
}

ordered_json groups_report(const Graph& graph, std::span<const Result> results, const std::string& command,
                           Drawing drawing) {
  Headline headline = profile_headline(graph, results);
  headline.facts = fmt::format("{} of {}", counted(results.size(), "group", "groups"),
                               counted(graph.num_vertices(), "vertex", "vertices"));
  if (results.size() > 1) headline.judgement += ", each in what those before have left";
  ordered_json document = report_frame("groups", headline, command, results.empty() ? 0 : results.front().options.seed);
  // That the earlier ones are out goes without saying, and would fill the page.
  std::vector<Result> groups(results.begin(), results.end());
  for (Result& group : groups) group.wishes = groups.front().wishes;
  add_results(document, graph, groups, drawing);
  return document;
}

ordered_json compare_report(const Graph& graph, const Comparison& comparison, const std::string& command) {
  std::vector<Result> results;
  std::vector<bool> best;
  ordered_json failures = ordered_json::array(), bounds = ordered_json::array();
  for (const auto& [k, bound, sizes] : comparison.bounds)
    bounds.push_back({{"k", k}, {"upper_bound", amount_json(graph, bound.value)}, {"bound", bound.name}});
  for (const ComparedRow& row : comparison.rows) {
    if (!row.result) {
      failures.push_back({{"method", row.method},
                          {"wanted", wanted_size(row.method)},
                          {"k", or_null(row.k)},
                          {"failure", as_utf8(row.failure)}});
      continue;
    }
    Result& judged = results.emplace_back(*row.result);
    best.push_back(row.best);
    // A bound speaks of the vertices there are, not of those that were asked for.
    const auto bound = std::ranges::find(comparison.bounds, judged.size(), &ComparedBound::k);
    if (bound == comparison.bounds.end() || (judged.upper_bound && *judged.upper_bound <= bound->bound.value)) continue;
    judged.upper_bound = bound->bound.value;
    judged.bound = bound->bound.name;
  }
  ordered_json document = report_frame("compare", compare_headline(graph, comparison), command,
                                       results.empty() ? 0 : results.front().options.seed);
  add_results(document, graph, results);
  for (std::size_t i = 0; i < results.size(); ++i) {
    document["results"][i]["best"] = static_cast<bool>(best[i]);
    document["results"][i]["wanted"] = wanted_size(results[i].method);
  }
  document["bounds"] = std::move(bounds);
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

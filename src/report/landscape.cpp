#include "report/landscape.h"

#include <densek/solve.h>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/utf8.h"
#include "report/experiment.h"
#include "report/format.h"
#include "report/json.h"

namespace densek::report {

namespace {

constexpr std::size_t shown_points = 8;

std::string number_or_dash(const std::optional<std::uint64_t>& number) { return number ? grouped(*number) : "-"; }

std::string label(const Graph& graph, unsigned i) { return printable(graph.labels().text(i)); }

std::string level_table(const lab::Landscape& landscape) {
  std::string text =
      fmt::format("{:>10}{:>19}{:>18}{:>16}{:>11}\n", "λ", "maximal sets", "stationary sets", "fractional", "families");
  for (const lab::LevelCount& level : landscape.levels)
    text += fmt::format("{:>10}{:>19}{:>18}{:>16}{:>11}\n", level.loading.text(), grouped(level.maximizers),
                        grouped(level.stationary_sets), number_or_dash(level.saddles), number_or_dash(level.families));
  return text;
}

/// The heaviest edge itself, 1 without weights: what is fractional need not be a saddle there.
bool at_heaviest(const lab::Landscape& landscape) { return !landscape.scope.above_heaviest; }

std::string maximizer_lines(const Graph& graph, const lab::Landscape& landscape, std::uint64_t total) {
  std::string text =
      at_heaviest(landscape) ? "  sets that are local maximizers, best first\n" : "  local maximizers, best first\n";
  std::size_t shown = 0;
  for (const lab::IntegralPoint& point : landscape.integral) {
    if (point.kind != lab::SetKind::local_maximizer || shown == shown_points) break;
    ++shown;
    text += fmt::format("    {:<8}", worth(graph, nullptr, point.value));
    for (const unsigned i : lab::members(point.set)) text += fmt::format(" {}", label(graph, i));
    text += "\n";
  }
  if (shown < total) text += fmt::format("    … {} more (--json lists them)\n", grouped(total - shown));
  return text;
}

std::string saddle_lines(const Graph& graph, const lab::Landscape& landscape, std::uint64_t total) {
  if (total == 0) return {};
  std::string text =
      at_heaviest(landscape)
          ? "  fractional stationary points, highest first: entries by vertex id, and how g curves between two\n"
          : "  strict saddles, highest first: entries by vertex id, and the way up\n";
  const std::size_t shown = std::min(shown_points, landscape.saddles.size());
  for (std::size_t at = 0; at < shown; ++at) {
    const lab::Saddle& saddle = landscape.saddles[at];
    const lab::Ascent& way = saddle.escape.direction;
    std::string entries;
    for (unsigned i = 0; i < landscape.n; ++i)
      entries += fmt::format("{}{}", i == 0 ? "" : " ", lab::text(saddle.point.entry(i)));
    text += fmt::format("    ({})  g = {}; move from {} to {}, curvature {}", entries, lab::text(saddle.objective),
                        label(graph, way.from), label(graph, way.to), lab::text(way.curvature));
    if (saddle.optimal) text += "; as good as the best set";
    if (saddle.point.dimension > 0) text += fmt::format("; one of a family of dimension {}", saddle.point.dimension);
    text += "\n";
  }
  if (shown < total) text += fmt::format("    … {} more (--json lists them)\n", grouped(total - shown));
  return text;
}

const char* kind_name(lab::SetKind kind) {
  switch (kind) {
    case lab::SetKind::local_maximizer:
      return "local maximizer";
    case lab::SetKind::stationary:
      return "stationary";
    case lab::SetKind::neither:
      return "not stationary";
  }
  return "";
}

nlohmann::ordered_json ascent_json(const Graph& graph, const lab::Ascent& ascent) {
  return {{"from", label_json(graph.labels(), ascent.from)},
          {"to", label_json(graph.labels(), ascent.to)},
          {"slope", lab::text(ascent.slope)},
          {"curvature", lab::text(ascent.curvature)}};
}

}  // namespace

std::string landscape_table(const Graph& graph, const lab::Landscape& landscape) {
  const lab::LevelCount& level = landscape.asked_level();
  const std::uint64_t saddles = level.saddles.value_or(0) + level.families.value_or(0);
  std::string text = fmt::format("{}, {}, k = {}, λ = {}: ", counted(landscape.n, "vertex", "vertices"),
                                 counted(graph.num_edges(), "edge", "edges"), landscape.k, landscape.loading.text());
  if (at_heaviest(landscape))
    text += counted(level.maximizers, "set is a local maximizer", "sets are local maximizers");
  else
    text += counted(level.maximizers, "local maximizer", "local maximizers");
  if (landscape.scope.fractional)
    text +=
        ", " + (at_heaviest(landscape) ? fmt::format("{} as good as the best set",
                                                     counted(landscape.fractional_optima, "fractional point or family",
                                                             "fractional points and families"))
                                       : counted(saddles, "strict saddle", "strict saddles"));
  text += fmt::format("; {}", claims_verdict(landscape.claims));
  if (!landscape.skipped.empty()) text += fmt::format(", {} skipped", landscape.skipped.size());
  text += "\n\n";
  text += fmt::format("  sets        {} of {}: {} stationary, of them {}; the best {} {}\n", grouped(landscape.sets),
                      counted(landscape.k, "vertex", "vertices"), grouped(level.stationary_sets),
                      counted(level.maximizers, "local maximizer", "local maximizers"),
                      graph.weighted() ? "is of" : "has", worth(graph, nullptr, landscape.best_value));
  if (landscape.scope.fractional) {
    text += fmt::format("  fractional  {} and {}\n", counted(*level.saddles, "stationary point", "stationary points"),
                        counted(*level.families, "family of them", "families of them"));
    if (at_heaviest(landscape))
      text += fmt::format("  optima      {} of these as good as the best set; at λ = {} they may be local maximizers\n",
                          landscape.fractional_optima == 1 ? "1 is" : grouped(landscape.fractional_optima) + " are",
                          landscape.loading.text());
  } else {
    text += fmt::format("  fractional  not looked for: more than {} vertices. Only sets were visited\n",
                        lab::largest_face_search);
  }
  text += "\n" + level_table(landscape) + "\n" + maximizer_lines(graph, landscape, level.maximizers) +
          saddle_lines(graph, landscape, saddles) + "\n" + claims_table(landscape.claims);
  for (const lab::Skipped& skipped : landscape.skipped)
    text += fmt::format("  skipped  {} ({}): {}\n", skipped.text, skipped.source, skipped.reason);
  return text;
}

nlohmann::ordered_json landscape_json(const Graph& graph, const lab::Landscape& landscape) {
  nlohmann::ordered_json levels = nlohmann::ordered_json::array(), sets = levels, saddles = levels, skipped = levels;
  for (const lab::LevelCount& level : landscape.levels)
    levels.push_back({{"loading", level.loading.text()},
                      {"local_maximizers", level.maximizers},
                      {"stationary_sets", level.stationary_sets},
                      {"saddle_points", or_null(level.saddles)},
                      {"families", or_null(level.families)}});
  for (const lab::IntegralPoint& point : landscape.integral) {
    nlohmann::ordered_json vertices = nlohmann::ordered_json::array();
    for (const unsigned i : lab::members(point.set)) vertices.push_back(label_json(graph.labels(), i));
    nlohmann::ordered_json one = {
        {"vertices", std::move(vertices)}, {"edges", point.edges}, {"kind", kind_name(point.kind)}};
    if (graph.weighted()) one["value"] = amount_json(graph, point.value);
    if (point.kind != lab::SetKind::local_maximizer) one["ascent"] = ascent_json(graph, point.ascent);
    sets.push_back(std::move(one));
  }
  for (const lab::Saddle& saddle : landscape.saddles) {
    nlohmann::ordered_json x = nlohmann::ordered_json::array();
    for (unsigned i = 0; i < landscape.n; ++i) x.push_back(lab::text(saddle.point.entry(i)));
    saddles.push_back({{"x", std::move(x)},
                       {"objective", lab::text(saddle.objective)},
                       {"optimal", saddle.optimal},
                       {"dimension", saddle.point.dimension},
                       {"ascent", ascent_json(graph, saddle.escape.direction)}});
  }
  for (const lab::Skipped& one : landscape.skipped)
    skipped.push_back({{"source", one.source}, {"claim", one.text}, {"reason", one.reason}});
  const lab::LevelCount& level = landscape.asked_level();
  const bool hold = std::all_of(landscape.claims.begin(), landscape.claims.end(),
                                [](const lab::Claim& claim) { return claim.holds; });
  return {{"schema", "densek.landscape/1"},
          {"version", version()},
          {"graph", graph_json(graph)},
          {"k", landscape.k},
          {"loading", landscape.loading.text()},
          {"holds", hold},
          {"sets", landscape.sets},
          {graph.weighted() ? "best_value" : "best_edges", amount_json(graph, landscape.best_value)},
          {"local_maximizers", level.maximizers},
          {"saddle_points", or_null(level.saddles)},
          {"families", or_null(level.families)},
          {"fractional_optima", landscape.scope.fractional ? nlohmann::ordered_json(landscape.fractional_optima)
                                                           : nlohmann::ordered_json(nullptr)},
          {"levels", std::move(levels)},
          {"integral_points", std::move(sets)},
          {"saddles", std::move(saddles)},
          {"claims", claims_json(landscape.claims)},
          {"skipped", std::move(skipped)}};
}

std::string all_graphs_table(const lab::AllGraphs& all) {
  const std::uint64_t graphs = std::accumulate(all.graphs.begin(), all.graphs.end(), std::uint64_t{0});
  std::string loadings;
  for (const lab::Loading& loading : all.loadings)
    loadings += fmt::format("{}{}", loadings.empty() ? "" : ", ", loading.text());
  return fmt::format(
      "every graph of at most {} vertices, every k: {}\n\n  {} up to isomorphism (a theorem holds for a graph exactly "
      "if "
      "it holds\n  when its vertices are renamed), {} with k from 0 to n; λ = {}, and λ = 1 for Theorem 2.3\n\n{}",
      all.graphs.size(), claims_verdict(all.claims), counted(graphs, "graph", "graphs"),
      counted(all.questions, "question", "questions"), loadings, claims_table(all.claims));
}

nlohmann::ordered_json all_graphs_json(const lab::AllGraphs& all) {
  nlohmann::ordered_json loadings = nlohmann::ordered_json::array();
  for (const lab::Loading& loading : all.loadings) loadings.push_back(loading.text());
  const bool hold =
      std::all_of(all.claims.begin(), all.claims.end(), [](const lab::Claim& claim) { return claim.holds; });
  return {{"schema", "densek.landscape-all/1"}, {"version", version()},       {"holds", hold},
          {"graphs_of_size", all.graphs},       {"questions", all.questions}, {"loadings", std::move(loadings)},
          {"claims", claims_json(all.claims)}};
}

}  // namespace densek::report

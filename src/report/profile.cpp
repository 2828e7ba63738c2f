#include "report/profile.h"

#include <densek/solve.h>

#include <fmt/format.h>

#include <algorithm>

#include "base/decimal.h"
#include "report/csv.h"
#include "report/format.h"
#include "report/json.h"
#include "report/table.h"

namespace densek::report {

namespace {

/// "40", or "30 + 10" of several parts.
std::string show_k(const Result& result) {
  return result.sizes.empty() ? grouped(result.k) : fmt::format("{}", fmt::join(result.sizes, " + "));
}

}  // namespace

std::string profile_table(const Graph& graph, const std::vector<Result>& results) {
  const auto proved = static_cast<std::uint64_t>(
      std::count_if(results.begin(), results.end(), [](const Result& result) { return result.proven_optimal(); }));
  // Some methods choose the size within k; then edges and bound are of that many vertices and not of k.
  const bool open = std::ranges::any_of(results, [](const Result& result) { return result.size() != result.k; });
  const auto size = [&](const std::string& text) { return open ? fmt::format("{:>10}", text) : std::string(); };
  const bool weighs =
      std::ranges::any_of(results, [&](const Result& result) { return has_weights(graph, result.wishes.get()); });
  std::string text = fmt::format("{} of {}: {}\n\n", counted(results.size(), "size", "sizes"),
                                 counted(graph.num_vertices(), "vertex", "vertices"),
                                 open ? "the method chooses how many" : grouped(proved) + " proved optimal");
  text += fmt::format("{:>10}{}{:>14}{:>14}{:>10}{:>11}  {:<16}  {}\n", "k", size("size"), weighs ? "weight" : "edges",
                      "at most", "density", open ? "e/size" : "e/k", "bound", "verdict");
  for (const Result& result : results)
    text += fmt::format("{:>10}{}{:>14}{:>14}{:>10}{:>11}  {:<16}  {}\n", show_k(result), size(grouped(result.size())),
                        amount(graph, result.value), result.upper_bound ? amount(graph, *result.upper_bound) : "-",
                        result.density() ? cut_density(*result.density()) : "-",
                        result.edges_per_vertex() ? fmt::format("{:.2f}", *result.edges_per_vertex()) : "-",
                        result.upper_bound ? result.bound : "-", judgement(result));
  return text;
}

std::string profile_csv(const Graph& graph, const std::vector<Result>& results) {
  std::string text =
      "k,edges,upper_bound,bound,gap,proven_optimal,density,edges_per_vertex,average_degree,components,"
      "local_maximizer,swap_optimal,seconds,size,value\n";
  for (const Result& result : results)
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", result.k, result.edges,
                        result.upper_bound ? decimal_text(*result.upper_bound, graph.units()) : "", result.bound,
                        or_empty(result.gap()), result.proven_optimal(), or_empty(result.density()),
                        or_empty(result.edges_per_vertex()), or_empty(result.average_degree()), result.components,
                        result.certificate.local_maximizer, result.certificate.swap_optimal,
                        result.seconds.prepare + result.seconds.solve + result.seconds.bound + result.seconds.verify,
                        result.size(), decimal_text(result.value, graph.units()));
  return text;
}

nlohmann::ordered_json profile_json(const Graph& graph, const std::vector<Result>& results) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Result& result : results) list.push_back(to_json(graph, result));
  return {{"schema", "densek.profile/1"},
          {"version", version()},
          {"graph", graph_json(graph)},
          {"results", std::move(list)}};
}

}  // namespace densek::report

#include "report/compare.h"

#include <densek/solve.h>

#include <fmt/format.h>

#include <algorithm>

#include "base/decimal.h"
#include "base/utf8.h"
#include "report/csv.h"
#include "report/format.h"
#include "report/json.h"
#include "report/table.h"

namespace densek::report {

namespace {

double seconds_of(const Result& result) { return result.seconds.prepare + result.seconds.solve + result.seconds.bound; }

std::string how_it_ended(const Result& result) {
  if (result.stop == Stop::time_limit) return "time limit";
  if (result.stop == Stop::interrupted) return "interrupted";
  return result.certificate.swap_optimal      ? "no swap improves it"
         : result.certificate.local_maximizer ? "local maximizer"
                                              : "";
}

/// A column of weights beside that of the edges, where there is anything to say in it.
std::string weight_column(bool weighs, const std::string& text) {
  return weighs ? fmt::format("{:>16}", text) : std::string();
}

std::string table_line(const Graph& graph, const ComparedRow& row, bool weighs) {
  const std::string name = fmt::format("  {} {:<14}", row.best ? "★" : " ", row.method);
  if (!row.result) return fmt::format("{}{}\n", name, printable(row.failure));
  const Result& result = *row.result;
  return fmt::format("{}{:>8}{}{:>13}{:>10}{:>10}{:>11}{:>12}  {}\n", name, grouped(result.size()),
                     weight_column(weighs, amount(graph, result.value)), grouped(result.edges),
                     result.density() ? cut_density(*result.density()) : "-",
                     result.edges_per_vertex() ? fmt::format("{:.3f}", *result.edges_per_vertex()) : "-",
                     duration(seconds_of(result)), grouped(result.iterations), how_it_ended(result));
}

std::string table_head(bool weighs) {
  return fmt::format("    {:<14}{:>8}{}{:>13}{:>10}{:>10}{:>11}{:>12}\n", "method", "size",
                     weight_column(weighs, "weight"), "edges", "density", "e/size", "time", "iterations");
}

}  // namespace

std::string compare_table(const Graph& graph, const Comparison& comparison) {
  const auto failed = static_cast<std::uint64_t>(
      std::ranges::count_if(comparison.rows, [](const ComparedRow& row) { return !row.result; }));
  std::string text = fmt::format("{} on {}{}{}\n", counted(comparison.rows.size(), "run", "runs"),
                                 counted(graph.num_vertices(), "vertex", "vertices"),
                                 comparison.polished ? ", each polished by swaps" : "",
                                 failed == 0 ? std::string() : fmt::format("; {} without a result", grouped(failed)));
  const bool weighs = has_weights(graph, comparison.wishes.get());
  auto row = comparison.rows.begin();
  while (row != comparison.rows.end()) {
    const auto k = row->k;
    text += '\n';
    if (!k) {
      text += "any size: the most edges per vertex\n";
    } else {
      text += fmt::format("k = {}", grouped(*k));
      const auto bound = std::ranges::find(comparison.bounds, *k, &ComparedBound::k);
      if (bound != comparison.bounds.end())
        text += fmt::format(": no {} vertices{} have more than {} (proof: {})",
                            size_words(*k, bound->sizes, comparison.wishes.get()), as_wished(comparison.wishes.get()),
                            worth(graph, comparison.wishes.get(), bound->bound.value), bound->bound.name);
      text += '\n';
    }
    text += table_head(weighs);
    std::string others;
    for (; row != comparison.rows.end() && row->k == k; ++row)
      (k && row->result && row->result->size() != *k ? others : text) += table_line(graph, *row, weighs);
    if (!others.empty())
      text += fmt::format("  not {} vertices, so that the bound does not speak of them\n", grouped(*k)) + others;
  }
  return text;
}

std::string compare_csv(const Graph& graph, const Comparison& comparison) {
  std::string text =
      "k,method,best,size,edges,density,edges_per_vertex,edges_per_vertex_bound,upper_bound,seconds,iterations,stop,"
      "local_maximizer,swap_optimal,failure,value\n";
  for (const ComparedRow& row : comparison.rows) {
    text += fmt::format("{},{},{},", or_empty(row.k), row.method, row.best);
    const auto bound = std::ranges::find_if(comparison.bounds, [&](const ComparedBound& b) { return row.k == b.k; });
    if (row.result) {
      const Result& r = *row.result;
      const auto upper = bound != comparison.bounds.end() && r.size() == bound->k ? bound->bound.value : r.upper_bound;
      text +=
          fmt::format("{},{},{},{},{},{},{},{},{},{},{},,{}\n", r.size(), r.edges, or_empty(r.density()),
                      or_empty(r.edges_per_vertex()), or_empty(r.edges_per_vertex_bound),
                      upper ? decimal_text(*upper, graph.units()) : "", seconds_of(r), r.iterations, to_string(r.stop),
                      r.certificate.local_maximizer, r.certificate.swap_optimal, decimal_text(r.value, graph.units()));
    } else {
      text += fmt::format(",,,,,,,,,,,{},\n", csv_field(row.failure));
    }
  }
  return text;
}

nlohmann::ordered_json compare_json(const Graph& graph, const Comparison& comparison) {
  using nlohmann::ordered_json;
  ordered_json bounds = ordered_json::array(), results = ordered_json::array();
  for (const ComparedBound& bound : comparison.bounds)
    bounds.push_back(
        {{"k", bound.k}, {"upper_bound", amount_json(graph, bound.bound.value)}, {"bound", bound.bound.name}});
  for (const ComparedRow& row : comparison.rows) {
    ordered_json item;
    if (row.result)
      item = to_json(graph, *row.result);
    else
      item = {{"k", row.k ? ordered_json(*row.k) : ordered_json(nullptr)}, {"method", row.method}};
    item["best"] = row.best;
    item["failure"] = row.result ? ordered_json(nullptr) : ordered_json(row.failure);
    results.push_back(std::move(item));
  }
  return {{"schema", "densek.compare/1"},    {"version", version()},        {"graph", graph_json(graph)},
          {"polished", comparison.polished}, {"bounds", std::move(bounds)}, {"results", std::move(results)}};
}

}  // namespace densek::report

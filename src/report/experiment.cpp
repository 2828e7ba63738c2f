#include "report/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "report/csv.h"
#include "report/trace.h"

namespace densek::report {

namespace {

/// One quantity of every run over the updates.
Plot plot_runs(const lab::Experiment& experiment, const char* what, double TraceRow::*quantity, bool decades) {
  std::uint64_t longest = 0;
  for (const lab::Run& run : experiment.runs) longest = std::max(longest, run.trace.back().iteration);
  const bool many = longest > 1000;
  Plot plot{.title = fmt::format("{}, {}, k = {}, λ = {}", what, experiment.name, experiment.k, experiment.loading),
            .x = {"updates", many ? Scale::logarithmic : Scale::linear},
            .y = {what, many && decades ? Scale::logarithmic : Scale::linear},
            .lines = {},
            .marks = {}};
  for (const lab::Run& run : experiment.runs) {
    PlotLine line{.title = run.title, .x = {}, .y = {}, .dashed = false, .marked = {}};
    for (const TraceRow& row : run.trace) {
      if (row.kind == std::string_view("escape")) line.marked.push_back(line.x.size());
      line.x.push_back(static_cast<double>(row.iteration));
      line.y.push_back(row.*quantity);
    }
    if (run.result.stop == Stop::stationary && !run.result.integral) {  // where it stands it would stay
      line.title += " (stuck)";
      line.x.push_back(static_cast<double>(longest));
      line.y.push_back(line.y.back());
      line.dashed = true;
    }
    if (!line.marked.empty()) plot.marks = "after an escape";
    plot.lines.push_back(std::move(line));
  }
  return plot;
}

std::string sweep_csv(const lab::Sweep& sweep) {
  std::string text = sweep.column;
  for (const lab::Curve& curve : sweep.curves) text += "," + curve.name;
  text += "\n";
  for (std::size_t row = 0; row < sweep.x.size(); ++row) {
    text += fmt::format("{}", sweep.x[row]);
    for (const lab::Curve& curve : sweep.curves) text += fmt::format(",{}", curve.values[row]);
    text += "\n";
  }
  return text;
}

std::string claims_csv(const std::vector<lab::Claim>& claims) {
  std::string text = "source,claim,holds,evidence\n";
  for (const lab::Claim& claim : claims)
    text += fmt::format("{},{},{},{}\n", csv_field(claim.source), csv_field(claim.text), claim.holds,
                        csv_field(claim.evidence));
  return text;
}

}  // namespace

Plot sweep_plot(const lab::Sweep& sweep) {
  double low = sweep.curves.front().values.front(), high = low;
  for (const lab::Curve& curve : sweep.curves)
    for (const double value : curve.values) low = std::min(low, value), high = std::max(high, value);
  Plot plot{.title = sweep.title,
            .x = {sweep.x_title, sweep.x.back() > 10 * sweep.x.front() ? Scale::logarithmic : Scale::linear},
            .y = {sweep.y_title, low > 0 && high > 30 * low ? Scale::logarithmic : Scale::linear},
            .lines = {},
            .marks = {}};
  for (const lab::Curve& curve : sweep.curves)
    plot.lines.push_back({.title = curve.title, .x = sweep.x, .y = curve.values, .dashed = false, .marked = {}});
  return plot;
}

std::vector<Figure> experiment_figures(const lab::Experiment& experiment) {
  std::vector<Figure> figures;
  if (!experiment.runs.empty()) {
    figures.push_back({experiment.name + "-gap", plot_runs(experiment, "Frank–Wolfe gap", &TraceRow::gap, true)});
    figures.push_back(
        {experiment.name + "-integrality", plot_runs(experiment, "Integrality ‖x‖²/k", &TraceRow::integrality, false)});
    figures.push_back(
        {experiment.name + "-objective", plot_runs(experiment, "Objective g(x)", &TraceRow::objective, false)});
  }
  for (const lab::Sweep& sweep : experiment.sweeps)
    figures.push_back({experiment.name + "-" + sweep.name, sweep_plot(sweep)});
  return figures;
}

std::vector<NamedText> experiment_files(const lab::Experiment& experiment) {
  std::vector<NamedText> files;
  for (const lab::Run& run : experiment.runs) {
    std::string text = trace_header();
    for (const TraceRow& row : run.trace) text += trace_line(row);
    files.push_back({fmt::format("{}-{}.csv", experiment.name, run.name), std::move(text)});
  }
  for (const lab::Sweep& sweep : experiment.sweeps)
    files.push_back({fmt::format("{}-{}.csv", experiment.name, sweep.name), sweep_csv(sweep)});
  for (const Figure& figure : experiment_figures(experiment))
    files.push_back({figure.name + ".svg", to_svg(figure.plot)});
  files.push_back({experiment.name + "-claims.csv", claims_csv(experiment.claims)});
  return files;
}

std::string claims_verdict(const std::vector<lab::Claim>& claims) {
  const auto failed = std::count_if(claims.begin(), claims.end(), [](const lab::Claim& claim) { return !claim.holds; });
  if (failed == 0) return fmt::format("all {} claims hold", claims.size());
  return fmt::format("{} of {} claims {} not hold", failed, claims.size(), failed == 1 ? "does" : "do");
}

std::string claims_table(const std::vector<lab::Claim>& claims) {
  std::string text;
  for (const lab::Claim& claim : claims)
    text += fmt::format("  {}  {} ({})\n         {}\n", claim.holds ? "holds" : "FAILS", claim.text, claim.source,
                        claim.evidence);
  return text;
}

std::string experiment_table(const lab::Experiment& experiment) {
  std::string text = fmt::format("{}: {}\n\n  {}\n  {}", experiment.name, claims_verdict(experiment.claims),
                                 experiment.title, experiment.graph);
  if (experiment.k > 0) text += fmt::format("; k = {}, λ = {}", experiment.k, experiment.loading);
  text += "\n\n" + claims_table(experiment.claims);
  for (const std::string& remark : experiment.remarks) text += "  note   " + remark + "\n";
  return text;
}

nlohmann::ordered_json claims_json(const std::vector<lab::Claim>& claims) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const lab::Claim& claim : claims)
    list.push_back(
        {{"source", claim.source}, {"claim", claim.text}, {"holds", claim.holds}, {"evidence", claim.evidence}});
  return list;
}

nlohmann::ordered_json experiment_json(const lab::Experiment& experiment) {
  nlohmann::ordered_json runs = nlohmann::ordered_json::array(), sweeps = nlohmann::ordered_json::array();
  for (const lab::Run& run : experiment.runs) {
    const TraceRow& last = run.trace.back();
    runs.push_back({{"name", run.name},
                    {"title", run.title},
                    {"iterations", run.result.iterations},
                    {"escapes", run.result.escapes},
                    {"stop", to_string(run.result.stop)},
                    {"integral", run.result.integral},
                    {"edges", run.result.edges},
                    {"last",
                     {{"objective", last.objective},
                      {"gap", last.gap},
                      {"integrality", last.integrality},
                      {"step", last.step},
                      {"kind", last.kind}}}});
  }
  for (const lab::Sweep& sweep : experiment.sweeps) {
    nlohmann::ordered_json curves = nlohmann::ordered_json::array();
    for (const lab::Curve& curve : sweep.curves)
      curves.push_back({{"name", curve.name}, {"title", curve.title}, {"values", curve.values}});
    sweeps.push_back({{"name", sweep.name}, {"title", sweep.title}, {sweep.key, sweep.x}, {"curves", curves}});
  }
  nlohmann::ordered_json document = {{"name", experiment.name},
                                     {"title", experiment.title},
                                     {"graph", experiment.graph},
                                     {"k", nullptr},
                                     {"loading", nullptr},
                                     {"holds", experiment.all_hold()},
                                     {"claims", claims_json(experiment.claims)},
                                     {"runs", std::move(runs)},
                                     {"sweeps", std::move(sweeps)},
                                     {"remarks", experiment.remarks}};
  if (experiment.k > 0) document["k"] = experiment.k;
  if (experiment.loading > 0) document["loading"] = experiment.loading;
  return document;
}

}  // namespace densek::report

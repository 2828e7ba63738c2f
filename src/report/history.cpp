#include "report/history.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "report/json.h"

namespace densek::report {

using nlohmann::ordered_json;

namespace {

bool is_escape(const TraceRow& row) { return std::string_view(row.kind) == "escape"; }

}  // namespace

void RunHistory::add(const TraceRow& row) {
  if (first_.size() < 256) first_.push_back(row);
  rows_.add(row);
  if (is_escape(row)) escapes_.add(row);
}

ordered_json RunHistory::to_json(const std::string& name) const {
  std::vector<TraceRow> rows = rows_.rows();
  const std::vector<TraceRow> escapes = escapes_.rows();
  rows.insert(rows.end(), first_.begin(), first_.end());
  rows.insert(rows.end(), escapes.begin(), escapes.end());
  const auto earlier = [](const TraceRow& a, const TraceRow& b) { return a.iteration < b.iteration; };
  const auto same = [](const TraceRow& a, const TraceRow& b) { return a.iteration == b.iteration; };
  std::stable_sort(rows.begin(), rows.end(), earlier);
  rows.erase(std::unique(rows.begin(), rows.end(), same), rows.end());

  const auto column = [&](auto get) {
    ordered_json values = ordered_json::array();
    for (const TraceRow& row : rows) values.push_back(get(row));
    return values;
  };
  return {{"name", name},
          {"rows_in_run", rows_.seen()},
          {"iteration", column([](const TraceRow& row) { return row.iteration; })},
          {"objective", column([](const TraceRow& row) { return row.objective; })},
          {"gap", column([](const TraceRow& row) { return row.gap; })},
          {"integrality", column([](const TraceRow& row) { return row.integrality; })},
          {"step", column([](const TraceRow& row) { return row.step; })},
          {"kind", column([](const TraceRow& row) { return row.kind; })}};
}

void SearchHistory::add(Row row) {
  if (latest_ && latest_->value == row.value && latest_->upper_bound == row.upper_bound) return;
  row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  rows_.add(row);
  latest_ = std::move(row);
}

void SearchHistory::add(const Progress& progress) {
  if (progress.edges || progress.upper_bound) add(Row{0, progress.phase, progress.edges, progress.upper_bound});
}

void SearchHistory::finish(const Result& result) {
  latest_.reset();  // the end counts even if nothing changed
  add(Row{0, "end", result.value, result.upper_bound});
}

ordered_json SearchHistory::to_json(const std::string& name, const Graph& graph, bool weighted) const {
  const std::vector<Row> rows = rows_.rows();
  const auto column = [&](auto get) {
    ordered_json values = ordered_json::array();
    for (const Row& row : rows) values.push_back(get(row));
    return values;
  };
  return {{"name", name},
          {"seconds", column([](const Row& row) { return row.seconds; })},
          {"phase", column([](const Row& row) { return row.phase; })},
          {weighted ? "value" : "edges", column([&](const Row& row) { return amount_json(graph, row.value); })},
          {"upper_bound", column([&](const Row& row) { return amount_json(graph, row.upper_bound); })}};
}

}  // namespace densek::report

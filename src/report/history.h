// What a run told while it ran, in bounded memory: a report wants the shape of a curve, not 50,000 rows of it.
#pragma once

#include <densek/solve.h>

#include <nlohmann/json.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace densek::report {

/// Keeps every stride-th row and the last one; when there are too many, the stride doubles. What is kept depends on
/// the rows alone.
template <class Row>
class Thinned {
 public:
  explicit Thinned(std::size_t most) : most_(most) {}

  void add(const Row& row) {
    if (seen_++ % stride_ == 0) rows_.push_back(row);
    last_ = row;
    if (rows_.size() <= most_) return;
    stride_ *= 2;
    for (std::size_t i = 0; 2 * i < rows_.size(); ++i) rows_[i] = rows_[2 * i];
    rows_.resize((rows_.size() + 1) / 2);
  }

  std::uint64_t seen() const { return seen_; }
  /// The rows kept, in their order, the first and the last among them.
  std::vector<Row> rows() const {
    std::vector<Row> all = rows_;
    if (last_ && (seen_ - 1) % stride_ != 0) all.push_back(*last_);
    return all;
  }

 private:
  std::size_t most_;
  std::uint64_t seen_ = 0, stride_ = 1;
  std::vector<Row> rows_;
  std::optional<Row> last_;
};

/// The iterates of a Frank–Wolfe run. The first ones are kept, for logarithmic axes; escapes are rare and telling, so
/// they are thinned apart.
class RunHistory {
 public:
  void add(const TraceRow& row);
  bool empty() const { return rows_.seen() == 0; }
  /// {"name", "rows_in_run", "iteration": […], "objective", "gap", "integrality", "step", "kind"}, a list a column.
  nlohmann::ordered_json to_json(const std::string& name) const;

 private:
  std::vector<TraceRow> first_;
  Thinned<TraceRow> rows_{2000}, escapes_{500};
};

/// How answer and bound approached each other in a search.
class SearchHistory {
 public:
  /// Keeps what changed since the last call.
  void add(const Progress& progress);
  /// The facts at the end.
  void finish(const Result& result);
  bool empty() const { return rows_.seen() == 0; }
  /// {"name", "seconds": […], "phase", "edges", "upper_bound"}, a list a column; unknown is null. `weighted`: sets are
  /// worth something else than their edges, so that the column is "value", in decimals of the graph's unit.
  nlohmann::ordered_json to_json(const std::string& name, const Graph& graph, bool weighted) const;

 private:
  struct Row {
    double seconds = 0;
    std::string phase;
    std::optional<std::int64_t> value, upper_bound;  // in units
  };
  void add(Row row);

  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::optional<Row> latest_;
  Thinned<Row> rows_{2000};
};

}  // namespace densek::report

// What the selections of an iteration cost, counted in comparisons: the same on every day.
#include <densek/generate.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/reference.h"
#include "lab/along_runs.h"
#include "relaxation/selection.h"

namespace densek::lab {

namespace {

/// An entry of v or x that counts how often it is compared. ranks_before asks for > first, each time.
struct Counted {
  double value = 0;
  static inline thread_local std::uint64_t comparisons = 0;
  friend bool operator>(const Counted& a, const Counted& b) {
    ++comparisons;
    return a.value > b.value;
  }
  friend bool operator==(const Counted& a, const Counted& b) { return a.value == b.value; }
};

std::uint64_t comparisons_to_select(const std::vector<double>& values, std::size_t k) {
  std::vector<RankedBy<Counted>> ranked(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) ranked[i] = {{values[i]}, static_cast<Vertex>(i)};
  Counted::comparisons = 0;
  select_first(std::span(ranked), k);
  return Counted::comparisons;
}

/// The most comparisons a vertex, over the selections of line 6 and line 10 at the first iterates of a run.
double most_comparisons(const Graph& graph, std::int64_t k) {
  constexpr int iterations = 12;
  const Question question(graph, k);
  ReferenceEngine engine(question, default_loading, 1);
  engine.begin({});
  std::uint64_t most = 0;
  std::vector<double> x, v;
  for (int t = 0; t < iterations; ++t) {
    engine.copy_point(x, v);
    for (const std::vector<double>& values : {v, x})
      most = std::max(most, comparisons_to_select(values, static_cast<std::size_t>(k)));
    engine.oracle();
    engine.move(1.0 / (t + 2));  // any step does: points of many values and of few
  }
  return static_cast<double>(most) / graph.num_vertices();
}

}  // namespace

Claim selection_cost() {
  constexpr std::uint64_t smallest = 1000, largest = 64'000;
  constexpr double allowed = 10;  // sorting takes more than log₂ n − 1.5, which is 14 for the largest
  double most = 0;
  std::string by_size;
  for (std::uint64_t n = smallest; n <= largest; n *= 4) {
    double of_size = 0;
    for (const Graph& graph : {generate::regular(n, 10, 1), generate::barabasi_albert(n, 5, 1)})
      of_size = std::max(of_size, most_comparisons(graph, static_cast<std::int64_t>(n / 10)));
    by_size += fmt::format("{}{:.2f}", by_size.empty() ? "" : ", ", of_size);
    most = std::max(most, of_size);
  }
  return {"Section 4.1", "the selections of lines 6 and 10 take O(n) comparisons", most <= allowed,
          fmt::format("n = {}, 4 times as many, … {}: at most {} comparisons a vertex at any iterate ({} allowed)",
                      smallest, largest, by_size, allowed)};
}

}  // namespace densek::lab

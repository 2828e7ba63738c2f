// Many methods on the same questions, side by side.
//
//   const std::vector<densek::Sizes> sizes = {20, 50};
//   const densek::Comparison field = densek::compare(graph, sizes, {.methods = {"peel", "fw", "auto"}});
//   for (const densek::ComparedRow& row : field.rows) …
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <densek/bounds.h>
#include <densek/result.h>
#include <densek/solve.h>

namespace densek {

/// What a comparison can be told.
struct CompareOptions {
  std::vector<std::string> methods;  ///< names of `densek methods`; none: all but `exact`, which may never end
  /// For every method that reads them, the others run with the defaults; `time_limit` is for each run. Method and bound
  /// mean nothing here: a comparison has its own.
  SolveOptions solve;
  Wishes wishes = {};
  bool polish = false;  ///< improve every set of k vertices by swaps afterwards, to tell the start from the finish
};

/// One method on one k.
struct ComparedRow {
  std::string method;
  std::optional<std::int64_t> k;  ///< none for methods that take no k: one row serves all
  std::optional<Result> result;   ///< none if it failed
  std::string failure;            ///< why there is no result
  bool best = false;              ///< worth most of all sets of k vertices (most edges per vertex where there is no k)
};

/// What is proved for one k whatever the method.
struct ComparedBound {
  std::int64_t k = 0;
  Bound bound;
  std::vector<std::int64_t> sizes = {};  ///< by part, where there are several
};

/// Who found what, and what is proved.
struct Comparison {
  std::vector<ComparedBound> bounds;  ///< by increasing k; none where no argument that is allowed says anything
  std::vector<ComparedRow> rows;      ///< by increasing k, then in the order of the methods; those without k at the end
  bool polished = false;
  std::shared_ptr<const Wishes> wishes = nullptr;  ///< none: none
};

/// The methods a list of names stands for, in their order; none: all but `exact`. Throws UsageError for unknown names.
std::vector<std::string> methods_to_compare(std::span<const std::string> names);

/// Runs every method on every size of the list. A method that fails, refuses the graph or runs out of time is a row
/// like the others. `done` sees each row as it is finished and how many there will be. A stop returns the rows so far.
/// Throws UsageError for unknown names, k < 1, two sizes of one k or options that none of the methods reads,
/// NoAnswerError for k > n.
Comparison compare(const Graph& graph, std::span<const Sizes> sizes, const CompareOptions& options = {},
                   const Hooks& hooks = {}, const std::function<void(const ComparedRow&, std::size_t rows)>& done = {});
inline Comparison compare(const Graph& graph, std::span<const std::int64_t> ks, const CompareOptions& options = {},
                          const Hooks& hooks = {},
                          const std::function<void(const ComparedRow&, std::size_t rows)>& done = {}) {
  return compare(graph, std::vector<Sizes>(ks.begin(), ks.end()), options, hooks, done);
}

}  // namespace densek

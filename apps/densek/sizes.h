// How many vertices, as the user writes it: `20`, `5%`, `30x10`, `red=10,blue=15`, and lists of k: `10:100:10`,
// `10,20,50`, `10:1000:x7`.
#pragma once

#include <densek/wishes.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace densek::cli {

/// A number of vertices. Throws UsageError unless it is a whole number ≥ 1.
std::int64_t parse_k(const std::string& text);

/// What a `-k` counts: all vertices, the two sides, or parts by name.
enum class SizesOf { all, sides, parts };

/// One `-k`, understood as far as it can be without the graph.
class WantedSize {
 public:
  /// Throws UsageError for what is none of `N`, `N%`, `AxB`, `part=N,…`.
  explicit WantedSize(const std::string& text);

  SizesOf counts() const;
  /// For this graph, whose parts the wishes name. Throws UsageError if the two do not fit.
  Sizes of(const Graph& graph, const Wishes& wishes) const;

 private:
  std::string text_;
  std::int64_t count_ = 0;  // N
  double percent_ = 0;      // N%
  std::vector<std::int64_t> sides_;
  std::vector<std::pair<std::string, std::int64_t>> parts_;
};

/// A list of them: `part=N,…` alone, or, separated by commas, `N`, `N%`, `AxB` and ranges `a:b`, `a:b:step`, or
/// `a:b:xN` for N values from a to b that grow by equal factors.
class WantedSizes {
 public:
  /// Throws UsageError.
  explicit WantedSizes(const std::string& text);

  SizesOf counts() const { return counts_; }
  /// Increasing and without repetitions; of those that are more than the graph has, the first. Throws as WantedSize::of
  /// does.
  std::vector<Sizes> of(const Graph& graph, const Wishes& wishes) const;

 private:
  std::vector<std::int64_t> numbers_up_to_one_beyond(std::int64_t n) const;

  std::string text_;
  SizesOf counts_ = SizesOf::all;
  std::vector<std::int64_t> numbers_;
  std::vector<WantedSize> others_;
};

}  // namespace densek::cli

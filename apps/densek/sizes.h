// Lists of k as the user writes them: `10:100:10`, `10,20,50`, `10:1000:x7`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace densek::cli {

/// A number of vertices. Throws UsageError unless it is a whole number ≥ 1.
std::int64_t parse_k(const std::string& text);

/// The values of a list, increasing and without repetitions. Its parts, separated by commas, are numbers, ranges `a:b`,
/// `a:b:step`, or `a:b:xN` for N values from a to b that grow by equal factors. Throws UsageError.
std::vector<std::int64_t> parse_sizes(const std::string& text);

}  // namespace densek::cli

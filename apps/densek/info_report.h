// What `info` tells of a graph, whoever has found it out.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace densek::cli {

struct DegreeSummary {
  std::uint32_t min = 0, max = 0, isolated = 0;
  double median = 0, mean = 0;
};
/// Of all degrees; none for the empty graph.
std::optional<DegreeSummary> summary_of(std::vector<std::uint32_t> degrees);

struct InfoFacts {
  std::uint64_t edges = 0;
  std::optional<DegreeSummary> degrees = {};
  std::uint32_t degeneracy = 0;
  std::uint64_t in_highest_core = 0, components = 0, largest_component = 0;
  bool checked = false;
};

/// Rows are not looked at but for weights.
std::string info_document(const Graph& graph, const InfoFacts& facts);
std::string info_table(const Graph& graph, const InfoFacts& facts);

}  // namespace densek::cli

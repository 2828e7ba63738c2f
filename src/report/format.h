// How numbers and words are written for people.
#pragma once

#include <densek/graph.h>
#include <densek/wishes.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace densek::report {

/// 4039 → "4,039".
std::string grouped(std::int64_t value);
std::string grouped(std::uint64_t value);

/// A number of units of the graph's weights, as a decimal: "2,750.50".
std::string amount(const Graph& graph, std::int64_t units);

/// Whether sets are worth something else than their edges.
bool has_weights(const Graph& graph, const Wishes* wishes);

/// What a set is worth: "190 edges", or "weight 2,750.50" where something weighs more or less than an edge.
std::string worth(const Graph& graph, const Wishes* wishes, std::int64_t units);

/// "a", "a and b", "a, b and c".
std::string enumerated(std::span<const std::string> words);

/// "1 edge", "190 edges".
std::string counted(std::uint64_t count, std::string_view one, std::string_view many);

/// A fraction as a percentage with two significant digits, rounded up, so that "within 0.42 %" is true:
/// 0.00413 → "0.42 %".
std::string percent(double fraction);

/// Four decimals, cut and not rounded: 1.0000 is a clique and nothing else. What is too small for them is "<0.0001",
/// never 0.0000. `density` in web/src/format.ts and `density_text` in Python write the same (tests/data/densities.tsv).
std::string cut_density(double density);

/// Seconds in the unit a person would choose: "12 ms", "3.4 s", "2 min 5 s".
std::string duration(double seconds);

}  // namespace densek::report

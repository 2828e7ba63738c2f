#include "report/cleaning.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "base/decimal.h"
#include "base/utf8.h"
#include "graph/weights.h"
#include "report/format.h"

namespace densek::report {

namespace {

/// With commas between thousands: "5,310.25".
std::string grouped_decimal(std::int64_t value, std::int64_t units) {
  std::string text = decimal_text(value, units);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t at = std::min(text.find('.'), text.size()); at > first + 3;) text.insert(at -= 3, 1, ',');
  return text;
}

}  // namespace

std::string weight_words(const Graph& graph) {
  const auto& column = graph.reading().weight;
  if (!graph.weighted() && (!column || column->number == 0)) return {};
  std::string words = "weights";
  if (column && column->number > 0)
    words +=
        fmt::format(" from column {}{}", column->number, column->name.empty() ? "" : ": " + printable(column->name));
  else if (column && !column->name.empty())
    words += ": " + printable(column->name);
  if (!graph.weighted()) return words + ", all 1";
  if (graph.units() > 1) words += fmt::format(", unit {}", decimal_text(1, graph.units()));
  const WeightSummary all = weight_summary(graph);
  words += fmt::format(", {} to {}, total {}", grouped_decimal(all.min, graph.units()),
                       grouped_decimal(all.max, graph.units()), grouped_decimal(all.total, graph.units()));
  return words + (graph.reading().weights_rounded ? ", rounded" : "");
}

std::string cleaning_words(const Cleaning& cleaning, const std::string& duplicates) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  if (cleaning.self_loops_dropped > 0) add(counted(cleaning.self_loops_dropped, "loop", "loops") + " dropped");
  if (cleaning.duplicates_merged > 0) add(counted(cleaning.duplicates_merged, "duplicate", "duplicates") + " merged");
  if (cleaning.duplicates_merged > 0 && !duplicates.empty())
    add(duplicates == "sum"   ? "their weights added"
        : duplicates == "max" ? "the largest of their weights kept"
                              : "the first of their weights kept");
  if (cleaning.directions_joined > 0)
    add(fmt::format("{} of them opposite directions", grouped(cleaning.directions_joined)));
  if (cleaning.weights_ignored) add("weights ignored");
  return words;
}

std::string reading_words(const Graph& graph) {
  const Reading& reading = graph.reading();
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : "; ") + more; };
  if (reading.ends.size() == 2) {
    const auto& [first, second] = std::tie(reading.ends[0], reading.ends[1]);
    const bool telling = first.number != 1 || second.number != 2 || reading.columns > 2;
    if (telling)
      add(fmt::format(
          "columns {}, {} of {}{}", first.number, second.number, reading.columns,
          first.name.empty() ? "" : fmt::format(": {} – {}", printable(first.name), printable(second.name))));
  }
  if (reading.header_skipped) add("header skipped");
  const bool plain = words.empty() && graph.labels().are_integers();
  if (!plain && reading.first_edge.size() == 2)
    add(fmt::format("first edge {} – {}", printable(reading.first_edge[0]), printable(reading.first_edge[1])));
  return words;
}

std::string side_words(const Graph& graph) {
  if (!graph.sides()) return {};
  const auto& [left, names] = *graph.sides();
  return fmt::format("two sides: {} {}, {} {}", grouped(std::uint64_t{left}), printable(names[0]),
                     grouped(std::uint64_t{graph.num_vertices() - left}), printable(names[1]));
}

std::string cleaning_line(const Graph& graph) {
  const std::string name =
      graph.source() == "-" ? "standard input" : printable(std::filesystem::path(graph.source()).filename().string());
  std::string words;
  for (const std::string& part : {reading_words(graph), side_words(graph), weight_words(graph),
                                  cleaning_words(graph.cleaning(), graph.reading().duplicates)})
    if (!part.empty()) words += (words.empty() ? "" : "; ") + part;
  return fmt::format("{}: {}, {}{}", name, counted(graph.num_vertices(), "vertex", "vertices"),
                     counted(graph.num_edges(), "edge", "edges"), words.empty() ? "" : " (" + words + ")");
}

}  // namespace densek::report

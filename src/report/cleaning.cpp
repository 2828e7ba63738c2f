#include "report/cleaning.h"

#include <fmt/format.h>

#include <filesystem>
#include <tuple>

#include "base/utf8.h"
#include "report/format.h"

namespace densek::report {

std::string cleaning_words(const Cleaning& cleaning) {
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  if (cleaning.self_loops_dropped > 0) add(counted(cleaning.self_loops_dropped, "loop", "loops") + " dropped");
  if (cleaning.duplicates_merged > 0) add(counted(cleaning.duplicates_merged, "duplicate", "duplicates") + " merged");
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

std::string cleaning_line(const Graph& graph) {
  const std::string name =
      graph.source() == "-" ? "standard input" : printable(std::filesystem::path(graph.source()).filename().string());
  const std::string read = reading_words(graph), cleaned = cleaning_words(graph.cleaning());
  const std::string words = read + (read.empty() || cleaned.empty() ? "" : "; ") + cleaned;
  return fmt::format("{}: {}, {}{}", name, counted(graph.num_vertices(), "vertex", "vertices"),
                     counted(graph.num_edges(), "edge", "edges"), words.empty() ? "" : " (" + words + ")");
}

}  // namespace densek::report

#include "report/cleaning.h"

#include <fmt/format.h>

#include <filesystem>

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

std::string cleaning_line(const Graph& graph) {
  const std::string name =
      graph.source() == "-" ? "standard input" : std::filesystem::path(graph.source()).filename().string();
  const std::string words = cleaning_words(graph.cleaning());
  return fmt::format("{}: {}, {}{}", name, counted(graph.num_vertices(), "vertex", "vertices"),
                     counted(graph.num_edges(), "edge", "edges"), words.empty() ? "" : " (" + words + ")");
}

}  // namespace densek::report

#include "info_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/utf8.h"
#include "report/cleaning.h"
#include "report/format.h"
#include "report/json.h"

namespace densek::cli {

std::optional<DegreeSummary> summary_of(std::vector<std::uint32_t> all) {
  if (all.empty()) return std::nullopt;
  const std::size_t n = all.size();
  std::sort(all.begin(), all.end());
  DegreeSummary degrees;
  degrees.min = all.front();
  degrees.max = all.back();
  degrees.isolated = static_cast<std::uint32_t>(std::upper_bound(all.begin(), all.end(), 0U) - all.begin());
  degrees.median = (static_cast<double>(all[(n - 1) / 2]) + static_cast<double>(all[n / 2])) / 2;
  degrees.mean =
      static_cast<double>(std::accumulate(all.begin(), all.end(), std::uint64_t{0})) / static_cast<double>(n);
  return degrees;
}

std::string info_document(const Graph& graph, const InfoFacts& facts) {
  nlohmann::ordered_json degrees = nullptr, about = report::graph_json(graph);
  about["edges"] = facts.edges;
  if (facts.degrees)
    degrees = {{"min", facts.degrees->min},
               {"median", facts.degrees->median},
               {"mean", facts.degrees->mean},
               {"max", facts.degrees->max},
               {"isolated", facts.degrees->isolated}};
  return report::print({{"schema", "densek.info/1"},
                        {"graph", about},
                        {"degrees", degrees},
                        {"cores", {{"degeneracy", facts.degeneracy}, {"vertices_in_highest", facts.in_highest_core}}},
                        {"components", {{"count", facts.components}, {"largest", facts.largest_component}}},
                        {"labels", graph.labels().are_integers() ? "integers" : "texts"},
                        {"checked", facts.checked}});
}

std::string info_table(const Graph& graph, const InfoFacts& facts) {
  std::string text = printable(graph.source()) + "\n";
  const auto row = [&](const char* name, const std::string& value) {
    text += fmt::format("  {:<14}{}\n", name, value);
  };
  row("vertices", report::grouped(std::uint64_t{graph.num_vertices()}));
  row("edges", report::grouped(facts.edges));
  if (const auto& degrees = facts.degrees)
    row("degrees", fmt::format("smallest {}, median {}, mean {:.2f}, largest {}; {} isolated", degrees->min,
                               degrees->median, degrees->mean, report::grouped(std::uint64_t{degrees->max}),
                               report::grouped(std::uint64_t{degrees->isolated})));
  row("cores", fmt::format("degeneracy {}, {} in the highest core", facts.degeneracy,
                           report::counted(facts.in_highest_core, "vertex", "vertices")));
  row("components", fmt::format("{}, the largest with {}", report::grouped(facts.components),
                                report::counted(facts.largest_component, "vertex", "vertices")));
  row("labels", graph.labels().are_integers() ? "integers" : "texts");
  std::string reading = graph.reading().format;
  for (const std::string& words :
       {report::reading_words(graph), report::side_words(graph), report::weight_words(graph)})
    if (!words.empty()) reading += "; " + words;
  if (!reading.empty()) row("read as", reading);
  const std::string cleaning = report::cleaning_words(graph.cleaning(), graph.reading().duplicates);
  row("cleaning", cleaning.empty() ? "nothing dropped" : cleaning);
  row("fingerprint", graph.fingerprint());
  if (facts.checked) row("check", "every arc has its reverse");
  return text;
}

}  // namespace densek::cli

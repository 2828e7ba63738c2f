#include "report/score.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "report/format.h"
#include "report/json.h"
#include "report/table.h"

namespace densek::report {

using nlohmann::ordered_json;

namespace {

/// The group as if a solve had found it: what tables and documents say of an answer they say of a group.
Result as_answer(const Score& score) {
  Result group = score.best;
  group.vertices = score.vertices;
  group.edges = score.edges;
  group.value = score.value;
  group.components = score.components;
  group.certificate = score.certificate;
  return group;
}

std::string named(const Graph& graph, Vertex v) { return printable(graph.labels().text(v)); }

}  // namespace

ordered_json score_json(const Graph& graph, const Score& score) {
  ordered_json document = to_json(graph, as_answer(score));
  document["schema"] = "densek.score/1";
  for (const char* of_the_search : {"method", "options", "seed", "run", "edges_per_vertex_bound"})
    document.erase(of_the_search);
  document["certificate"].erase("integral");
  document["swap"] = nullptr;
  if (score.best_swap)
    document["swap"] = {{"out", label_json(graph.labels(), score.best_swap->out)},
                        {"in", label_json(graph.labels(), score.best_swap->in)},
                        {"gain", amount_json(graph, score.best_swap->gain)}};
  ordered_json best = to_json(graph, score.best);
  for (const char* said_above : {"schema", "version", "graph"}) best.erase(said_above);
  document["best"] = std::move(best);
  return document;
}

std::string score_table(const Graph& graph, const Score& score) {
  const Result group = as_answer(score);
  std::string text = verdict(graph, group) + "\n\n";
  const auto row = [&](const char* name, const std::string& value) {
    text += fmt::format("  {:<18}{}\n", name, value);
  };
  row("certificate", certificate_words(graph, group));
  row("one swap", score.best_swap ? fmt::format("{} for {} gains {}", named(graph, score.best_swap->out),
                                                named(graph, score.best_swap->in),
                                                worth(graph, group.wishes.get(), score.best_swap->gain))
                                  : "none gains");
  row("upper bound", bound_words(graph, group));
  if (score.best.value == score.value) {
    row("best known", "nothing better was found");
    return text;
  }
  std::size_t shared = 0;
  for (const Vertex v : score.best.vertices) shared += std::ranges::binary_search(score.vertices, v);
  row("best known",
      fmt::format("{}, {} of them in the group", facts(graph, score.best), grouped(std::uint64_t{shared})));
  for (const std::string& line : member_words(graph, score.best)) row("", line);
  return text;
}

}  // namespace densek::report

// Result documents about the karate club. One that is accepted says only what a count of its vertices says too.
#include <densek/generate.h>
#include <nlohmann/json.hpp>

#include <set>

#include "certify/claims.h"
#include "support.h"

namespace densek::fuzz {
namespace {

/// Edges among the vertices the document names, counted from its labels.
std::int64_t counted(const Graph& graph, const nlohmann::json& document) {
  std::set<Vertex> set;
  for (const auto& label : document.at("vertices")) {
    const auto vertex = graph.labels().find(label.is_string() ? label.get<std::string>() : label.dump());
    require(vertex.has_value(), "an accepted document names vertices of the graph");
    require(set.insert(*vertex).second, "and each once");
  }
  std::int64_t edges = 0;
  for (const Vertex u : set)
    for (const Vertex v : set) edges += u < v && graph.adjacent(u, v);
  return edges;
}

}  // namespace
}  // namespace densek::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek;
  using namespace densek::fuzz;
  static const Graph graph = karate_club();
  const std::string_view text = text_of(data, size);
  const MemoryWatch watch;
  try {
    const certify::Claims claims = certify::verify_claims(graph, text, "result.json");
    const auto document = nlohmann::json::parse(text);
    require(document.at("edges") == counted(graph, document), "an accepted document counts as we do");
    require(document.at("size") == document.at("vertices").size(), "and has the size it says");
    require(document.at("edges") == claims.edges, "and what is said of it is what it says");
    require(!claims.upper_bound || *claims.upper_bound >= claims.value, "no set is worth more than its bound");
    require(!claims.proven_optimal || claims.upper_bound == claims.value, "what is optimal meets its bound");
    require(!claims.wishes.none() || claims.value == claims.edges, "without wishes a set is worth its edges");
  } catch (const InputError& error) {
    require_begins_with_name(error, "result.json");
  } catch (const VerificationError&) {
  }
  return 0;
}

#include "wish_arguments.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "graph/weights.h"
#include "io/vertex_finder.h"
#include "io/vertex_lists.h"
#include "report/format.h"

namespace densek::cli {

namespace {

void note_doubts(const Session& session, const std::string& path, const std::vector<std::string>& doubts) {
  if (session.quiet) return;
  for (const std::string& doubt : doubts) note(fmt::format("{}: {}", printable(path), doubt));
}

/// LIST or @FILE.
std::vector<Vertex> members(const Session& session, const Graph& graph, const std::string& text) {
  if (text.starts_with('@')) {
    io::Members read = io::read_members(graph, text.substr(1));
    note_doubts(session, text.substr(1), read.notes);
    return std::move(read.vertices);
  }
  std::vector<Vertex> vertices;
  const io::VertexFinder finder(graph);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    vertices.push_back(finder.require(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  std::ranges::sort(vertices);
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  return vertices;
}

void note_unknown(const std::string& path, std::uint64_t unknown) {
  if (unknown > 0)
    note(fmt::format("{}: {} not in the graph", printable(path), report::counted(unknown, "label is", "labels are")));
}

}  // namespace

void WishArguments::declare(CLI::App& command) {
  const char* group = "What to ask";
  const CLI::Validator given([](const std::string& text) { return text.empty() || text == "@" ? "names nothing" : ""; },
                             "");
  command.add_option("--include", include_, "members that must be in: labels, or @FILE with one a line")
      ->type_name("LIST|@FILE")
      ->check(given)
      ->group(group);
  command.add_option("--exclude", exclude_, "vertices that must be out: labels, or @FILE with one a line")
      ->type_name("LIST|@FILE")
      ->check(given)
      ->group(group);
  command
      .add_option("--vertex-weights", vertex_weights_,
                  "what each vertex itself is worth: label and weight a line; who is not there weighs 0")
      ->type_name("FILE")
      ->check(given)
      ->group(group);
  command.add_option("--quota", quota_, "which vertex is in which part: label and part a line; then -k part=N,…")
      ->type_name("FILE")
      ->check(given)
      ->group(group);
}

void WishArguments::add_inputs(std::vector<NamedFile>& inputs) const {
  for (const auto& [name, path] : {std::pair("--include", include_), std::pair("--exclude", exclude_)})
    if (path.starts_with('@')) inputs.push_back({name, path.substr(1)});
  if (!vertex_weights_.empty()) inputs.push_back({"--vertex-weights", vertex_weights_});
  if (!quota_.empty()) inputs.push_back({"--quota", quota_});
}

Asked WishArguments::about(const Session& session, Graph graph, SizesOf counted) const {
  const bool crossed = counted == SizesOf::sides;
  if (crossed && !graph.sides())
    throw UsageError("-k AxB asks for so many of each side, and the graph was not read as two-sided (--bipartite)");
  if (crossed && !quota_.empty()) throw UsageError("-k AxB and --quota: the parts are the sides, or those of the file");
  const bool by_side = counted != SizesOf::all && quota_.empty() && graph.sides();
  Wishes wishes = by_side ? two_sided(graph) : Wishes();
  if (!include_.empty()) wishes.include = members(session, graph, include_);
  if (!exclude_.empty()) wishes.exclude = members(session, graph, exclude_);
  if (!vertex_weights_.empty()) {
    io::VertexWeights weights = io::read_vertex_weights(graph, vertex_weights_);
    if (weights.units != graph.units()) graph = with_units(graph, weights.units);
    if (!session.quiet) {
      if (weights.rounded) note(fmt::format("{}: weights are rounded to six digits", printable(vertex_weights_)));
      note_unknown(vertex_weights_, weights.unknown);
    }
    wishes.vertex_weights = std::move(weights.by_vertex);
  }
  if (!quota_.empty()) {
    io::VertexParts parts = io::read_parts(graph, quota_);
    note_doubts(session, quota_, parts.notes);
    wishes.part_names = std::move(parts.names);
    wishes.part_of.assign(graph.num_vertices(), 0);
    std::vector<bool> excluded(graph.num_vertices(), false);
    for (const Vertex v : wishes.exclude) excluded[v] = true;
    std::uint64_t without = 0;
    for (Vertex v = 0; v < graph.num_vertices(); ++v) {
      if (parts.of[v] != io::no_part) {
        wishes.part_of[v] = parts.of[v];
        continue;
      }
      ++without;
      if (!excluded[v]) wishes.exclude.push_back(v);
    }
    if (!session.quiet) note_unknown(quota_, parts.unknown);
    if (without > 0 && !session.quiet)
      note(fmt::format("{}: {} in no part and cannot be chosen", printable(quota_),
                       report::counted(without, "vertex is", "vertices are")));
  }
  return {std::move(graph), std::move(wishes)};
}

}  // namespace densek::cli

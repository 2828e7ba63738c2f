#include "io/vertex_finder.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "base/utf8.h"

namespace densek::io {

namespace {

/// The label nearest to this one; empty if none is near.
std::string nearest(const Graph& graph, std::string_view label) {
  std::string best;
  std::size_t least = near_enough(label) + 1;
  constexpr std::size_t typed = 60;
  if (label.size() > typed) return best;  // nobody types more
  for (Vertex v = 0; v < graph.num_vertices() && least > 1; ++v) {
    std::string other = graph.labels().text(v);
    const std::size_t longer = std::max(other.size(), label.size()), shorter = std::min(other.size(), label.size());
    if (longer - shorter >= least) continue;
    if (const std::size_t distance = edit_distance(label, other); distance < least)
      least = distance, best = std::move(other);
  }
  return best;
}

}  // namespace

VertexFinder::VertexFinder(const Graph& graph) : graph_(graph) {
  if (graph.labels().are_integers()) return;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const auto added = by_text_.emplace(graph.labels().text(v), v).first;
    longest_ = std::max(longest_, added->first.size());
  }
}

std::optional<Vertex> VertexFinder::exactly(std::string_view label) const {
  if (graph_.labels().are_integers()) return graph_.labels().find(label);
  const auto at = by_text_.find(std::string(label));
  return at == by_text_.end() ? std::nullopt : std::optional(at->second);
}

std::optional<Vertex> VertexFinder::find(std::string_view label) const {
  const std::optional<Vertex> found = exactly(label);
  if (found || !graph_.sides()) return found;
  std::optional<Vertex> only;
  for (const std::string& side : graph_.sides()->names)
    if (const auto on_side = exactly(side + ":" + std::string(label))) {
      if (only) return std::nullopt;
      only = on_side;
    }
  return only;
}

Vertex VertexFinder::require(std::string_view label, const std::string& place) const {
  if (const auto vertex = find(label)) return *vertex;
  if (graph_.sides()) {
    const auto& [left, right] = graph_.sides()->names;
    const std::string on_left = fmt::format("{}:{}", left, label), on_right = fmt::format("{}:{}", right, label);
    if (exactly(on_left) && exactly(on_right))
      throw NoAnswerError(
          fmt::format("{}both sides have {}: {} or {}?", place, shown(label), shown(on_left), shown(on_right)));
  }
  std::string text = place + "no vertex is called " + shown(label);
  if (const std::string other = nearest(graph_, label); !other.empty())
    text += "; did you mean " + shown(other) + "?";
  else if (graph_.sides())
    text += "; labels begin with their side: " + shown(graph_.labels().text(0));
  throw NoAnswerError(text);
}

}  // namespace densek::io

// From labels as users write them to vertices, many times over.
#pragma once

#include <densek/graph.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace densek::io {

/// Looking texts up in the labels themselves would read all of them for each one. The graph must outlive it.
class VertexFinder {
 public:
  explicit VertexFinder(const Graph& graph);

  /// The vertex of this label. On a two-sided graph the name of the side may be left out if only one has the label.
  std::optional<Vertex> find(std::string_view label) const;
  /// Throws NoAnswerError naming the nearest label there is; `place` starts the message ("FILE:LINE: ").
  Vertex require(std::string_view label, const std::string& place = {}) const;
  /// Bytes of the longest label.
  std::size_t longest() const { return longest_; }

 private:
  std::optional<Vertex> exactly(std::string_view label) const;

  const Graph& graph_;
  std::unordered_map<std::string, Vertex> by_text_;
  std::size_t longest_ = 20;  // the digits of an integer
};

}  // namespace densek::io

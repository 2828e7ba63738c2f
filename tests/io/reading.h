// Texts as files to read: what becomes of them, or what is said of them.
#pragma once

#include <densek/errors.h>
#include <densek/io.h>

#include <string>
#include <string_view>
#include <vector>

#include "io/scratch.h"

namespace densek::test {

using Names = std::vector<std::string>;

inline Graph read_text(std::string_view text, const ReadOptions& options = {}, const std::string& name = "table") {
  const Scratch scratch;
  return read_graph(scratch.file(name, text), options);
}

/// What is said of the text, from its name on.
inline std::string refusal(std::string_view text, const ReadOptions& options = {}, const std::string& name = "table") {
  try {
    const Graph graph = read_text(text, options, name);
    return "was read: " + std::to_string(graph.num_vertices()) + " vertices";
  } catch (const InputError& error) {
    return std::string(error.what()).substr(std::string(error.what()).find(name));
  }
}

inline Names labels_of(const Graph& graph) {
  Names labels;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) labels.push_back(graph.labels().text(v));
  return labels;
}

}  // namespace densek::test

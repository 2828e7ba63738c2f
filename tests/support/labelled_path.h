// A path whose vertices have these labels, in this order.
#pragma once

#include <densek/graph.h>

#include <memory>
#include <string>
#include <vector>

namespace densek::test {

inline Graph labelled_path(const std::vector<std::string>& labels) {
  struct Texts {
    std::vector<std::uint64_t> ends;
    std::string chars;
  };
  const auto texts = std::make_shared<Texts>();
  std::vector<Edge> edges;
  for (const std::string& label : labels) {
    texts->chars += label;
    texts->ends.push_back(texts->chars.size());
    const auto v = static_cast<Vertex>(texts->ends.size() - 1);
    if (v > 0) edges.push_back({v - 1, v});
  }
  return from_edges(labels.size(), std::move(edges), Labels::strings(texts->ends, texts->chars, texts));
}

}  // namespace densek::test

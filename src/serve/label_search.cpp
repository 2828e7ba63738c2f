#include "serve/label_search.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace densek::serve {

namespace {

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

struct Match {
  int rank;  // 0 the label itself, 1 its beginning, 2 somewhere
  std::uint32_t degree;
  Vertex vertex;
};

}  // namespace

FoundLabels search_labels(const Graph& graph, std::string_view text, std::size_t limit) {
  const std::string wanted = lower(std::string(text));
  std::vector<Match> matches;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const std::string label = lower(graph.labels().text(v));
    const std::size_t at = label.find(wanted);
    if (at == std::string::npos) continue;
    matches.push_back({at > 0 ? 2 : label.size() == wanted.size() ? 0 : 1, graph.degree(v), v});
  }
  const auto shown = matches.begin() + static_cast<std::ptrdiff_t>(std::min(limit, matches.size()));
  std::partial_sort(matches.begin(), shown, matches.end(), [](const Match& a, const Match& b) {
    return std::tie(a.rank, b.degree, a.vertex) < std::tie(b.rank, a.degree, b.vertex);
  });
  FoundLabels found{.vertices = {}, .total = matches.size()};
  for (auto match = matches.begin(); match != shown; ++match) found.vertices.push_back(match->vertex);
  return found;
}

}  // namespace densek::serve

#include "small_graphs.h"

#include <memory>
#include <string>
#include <utility>

#include "support/graphs.h"

namespace densek::fuzz {

namespace {

Labels integers(std::vector<std::uint64_t> values, Labels::Kind kind) {
  const auto owner = std::make_shared<std::vector<std::uint64_t>>(std::move(values));
  return Labels::integers(*owner, kind, owner);
}

Labels texts(const std::vector<std::string>& labels) {
  struct Stored {
    std::vector<std::uint64_t> ends;
    std::vector<char> chars;
  };
  const auto owner = std::make_shared<Stored>();
  for (const std::string& label : labels) {
    owner->chars.insert(owner->chars.end(), label.begin(), label.end());
    owner->ends.push_back(owner->chars.size());
  }
  return Labels::strings(owner->ends, owner->chars, owner);
}

}  // namespace

const std::vector<SmallGraph>& small_graphs() {
  static const std::vector<SmallGraph> all = [] {
    std::vector<Graph> graphs;
    // A square with a diagonal, a triangle with a tail, every edge there can be, none, and some of everything.
    const std::vector<Edge> square = {{0, 1}, {1, 2}, {2, 3}, {0, 3}, {0, 2}};
    graphs.push_back(from_edges(4, square, 1));
    graphs.push_back(from_edges(4, square, Labels::consecutive(4, 7), 1));
    graphs.push_back(from_edges(4, square, texts({"ann", "bob 2", "#c", "-1"}), 1));
    graphs.push_back(from_edges(4, square, integers({1, 5, 1000, UINT64_MAX}, Labels::Kind::integers), 1));
    graphs.push_back(from_edges(
        5, {{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}},
        integers({static_cast<std::uint64_t>(-9), static_cast<std::uint64_t>(-1), 0, 3, 70}, Labels::Kind::negatives),
        1));
    graphs.push_back(test::graph_from_mask(6, UINT64_MAX));
    graphs.push_back(from_edges(3, {}, 1));
    graphs.push_back(from_edges(0, {}, 1));
    test::Random random(3);
    for (const unsigned n : {7U, 8U, 9U, 10U}) graphs.push_back(test::random_graph(n, 0.5, random));
    std::vector<SmallGraph> made;
    for (Graph& graph : graphs) {
      std::vector<std::int64_t> optima = test::all_optima(graph);
      made.push_back({std::move(graph), std::move(optima)});
    }
    return made;
  }();
  return all;
}

}  // namespace densek::fuzz

// The parts of a question, for whoever selects in each of them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "question/question.h"
#include "relaxation/selection.h"

namespace densek {

/// The vertices part by part, each part by increasing id.
class PartLists {
 public:
  explicit PartLists(const Question& question);
  /// With other sizes than those of the question.
  PartLists(const Question& question, std::span<const std::int64_t> sizes);
  std::size_t size() const { return chosen_.size(); }
  std::size_t begin(std::size_t part) const { return begin_[part]; }
  std::size_t end(std::size_t part) const { return begin_[part + 1]; }
  /// How many of them are in S.
  std::size_t chosen(std::size_t part) const { return chosen_[part]; }
  bool leaves_choice(std::size_t part) const { return chosen(part) > 0 && chosen(part) < end(part) - begin(part); }
  Vertex operator[](std::size_t at) const { return vertices_.empty() ? static_cast<Vertex>(at) : vertices_[at]; }

 private:
  std::vector<std::size_t> begin_, chosen_;
  std::vector<Vertex> vertices_;  // none: there is one part
};

/// The first k_p of every part p, ties to the smaller id; increasing. O(n).
template <class Value>
std::vector<Vertex> top_of_parts(const PartLists& parts, std::span<const Value> values) {
  std::vector<Vertex> set;
  std::vector<RankedBy<Value>> ranked;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    if (parts.chosen(part) == 0) continue;
    ranked.clear();
    for (std::size_t at = parts.begin(part); at < parts.end(part); ++at)
      ranked.push_back({values[parts[at]], parts[at]});
    select_first(std::span(ranked), parts.chosen(part));
    for (std::size_t at = 0; at < parts.chosen(part); ++at) set.push_back(ranked[at].vertex);
  }
  std::sort(set.begin(), set.end());
  return set;
}

}  // namespace densek

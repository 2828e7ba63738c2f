#include "relaxation/parts.h"

namespace densek {

PartLists::PartLists(const Question& question) : PartLists(question, question.parts.sizes) {}

PartLists::PartLists(const Question& question, std::span<const std::int64_t> sizes) {
  const std::size_t n = question.num_vertices();
  for (const std::int64_t size : sizes) chosen_.push_back(static_cast<std::size_t>(size));
  if (chosen_.size() == 1) {
    begin_ = {0, n};
    return;
  }
  begin_.assign(chosen_.size() + 1, 0);
  for (Vertex v = 0; v < n; ++v) ++begin_[question.part(v) + 1];
  for (std::size_t part = 0; part < chosen_.size(); ++part) begin_[part + 1] += begin_[part];
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  vertices_.resize(n);
  for (Vertex v = 0; v < n; ++v) vertices_[next[question.part(v)]++] = v;
}

}  // namespace densek

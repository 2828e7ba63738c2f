// What the diagonal is loaded with: λ_i = λ + own_i. The paper has one λ for all; where edges weigh very different
// things, a λ_i for each vertex leaves fewer local maximizers (methods/vertex_loading.h).
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <cstdint>
#include <span>

namespace densek {

class Loading {
 public:
  /// The same for all.
  Loading(double lambda) : common_(lambda) {}
  /// For each vertex its own. What is given must outlive it.
  explicit Loading(std::span<const std::int64_t> own) : own_(own) {}

  bool is_common() const { return own_.empty(); }
  double of(Vertex i) const { return common_ + static_cast<double>(own(i)); }
  /// What all have.
  double common() const { return common_; }
  /// What a vertex has besides: whole, so that it can join the w of the members of S where integers decide.
  std::int64_t own(Vertex i) const { return is_common() ? 0 : own_[i]; }
  std::int64_t own_of_all() const {
    std::int64_t sum = 0;
    for (const std::int64_t own : own_) sum += own;
    return sum;
  }
  double largest() const {
    return common_ + static_cast<double>(is_common() ? 0 : *std::max_element(own_.begin(), own_.end()));
  }

 private:
  double common_ = 0;
  std::span<const std::int64_t> own_;
};

}  // namespace densek

// Sums of the largest numbers, which is what most bounds end in.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "question/question.h"

namespace densek::bounds {

/// 0, the largest, the two largest, …, all of them.
inline std::vector<std::int64_t> largest_sums(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end(), std::greater<>());
  std::vector<std::int64_t> sums(values.size() + 1, 0);
  std::partial_sum(values.begin(), values.end(), sums.begin() + 1);
  return sums;
}

/// The same within every part of a question: so many of each.
class LargestByPart {
 public:
  LargestByPart(const Question& question, std::span<const std::int64_t> values) {
    std::vector<std::vector<std::int64_t>> of_part(question.parts.sizes.size());
    if (of_part.size() == 1)
      of_part[0].assign(values.begin(), values.end());
    else
      for (Vertex v = 0; v < values.size(); ++v) of_part[question.part(v)].push_back(values[v]);
    for (std::vector<std::int64_t>& part : of_part) sums_.push_back(largest_sums(std::move(part)));
  }

  std::int64_t at(const Sizes& sizes) const {
    std::int64_t sum = 0;
    for (std::size_t part = 0; part < sums_.size(); ++part)
      sum += sums_[part][static_cast<std::size_t>(sizes.by_part[part])];
    return sum;
  }

 private:
  std::vector<std::vector<std::int64_t>> sums_;
};

}  // namespace densek::bounds

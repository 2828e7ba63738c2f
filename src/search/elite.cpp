#include "search/elite.h"

#include <algorithm>
#include <utility>

namespace densek::search {

bool ElitePool::offer(Candidate candidate) {
  std::sort(candidate.members.begin(), candidate.members.end());
  const auto better = [](const Candidate& a, const Candidate& b) { return a.value > b.value; };
  const auto [same_value, after] = std::equal_range(candidates_.begin(), candidates_.end(), candidate, better);
  if (std::any_of(same_value, after, [&](const Candidate& other) { return other.members == candidate.members; }))
    return false;
  const bool first = after == candidates_.begin();
  candidates_.insert(after, std::move(candidate));
  if (candidates_.size() > capacity_) candidates_.pop_back();
  return first;
}

}  // namespace densek::search

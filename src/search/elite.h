// The best distinct sets found so far, best first; ties keep the order of arrival, so the pool does not depend on who
// found what when, only on the order of the offers.
#pragma once

#include <cstdint>
#include <vector>

#include "search/tabu.h"

namespace densek::search {

class ElitePool {
 public:
  explicit ElitePool(std::size_t capacity) : capacity_(capacity) {}

  /// Takes the candidate in unless it is there already or worse than all of a full pool; true if it became the best.
  bool offer(Candidate candidate);

  bool empty() const { return candidates_.empty(); }
  std::size_t size() const { return candidates_.size(); }
  const Candidate& operator[](std::size_t rank) const { return candidates_[rank]; }
  const Candidate& best() const { return candidates_.front(); }
  const Candidate& worst() const { return candidates_.back(); }

 private:
  std::size_t capacity_;
  std::vector<Candidate> candidates_;
};

}  // namespace densek::search

#include "engine/first_of_ranks.h"

#include <algorithm>
#include <utility>

namespace densek {

namespace {

/// A rank tells its part of what is wanted at first, and this many if that is less.
constexpr std::size_t least_told = 8;

}  // namespace

void keep_first(std::vector<Ranked>& ranked, std::size_t count) {
  if (ranked.size() > count) {
    if (count > 0) select_first(ranked, count);
    ranked.resize(count);
  }
  std::sort(ranked.begin(), ranked.end(), ranks_before);
}

// Each rank tells its part, then a few more, then twice as many again and again, as long as the next of its own could
// be among the first.
std::vector<Ranked> first_of_ranks(Communicator& ranks, const std::vector<Ranked>& own, std::size_t count,
                                   ToldRanked& told) {
  const auto size = static_cast<std::size_t>(ranks.size());
  std::vector<Ranked> first;
  std::size_t at = 0, batch = std::max((count + size - 1) / size, least_told), next_batch = least_told;
  Ranked border = after_all;  // the last that may still be among them
  for (bool some_have_more = true; some_have_more;) {
    std::vector<Told> mine;
    for (; at < own.size() && mine.size() < batch && ranks_before(own[at], border); ++at)
      mine.push_back(Told::of(own[at]));
    std::vector<Ranked> last_told;  // of those who may have more
    for (const std::vector<Told>& of_rank : ranks.all_gather(mine)) {
      for (const Told& one : of_rank) first.push_back(one.ranked());
      told.entries += of_rank.size();
      if (of_rank.size() == batch) last_told.push_back(first.back());
    }
    ++told.meetings;
    batch = std::exchange(next_batch, 2 * next_batch);
    keep_first(first, count);
    if (first.size() == count) border = first.back();
    some_have_more = std::ranges::any_of(last_told, [&](const Ranked& one) { return ranks_before(one, border); });
  }
  return first;
}

}  // namespace densek

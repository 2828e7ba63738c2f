// What the first rank does alone while the others wait for it, be it for hours.
#pragma once

#include <functional>

#include "base/budget.h"
#include "base/communicator.h"
#include "engine/agreed_budget.h"

namespace densek::cluster {

/// Calls work(budget) on the first rank, in a thread of its own if there is one to be had; meanwhile all ranks meet
/// several times a second, so that nobody thinks the others gone and a signal to any of them stops the work. Every rank
/// calls it; if the work throws, all throw RankFailed.
void on_first_rank(Communicator& ranks, AgreedBudget& budget, const std::function<void(const Budget&)>& work);

}  // namespace densek::cluster

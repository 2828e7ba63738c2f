// One function an argument: the most that so many vertices of each part of `rest`, from none to all and one at least,
// can have by the data of `step`, base and linear terms included. Each throws VerificationError if the data are not
// what it needs. A new one gets a line here and a row in replay_table.cpp.
#pragma once

#include "certify/replay.h"

namespace densek::certify {

using Sizes = std::vector<std::int64_t>;  // by part

std::int64_t by_only_answer(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_clique(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_degree(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_order(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_colouring(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_orientation(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_cap(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_blocks(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_semidefinite(const Rest& rest, const ProofStep& step, const Sizes& sizes);
std::int64_t by_nothing_left(const Rest& rest, const ProofStep& step, const Sizes& sizes);

}  // namespace densek::certify

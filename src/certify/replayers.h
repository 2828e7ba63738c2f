// One function an argument: the most that k of the vertices of `rest`, 1 ≤ k ≤ size, can have by the data of `step`,
// base and linear terms included. Each throws VerificationError if the data are not what it needs. A new one gets a
// line here and a row in replay_table.cpp.
#pragma once

#include "certify/replay.h"

namespace densek::certify {

std::int64_t by_only_answer(const Rest& rest, const ProofStep& step, std::int64_t k);
std::int64_t by_clique(const Rest& rest, const ProofStep& step, std::int64_t k);
std::int64_t by_degree(const Rest& rest, const ProofStep& step, std::int64_t k);
std::int64_t by_order(const Rest& rest, const ProofStep& step, std::int64_t k);
std::int64_t by_colouring(const Rest& rest, const ProofStep& step, std::int64_t k);
std::int64_t by_orientation(const Rest& rest, const ProofStep& step, std::int64_t k);
std::int64_t by_cap(const Rest& rest, const ProofStep& step, std::int64_t k);
std::int64_t by_blocks(const Rest& rest, const ProofStep& step, std::int64_t k);
std::int64_t by_nothing_left(const Rest& rest, const ProofStep& step, std::int64_t k);

}  // namespace densek::certify

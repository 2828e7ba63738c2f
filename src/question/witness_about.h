// The beginning of every witness: whom it is about. One place names the graph and the wishes, so that a proof never
// verifies on another question or fails on its own.
#pragma once

#include <densek/wishes.h>
#include <densek/witness.h>

#include <cstdint>
#include <vector>

#include "question/question.h"

namespace densek {

/// That no sets of these sizes, beside what is forced, are worth more than `value`, by these steps; more may be said of
/// it afterwards. The question is a whole graph with or without wishes.
Witness witness_about(const Question& question, const Sizes& open, std::int64_t value,
                      std::vector<ProofStep> steps = {});

}  // namespace densek

// Which function replays which argument.
#include <densek/errors.h>

#include <algorithm>
#include <array>

#include "certify/replayers.h"

namespace densek::certify {

namespace {

struct Row {
  Argument argument;
  std::int64_t (*replay)(const Rest&, const ProofStep&, const Sizes&);
};

constexpr auto table = std::to_array<Row>({
    {Argument::only_answer, by_only_answer},
    {Argument::clique, by_clique},
    {Argument::degree, by_degree},
    {Argument::order, by_order},
    {Argument::colouring, by_colouring},
    {Argument::orientation, by_orientation},
    {Argument::cap, by_cap},
    {Argument::blocks, by_blocks},
    {Argument::nothing_left, by_nothing_left},
    {Argument::semidefinite, by_semidefinite},
});

static_assert(std::ranges::all_of(argument_table,
                                  [](const ArgumentInfo& info) {
                                    return std::ranges::count(table, info.argument, &Row::argument) ==
                                           (fits_a_step(info.argument) ? 1 : 0);
                                  }),
              "an argument has a replayer if and only if a step can carry it");

}  // namespace

std::int64_t by_nothing_left(const Rest& /*rest*/, const ProofStep& /*step*/, const Sizes& /*sizes*/) {
  throw VerificationError("the witness proves nothing: something is left to choose");
}

std::int64_t bound_of(const Rest& rest, const ProofStep& step, const Sizes& sizes) {
  if (total(sizes) == 0) return rest.base;
  const auto* const row = std::ranges::find(table, step.argument, &Row::argument);
  require(row != table.end(), "no step has such an argument");
  return row->replay(rest, step, sizes);
}

}  // namespace densek::certify

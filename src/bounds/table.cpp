#include "bounds/table.h"

#include <algorithm>
#include <array>

#include "bounds/blocks.h"
#include "bounds/cap.h"
#include "bounds/clique.h"
#include "bounds/colouring.h"
#include "bounds/degree.h"
#include "bounds/largest.h"
#include "bounds/order.h"
#include "bounds/orientation.h"
#include "bounds/semidefinite/semidefinite.h"

namespace densek::bounds {

namespace {

constexpr auto table = std::to_array<BoundRow>({
    {Argument::clique, Stage::plain, clique_on},
    {Argument::degree, Stage::plain, degree_on},
    {Argument::order, Stage::plain, order_on},
    {Argument::colouring, Stage::plain, colouring_on},
    {Argument::orientation, Stage::cheap, orientation_on},
    {Argument::blocks, Stage::full, blocks_on},
    {Argument::cap, Stage::tuned, cap_on},
    {Argument::semidefinite, Stage::solved, semidefinite_on},
});

static_assert(std::ranges::all_of(argument_table,
                                  [](const ArgumentInfo& info) {
                                    return std::ranges::count(table, info.argument, &BoundRow::argument) ==
                                           (info.evidence == Evidence::bound ? 1 : 0);
                                  }),
              "an argument has a row here if and only if it is a bound");
static_assert(std::ranges::is_sorted(table, {}, &BoundRow::stage), "rows come by stage");

}  // namespace

std::span<const BoundRow> bound_table() { return table; }

std::vector<std::int64_t> Basis::largest_linear_sums(const Question& question) {
  return question.linear.empty() ? std::vector<std::int64_t>() : largest_sums(question.linear);
}

}  // namespace densek::bounds

#include "registry.h"

#include <algorithm>
#include <array>

#include "methods/fw.h"
#include "methods/se_fw.h"
#include "search/portfolio.h"

namespace densek {

namespace {

constexpr std::array table = {
    MethodInfo{.name = "auto",
               .summary = "many starts, polish, tabu search, recombination, clique search, bounds, branch and bound",
               .citation = "this project",
               .cost = "what --effort allows, counted in arcs visited",
               .guarantee = "swap-optimal, with a proved upper bound",
               .reach = "any graph that fits in memory",
               .run = search::portfolio},
    MethodInfo{.name = "exact",
               .summary = "auto, then branch and bound until the optimum is proved",
               .citation = "this project",
               .cost = "exponential at worst",
               .guarantee = "the optimum; at a time limit the best found, with a proved upper bound",
               .reach = "4,096 vertices, more with a time limit; about 100 are always easy",
               .run = search::exact},
    MethodInfo{.name = "se-fw",
               .summary = "saddle-escaping Frank-Wolfe on the diagonally loaded relaxation",
               .citation = "Lu, Sidiropoulos, Konar 2026",
               .cost = "what changes: the neighbourhoods of vertices entering or leaving the set",
               .guarantee = "an integral local maximizer in finitely many steps",
               .reach = "any graph that fits in memory or in a mapped file",
               .run = se_fw},
    MethodInfo{.name = "fw",
               .summary = "Frank-Wolfe with loading 1, no escape",
               .citation = "Lu, Sidiropoulos, Konar, AAAI 2025",
               .cost = "as se-fw",
               .guarantee = "none; may stop at a fractional stationary point",
               .reach = "as se-fw",
               .run = fw},
};

}  // namespace

std::span<const MethodInfo> methods() { return table; }

const MethodInfo* find_method(std::string_view name) {
  const auto at = std::ranges::find(table, name, &MethodInfo::name);
  return at == table.end() ? nullptr : &*at;
}

}  // namespace densek

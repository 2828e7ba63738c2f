// The methods by name, with what `densek methods` tells about them.
#pragma once

#include <densek/options.h>

#include <array>
#include <span>
#include <string_view>

#include "methods/method.h"
#include "question/demands.h"

namespace densek {

/// How many vertices a method returns.
enum class SetSize { k, at_least_k, at_most_k, any };
/// "k", "at least k", "at most k", "any".
std::string_view size_text(SetSize size);

struct MethodInfo {
  std::string_view name, summary, citation, cost, guarantee, reach;
  Result (*run)(Task&);
  SetSize size = SetSize::k;
  DemandSet takes = {};             ///< what else it can be asked than edges among k of all vertices
  OptionSet reads = {};             ///< beside what the front door reads for every method
  Vertex max_vertices = no_vertex;  ///< larger graphs are refused before the method starts; `reach` says why
  bool any_loading = false;         ///< takes any λ ≥ 0; to escape from saddles it needs `require_escapes`
};

/// What the front door reads for every method: who runs, on how many threads, and whether a bound is proved beside it.
inline constexpr OptionSet read_for_all = Option::method | Option::threads | Option::bound;
/// What a bound reads that is proved beside a method.
inline constexpr OptionSet read_by_bound = Option::threads | Option::time_limit | Option::bounds;

/// All that a run of the method reads. A method that is one pass over the graph never looks at the clock, and a limit
/// that it would run past is refused; but the bound beside it does, so with a bound the limit is read. Without any
/// bound nobody reads how it may be proved.
OptionSet reads(const MethodInfo& method, BoundChoice bound = BoundChoice::automatic);

/// What a user can wish for, and whether the method keeps to it.
struct Ability {
  std::string_view name;  ///< "weights", "negative weights", "vertex weights", "include", "exclude", …
  bool works;
};
inline constexpr std::size_t num_abilities = 7;
std::array<Ability, num_abilities> abilities(const MethodInfo& method);

bool fits(SetSize kind, std::int64_t size, std::int64_t k);

std::span<const MethodInfo> methods();
/// nullptr if there is none of that name.
const MethodInfo* find_method(std::string_view name);
/// Throws UsageError if there is none of that name.
const MethodInfo& require_method(std::string_view name);

}  // namespace densek

// Every argument that can stand behind an upper bound: one number, one name, and what becomes of it in a witness.
//
// Three tables are keyed by this enumeration: the one below, that of what computes bounds (src/bounds/table.cpp) and
// that of what replays them (src/certify/replay_table.cpp). Each refuses to compile when a row is missing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace densek {

/// Why no k vertices are worth more. The numbers are written into witness files: they never change, and new arguments
/// come last, before `end`.
enum class Argument : std::uint8_t {
  only_answer,       ///< there is one set only: k = 0 or all of them
  clique,            ///< k(k−1)/2
  degree,            ///< ½ Σ of the k largest min(degree, k−1)
  order,             ///< neighbours that come later in an order
  colouring,         ///< Turán's number for a proper colouring
  orientation,       ///< the k largest loads, every edge split between its ends
  cap,               ///< the same, each vertex keeping its k−1 largest shares
  blocks,            ///< loads between blocks, orders and colourings within
  nothing_left,      ///< more are to be chosen than are open, or fewer than none: no better set exists
  fixing,            ///< vertices decided step by step, then one of the arguments above
  clique_search,     ///< no clique of k vertices exists
  branch_and_bound,  ///< every case was looked at
  peeling,           ///< the k largest numbers of neighbours left when peeling removes a vertex
  loads,             ///< the k largest loads, in floating point
  flow,              ///< no set has more edges per vertex than a minimum cut says
  semidefinite,      ///< no eigenvalue of a matrix on a core is larger, and vertices outside the core add little
  end                ///< no argument: how many there are
};

/// What a witness holds where an argument won.
enum class Evidence : std::uint8_t {
  bound,   ///< a step with what the bound was made of: it bounds any question
  remark,  ///< a step with nothing but its number: the question answers itself
  chain,   ///< several steps
  none     ///< checking it is doing it again
};

/// One row of the table of arguments.
struct ArgumentInfo {
  Argument argument;
  std::string_view name;
  Evidence evidence;
};

/// How many arguments there are.
inline constexpr std::size_t num_arguments = static_cast<std::size_t>(Argument::end);

/// Every argument, in the order of the enumeration.
inline constexpr std::array<ArgumentInfo, num_arguments> argument_table = {{
    {Argument::only_answer, "only answer", Evidence::remark},
    {Argument::clique, "clique", Evidence::bound},
    {Argument::degree, "degree", Evidence::bound},
    {Argument::order, "order", Evidence::bound},
    {Argument::colouring, "colouring", Evidence::bound},
    {Argument::orientation, "orientation", Evidence::bound},
    {Argument::cap, "cap", Evidence::bound},
    {Argument::blocks, "blocks", Evidence::bound},
    {Argument::nothing_left, "nothing left", Evidence::remark},
    {Argument::fixing, "fixing", Evidence::chain},
    {Argument::clique_search, "clique search", Evidence::none},
    {Argument::branch_and_bound, "branch and bound", Evidence::none},
    {Argument::peeling, "peeling", Evidence::none},
    {Argument::loads, "loads", Evidence::none},
    {Argument::flow, "flow", Evidence::none},
    {Argument::semidefinite, "semidefinite", Evidence::bound},
}};

static_assert(
    [] {
      for (std::size_t i = 0; i < num_arguments; ++i)
        if (argument_table[i].argument != static_cast<Argument>(i) || argument_table[i].name.empty()) return false;
      return true;
    }(),
    "every argument has a row, in the order of the enumeration");

/// The row of an argument.
constexpr const ArgumentInfo& argument_info(Argument argument) {
  return argument_table[static_cast<std::size_t>(argument)];
}

/// The name of an argument: "branch and bound".
constexpr std::string_view to_string(Argument argument) { return argument_info(argument).name; }

/// The argument of this name, if there is one.
constexpr std::optional<Argument> argument_named(std::string_view name) {
  const auto* const row = std::ranges::find(argument_table, name, &ArgumentInfo::name);
  return row == argument_table.end() ? std::nullopt : std::optional(row->argument);
}

/// Whether a step of a witness can carry it.
constexpr bool fits_a_step(Argument argument) {
  return argument_info(argument).evidence == Evidence::bound || argument_info(argument).evidence == Evidence::remark;
}

/// Whether one can choose to do without it. What a question answers by itself is always said, and what a method proves
/// on its way, peeling, loads and flow, is part of the method.
constexpr bool can_be_chosen(Argument argument) {
  const Evidence evidence = argument_info(argument).evidence;
  return evidence == Evidence::bound || evidence == Evidence::chain || argument == Argument::clique_search ||
         argument == Argument::branch_and_bound;
}

/// Arguments that may prove a bound: at first all that can be chosen.
class ArgumentSet {
 public:
  constexpr ArgumentSet() {
    for (const ArgumentInfo& info : argument_table)
      if (can_be_chosen(info.argument)) insert(info.argument);
  }
  static constexpr ArgumentSet none() {
    ArgumentSet set;
    set.bits_ = 0;
    return set;
  }
  static constexpr ArgumentSet only(Argument argument) {
    ArgumentSet set = none();
    set.insert(argument);
    return set;
  }

  constexpr void insert(Argument argument) { bits_ |= bit(argument); }
  constexpr bool contains(Argument argument) const { return (bits_ & bit(argument)) != 0; }
  constexpr bool is_all() const { return *this == ArgumentSet(); }
  friend constexpr bool operator==(ArgumentSet a, ArgumentSet b) = default;

 private:
  static constexpr std::uint32_t bit(Argument argument) { return std::uint32_t{1} << static_cast<unsigned>(argument); }
  static_assert(num_arguments <= 32, "a bit for each");

  std::uint32_t bits_ = 0;
};

}  // namespace densek

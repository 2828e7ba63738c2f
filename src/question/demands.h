// What a question asks beyond k vertices and most edges: what a method must be able to do to be asked it.
#pragma once

#include <densek/wishes.h>

#include <cstdint>
#include <string_view>

namespace densek {

enum class Demand : std::uint8_t {
  weights,           ///< edges weigh something
  negative_weights,  ///< some of them less than nothing
  linear,            ///< vertices weigh something: their own weights, or their edges to those that must be in
  parts,             ///< so many from each part
  end
};
inline constexpr std::size_t num_demands = static_cast<std::size_t>(Demand::end);

/// As the table of methods calls it: "weights", "negative weights", …
std::string_view to_string(Demand demand);

class DemandSet {
 public:
  constexpr DemandSet() = default;
  constexpr DemandSet(Demand demand) : bits_(static_cast<std::uint8_t>(1U << static_cast<unsigned>(demand))) {}

  constexpr bool contains(Demand demand) const { return (bits_ & DemandSet(demand).bits_) != 0; }
  friend constexpr DemandSet operator|(DemandSet a, DemandSet b) {
    a.bits_ |= b.bits_;
    return a;
  }
  friend constexpr bool operator==(DemandSet a, DemandSet b) = default;

 private:
  std::uint8_t bits_ = 0;
};

constexpr DemandSet operator|(Demand a, Demand b) { return DemandSet(a) | DemandSet(b); }

/// What these wishes ask of a method; who must be out asks nothing, for they are left out of the graph. O(m) with
/// weights.
DemandSet demands_of(const Graph& graph, const Wishes& wishes);

}  // namespace densek

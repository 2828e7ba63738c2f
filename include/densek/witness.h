// What it takes to check an upper bound without trusting whoever computed it, and the check.
//
//   const densek::Witness witness = densek::read_witness("bound.dkw");
//   densek::check_witness(graph, witness);   // throws unless no witness.k vertices have more than witness.value edges
//   densek::check_witness(graph, wishes, witness);   // the same of what sets that keep to the wishes are worth
//
// A proof is a chain of steps. Each speaks of the vertices that are still open, numbered 0, 1, … by increasing id; of
// how many of them are still to choose; and of the forced ones. All steps but the last decide vertices with regard to
// sets better than `lower_bound` (docs/formats.md has the rules); the last bounds what is left.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <densek/argument.h>
#include <densek/graph.h>
#include <densek/wishes.h>

namespace densek {

/// One edge, in shares.
inline constexpr std::uint32_t share_denominator = 1U << 16;

/// Of one step.
inline constexpr std::uint32_t most_dual_matrices = 64;

/// What a step decides about an open vertex.
enum class Fate : std::uint8_t { open, removed, forced };

/// A point of the dual of the semidefinite relaxation on the core or one block of it, in whole numbers (docs/formats.md
/// has the matrix): where ν·I − N is positive semidefinite, it bounds what any number of vertices there are worth.
struct DualMatrix {
  std::int64_t made_for = 0;          ///< k in N: so many of the core, or left out of it
  bool left_out = false;              ///< it speaks of the vertices of the core that are left out
  std::uint32_t bits = 0;             ///< a unit is 2^bits
  std::int64_t nu = 0;                ///< ν
  std::vector<std::int64_t> y = {};   ///< by vertex of the core
  std::uint32_t z_bits = 0;           ///< Z counts in 2^z_bits
  std::vector<std::uint32_t> z = {};  ///< by pair of the core: 01, 02, …, 12, …
  std::uint32_t block = 0;            ///< the block whose vertices stand for the core above; 0: all of the core
};

/// One step of a proof.
struct ProofStep {
  /// Bounds k of the open vertices in the last step, k − 1 in the others. What it needs of the data below:
  /// order `order`, colouring `colours`, orientation and cap `shares`, blocks all four, semidefinite `order`, `core`,
  /// `matrices` and, where it splits the core, `blocks`.
  Argument argument = Argument::clique;
  std::vector<std::uint32_t> shares = {};   ///< by edge u < v in the order of rows: what u gets of share_denominator;
                                            ///< of no meaning where the edge does not weigh more than 0
  std::vector<Vertex> order = {};           ///< the open vertices, each once; `blocks` uses the order within each block
  std::vector<std::uint32_t> colours = {};  ///< by open vertex; ends of an edge (within a block) differ
  std::vector<std::uint32_t> blocks = {};   ///< by open vertex; `semidefinite`: of the core, counted from 1, outside 0;
                                            ///< empty if the core is not split
  bool last_block_plain = false;            ///< orders and colours of the last block are not used
  std::vector<Fate> fates = {};             ///< by open vertex; empty in the last step
  std::uint32_t core = 0;                   ///< so many at the end of the order are the core
  std::vector<DualMatrix> matrices = {};    ///< vertices of the core numbered by increasing number; at most
                                            ///< most_dual_matrices
};

/// No k vertices of the graph with this fingerprint have more than `value` edges; with weights or wishes: no set that
/// keeps to them is worth more than `value` units.
struct Witness {
  std::string fingerprint;
  std::int64_t k = 0, value = 0;
  std::optional<std::int64_t> lower_bound;  ///< fixing: the bound is the larger of this and what the last step leaves
  std::vector<ProofStep> steps;
  std::string wishes = {};               ///< their digest; empty: neither wishes nor weights
  std::vector<std::int64_t> sizes = {};  ///< by part, those that must be in counted; empty: one part

  /// The name of the bound: "fixing", or that of the only argument.
  std::string bound() const;
};

/// Derives the bound afresh, in integers; throws VerificationError unless the witness is of this graph and proves
/// exactly its value. A few passes over the graph for each step, and core³/3 additions and multiplications for each
/// matrix of a semidefinite one; shares no code with what computes bounds.
void check_witness(const Graph& graph, const Wishes& wishes, const Witness& witness);
inline void check_witness(const Graph& graph, const Witness& witness) { check_witness(graph, {}, witness); }

/// Writes the file, whole or not at all. Throws Error.
void write_witness(const Witness& witness, const std::string& path);
/// Throws InputError if the file is damaged, truncated or no witness.
Witness read_witness(const std::string& path);

}  // namespace densek

// What is known of the upper bounds that a result claims, after everything that can be replayed has been.
//
// A bound is proved again from its witness, or without one where the argument needs none: k(k−1)/2, degrees, the
// only set there is. What a search or a flow has proved leaves no witness; then the claim is only tried against sets
// that a quick look finds, and stays a claim.
#pragma once

#include <densek/graph.h>
#include <densek/witness.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "certify/claims.h"

namespace densek::certify {

struct BoundCheck {
  /// Whether everything the result claims as an upper bound was proved again (the bound of the witness, if it claims
  /// none); no value: nothing was replayed.
  std::optional<bool> verified;
  std::optional<std::int64_t> proved;  ///< proved again: no set of claims.size, or claims.sizes, is worth more
  std::string by;                      ///< the argument that proved it
  bool optimal = false;                ///< the set is worth that

  /// Whether upper_bound itself was proved again.
  bool reaches(const Claims& claims) const { return proved && (!claims.upper_bound || *proved <= *claims.upper_bound); }
};

/// Replays what can be. A witness must be about the graph, the wishes and as many vertices as the claims, and prove
/// exactly what the result claims, by the same name; where the argument leaves no witness it may prove any bound.
/// Throws VerificationError if the witness proves something else or nothing, or if a claimed bound is refuted, which is
/// tried where neither weights nor wishes are asked about.
BoundCheck verify_bound(const Claims& claims, const std::optional<Witness>& witness);

/// What goes with the answers of one document, in their order: a witness for each, or none at all.
class WitnessesOfAnswers {
 public:
  explicit WitnessesOfAnswers(std::vector<Witness> witnesses = {}) : witnesses_(std::move(witnesses)) {}

  /// The witness of the next answer, if there is one.
  std::optional<Witness> next();
  /// Throws VerificationError if there are some, but not as many as answers.
  void expect(std::size_t answers) const;

 private:
  std::vector<Witness> witnesses_;
  std::size_t next_ = 0;
};

}  // namespace densek::certify

// The paper's statements about the landscape, as tallies of exact cases.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lab/experiment.h"

namespace densek::lab {

enum class Statement : std::size_t {
  not_tight_below_1,      // Theorem 2.1
  tight_from_1,           // Theorem 2.3
  more_optima_at_1,       // Remark 2.4
  same_optima_above_1,    // Remark 2.4
  maximizers_integral,    // Lemma 3.1
  maximizers_grow,        // Theorem 3.2
  stationarity,           // Theorem 3.3
  integral_stationarity,  // Corollary 3.4
  local_optimality,       // Theorem 3.5
  stationary_is_maximal,  // Theorem 3.6
  strict_saddles,         // Theorem 3.8
  oracle_nearby,          // Lemma 4.1
  next_step,              // Theorem 4.2
  gap_of_maximizers,      // Corollary 4.4
  saddle_entries,         // Theorem 4.6
  escape_ascent,          // Corollary 4.9
  sorted_entries,         // Lemma 4.10
  least_gap,              // Corollary 4.11
  escape_nearby,          // Corollary 4.11
  error_bound,            // Theorem 4.12
  count
};

/// What was looked at. Statements about anything else are skipped.
struct Scope {
  bool fractional = true;      ///< fractional points, not only sets
  bool weighted = false;       ///< a graph with weights: statements speak of them, or not
  bool above_heaviest = true;  ///< λ above the heaviest edge, 1 without weights; false: λ equal to it
};

/// A statement that was not checked, and why.
struct Skipped {
  std::string source, text, reason;
};

class Checks {
 public:
  /// One case; `where` names it should it fail.
  void see(Statement statement, bool holds, const std::string& where);
  /// One case of an inequality: is ≥ must, must > 0.
  void see_at_least(Statement statement, double ratio, bool holds, const std::string& where);
  void add(const Checks& other);

  /// A claim for each statement in scope, with weights in their words.
  std::vector<Claim> claims(const Scope& scope = {}) const;

 private:
  struct Tally {
    std::uint64_t cases = 0, failures = 0;
    double tightest = std::numeric_limits<double>::infinity();
    std::string first_failure;
  };
  Tally& tally(Statement statement) { return tallies_[static_cast<std::size_t>(statement)]; }
  std::array<Tally, static_cast<std::size_t>(Statement::count)> tallies_;
};

/// The other statements.
std::vector<Skipped> skipped_statements(const Scope& scope);

}  // namespace densek::lab

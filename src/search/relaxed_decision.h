// "Is there a choice of k vertices worth at least T?", decided by branch and bound with the semidefinite bound in its
// nodes (bounds/semidefinite/relaxation.h).
//
// A node is a question. First a search without relaxations (search/decision.h, search/general_decision.h) has a try:
// what it cannot decide in the time of some iterations is worth a relaxation. That goes on from where the relaxation of
// the node above stood, and stops as soon as the bound is below T, or falls too slowly to get there. A no counts only
// once the bound is proved in whole numbers (bounds/semidefinite/proof.h). Otherwise what is proved decides about some
// vertices (bounds/semidefinite/costs.h): if about many, the rest is asked again; if not, the vertex about which the
// relaxation is least decided is in, or out: two smaller questions.
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/work_meter.h"
#include "bounds/semidefinite/relaxation.h"
#include "question/question.h"
#include "search/answer.h"

namespace densek::search {

/// A question of one part.
struct RelaxedQuestion {
  Question question;
  /// Where its relaxation starts: where that of more vertices stood, which of those are left, and whether it was about
  /// those left out.
  std::shared_ptr<const bounds::semidefinite::Relaxation> before = nullptr;
  std::vector<std::int64_t> kept = {};
  bool left_out = false;
  double part = 1;                        ///< of the first question: each half of one is half as large
  std::uint64_t search_work = 1'000'000;  ///< what a search without relaxations may do, in each node
};

class RelaxedDecision {
 public:
  /// Up to so many vertices a relaxation is worth its time in the nodes of a search.
  static constexpr Vertex most_vertices = 700;

  /// Both must outlive it.
  RelaxedDecision(const RelaxedQuestion& asked, WorkMeter& meter) : asked_(asked), meter_(meter) {}

  /// One node.
  Answer decide(std::int64_t target);
  /// If yes: the set, original ids, forced ones included.
  const std::vector<Vertex>& found() const { return found_; }
  /// If unknown: the answer is yes if it is yes for one of these.
  std::vector<RelaxedQuestion>& open() { return open_; }

 private:
  using Relaxation = bounds::semidefinite::Relaxation;
  /// A relaxation as far as it came, and what is proved by it.
  struct Relaxed {
    bool left_out = false;
    std::shared_ptr<const Relaxation> relaxation = nullptr;
    std::optional<DualMatrix> matrix = std::nullopt;
    std::int64_t bound = 0;  ///< constant included; of no meaning without a matrix
  };

  Answer search(std::int64_t target);
  Relaxed relax(bool left_out, std::int64_t target);
  void divide(const Relaxed& relaxed, std::int64_t target);

  const RelaxedQuestion& asked_;
  WorkMeter& meter_;
  std::vector<Vertex> found_;
  std::vector<RelaxedQuestion> open_;
};

}  // namespace densek::search

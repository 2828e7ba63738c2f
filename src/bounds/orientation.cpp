#include "bounds/orientation.h"

namespace densek::bounds {

OrientationBound::OrientationBound(const Question& question, const Split& split)
    : sums_(question, split.loads), constant_(question.constant), bits_(split.bits) {}

namespace {

class OnLoads final : public QuestionBound {
 public:
  explicit OnLoads(const Basis& basis) : basis_(basis), bound_(basis.question, basis.split) {}
  std::optional<std::int64_t> at(const Ask& ask) override { return bound_.at(ask.sizes); }
  ProofStep proof(std::int64_t /*k*/) const override {
    ProofStep step;
    step.shares = shares_by_edge(basis_.question.graph, basis_.split);
    return step;
  }

 private:
  const Basis& basis_;
  OrientationBound bound_;
};

}  // namespace

std::unique_ptr<QuestionBound> orientation_on(const Basis& basis) { return std::make_unique<OnLoads>(basis); }

}  // namespace densek::bounds

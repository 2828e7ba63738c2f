#include "bounds/orientation.h"

#include "bounds/largest.h"

namespace densek::bounds {

OrientationBound::OrientationBound(std::span<const std::int64_t> loads)
    : sums_(largest_sums({loads.begin(), loads.end()})) {}

namespace {

class OnLoads final : public QuestionBound {
 public:
  explicit OnLoads(const Basis& basis) : basis_(basis), bound_(basis.split.loads) {}
  std::optional<std::int64_t> at(const Ask& ask) override { return basis_.question.constant + bound_.at(ask.k); }
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

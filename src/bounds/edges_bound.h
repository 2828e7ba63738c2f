// A bound on the edges among k vertices made a bound on a question: whatever the set is, linear terms add at most the
// sum of their k largest. For questions that count edges.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "bounds/table.h"

namespace densek::bounds {

/// `Edges` has at(k); `proof` writes down what it was made of.
template <class Edges>
class EdgesBound final : public QuestionBound {
 public:
  using Proof = ProofStep (*)(const Basis&);
  EdgesBound(const Basis& basis, Edges edges, Proof write) : basis_(basis), edges_(std::move(edges)), proof_(write) {}

  std::optional<std::int64_t> at(const Ask& ask) override {
    return basis_.question.constant + basis_.most_linear(ask.k()) + edges_.at(ask.k());
  }
  ProofStep proof(std::int64_t /*k*/) const override { return proof_(basis_); }

 private:
  const Basis& basis_;
  Edges edges_;
  Proof proof_;
};

template <class Edges>
std::unique_ptr<QuestionBound> with_linear(const Basis& basis, Edges edges, ProofStep (*proof)(const Basis&)) {
  return std::make_unique<EdgesBound<Edges>>(basis, std::move(edges), proof);
}

}  // namespace densek::bounds

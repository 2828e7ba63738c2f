// The reference engine: does everything, every time. In each iteration it evaluates v at every vertex, selects the top
// k (of every part) among all n and multiplies A by 1_S with all threads. O(m + n) an iteration, as the paper states
// it. It is what the faster engines are compared with, bit by bit, and what their speed is a ratio to.
#pragma once

#include "engine/engine.h"
#include "relaxation/selection.h"

namespace densek {

class ReferenceEngine {
 public:
  /// The question, and what the loading refers to, must outlive the engine.
  ReferenceEngine(const Question& question, const Loading& loading, int threads);

  Scalars begin(const Start& start);
  Lmo oracle();
  void move(double step);
  Pair pair();
  void shift(const Pair& pair, double step);
  Scalars settle();
  std::span<const Vertex> members() const { return members_; }
  std::vector<Vertex> largest_entries();
  Rounded round();
  /// x and v, all n entries; no verb, because not every engine has them in one place.
  void copy_point(std::vector<double>& x, std::vector<double>& v) const;

 private:
  std::int64_t c(std::size_t i) const { return c_ == nullptr ? 0 : c_[i]; }
  double lambda(std::size_t i) const { return loading_.of(static_cast<Vertex>(i)); }
  double slope(std::size_t i) const { return static_cast<double>(w_[i]) + lambda(i) * inside_[i]; }
  double loading_of_members() const;
  double v_hat(std::size_t i) const { return b_[i] + F_ * slope(i); }
  double x_hat(std::size_t i) const { return a_[i] + F_ * inside_[i]; }
  void rank_all(bool by_x);
  void select_all();
  std::vector<Vertex> selected() const;
  std::int64_t weight_to(std::size_t i, const std::vector<std::uint8_t>& inside) const;
  Pair pair_of(std::size_t part);
  void choose(std::vector<Vertex> set);

  const Question& question_;
  const Graph& graph_;
  const std::int64_t* c_;  // none: 0 everywhere
  std::size_t n_, k_;
  Loading loading_;
  int threads_;
  double scale_ = 1, F_ = 0;
  double sum_b_ = 0, sum_a_ = 0;  // over S
  bool sums_valid_ = false, x_integral_ = false, x_is_S_ = false;
  std::vector<double> a_, b_;
  std::vector<std::int64_t> w_;
  std::vector<std::uint8_t> inside_;
  std::vector<Vertex> members_;
  PartLists parts_;
  std::vector<Ranked> ranked_;  // part by part
};

}  // namespace densek

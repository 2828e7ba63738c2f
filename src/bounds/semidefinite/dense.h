// The few verbs of dense linear algebra the semidefinite relaxation is stated in. This machine cuts them into tiles and
// hands the tiles to threads; another may do otherwise. A block is some vectors of length n, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include "bounds/semidefinite/kernels.h"

namespace densek::bounds::semidefinite {

/// Sums are cut where the vectors of the processor begin, so what is added up begins at such a place, or the bits of a
/// sum would depend on where the memory happens to lie.
template <class T>
struct Aligned {
  using value_type = T;
  static constexpr std::align_val_t boundary{64};
  Aligned() = default;
  template <class Other>
  explicit Aligned(const Aligned<Other>&) {}
  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), boundary)); }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, boundary); }
  bool operator==(const Aligned&) const { return true; }
};

using Block = std::vector<float, Aligned<float>>;

class Dense {
 public:
  Dense(std::int64_t n, int threads);

  std::int64_t n() const { return n_; }
  std::int64_t columns(const Block& block) const { return static_cast<std::int64_t>(block.size()) / n_; }

  /// next = scale·(op·block) + shift·block + back·previous; previous may be next.
  void product(const SymmetricOperator& op, const Block& block, Block& next, float scale = 1, float shift = 0,
               float back = 0, const Block& previous = {}) const;
  /// aᵀb, column after column.
  std::vector<double> inner(const Block& a, const Block& b) const;
  /// block·coefficients, which has `others` columns.
  Block combine(const Block& block, std::span<const double> coefficients, std::int64_t others) const;
  /// The pass of the iteration; row_sums (n) become those of G off the diagonal.
  SweepSums sweep(const Sweep& sweep, std::vector<double>& row_sums) const;

  std::int64_t tiles() const { return (n_ + width_ - 1) / width_; }
  std::int64_t width() const { return width_; }
  int threads() const { return threads_; }

 private:
  /// How many threads so much work is for.
  int threads_for(std::int64_t multiplications) const;

  std::int64_t n_, width_;
  int threads_;
};

}  // namespace densek::bounds::semidefinite

#include "lab/faces.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "lab/families.h"

namespace densek::lab {

namespace {

__extension__ using Int128 = __int128;

/// The matrix of a free set: the rows of (qA_FF + pI)x − μ'·1 and of Σx.
template <class Number>
std::vector<std::vector<Number>> face_matrix(const SmallGraph& graph, const Loading& loading,
                                             const std::vector<unsigned>& free) {
  const std::size_t f = free.size();
  std::vector<std::vector<Number>> matrix(f + 1, std::vector<Number>(f + 1, Number(0)));
  for (std::size_t i = 0; i < f; ++i) {
    for (std::size_t j = 0; j < f; ++j) matrix[i][j] = Number(loading.q * graph.weight(free[i], free[j]));
    matrix[i][i] = Number(loading.p);
    matrix[i][f] = Number(-1);
    matrix[f][i] = Number(1);
  }
  return matrix;
}

/// inverse = adjugate / determinant, determinant > 0; none if singular. Fraction-free Gauss–Jordan (Bareiss 1968):
/// every number on the way is a minor of the matrix, every division leaves no remainder.
template <class Int>
struct Inverse {
  std::vector<std::vector<Int>> adjugate;
  Int determinant;
};
template <class Int>
std::optional<Inverse<Int>> invert(std::vector<std::vector<Int>> rows) {
  const std::size_t m = rows.size();
  for (std::size_t i = 0; i < m; ++i) {
    rows[i].resize(2 * m, Int(0));
    rows[i][m + i] = 1;
  }
  Int previous = 1;
  for (std::size_t at = 0; at < m; ++at) {
    std::size_t pivot = at;
    while (pivot < m && rows[pivot][at] == 0) ++pivot;
    if (pivot == m) return std::nullopt;
    std::swap(rows[at], rows[pivot]);
    const std::vector<Int>& leading = rows[at];
    for (std::size_t i = 0; i < m; ++i) {
      if (i == at) continue;
      const Int times = rows[i][at];
      for (std::size_t j = 0; j < 2 * m; ++j) rows[i][j] = (leading[at] * rows[i][j] - times * leading[j]) / previous;
    }
    previous = leading[at];
  }
  Inverse<Int> inverse{{}, previous};
  for (std::vector<Int>& row : rows) {
    inverse.adjugate.emplace_back(row.begin() + static_cast<std::ptrdiff_t>(m), row.end());
    if (previous < 0)
      for (Int& entry : inverse.adjugate.back()) entry = -entry;
  }
  if (previous < 0) inverse.determinant = -previous;
  return inverse;
}

/// All faces of one graph, k and λ in integers of one type.
template <class Int>
class Search {
 public:
  Search(const SmallGraph& graph, unsigned k, const Loading& loading, const FaceOptions& options,
         const std::function<void(const FacePoint&)>& visit)
      : graph_(graph), k_(k), loading_(loading), options_(options), visit_(visit) {}

  void run() {
    const Set all = (Set{1} << graph_.n()) - 1;
    for (Set free = 1; free <= all; ++free)
      if (size(free) >= 2) search_free_set(free, all & ~free);
  }

 private:
  void search_free_set(Set free, Set others) {
    const std::vector<unsigned> list = members(free);
    const auto inverse = invert(face_matrix<Int>(graph_, loading_, list));
    std::optional<SingularSystem> singular;
    if (!inverse) {
      if (!options_.families) return;
      singular.emplace(face_matrix<Rational>(graph_, loading_, list));
    }
    for (Set ones = others;; ones = (ones - 1) & others) {
      if (size(ones) < k_ && size(ones) + list.size() > k_) {
        if (inverse)
          search_face(free, ones, list, *inverse);
        else
          search_singular_face(free, ones, list, *singular);
      }
      if (ones == 0) break;
    }
  }

  /// The right-hand side: −q·(weight to the ones), and what is left for the free entries.
  template <class Number>
  std::vector<Number> right_side(Set ones, const std::vector<unsigned>& list) const {
    std::vector<Number> right;
    for (const unsigned i : list) right.emplace_back(-loading_.q * graph_.weight_to(i, ones));
    right.emplace_back(static_cast<std::int64_t>(k_ - size(ones)));
    return right;
  }

  void search_face(Set free, Set ones, const std::vector<unsigned>& list, const Inverse<Int>& inverse) {
    const std::size_t f = list.size();
    const std::vector<Int> right = right_side<Int>(ones, list);
    scaled_.assign(f + 1, Int(0));  // x and qμ, times the determinant
    for (std::size_t i = 0; i <= f; ++i) {
      for (std::size_t j = 0; j <= f; ++j) scaled_[i] += inverse.adjugate[i][j] * right[j];
      if (i < f && (scaled_[i] <= 0 || scaled_[i] >= inverse.determinant)) return;
    }
    const bool stationary = fixed_agree(free, ones, list, inverse.determinant);
    if (!stationary && options_.only_stationary) return;
    FacePoint point{ones, free, std::vector<BigInt>(graph_.n()), BigInt(inverse.determinant), stationary, 0};
    for (const unsigned i : members(ones)) point.x[i] = point.scale;
    for (std::size_t i = 0; i < f; ++i) point.x[list[i]] = BigInt(scaled_[i]);
    visit_(point);
  }

  /// v ≤ μ at 0 and v ≥ μ at 1, all times q and the determinant.
  bool fixed_agree(Set free, Set ones, const std::vector<unsigned>& list, const Int& determinant) const {
    for (unsigned j = 0; j < graph_.n(); ++j) {
      if (contains(free, j)) continue;
      const bool one = contains(ones, j);
      Int v = determinant * Int(loading_.q * graph_.weight_to(j, ones) + (one ? loading_.p : 0));
      for (std::size_t i = 0; i < list.size(); ++i) v += Int(loading_.q * graph_.weight(j, list[i])) * scaled_[i];
      if (one ? v < scaled_.back() : v > scaled_.back()) return false;
    }
    return true;
  }

  void search_singular_face(Set free, Set ones, const std::vector<unsigned>& list, const SingularSystem& system) {
    const auto solutions = system.solve(right_side<Rational>(ones, list));
    if (!solutions) return;
    if (const auto family = find_family(graph_, loading_, ones, free, *solutions)) visit_(*family);
  }

  const SmallGraph& graph_;
  unsigned k_;
  Loading loading_;
  FaceOptions options_;
  const std::function<void(const FacePoint&)>& visit_;
  std::vector<Int> scaled_;
};

/// Whether products of two minors fit into 128 bits (Hadamard's bound on minors).
bool fits_128_bits(const SmallGraph& graph, const Loading& loading) {
  const unsigned n = graph.n();
  const double p = static_cast<double>(loading.p);
  const double q = static_cast<double>(loading.q) * static_cast<double>(std::max<std::int64_t>(1, graph.spread()));
  const double row = std::sqrt(p * p + (n - 1.0) * q * q + 1);
  const double log2_minor = n * std::log2(row) + std::log2(static_cast<double>(n));
  return 2 * log2_minor + std::log2(static_cast<double>(n) * (p + q)) + 3 < 126;
}

}  // namespace

void for_each_face_point(const SmallGraph& graph, unsigned k, const Loading& loading, const FaceOptions& options,
                         const std::function<void(const FacePoint&)>& visit) {
  if (fits_128_bits(graph, loading))
    Search<Int128>(graph, k, loading, options, visit).run();
  else
    Search<BigInt>(graph, k, loading, options, visit).run();
}

}  // namespace densek::lab

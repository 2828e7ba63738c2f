// Faces whose linear system is singular: families of stationary points, or none.
#pragma once

#include <optional>
#include <vector>

#include "lab/faces.h"

namespace densek::lab {

/// The system of one free set, reduced once for all faces with that free set.
class SingularSystem {
 public:
  /// `matrix` is square: the rows of q(A_FF + λI)x − μ'·1 and of Σx, unknowns x and μ' = qμ.
  explicit SingularSystem(const std::vector<std::vector<Rational>>& matrix);

  /// Solutions of matrix·z = right: one of them and the directions in which they extend; none if inconsistent.
  struct Solutions {
    std::vector<Rational> one;
    std::vector<std::vector<Rational>> directions;
  };
  std::optional<Solutions> solve(const std::vector<Rational>& right) const;

 private:
  std::vector<std::vector<Rational>> reduced_, transform_;  // reduced = transform · matrix, in row echelon form
  std::vector<std::size_t> pivots_;                         // column of the leading one of each row that has one
};

/// The family of stationary points strictly inside the face with these ones and free vertices, as one of its points and
/// its dimension; none if the face has none.
std::optional<FacePoint> find_family(const SmallGraph& graph, const Loading& loading, Set ones, Set free,
                                     const SingularSystem::Solutions& solutions);

}  // namespace densek::lab

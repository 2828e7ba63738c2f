// The machine under the Frank–Wolfe methods: a point x, its gradient v = (A+Λ)x + c, and the few verbs Algorithm 1
// needs. Λ is diagonal; with one λ for all, as in the paper, it is λI. A (the weights), the linear term c and the parts
// are those of a question; without weights a_ij is 1 on edges, without linear terms c = 0, with one part k is the only
// size, and everything below is the paper's.
//
// Engines may differ in what they touch, never in what they compute. The arithmetic is therefore defined here, once:
//
//   x = ρ·x̂,  v = ρ·v̂           one scalar ρ > 0; scaling by it never changes an order
//   v̂_i = b_i + F·q_i           q_i = w_i + λ_i·[i ∈ S]
//   x̂_i = a_i + F·[i ∈ S]       S = the last oracle set, empty at first
//
// where w_i = Σ a_ij over j ∈ S, + c_i, is an integer, which starts at c instead of 0; as a double it is rounded once,
// and so is every a_ij and every difference of two of them.
//
// S has the k_p largest of every part p.
//
// A Frank–Wolfe step of length γ < 1 towards S is two scalar operations: ρ ← ρ·(1−γ), then F ← F + γ/ρ. When S changes,
// only vertices whose slope changes are re-based: b_i ← b_i − F·(q_i new − q_i old), a_i ← a_i ∓ F; all others keep
// their bits, visited or not. That is why an engine that visits every vertex in every iteration (reference) and one
// that visits almost none (incremental) agree to the last bit.
//
//   uniform start      ρ = k/n, a_i = 1, b_i = (d_i + λ_i) + c_i/ρ, F = 0, where d_i is the sum of row i; with several
//                      parts, the start whose entries are k_p/n_p
//   any other start    ρ = 1, a = x⁽⁰⁾, b_i = ((Σ a_ij·x⁽⁰⁾_j over the row of i, in increasing id) + λ_i·x⁽⁰⁾_i) + c_i,
//                      F = 0
//   γ = 1              x = S exactly: ρ = F = 1, a = b = 0
//   pair move δ        j gains δ̂ = δ/ρ, l loses it: b_i of all others changes by (a_ij − a_il)·δ̂,
//                      b_j by +(λ_j−a_jl)·δ̂, b_l by −(λ_l−a_jl)·δ̂
//   ρ < 2⁻²⁵⁶          ρ ← 2²⁵⁶·ρ, and 2⁻²⁵⁶ times a, b, F: powers of two only
//
// Sums: v·s = ρ·(B + F·((sᵀAs + c·s) + sᵀΛs)) and x·s = ρ·(X + F·k), where B and X are the sums of b and a over S in
// increasing id, taken when S or a point changed. Ties, everywhere: the larger value first, then the smaller id.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "question/question.h"
#include "relaxation/loading.h"
#include "relaxation/parts.h"

namespace densek {

/// Where a run begins. Uniform is k/n everywhere, with several parts k_p/n_p; otherwise x⁽⁰⁾ is given by its non-zero
/// entries in increasing id.
struct Start {
  struct Entry {
    Vertex vertex;
    double value;
  };
  bool uniform = true;
  std::vector<Entry> entries;
};

/// The only quantities that are sums over all vertices; afterwards they follow by recursion.
struct Scalars {
  double x_M_x = 0;  ///< xᵀ(A+Λ)x
  double x_x = 0;    ///< ‖x‖²
  double c_x = 0;    ///< c·x
};

/// No vertex on one side: min over nothing is +∞, max over nothing −∞.
inline constexpr std::int64_t none_inside = std::numeric_limits<std::int64_t>::max() / 4;
inline constexpr std::int64_t none_outside = -none_inside;

/// How far the members of S are from the others, where they could be exchanged: w of both, and of members what their
/// loading has beyond the common one.
struct Border {
  std::int64_t min_inside = none_inside, max_outside = none_outside;

  void add(bool inside, std::int64_t w) {
    if (inside)
      min_inside = std::min(min_inside, w);
    else
      max_outside = std::max(max_outside, w);
  }
  bool operator==(const Border&) const = default;
  /// Both sides are there.
  bool exists() const { return min_inside != none_inside && max_outside != none_outside; }
};

/// The border that is furthest from a local maximizer, of several the first. One part: its own.
Border widest(std::span<const Border> by_part);

/// What the linear maximisation oracle found: S = top_k(v) and the scalars that go with s = 1_S.
struct Lmo {
  double v_s = 0, x_s = 0;
  double s_L_s = 0;                       ///< the loadings of S
  std::int64_t s_A_s = 0;                 ///< twice the edges inside S, by weight
  std::int64_t c_s = 0;                   ///< c·s
  std::int64_t min_inside = none_inside;  ///< of the border; with several parts, of the one that is widest
  std::int64_t max_outside = none_outside;
  bool x_integral = false;  ///< x is exactly the indicator of a set
  bool at_x = false;        ///< … and that set is S

  /// What S is worth, the question's constant aside.
  std::int64_t value() const { return s_A_s / 2 + c_s; }
};

/// The k-th (j) and (k+1)-th (l) largest entries of x. With several parts, those of the part where most can be moved
/// between them, of the parts that are not integral if there are any.
struct Pair {
  Vertex j = no_vertex, l = no_vertex;
  double x_j = 1, x_l = 0, v_j = 0, v_l = 0;
  std::int64_t c_j = 0, c_l = 0;
  double loading_j = 0, loading_l = 0;
  std::int64_t weight = 0;  ///< a_jl

  /// The same two with their roles exchanged.
  Pair reversed() const {
    return {.j = l,
            .l = j,
            .x_j = x_l,
            .x_l = x_j,
            .v_j = v_l,
            .v_l = v_j,
            .c_j = c_l,
            .c_l = c_j,
            .loading_j = loading_l,
            .loading_l = loading_j,
            .weight = weight};
  }
  /// 0 and 1, but for rounding.
  bool integral() const;
  /// What can move towards the larger gradient: lines 12 and 15.
  double room() const { return v_j >= v_l ? std::min(x_l, 1 - x_j) : std::min(x_j, 1 - x_l); }
  /// Whether this is the pair to move rather than that of another part.
  bool before(const Pair& other) const {
    return integral() != other.integral() ? other.integral() : room() > other.room();
  }
};

/// A set of k vertices and what it is worth, the question's constant aside.
struct Rounded {
  std::vector<Vertex> vertices;  ///< increasing
  std::int64_t value = 0;
};

template <class E>
concept Engine = requires(E engine, const Start& start, double step, Pair pair) {
  { engine.begin(start) } -> std::same_as<Scalars>;                   // x⁽⁰⁾
  { engine.oracle() } -> std::same_as<Lmo>;                           // lines 4–6
  { engine.move(step) } -> std::same_as<void>;                        // line 19
  { engine.pair() } -> std::same_as<Pair>;                            // line 10
  { engine.shift(pair, step) } -> std::same_as<void>;                 // lines 13, 16: j gains step, l loses it
  { engine.settle() } -> std::same_as<Scalars>;                       // x is integral but for rounding: make it so
  { engine.members() } -> std::same_as<std::span<const Vertex>>;      // S, increasing
  { engine.largest_entries() } -> std::same_as<std::vector<Vertex>>;  // top_k(x), increasing
  { engine.round() } -> std::same_as<Rounded>;                        // x rounded without loss, by pair moves
};

/// Below this, ρ is scaled up: far from the smallest double, so that the terms b and F·q next to it are, too.
inline constexpr double smallest_scale = 0x1p-256;

/// What w of a vertex may be in size, whatever S is: sums of two still are integers. Beyond 2⁵² a gradient in doubles
/// cannot tell λ from its neighbours any more, and a run may end where integers do not call it a local maximizer.
inline constexpr std::int64_t largest_term = std::int64_t{1} << 60;

/// What no engine can do is refused, not ignored: terms too large, where no row weighs more than `heaviest_row` in
/// size. Throws UsageError.
void require_supported(const Question& question, std::int64_t heaviest_row);

/// The uniform start of several parts.
Start spread_over_parts(const Question& question);

/// How engines round: x and v of all vertices, in any engine's own copy.
Rounded round_point(const Question& question, const Loading& loading, std::vector<double> x, std::vector<double> v);

}  // namespace densek

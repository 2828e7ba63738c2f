#include "engine/reference.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "graph/pair_weight.h"

namespace densek {

static_assert(Engine<ReferenceEngine>);

namespace {
// Vertices a thread takes at a time: enough to forget the cost of taking them, few enough for skewed rows to even out.
constexpr std::uint64_t grain = 4096;
}  // namespace

ReferenceEngine::ReferenceEngine(const Question& question, const Loading& loading, int threads)
    : question_(question),
      graph_(question.graph),
      c_(question.linear.empty() ? nullptr : question.linear.data()),
      n_(question.num_vertices()),
      k_(static_cast<std::size_t>(question.k())),
      loading_(loading),
      threads_(threads),
      parts_(question) {
  std::int64_t heaviest_row = 0;
  for (Vertex i = 0; i < n_; ++i) heaviest_row = std::max(heaviest_row, row_size(graph_, i));
  require_supported(question, heaviest_row);
}

Scalars ReferenceEngine::begin(const Start& start) {
  w_ = question_.linear_terms();
  inside_.assign(n_, 0);
  members_.clear();
  ranked_.resize(n_);
  F_ = 0;
  sums_valid_ = x_integral_ = x_is_S_ = false;
  const double k = static_cast<double>(k_), n = static_cast<double>(n_);
  if (start.uniform && parts_.size() > 1) return begin(spread_over_parts(question_));
  if (start.uniform) {
    scale_ = k / n;
    a_.assign(n_, 1.0);
    b_.resize(n_);
    std::int64_t twice_all = 0;
    for (Vertex i = 0; i < n_; ++i) {
      const std::int64_t degree = row_weight(graph_, i);
      b_[i] = (static_cast<double>(degree) + lambda(i)) + static_cast<double>(c(i)) / scale_;
      twice_all += degree;
    }
    return {.x_M_x = scale_ * (scale_ * (static_cast<double>(twice_all) +
                                         (loading_.common() * n + static_cast<double>(loading_.own_of_all())))),
            .x_x = scale_ * k,
            .c_x = scale_ * static_cast<double>(
                                std::accumulate(question_.linear.begin(), question_.linear.end(), std::int64_t{0}))};
  }
  scale_ = 1;
  a_.assign(n_, 0.0);
  b_.resize(n_);
  for (const auto& [vertex, value] : start.entries) a_[vertex] = value;
  parallel_ranges(threads_, n_, grain, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i) {
      double sum = 0;
      for (const auto [u, weight] : graph_.arcs(static_cast<Vertex>(i))) sum += static_cast<double>(weight) * a_[u];
      b_[i] = sum + lambda(i) * a_[i];
    }
  });
  Scalars scalars;
  for (const auto& [vertex, value] : start.entries) {
    scalars.x_M_x += b_[vertex] * value;
    scalars.x_x += value * value;
    scalars.c_x += static_cast<double>(c(vertex)) * value;
  }
  for (std::size_t i = 0; i < n_; ++i) b_[i] += static_cast<double>(c(i));
  return scalars;
}

void ReferenceEngine::rank_all(bool by_x) {
  parallel_ranges(threads_, n_, grain, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t at = first; at < last; ++at) {
      const Vertex i = parts_[at];
      ranked_[at] = {by_x ? x_hat(i) : v_hat(i), i};
    }
  });
}

/// Brings the first-ranked of every part to its front.
void ReferenceEngine::select_all() {
  for (std::size_t part = 0; part < parts_.size(); ++part)
    if (parts_.chosen(part) > 0)
      select_first(std::span(ranked_).subspan(parts_.begin(part), parts_.end(part) - parts_.begin(part)),
                   parts_.chosen(part));
}

/// The vertices select_all has brought to the front, increasing.
std::vector<Vertex> ReferenceEngine::selected() const {
  std::vector<Vertex> set;
  set.reserve(k_);
  for (std::size_t part = 0; part < parts_.size(); ++part)
    for (std::size_t at = 0; at < parts_.chosen(part); ++at) set.push_back(ranked_[parts_.begin(part) + at].vertex);
  std::sort(set.begin(), set.end());
  return set;
}

/// Σ of the weights of a row towards a set.
std::int64_t ReferenceEngine::weight_to(std::size_t i, const std::vector<std::uint8_t>& inside) const {
  const auto row = graph_.neighbors(static_cast<Vertex>(i));
  if (!graph_.weighted()) {
    std::int32_t count = 0;
    for (const Vertex u : row) count += inside[u];
    return count;
  }
  std::int64_t sum = 0;
  for (const auto [u, weight] : graph_.arcs(static_cast<Vertex>(i))) sum += inside[u] != 0 ? weight : 0;
  return sum;
}

/// S ← set: w = A·1_S by a full product, re-basing every vertex whose slope changes.
void ReferenceEngine::choose(std::vector<Vertex> set) {
  if (set != members_) {
    sums_valid_ = x_is_S_ = false;
    members_ = std::move(set);
  }
  std::vector<std::uint8_t> inside(n_, 0);
  for (const Vertex i : members_) inside[i] = 1;
  parallel_ranges(threads_, n_, grain, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i) {
      const std::int64_t w = weight_to(i, inside) + c(i);
      const double before = slope(i), after = static_cast<double>(w) + lambda(i) * inside[i];
      if (before != after) b_[i] -= F_ * (after - before);
      if (inside_[i] != inside[i]) a_[i] += inside_[i] ? F_ : -F_;
      w_[i] = w;
    }
  });
  inside_ = std::move(inside);
}

double ReferenceEngine::loading_of_members() const {
  std::int64_t own = 0;
  for (const Vertex i : members_) own += loading_.own(i);
  return loading_.common() * static_cast<double>(k_) + static_cast<double>(own);
}

Lmo ReferenceEngine::oracle() {
  rank_all(false);
  select_all();
  choose(selected());
  std::vector<Border> borders(parts_.size());
  for (std::size_t part = 0; part < parts_.size(); ++part)
    for (std::size_t at = parts_.begin(part); at < parts_.end(part); ++at) {
      const Vertex i = parts_[at];
      const bool inside = inside_[i] != 0;
      borders[part].add(inside, w_[i] + (inside ? loading_.own(i) : 0));
    }
  const Border border = widest(borders);
  Lmo lmo{.s_L_s = loading_of_members(), .min_inside = border.min_inside, .max_outside = border.max_outside};
  for (const Vertex i : members_) {
    lmo.s_A_s += w_[i] - c(i);
    lmo.c_s += c(i);
  }
  if (!sums_valid_) {
    sum_a_ = sum_b_ = 0;
    for (const Vertex i : members_) {
      sum_a_ += a_[i];
      sum_b_ += b_[i];
    }
    sums_valid_ = true;
  }
  const double k = static_cast<double>(k_);
  lmo.v_s = scale_ * (sum_b_ + F_ * (static_cast<double>(lmo.s_A_s + lmo.c_s) + lmo.s_L_s));
  lmo.x_s = scale_ * (sum_a_ + F_ * k);
  lmo.x_integral = x_integral_;
  lmo.at_x = x_is_S_;
  return lmo;
}

void ReferenceEngine::move(double step) {
  if (step >= 1) {
    scale_ = F_ = 1;
    std::fill(a_.begin(), a_.end(), 0.0);
    std::fill(b_.begin(), b_.end(), 0.0);
    sum_a_ = sum_b_ = 0;
    sums_valid_ = x_integral_ = x_is_S_ = true;
    return;
  }
  x_integral_ = x_is_S_ = false;
  scale_ *= 1 - step;
  F_ += step / scale_;
  if (scale_ >= smallest_scale) return;
  scale_ /= smallest_scale;
  F_ *= smallest_scale;
  sum_a_ *= smallest_scale;
  sum_b_ *= smallest_scale;
  for (double& a : a_) a *= smallest_scale;
  for (double& b : b_) b *= smallest_scale;
}

Pair ReferenceEngine::pair() {
  rank_all(true);
  select_all();
  Pair best;
  for (std::size_t part = 0; part < parts_.size(); ++part)
    if (parts_.leaves_choice(part))
      if (const Pair pair = pair_of(part); best.j == no_vertex || pair.before(best)) best = pair;
  return best;
}

Pair ReferenceEngine::pair_of(std::size_t part) {
  const auto ranked = std::span(ranked_).subspan(parts_.begin(part), parts_.end(part) - parts_.begin(part));
  const std::size_t k = parts_.chosen(part);
  const Ranked j = ranked[k - 1];
  const Ranked l = *std::min_element(ranked.begin() + static_cast<std::ptrdiff_t>(k), ranked.end(), ranks_before);
  return {.j = j.vertex,
          .l = l.vertex,
          .x_j = scale_ * j.value,
          .x_l = scale_ * l.value,
          .v_j = scale_ * v_hat(j.vertex),
          .v_l = scale_ * v_hat(l.vertex),
          .c_j = question_.c(j.vertex),
          .c_l = question_.c(l.vertex),
          .loading_j = loading_.of(j.vertex),
          .loading_l = loading_.of(l.vertex),
          .weight = pair_weight(graph_, j.vertex, l.vertex)};
}

void ReferenceEngine::shift(const Pair& pair, double step) {
  const double delta = step / scale_, weight = static_cast<double>(pair.weight);
  for (Vertex i = 0; i < n_; ++i) {
    if (i == pair.j || i == pair.l) continue;
    const std::int64_t change = pair_weight(graph_, i, pair.j) - pair_weight(graph_, i, pair.l);
    if (change != 0) b_[i] += static_cast<double>(change) * delta;
  }
  a_[pair.j] += delta;
  a_[pair.l] -= delta;
  b_[pair.j] += (pair.loading_j - weight) * delta;
  b_[pair.l] -= (pair.loading_l - weight) * delta;
  sums_valid_ = x_integral_ = x_is_S_ = false;
}

std::vector<Vertex> ReferenceEngine::largest_entries() {
  rank_all(true);
  select_all();
  return selected();
}

Scalars ReferenceEngine::settle() {
  choose(largest_entries());
  move(1);
  std::int64_t s_A_s = 0, c_s = 0;
  for (const Vertex i : members_) {
    s_A_s += w_[i] - c(i);
    c_s += c(i);
  }
  const double k = static_cast<double>(k_);
  return {.x_M_x = static_cast<double>(s_A_s) + loading_of_members(), .x_x = k, .c_x = static_cast<double>(c_s)};
}

Rounded ReferenceEngine::round() {
  std::vector<double> x, v;
  copy_point(x, v);
  return round_point(question_, loading_, std::move(x), std::move(v));
}

void ReferenceEngine::copy_point(std::vector<double>& x, std::vector<double>& v) const {
  x.resize(n_);
  v.resize(n_);
  for (std::size_t i = 0; i < n_; ++i) {
    x[i] = scale_ * x_hat(i);
    v[i] = scale_ * v_hat(i);
  }
}

}  // namespace densek

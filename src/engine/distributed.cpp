#include "engine/distributed.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/first_of_ranks.h"
#include "relaxation/rounding.h"

namespace densek {

static_assert(Engine<DistributedEngine>);

namespace {

constexpr Ranked before_all{std::numeric_limits<double>::infinity(), 0};

/// An entry of x with the gradient there.
struct Entry {
  Ranked x;
  double v_hat;
};

/// Of those who may enter; fewer are not worth the sorting.
constexpr std::size_t least_held = 1024;

}  // namespace

DistributedEngine::DistributedEngine(const Share& share, Communicator& ranks, std::int64_t k, double lambda,
                                     AgreedBudget& budget)
    : share_(share),
      ranks_(ranks),
      budget_(budget),
      n_(share.num_vertices()),
      k_(static_cast<std::size_t>(k)),
      lambda_(lambda) {}

Scalars DistributedEngine::begin(const Start& start) {
  const std::size_t owned_count = share_.num_owned();
  w_.assign(owned_count, 0);
  inside_.assign(owned_count, 0);
  is_touched_.assign(owned_count, 0);
  members_.clear();
  lines_.clear();
  F_ = 0;
  sums_valid_ = x_integral_ = x_is_S_ = lines_valid_ = false;
  b_.assign(owned_count, 0.0);
  const Graph& rows = share_.rows;
  if (start.uniform) {
    const double k = static_cast<double>(k_), n = static_cast<double>(n_);
    scale_ = k / n;
    a_.assign(owned_count, 1.0);
    std::int64_t twice_all = 0;
    for (Vertex u = 0; u < n_; ++u)
      for (const auto [i, weight] : rows.arcs(u)) {
        w_[local(i)] += weight;
        twice_all += weight;
      }
    work_.arcs += rows.num_arcs();
    for (std::size_t at = 0; at < owned_count; ++at) {
      b_[at] = static_cast<double>(w_[at]) + lambda_;
      w_[at] = 0;  // S is empty; until here it was as if all were in it
    }
    twice_all = sum_of(ranks_, twice_all);
    return {.x_M_x = scale_ * (scale_ * (static_cast<double>(twice_all) + lambda_ * n)), .x_x = scale_ * k, .c_x = 0};
  }
  scale_ = 1;
  a_.assign(owned_count, 0.0);
  // Sources in increasing id, as each row has them.
  for (const auto& [u, value] : start.entries) {
    if (share_.owns(u)) a_[local(u)] = value;
    for (const auto [i, weight] : rows.arcs(u)) b_[local(i)] += static_cast<double>(weight) * value;
    work_.arcs += rows.degree(u);
  }
  std::vector<double> own;
  for (std::size_t at = 0; at < owned_count; ++at) b_[at] += lambda_ * a_[at];
  for (const auto& [u, value] : start.entries)
    if (share_.owns(u)) own.push_back(b_[local(u)]);
  Scalars scalars;
  auto entry = start.entries.begin();
  for (const std::vector<double>& of_rank : ranks_.all_gather(own))  // ranges of ranks follow one another
    for (const double b : of_rank) {
      scalars.x_M_x += b * entry->value;
      scalars.x_x += entry->value * entry->value;
      ++entry;
    }
  return scalars;
}

/// The members of S and what they are ranked by, from the copies of their lines.
std::vector<Ranked> DistributedEngine::ranked_members(bool by_x) const {
  std::vector<Ranked> ranked;
  ranked.reserve(members_.size());
  for (std::size_t m = 0; m < members_.size(); ++m) {
    const auto& [a, b, w] = lines_[m];
    ranked.push_back({by_x ? a + F_ : b + F_ * (static_cast<double>(w) + lambda_), members_[m]});
  }
  return ranked;
}

/// top_k(v) or top_k(x), increasing. A non-member that comes after the last member cannot be among them, since k others
/// come before it.
std::vector<Vertex> DistributedEngine::select(bool by_x) {
  if (!members_.empty()) share_lines();
  std::vector<Ranked> ranked = ranked_members(by_x);
  const Ranked last_member = ranked.empty() ? after_all : *std::max_element(ranked.begin(), ranked.end(), ranks_before);
  const auto key = [&](std::size_t at) { return Ranked{by_x ? x_hat(at) : v_hat(at), owned(at)}; };
  const auto may_enter = [&](std::size_t at) { return inside_[at] == 0 && ranks_before(key(at), last_member); };
  struct Word {
    bool stays;           // S, as far as the rank sees
    std::uint8_t wishes;  // of its budget
  };
  Word mine{true, budget_.wish()}, all{true, 0};
  for (std::size_t at = 0; at < share_.num_owned() && mine.stays; ++at) mine.stays = !may_enter(at);
  for (const Word& one : ranks_.all_gather_one(mine)) {
    all.stays = all.stays && one.stays;
    all.wishes |= one.wishes;
  }
  budget_.agree(all.wishes);
  ++work_.selections;
  if (all.stays) return members_;

  // All that are owned may enter an empty set: only the first k are held, and as many again.
  const std::size_t most_held = 2 * k_ + least_held;
  std::vector<Ranked> others;
  for (std::size_t at = 0; at < share_.num_owned(); ++at) {
    if (!may_enter(at)) continue;
    others.push_back(key(at));
    if (others.size() == most_held) keep_first(others, k_);
  }
  keep_first(others, k_);
  ToldRanked told;
  const std::vector<Ranked> offered = first_of_ranks(ranks_, others, k_, told);
  work_.tellings += told.meetings;
  work_.candidates += told.entries;
  ranked.insert(ranked.end(), offered.begin(), offered.end());
  select_first(ranked, k_);
  return first_vertices(ranked, k_);
}

/// Remembers what a vertex was like, if that matters: as long as F is 0 lines do not depend on S. The first S, whose
/// rows are the longest there are, therefore takes no memory.
void DistributedEngine::touch(std::size_t at) {
  if (F_ == 0 || is_touched_[at] != 0) return;
  is_touched_[at] = 1;
  touched_.push_back({w_[at], static_cast<Vertex>(at), inside_[at] != 0});
}

/// A vertex enters or leaves S: what its neighbours see of it here.
void DistributedEngine::flip(Vertex v, bool enters) {
  for (const auto [i, weight] : share_.rows.arcs(v)) {
    touch(local(i));
    w_[local(i)] += enters ? weight : -weight;
  }
  work_.arcs += share_.rows.degree(v);
  if (!share_.owns(v)) return;
  touch(local(v));
  inside_[local(v)] = enters ? 1 : 0;
}

/// S becomes this set; re-bases every vertex whose slope changes.
void DistributedEngine::choose(std::vector<Vertex> set) {
  if (set == members_) return;
  sums_valid_ = x_is_S_ = lines_valid_ = false;
  std::vector<Vertex> leaving, entering;
  std::ranges::set_difference(members_, set, std::back_inserter(leaving));
  std::ranges::set_difference(set, members_, std::back_inserter(entering));
  // Room at once for all that can be touched: growing would hold it twice.
  if (F_ != 0) {
    std::uint64_t most = 0;
    for (const Vertex v : leaving) most += share_.rows.degree(v) + 1ULL;
    for (const Vertex v : entering) most += share_.rows.degree(v) + 1ULL;
    touched_.reserve(std::min<std::uint64_t>(most, share_.num_owned()));
  }
  for (const Vertex v : leaving) flip(v, false);
  for (const Vertex v : entering) flip(v, true);
  for (const auto& [w, at, inside] : touched_) {
    const double before = static_cast<double>(w) + lambda_ * (inside ? 1 : 0), after = slope(at);
    if (before != after) b_[at] -= F_ * (after - before);
    if (inside != (inside_[at] != 0)) a_[at] += inside ? F_ : -F_;
    is_touched_[at] = 0;
  }
  touched_.clear();
  // Those who stay keep the copies of their lines; those who come have none that could be right.
  constexpr Line unknown{std::numeric_limits<double>::quiet_NaN(), 0, 0};
  std::vector<Line> lines;
  std::size_t before = 0;
  for (const Vertex v : set) {
    while (before < members_.size() && members_[before] < v) ++before;
    lines.push_back(before < members_.size() && members_[before] == v ? lines_[before] : unknown);
  }
  lines_ = std::move(lines);
  members_ = std::move(set);
}

/// Brings the copies of the lines of S up to date, and the largest w outside.
void DistributedEngine::share_lines() {
  if (lines_valid_) return;
  std::int64_t max_outside = none_outside;
  for (std::size_t at = 0; at < share_.num_owned(); ++at)
    if (inside_[at] == 0) max_outside = std::max(max_outside, w_[at]);
  std::vector<LineOf> changed;
  auto member = std::ranges::lower_bound(members_, share_.first);
  for (; member != members_.end() && *member < share_.last; ++member) {
    const std::size_t at = local(*member);
    const Line line{a_[at], b_[at], w_[at]};
    if (!(lines_[static_cast<std::size_t>(member - members_.begin())] == line))
      changed.push_back({*member, line.a, line.b, line.w});
  }
  max_outside_ = none_outside;
  ++work_.sharings;
  for (const auto& [outside, lines] : ranks_.all_gather_with(max_outside, changed)) {
    max_outside_ = std::max(max_outside_, outside);
    work_.lines += lines.size();
    for (const LineOf& one : lines) {
      const Vertex vertex = one.vertex;
      lines_[static_cast<std::size_t>(std::ranges::lower_bound(members_, vertex) - members_.begin())] = one.line();
    }
  }
  lines_valid_ = true;
}

Lmo DistributedEngine::oracle() {
  choose(select(false));
  share_lines();
  Lmo lmo{.s_L_s = lambda_ * static_cast<double>(k_) + 0.0, .max_outside = max_outside_};
  for (const Line& line : lines_) {
    lmo.s_A_s += line.w;
    lmo.min_inside = std::min(lmo.min_inside, line.w);
  }
  if (!sums_valid_) {
    sum_a_ = sum_b_ = 0;
    for (const Line& line : lines_) {
      sum_a_ += line.a;
      sum_b_ += line.b;
    }
    sums_valid_ = true;
  }
  const double k = static_cast<double>(k_);
  lmo.v_s = scale_ * (sum_b_ + F_ * (static_cast<double>(lmo.s_A_s) + lmo.s_L_s));
  lmo.x_s = scale_ * (sum_a_ + F_ * k);
  lmo.x_integral = x_integral_;
  lmo.at_x = x_is_S_;
  return lmo;
}

void DistributedEngine::move(double step) {
  if (step >= 1) {
    share_lines();  // w of the members
    scale_ = F_ = 1;
    std::fill(a_.begin(), a_.end(), 0.0);
    std::fill(b_.begin(), b_.end(), 0.0);
    for (Line& line : lines_) line.a = line.b = 0;
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
  for (Line& line : lines_) line.a *= smallest_scale, line.b *= smallest_scale;
}

Pair DistributedEngine::pair() {
  const std::vector<Vertex> first = largest_entries();
  struct Both {
    Entry j, l;
  } own{{before_all, 0}, {after_all, 0}};
  for (std::size_t at = 0; at < share_.num_owned(); ++at) {
    const Entry one{{x_hat(at), owned(at)}, v_hat(at)};
    if (std::ranges::binary_search(first, owned(at))) {
      if (ranks_before(own.j.x, one.x)) own.j = one;
    } else if (ranks_before(one.x, own.l.x)) {
      own.l = one;
    }
  }
  Both all{{before_all, 0}, {after_all, 0}};
  for (const Both& one : ranks_.all_gather_one(own)) {
    if (ranks_before(all.j.x, one.j.x)) all.j = one.j;
    if (ranks_before(one.l.x, all.l.x)) all.l = one.l;
  }
  const Vertex j = all.j.x.vertex, l = all.l.x.vertex;
  std::int64_t weight = 0;  // known to who owns l
  for (const auto [i, of_arc] : share_.rows.arcs(j))
    if (i == l) weight = of_arc;
  return {.j = j,
          .l = l,
          .x_j = scale_ * all.j.x.value,
          .x_l = scale_ * all.l.x.value,
          .v_j = scale_ * all.j.v_hat,
          .v_l = scale_ * all.l.v_hat,
          .loading_j = lambda_,
          .loading_l = lambda_,
          .weight = sum_of(ranks_, weight)};
}

void DistributedEngine::shift(const Pair& pair, double step) {
  const double delta = step / scale_, weight = static_cast<double>(pair.weight);
  const auto from = share_.rows.arcs(pair.l), to = share_.rows.arcs(pair.j);
  // Both rows in increasing id; who is in both is changed once, by the difference.
  auto lost = from.begin(), gained = to.begin();
  while (lost != from.end() || gained != to.end()) {
    const Vertex loser = lost != from.end() ? (*lost).target : no_vertex;
    const Vertex gainer = gained != to.end() ? (*gained).target : no_vertex;
    const Vertex i = std::min(loser, gainer);
    std::int64_t change = 0;
    if (gainer == i) change += (*gained).weight, ++gained;
    if (loser == i) change -= (*lost).weight, ++lost;
    if (i != pair.j && i != pair.l && change != 0) b_[local(i)] += static_cast<double>(change) * delta;
  }
  work_.arcs += from.size() + to.size();
  if (share_.owns(pair.j)) {
    a_[local(pair.j)] += delta;
    b_[local(pair.j)] += (pair.loading_j - weight) * delta;
  }
  if (share_.owns(pair.l)) {
    a_[local(pair.l)] -= delta;
    b_[local(pair.l)] -= (pair.loading_l - weight) * delta;
  }
  sums_valid_ = x_integral_ = x_is_S_ = lines_valid_ = false;
}

std::vector<Vertex> DistributedEngine::largest_entries() { return select(true); }

Scalars DistributedEngine::settle() {
  choose(largest_entries());
  move(1);
  std::int64_t s_A_s = 0;
  for (const Line& line : lines_) s_A_s += line.w;
  const double k = static_cast<double>(k_);
  return {.x_M_x = static_cast<double>(s_A_s) + (lambda_ * k + 0.0), .x_x = k, .c_x = 0};
}

void DistributedEngine::copy_point(std::vector<double>& x, std::vector<double>& v) {
  std::vector<double> own_x, own_v;
  for (std::size_t at = 0; at < share_.num_owned(); ++at) {
    own_x.push_back(scale_ * x_hat(at));
    own_v.push_back(scale_ * v_hat(at));
  }
  const auto join = [&](const std::vector<double>& own, std::vector<double>& all) {
    all.clear();
    for (const std::vector<double>& of_rank : ranks_.all_gather(own))
      all.insert(all.end(), of_rank.begin(), of_rank.end());
  };
  join(own_x, x);
  join(own_v, v);
}

Rounded DistributedEngine::round() {
  std::vector<double> x, v;
  copy_point(x, v);
  const auto row_of = [&](Vertex u) {
    std::vector<Arc> own, all;
    for (const Arc arc : share_.rows.arcs(u)) own.push_back(arc);
    work_.arcs += own.size();
    for (const std::vector<Arc>& of_rank : ranks_.all_gather(own))
      all.insert(all.end(), of_rank.begin(), of_rank.end());
    return all;
  };
  Rounded rounded;
  rounded.vertices = round_by_pair_moves(Question(share_.rows, static_cast<std::int64_t>(k_)), Loading(lambda_),
                                         std::move(x), std::move(v), row_of);
  std::int64_t twice = 0;
  for (const Vertex u : rounded.vertices)
    for (const auto [i, weight] : share_.rows.arcs(u))
      if (std::ranges::binary_search(rounded.vertices, i)) twice += weight;
  rounded.value = sum_of(ranks_, twice) / 2;
  return rounded;
}

}  // namespace densek

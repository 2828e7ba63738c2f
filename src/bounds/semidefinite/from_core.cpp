#include "bounds/semidefinite/from_core.h"

#include <algorithm>
#include <queue>
#include <utility>

#include "bounds/largest.h"

namespace densek::bounds::semidefinite {

namespace {

/// The last of an order, increasing.
std::vector<Vertex> last_of(std::span<const Vertex> order, std::uint32_t count) {
  std::vector<Vertex> vertices(order.end() - count, order.end());
  std::ranges::sort(vertices);
  return vertices;
}

/// The order among some vertices, by their places in the list, which is increasing.
std::vector<Vertex> order_within(std::span<const Vertex> order, const std::vector<Vertex>& vertices) {
  std::vector<Vertex> within;
  for (const Vertex v : order)
    within.push_back(static_cast<Vertex>(std::ranges::lower_bound(vertices, v) - vertices.begin()));
  return within;
}

Question alone(const Question& question, const std::vector<Vertex>& vertices) {
  std::vector<std::int64_t> linear;
  for (const Vertex v : vertices) linear.push_back(question.c(v));
  return rest_of(question, vertices, std::move(linear), {}, 0);
}

}  // namespace

FromCore::FromCore(const Question& question, std::span<const Vertex> order, std::uint32_t core)
    : constant_(question.constant),
      originals_(last_of(order, core)),
      order_(order_within(order.last(core), originals_)),
      core_(alone(question, originals_), order_) {
  const std::size_t n = order.size(), first = n - core;
  std::vector<std::size_t> place(n);
  for (std::size_t i = 0; i < n; ++i) place[order[i]] = i;
  std::vector<std::int64_t> outside;
  for (const Vertex v : order.first(first)) {
    outside.push_back(question.c(v));
    for (const auto [u, weight] : question.graph.arcs(v))
      if (place[u] > place[v]) outside.back() += std::max<std::int64_t>(weight, 0);
  }
  outside_ = largest_sums(std::move(outside));
}

void FromCore::split(std::vector<std::uint32_t> block_of) { blocks_ = Blocks(core(), order_, std::move(block_of)); }

void FromCore::add(DualMatrix matrix) {
  if (matrix.block == 0)
    core_.add(std::move(matrix));
  else
    blocks_.add(std::move(matrix));
}

std::size_t FromCore::num_matrices() const {
  std::size_t count = matrices().size();
  for (std::size_t place = 0; place < blocks_.size(); ++place) count += blocks_.block(place).matrices().size();
  return count;
}

void FromCore::drop_idle(std::int64_t k) {
  const Int128 value = at(k).value;
  for (std::size_t place = 0; place < blocks_.size(); ++place)
    for (std::size_t left = blocks_.block(place).matrices().size(); left > 0; --left) {
      DualMatrix first = blocks_.block(place).matrices().front();
      blocks_.remove(place, 0);
      if (at(k).value > value) blocks_.add(std::move(first));  // behind those not yet tried
    }
}

Int128 FromCore::in_core(std::int64_t q) const {
  const Int128 whole = core_.at(q);
  return blocks_.size() == 0 ? whole : std::min(whole, blocks_.at(q));
}

FromCore::Value FromCore::at(std::int64_t k) const {
  return largest(k, std::min<std::int64_t>(k, core().num_vertices()));
}

std::optional<FromCore::Value> FromCore::with_others(std::int64_t k) const {
  const std::int64_t most = std::min<std::int64_t>(k - 1, core().num_vertices());
  if (most < fewest_in_core(k)) return std::nullopt;
  return largest(k, most);
}

FromCore::Value FromCore::largest(std::int64_t k, std::int64_t most) const {
  Value best{constant_ + in_core(most) + outside(k - most), most};
  for (std::int64_t q = most - 1; q >= fewest_in_core(k); --q)
    if (const Int128 value = constant_ + in_core(q) + outside(k - q); value > best.value) best = {value, q};
  return best;
}

ProofStep FromCore::proof(std::span<const Vertex> order) const {
  ProofStep step;
  step.order.assign(order.begin(), order.end());
  step.core = core().num_vertices();
  step.matrices.assign(matrices().begin(), matrices().end());
  if (blocks_.size() == 0) return step;
  step.blocks.assign(order.size(), 0);
  for (std::size_t v = 0; v < originals_.size(); ++v) step.blocks[originals_[v]] = blocks_.block_of()[v];
  for (std::size_t place = 0; place < blocks_.size(); ++place) {
    const std::span<const DualMatrix> more = blocks_.block(place).matrices();
    step.matrices.insert(step.matrices.end(), more.begin(), more.end());
  }
  return step;
}

Peeled peel(const Question& question) {
  const Vertex n = question.num_vertices();
  std::vector<std::int64_t> left = question.linear_terms();
  for (Vertex v = 0; v < n; ++v)
    for (const auto [u, weight] : question.graph.arcs(v)) left[v] += std::max<std::int64_t>(weight, 0);
  using Entry = std::pair<std::int64_t, Vertex>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (Vertex v = 0; v < n; ++v) queue.emplace(left[v], v);
  Peeled peeled;
  std::vector<bool> gone(n, false);
  while (!queue.empty()) {
    const auto [weights, v] = queue.top();
    queue.pop();
    if (gone[v] || weights != left[v]) continue;  // an entry from before it lost a neighbour
    gone[v] = true;
    peeled.order.push_back(v);
    peeled.level.push_back(peeled.level.empty() ? weights : std::max(weights, peeled.level.back()));
    for (const auto [u, weight] : question.graph.arcs(v)) {
      if (gone[u] || weight <= 0) continue;
      left[u] -= weight;
      queue.emplace(left[u], u);
    }
  }
  return peeled;
}

}  // namespace densek::bounds::semidefinite

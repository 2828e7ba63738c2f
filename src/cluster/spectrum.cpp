#include "cluster/spectrum.h"

#include <densek/errors.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "base/out_of_time.h"
#include "graph/product.h"

namespace densek::cluster {

namespace {

/// What the first rank tells the others between two products.
enum class Next : std::uint8_t { product, done, out_of_time, failed };

/// The rows of the owned vertices times x: sources in increasing id, as each row has them.
std::vector<double> own_product(const Share& share, std::span<const double> x) {
  std::vector<double> y(share.num_owned(), 0.0);
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const auto [i, weight] : share.rows.arcs(u))
      y[i - share.first] += share.weighted ? entry(weight, Entries::sizes) * x[u] : x[u];
  return y;
}

/// On the first rank.
class SpreadMatrix : public bounds::Matrix {
 public:
  SpreadMatrix(const Share& share, Communicator& ranks, std::vector<std::int64_t> row_sizes, std::uint32_t longest_row)
      : share_(share), ranks_(ranks), row_sizes_(std::move(row_sizes)), longest_row_(longest_row) {}
  Vertex size() const override { return share_.num_vertices(); }
  void multiply(const double* x, double* y) const override {
    ranks_.broadcast_one(Next::product);
    std::vector<double> all(x, x + size());
    ranks_.broadcast(std::span<double>(all));
    for (const std::vector<double>& of_rank : ranks_.gather(own_product(share_, all)))
      y = std::ranges::copy(of_rank, y).out;
  }
  std::int64_t row_size(Vertex v) const override { return row_sizes_[v]; }
  std::uint32_t longest_row() const override { return longest_row_; }

 private:
  const Share& share_;
  Communicator& ranks_;
  std::vector<std::int64_t> row_sizes_;
  std::uint32_t longest_row_;
};

/// On the others: multiply as long as the first rank wants it.
Next serve(const Share& share, Communicator& ranks) {
  std::vector<double> x(share.num_vertices());
  for (;;) {
    const Next next = ranks.broadcast_one(Next::done);
    if (next != Next::product) return next;
    ranks.broadcast(std::span<double>(x));
    ranks.gather(own_product(share, x));
  }
}

/// A graph so small that everyone can have it.
Graph whole_graph(const Share& share, Communicator& ranks) {
  struct From {
    Vertex source;
    Arc arc;
  };
  std::vector<From> own, all;
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const Arc arc : share.rows.arcs(u)) own.push_back({u, arc});
  for (const auto& of_rank : ranks.all_gather(own)) all.insert(all.end(), of_rank.begin(), of_rank.end());
  std::ranges::stable_sort(all, {}, &From::source);
  struct Held {
    std::vector<std::uint64_t> offsets;
    std::vector<Vertex> targets;
    std::vector<std::int64_t> weights;
  };
  const auto held = std::make_shared<Held>();
  held->offsets.assign(share.num_vertices() + 1ULL, 0);
  for (const auto& [source, arc] : all) {
    ++held->offsets[source + 1ULL];
    held->targets.push_back(arc.target);
    if (share.weighted) held->weights.push_back(arc.weight);
  }
  for (std::size_t v = 0; v < share.num_vertices(); ++v) held->offsets[v + 1] += held->offsets[v];
  return Graph(held->offsets, held->targets, share.rows.labels(), held, share.rows.fingerprint(), {}, {},
               {held->weights, share.rows.units()});
}

}  // namespace

std::vector<std::int64_t> own_degrees(const Share& share, bool sizes) {
  std::vector<std::int64_t> own(share.num_owned(), 0);
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const auto [i, weight] : share.rows.arcs(u)) own[i - share.first] += sizes && weight < 0 ? -weight : weight;
  return own;
}

std::vector<std::int64_t> degrees(const Share& share, Communicator& ranks, bool sizes) {
  std::vector<std::int64_t> all;
  for (const auto& of_rank : ranks.all_gather(own_degrees(share, sizes)))
    all.insert(all.end(), of_rank.begin(), of_rank.end());
  return all;
}

bounds::Spectrum largest_eigenvalue(const Share& share, Communicator& ranks, const Budget& budget) {
  if (share.whole_arcs == 0) return {};
  if (share.num_vertices() <= bounds::dense_limit)
    return bounds::largest_eigenvalue(whole_graph(share, ranks), 1, budget);
  std::vector<std::uint32_t> arcs(share.num_owned(), 0);
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const Vertex i : share.rows.neighbors(u)) ++arcs[i - share.first];
  const std::uint32_t longest = largest_of(ranks, arcs.empty() ? 0U : *std::ranges::max_element(arcs));
  std::vector<std::int64_t> row_sizes = degrees(share, ranks, true);
  if (std::ranges::all_of(row_sizes, [](std::int64_t size) { return size == 0; })) return {};
  bounds::Spectrum spectrum;
  Next end = Next::done;
  std::exception_ptr thrown;
  if (ranks.is_first()) {
    try {
      spectrum = bounds::largest_eigenvalue(SpreadMatrix(share, ranks, std::move(row_sizes), longest), budget);
    } catch (const OutOfTime&) {
      end = Next::out_of_time;
    } catch (const Error&) {
      end = Next::failed;
      thrown = std::current_exception();
    }
    ranks.broadcast_one(end);
  } else {
    row_sizes = {};
    end = serve(share, ranks);
  }
  if (thrown) std::rethrow_exception(thrown);
  if (end == Next::out_of_time) throw OutOfTime();
  if (end == Next::failed) throw Error("the largest eigenvalue did not converge; --step line-search does without it");
  return ranks.broadcast_one(spectrum);
}

}  // namespace densek::cluster

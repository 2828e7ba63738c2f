// R-MAT (Chakrabarti, Zhan, Faloutsos 2004): each pair descends through the quarters of the adjacency matrix, one level
// a bit of the two ids. Pairs are drawn in blocks, each from its own random stream, so any number of threads gives the
// same graph. Memory: 8 bytes a pair until the rows are built.
#include <densek/errors.h>
#include <densek/generate.h>

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "base/random.h"
#include "graph/generators.h"

namespace densek::generate {

namespace {

constexpr std::uint64_t block_pairs = 1ULL << 16;

/// Upper end of a quarter as a fraction of 2³²: a | b | c | rest.
constexpr std::uint64_t quarter_end(double share) { return static_cast<std::uint64_t>(share * 0x1p32); }
constexpr std::uint64_t end_a = quarter_end(0.57), end_b = quarter_end(0.57 + 0.19),
                        end_c = quarter_end(0.57 + 0.19 + 0.19);

Edge draw_pair(unsigned scale, Random& random) {
  std::uint64_t u = 0, v = 0, bits = 0;
  for (unsigned level = 0; level < scale; ++level) {
    bits = level % 2 == 0 ? random.next() : bits >> 32;  // one draw serves two levels
    const std::uint64_t at = bits & 0xFFFFFFFFULL;
    const std::uint64_t below = at >= end_b, right = (at >= end_a) ^ below ^ (at >= end_c);
    u = u << 1 | below;
    v = v << 1 | right;
  }
  return {static_cast<Vertex>(u), static_cast<Vertex>(v)};
}

}  // namespace

Graph rmat(unsigned scale, double edge_factor, std::uint64_t seed) {
  if (scale > 31) throw UsageError(fmt::format("scale = {} is more than 31", scale));
  const double wanted = edge_factor * std::ldexp(1.0, static_cast<int>(scale));
  if (!(edge_factor >= 0 && wanted < 0x1p40))
    throw UsageError(fmt::format("edge factor {} makes no graph", edge_factor));
  const std::uint64_t n = 1ULL << scale, pairs = static_cast<std::uint64_t>(std::llround(wanted));
  check_size(n, wanted);

  std::vector<Vertex> name(n);  // R-MAT gives small ids large degrees; nobody should be able to rely on that
  std::iota(name.begin(), name.end(), Vertex{0});
  Random naming(seed);
  shuffle(name, naming);

  std::vector<Edge> edges(pairs);
  const int threads = available_threads();
  parallel_ranges(threads, pairs, block_pairs, [&](std::uint64_t begin, std::uint64_t end) {
    Random random(seed, 1 + begin / block_pairs);
    for (std::uint64_t i = begin; i < end; ++i) {
      const Edge pair = draw_pair(scale, random);
      edges[i] = {name[pair.u], name[pair.v]};
    }
  });
  name = {};
  return from_edges(n, std::move(edges), threads);
}

}  // namespace densek::generate

#include "bounds/semidefinite/dense.h"

#include <algorithm>

#include "base/parallel.h"

namespace densek::bounds::semidefinite {

namespace {

/// What takes less than so many is done sooner than a sleeping thread is there to help.
constexpr std::int64_t worth_waking = 1'000'000;

std::size_t size(std::int64_t count) { return static_cast<std::size_t>(count); }

}  // namespace

// Narrow tiles keep many threads busy on small matrices; wide ones read the block less often.
Dense::Dense(std::int64_t n, int threads) : n_(n), width_(n < 1024 ? 64 : 128), threads_(threads) {}

int Dense::threads_for(std::int64_t multiplications) const { return multiplications < worth_waking ? 1 : threads_; }

void Dense::product(const SymmetricOperator& op, const Block& block, Block& next, float scale, float shift, float back,
                    const Block& previous) const {
  const std::int64_t count = columns(block);
  if (next.size() != block.size()) next.resize(block.size());
  Block sums(size(count)), weighted(size(count));
  parallel_blocks(threads_for(n_ * count), count, [&](std::int64_t c) {
    const float* column = block.data() + c * n_;
    double sum = 0, by_y = 0;
    for (std::int64_t i = 0; i < n_; ++i) {
      sum += column[i];
      by_y += double{column[i]} * op.y[i];
    }
    sums[size(c)] = static_cast<float>(sum);
    weighted[size(c)] = static_cast<float>(by_y);
  });
  const ProductTile tile{op,          count, block.data(), sums.data(), weighted.data(), previous.data(),
                         next.data(), scale, shift,        back};
  parallel_blocks(threads_for(n_ * n_ * count), tiles(),
                  [&](std::int64_t at) { kernels().product(tile, at * width_, std::min(n_, (at + 1) * width_)); });
}

std::vector<double> Dense::inner(const Block& a, const Block& b) const {
  const std::int64_t rows = columns(a), others = columns(b);
  std::vector<std::vector<double>> parts(size(tiles()), std::vector<double>(size(rows * others)));
  parallel_blocks(threads_for(n_ * rows * others), tiles(), [&](std::int64_t at) {
    kernels().inner(a.data(), b.data(), n_, at * width_, std::min(n_, (at + 1) * width_), rows, others,
                    parts[size(at)].data());
  });
  std::vector<double> product = std::move(parts[0]);
  for (std::size_t at = 1; at < parts.size(); ++at)
    for (std::size_t i = 0; i < product.size(); ++i) product[i] += parts[at][i];
  return product;
}

Block Dense::combine(const Block& block, std::span<const double> coefficients, std::int64_t others) const {
  const Block single(coefficients.begin(), coefficients.end());
  Block result(size(n_ * others));
  parallel_blocks(threads_for(n_ * columns(block) * others), tiles(), [&](std::int64_t at) {
    kernels().combine(block.data(), n_, at * width_, std::min(n_, (at + 1) * width_), columns(block), single.data(),
                      others, result.data());
  });
  return result;
}

SweepSums Dense::sweep(const Sweep& sweep, std::vector<double>& row_sums) const {
  struct Part {
    std::int64_t i, j;
    Block rows, columns;
    SweepSums sums;
  };
  std::vector<Part> parts;
  for (std::int64_t j = 0; j < n_; j += width_)
    for (std::int64_t i = j; i < n_; i += width_) parts.push_back({i, j, Block(size(width_)), Block(size(width_)), {}});
  parallel_blocks_with(
      threads_, static_cast<std::int64_t>(parts.size()), [&] { return Block(size(width_ * width_)); },
      [&](Block& room, std::int64_t at) {
        Part& part = parts[size(at)];
        part.sums = kernels().sweep(sweep, part.i, std::min(n_, part.i + width_), part.j, std::min(n_, part.j + width_),
                                    room.data(), part.rows.data(), part.columns.data());
      });
  row_sums.assign(size(n_), 0.0);
  SweepSums all;
  for (const Part& part : parts) {
    for (std::int64_t i = part.i; i < std::min(n_, part.i + width_); ++i)
      row_sums[size(i)] += part.rows[size(i - part.i)];
    for (std::int64_t j = part.j; j < std::min(n_, part.j + width_); ++j)
      row_sums[size(j)] += part.columns[size(j - part.j)];
    all.dual += part.sums.dual;
    all.negative += part.sums.negative;
    all.square += part.sums.square;
  }
  return all;
}

}  // namespace densek::bounds::semidefinite

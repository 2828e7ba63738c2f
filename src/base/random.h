// Random numbers that are the same on every machine: xoshiro256** (Blackman, Vigna 2021) seeded by splitmix64, and the
// few distributions we need, because those of the standard library differ from one library to the next.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace densek {

/// A bijection of 64-bit numbers whose values look random (the finaliser of splitmix64).
constexpr std::uint64_t mix64(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

class Random {
 public:
  /// Different streams of one seed are independent: work cut into blocks takes one stream a block.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t z = mix64(seed + golden) ^ mix64(mix64(stream) + golden);
    for (std::uint64_t& word : state_) word = mix64(z += golden);
  }

  std::uint64_t next() {
    const std::uint64_t value = std::rotl(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return value;
  }

  /// Uniform in [0, bound), exactly; bound > 0 (Lemire 2019: multiply, and reject the few values that would favour
  /// some).
  std::uint64_t below(std::uint64_t bound) {
    Wide product = Wide{next()} * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t unfair = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < unfair) product = Wide{next()} * bound;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  /// Uniform in [0, 1), a multiple of 2⁻⁵³.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;
  std::array<std::uint64_t, 4> state_;
};

/// Uniformly random order of a random-access range.
template <class Range>
void shuffle(Range& range, Random& random) {
  for (auto i = range.size(); i > 1; --i) std::swap(range[i - 1], range[random.below(i)]);
}

/// How many failures come before the next success of trials with probability p, each success found in O(1).
class Geometric {
 public:
  /// 0 < p ≤ 1.
  explicit Geometric(double p) : log_failure_(p < 1 ? -2 * atanh_series(p / (2 - p)) : -HUGE_VAL) {}

  /// As a double, since it may be beyond any integer type.
  double operator()(Random& random) const { return std::floor(log(1 - random.unit()) / log_failure_); }

 private:
  /// atanh(t) = t + t³/3 + t⁵/5 + …, to the last bit that matters. Only exact operations, hence the same everywhere.
  static double atanh_series(double t) {
    double sum = t, power = t;
    for (double odd = 3;; odd += 2) {
      power *= t * t;
      const double next = sum + power / odd;
      if (next == sum) return sum;
      sum = next;
    }
  }
  static double log(double x) {
    int exponent = 0;
    double m = std::frexp(x, &exponent);
    if (m < 0.70710678118654752440) m *= 2, --exponent;  // now √½ ≤ m < √2, and log 1 is exactly 0
    return exponent * 0.69314718055994530942 + 2 * atanh_series((m - 1) / (m + 1));
  }

  double log_failure_;
};

}  // namespace densek

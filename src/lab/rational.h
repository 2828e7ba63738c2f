// Exact numbers for the landscape: rationals, and a loading λ = p/q.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace densek::lab {

using BigInt = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

/// λ > 0 in lowest terms.
struct Loading {
  std::int64_t p = 3, q = 2;

  Rational value() const { return Rational(p, q); }
  bool integral() const { return q == 1; }
  std::string text() const { return q == 1 ? std::to_string(p) : std::to_string(p) + "/" + std::to_string(q); }
};

/// "3/2", "1.5" or "2". Throws UsageError.
Loading parse_loading(std::string_view text);

/// "7/4", "3".
inline std::string text(const Rational& value) { return value.str(); }

}  // namespace densek::lab

#include "lab/rational.h"

#include <densek/errors.h>

#include <charconv>
#include <numeric>
#include <optional>

namespace densek::lab {

namespace {

constexpr std::int64_t largest_part = 1'000'000;

std::optional<std::int64_t> whole(std::string_view digits) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (failure != std::errc() || end != digits.data() + digits.size() || digits.empty() || digits[0] == '-')
    return std::nullopt;
  return value;
}

std::optional<Loading> parse(std::string_view text) {
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    const auto p = whole(text.substr(0, slash)), q = whole(text.substr(slash + 1));
    if (!p || !q) return std::nullopt;
    return Loading{*p, *q};
  }
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) {
    const auto p = whole(text);
    if (!p) return std::nullopt;
    return Loading{*p, 1};
  }
  const std::string_view decimals = text.substr(point + 1);
  const auto before = whole(text.substr(0, point)), after = whole(decimals);
  if (!before || !after || decimals.size() > 6 || *before > largest_part) return std::nullopt;
  Loading loading{0, 1};
  for (std::size_t i = 0; i < decimals.size(); ++i) loading.q *= 10;
  loading.p = *before * loading.q + *after;
  return loading;
}

}  // namespace

Loading parse_loading(std::string_view text) {
  std::optional<Loading> loading = parse(text);
  if (loading && loading->p > 0 && loading->q > 0) {
    const std::int64_t common = std::gcd(loading->p, loading->q);
    loading->p /= common;
    loading->q /= common;
    if (loading->p <= largest_part && loading->q <= largest_part) return *loading;
  }
  throw UsageError("not a loading: " + std::string(text) + "; it is a positive number such as 3/2 or 1.5");
}

}  // namespace densek::lab

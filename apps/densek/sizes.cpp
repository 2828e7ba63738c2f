#include "sizes.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>

namespace densek::cli {

namespace {

/// More answers than anybody reads are a slip of the keyboard.
constexpr std::int64_t most_sizes = 1'000'000;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text + separator);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

/// More than any graph has, which the solver will say, and so that the sum of two fits.
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max() / 2;

/// A whole number; what is too large becomes the largest.
std::optional<std::int64_t> number(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || text.empty()) return std::nullopt;
  if (error == std::errc::result_out_of_range && text.front() != '-') return largest;
  if (error != std::errc()) return std::nullopt;
  return std::min(value, largest);
}

/// n values from a to b, each about the same factor above the one before.
void add_by_factors(std::int64_t a, std::int64_t b, std::int64_t n, std::vector<std::int64_t>& sizes) {
  const double first = static_cast<double>(a), ratio = static_cast<double>(b) / first;
  for (std::int64_t i = 0; i < n; ++i) {
    const double share = n == 1 ? 0.0 : static_cast<double>(i) / static_cast<double>(n - 1);
    sizes.push_back(i == n - 1 && n > 1 ? b : std::llround(first * std::pow(ratio, share)));
  }
}

void add_part(const std::string& part, std::vector<std::int64_t>& sizes) {
  const std::vector<std::string> fields = split(part, ':');
  const auto refuse = [&](const char* why) { return UsageError(fmt::format("-k {}: {}", part, why)); };
  if (fields.size() > 3) throw refuse("a range is a:b, a:b:step or a:b:xN");
  const std::int64_t a = parse_k(fields[0]);
  if (fields.size() == 1) return sizes.push_back(a);
  const std::int64_t b = parse_k(fields[1]);
  if (a > b) throw refuse("the range ends before it begins");
  const bool factors = fields.size() == 3 && fields[2].starts_with('x');
  const std::int64_t step = fields.size() == 3 ? number(fields[2].substr(factors)).value_or(0) : 1;
  if (step < 1) throw refuse(factors ? "xN takes a whole number of values" : "the step is a whole number of vertices");
  if ((factors ? step : (b - a) / step) > most_sizes) throw refuse("more than a million values");
  if (factors) return add_by_factors(a, b, step, sizes);
  for (std::int64_t k = a; k <= b; k += step) sizes.push_back(k);
}

}  // namespace

std::int64_t parse_k(const std::string& text) {
  const std::optional<std::int64_t> k = number(text);
  if (!k || *k < 1) throw UsageError(fmt::format("-k takes a whole number of vertices, 1 or more, not '{}'", text));
  return *k;
}

std::vector<std::int64_t> parse_sizes(const std::string& text) {
  std::vector<std::int64_t> sizes;
  for (const std::string& part : split(text, ',')) {
    add_part(part, sizes);
    if (std::ssize(sizes) > most_sizes)
      throw UsageError(fmt::format("-k {}: more than a million values with those before it", part));
  }
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

}  // namespace densek::cli

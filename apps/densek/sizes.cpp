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

/// The values of a number or a range.
void add_numbers(const std::string& text, std::vector<std::int64_t>& sizes) {
  const std::vector<std::string> fields = split(text, ':');
  const auto refuse = [&](const char* why) { return UsageError(fmt::format("-k {}: {}", text, why)); };
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
  if (const std::size_t dash = text.find('-'); !k && dash != std::string::npos)
    if (number(text.substr(0, dash)) && number(text.substr(dash + 1)))
      throw UsageError(fmt::format("-k {}: a range is {}:{}, and densek profile takes one", text, text.substr(0, dash),
                                   text.substr(dash + 1)));
  if (!k && text.find_first_of(":,") != std::string::npos)
    throw UsageError(fmt::format("-k {}: one k, please; densek profile takes ranges and lists", text));
  if (!k || *k < 1) throw UsageError(fmt::format("-k takes a whole number of vertices, 1 or more, not '{}'", text));
  return *k;
}

namespace {

/// Whole and not negative.
std::int64_t part_size(const std::string& text, const std::string& all) {
  const std::optional<std::int64_t> size = number(text);
  if (!size || *size < 0) throw UsageError(fmt::format("-k {}: '{}' is not a number of vertices", all, text));
  return *size;
}

double percent_of(const std::string& text, const std::string& all) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value > 0 && value <= 100))
    throw UsageError(fmt::format("-k {}: a share of the vertices is above 0% and at most 100%", all));
  return value;
}

void refuse_parts(const std::string& text, const Wishes& wishes) {
  if (wishes.num_parts() > 1)
    throw UsageError(fmt::format("-k {}: there are parts, so say how many of each: -k {}=N,{}=N", text,
                                 wishes.part_names[0], wishes.part_names[1]));
}

}  // namespace

WantedSize::WantedSize(const std::string& text) : text_(text) {
  if (text.find('=') != std::string::npos) {
    for (const std::string& each : split(text, ',')) {
      const std::size_t equal = each.rfind('=');  // a part may have one in its name, a number has none
      if (equal == std::string::npos || equal == 0)
        throw UsageError(fmt::format("-k {}: '{}' is not part=N", text, each));
      const std::string name = each.substr(0, equal);
      for (const auto& [other, size] : parts_)
        if (other == name) throw UsageError(fmt::format("-k {}: part {} is there twice", text, name));
      parts_.emplace_back(name, part_size(each.substr(equal + 1), text));
    }
  } else if (const std::size_t cross = text.find('x'); cross != std::string::npos) {
    sides_ = {part_size(text.substr(0, cross), text), part_size(text.substr(cross + 1), text)};
  } else if (text.ends_with('%')) {
    percent_ = percent_of(text.substr(0, text.size() - 1), text);
  } else {
    count_ = parse_k(text);
  }
}

SizesOf WantedSize::counts() const {
  if (!sides_.empty()) return SizesOf::sides;
  return parts_.empty() ? SizesOf::all : SizesOf::parts;
}

Sizes WantedSize::of(const Graph& graph, const Wishes& wishes) const {
  if (counts() == SizesOf::sides) return Sizes(sides_);
  if (counts() == SizesOf::all) {
    refuse_parts(text_, wishes);
    if (count_ > 0) return count_;
    return std::max<std::int64_t>(1, std::llround(percent_ / 100 * static_cast<double>(graph.num_vertices())));
  }
  if (wishes.part_of.empty())
    throw UsageError(fmt::format("-k {}: which vertex is in which part? --quota FILE tells", text_));
  std::vector<std::int64_t> sizes(wishes.part_names.size(), -1);
  for (const auto& [name, size] : parts_) {
    const auto at = std::ranges::find(wishes.part_names, name);
    if (at == wishes.part_names.end())
      throw UsageError(
          fmt::format("-k {}: there is no part {}; there are {}", text_, name, fmt::join(wishes.part_names, ", ")));
    sizes[static_cast<std::size_t>(at - wishes.part_names.begin())] = size;
  }
  for (std::size_t part = 0; part < sizes.size(); ++part)
    if (sizes[part] < 0)
      throw UsageError(fmt::format("-k {}: how many of part {}? ({}=0: none)", text_, wishes.part_names[part],
                                   wishes.part_names[part]));
  return Sizes(sizes);
}

WantedSizes::WantedSizes(const std::string& text) : text_(text) {
  if (text.find('=') != std::string::npos) {
    others_.emplace_back(text);
    counts_ = SizesOf::parts;
    return;
  }
  for (const std::string& item : split(text, ',')) {
    const bool range = item.find(':') != std::string::npos;
    if (!range && item.find_first_of("x%") != std::string::npos)
      others_.emplace_back(item);
    else
      add_numbers(item, numbers_);
    if (std::ssize(numbers_) > most_sizes)
      throw UsageError(fmt::format("-k {}: more than a million values with those before it", item));
  }
  if (!others_.empty()) counts_ = others_.front().counts();
  for (const WantedSize& other : others_)
    if (other.counts() != counts_ || (counts_ == SizesOf::sides && !numbers_.empty()))
      throw UsageError(fmt::format("-k {}: sizes of two sides cannot stand beside sizes of all vertices", text));
}

/// What is more than the graph has will be refused, and the first such number is as good as a million of them.
std::vector<std::int64_t> WantedSizes::numbers_up_to_one_beyond(std::int64_t n) const {
  std::vector<std::int64_t> numbers;
  std::optional<std::int64_t> beyond;
  for (const std::int64_t k : numbers_) {
    if (k <= n)
      numbers.push_back(k);
    else
      beyond = std::min(k, beyond.value_or(k));
  }
  if (beyond) numbers.push_back(*beyond);
  return numbers;
}

std::vector<Sizes> WantedSizes::of(const Graph& graph, const Wishes& wishes) const {
  std::vector<Sizes> sizes;
  if (!numbers_.empty()) refuse_parts(text_, wishes);
  for (const std::int64_t k : numbers_up_to_one_beyond(graph.num_vertices())) sizes.emplace_back(k);
  for (const WantedSize& other : others_) sizes.push_back(other.of(graph, wishes));
  return increasing(std::move(sizes));
}

}  // namespace densek::cli

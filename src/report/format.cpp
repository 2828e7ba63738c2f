#include "report/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/decimal.h"

namespace densek::report {

std::string grouped(std::uint64_t value) {
  std::string text;
  const std::string digits = std::to_string(value);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string grouped(std::int64_t value) {
  if (value >= 0) return grouped(static_cast<std::uint64_t>(value));
  return fmt::format("-{}", grouped(std::uint64_t{0} - static_cast<std::uint64_t>(value)));
}

std::string amount(const Graph& graph, std::int64_t units) {
  const std::string text = decimal_text(units, graph.units());
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::uint64_t magnitude = units < 0 ? 0 - static_cast<std::uint64_t>(units) : static_cast<std::uint64_t>(units);
  return fmt::format("{}{}{}", units < 0 ? "-" : "", grouped(magnitude / static_cast<std::uint64_t>(graph.units())),
                     text.substr(point));
}

bool has_weights(const Graph& graph, const Wishes* wishes) {
  return graph.weighted() || (wishes != nullptr && !wishes->vertex_weights.empty());
}

std::string worth(const Graph& graph, const Wishes* wishes, std::int64_t units) {
  if (!has_weights(graph, wishes)) return counted(static_cast<std::uint64_t>(units), "edge", "edges");
  return "weight " + amount(graph, units);
}

std::string enumerated(std::span<const std::string> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

std::string percent(double fraction) {
  if (!(fraction > 0)) return "0 %";
  const double value = 100 * fraction;
  const int decimals = std::max(0, 1 - static_cast<int>(std::floor(std::log10(value))));
  const double scale = std::pow(10.0, decimals);
  // The slack keeps a value that is exact in decimals, like 0.4, from being pushed up by its last bit.
  return fmt::format("{:.{}f} %", std::ceil(value * scale - 1e-9) / scale, decimals);
}

std::string cut_density(double density) {
  auto parts = static_cast<std::int64_t>(density * 1e4);
  if (static_cast<double>(parts + 1) / 1e4 <= density) ++parts;  // exact in decimals, like 0.57; the product was not
  if (parts == 0 && density > 0) return "<0.0001";
  return fmt::format("{}.{:04}", parts / 10'000, parts % 10'000);
}

std::string duration(double seconds) {
  if (seconds < 0.0005) return fmt::format("{:.2f} ms", 1000 * seconds);
  if (seconds < 0.9995) return fmt::format("{:.3g} ms", 1000 * seconds);
  if (seconds < 99.5) return fmt::format("{:.3g} s", seconds);
  const auto whole = static_cast<std::int64_t>(std::lround(seconds));
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace densek::report

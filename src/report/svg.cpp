#include "report/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/format.h"

namespace densek::report {

namespace {

constexpr const char* style =
    "svg{color:#222;background:#fff;font:13px system-ui,'DejaVu Sans',sans-serif}"
    "text{fill:currentColor}.title{font-size:15px;font-weight:600}.grid{stroke:currentColor;opacity:.14}"
    ".frame{stroke:currentColor;fill:none;opacity:.55}.line{fill:none;stroke-width:2.2;stroke-linejoin:round}"
    ".ring{fill:none;stroke-width:1.8}.page{fill:#fff}"
    "@media (prefers-color-scheme:dark){svg{color:#e6e6e6;background:#161a1f}.page{fill:#161a1f}}";

}  // namespace

std::string svg_head(double width, double height, const std::string& title, const std::string& more_style) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
      "aria-label=\"{2}\">\n<title>{2}</title>\n<style>{3}{4}</style>\n<rect class=\"page\" width=\"100%\" "
      "height=\"100%\"/>\n",
      width, height, svg_text(title), style, more_style);
}

std::string svg_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::vector<double> round_ticks(double low, double high) {
  const double span = high > low ? high - low : std::max(std::abs(high), 1.0);
  double step = std::pow(10, std::floor(std::log10(span / 4)));
  for (const double factor : {2.0, 2.5, 2.0})  // 1, 2, 5, 10 times a power of ten
    if (span / step > 7) step *= factor;
  const double first = std::floor(low / step + 1e-9) * step;
  const double last = std::max(std::ceil(high / step - 1e-9) * step, first + step);
  std::vector<double> ticks;
  for (int i = 0; first + i * step <= last + step / 2; ++i) ticks.push_back(first + i * step);
  return ticks;
}

std::string tick_text(double value) {
  const double size = std::abs(value);
  if (size >= 1e3 && size < 1e6 && value == std::floor(value)) return grouped(static_cast<std::int64_t>(value));
  if (size >= 1e6 || (size > 0 && size < 1e-3)) {
    const int exponent = static_cast<int>(std::lround(std::log10(size)));
    if (std::abs(value / std::pow(10, exponent) - 1) < 1e-9)
      return fmt::format("10<tspan dy=\"-5\" font-size=\"10\">{}</tspan>", exponent);
  }
  return fmt::format("{:.6g}", value);
}

}  // namespace densek::report

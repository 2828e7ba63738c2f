#include "report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include "report/svg.h"

namespace densek::report {

namespace {

constexpr double width = 640, left = 84, right = 32, bottom = 58, title_height = 38, plot_height = 318, row_height = 20;
constexpr double zero_gap = 0.6;  // decades between zero and the first tick of a logarithmic axis
constexpr std::array dashes = {"", "7 4", "2 3", "9 3 2 3", "4 2", "1 4"};

/// Characters, not bytes.
std::size_t length(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// One entry of the legend, which stands between title and plot, wrapped into rows.
struct Entry {
  std::string title;
  double x, y;
};

struct Layout {
  std::vector<Entry> legend;  ///< the lines in order, then what a ring means
  double top, foot, height;   ///< of the plot, below the plot, of everything
};

Layout lay_out(const Plot& plot) {
  Layout layout{{}, 0, 0, 0};
  double x = left, y = title_height + 12;
  const auto add = [&](const std::string& title) {
    const double needed = 54 + 7.0 * static_cast<double>(length(title));
    if (x > left && x + needed > width - right) x = left, y += row_height;
    layout.legend.push_back({title, x, y});
    x += needed;
  };
  for (const PlotLine& line : plot.lines) add(line.title);
  if (!plot.marks.empty()) add(plot.marks);
  layout.top = y + 12;
  layout.foot = layout.top + plot_height;
  layout.height = layout.foot + bottom;
  return layout;
}

/// Where values go on one side of the plot, and where its ticks are.
class Ruler {
 public:
  Ruler(const Plot& plot, const Layout& layout, bool horizontal)
      : logarithmic_((horizontal ? plot.x : plot.y).scale == Scale::logarithmic),
        from_(horizontal ? left : layout.foot),
        to_(horizontal ? width - right : layout.top) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const PlotLine& line : plot.lines)
      for (const double value : horizontal ? line.x : line.y) {
        if (logarithmic_ && value <= 0) {
          zero_ = true;
          continue;
        }
        low = std::min(low, value);
        high = std::max(high, value);
      }
    if (low > high) low = high = 1;
    if (logarithmic_) {
      low_ = std::floor(std::log10(low) + 1e-9);
      high_ = std::max(std::ceil(std::log10(high) - 1e-9), low_ + 1);
      const int decades = static_cast<int>(high_ - low_), every = 1 + decades / 9;
      for (int decade = 0; decade <= decades; decade += every) ticks_.push_back(std::pow(10, low_ + decade));
      if (zero_) low_ -= zero_gap, ticks_.insert(ticks_.begin(), 0.0);
      return;
    }
    ticks_ = round_ticks(low, high);
    low_ = ticks_.front();
    high_ = ticks_.back();
  }

  double place(double value) const {
    double at = value;
    if (logarithmic_) at = value <= 0 ? low_ : std::log10(value);
    return from_ + (to_ - from_) * (at - low_) / (high_ - low_);
  }
  const std::vector<double>& ticks() const { return ticks_; }

 private:
  bool logarithmic_, zero_ = false;
  double from_, to_, low_ = 0, high_ = 1;
  std::vector<double> ticks_;
};

void draw_axes(std::string& svg, const Plot& plot, const Layout& layout, const Ruler& x, const Ruler& y) {
  const auto out = std::back_inserter(svg);
  for (const double tick : x.ticks()) {
    fmt::format_to(out, "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/>", x.place(tick), layout.top, layout.foot);
    fmt::format_to(out, "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x.place(tick),
                   layout.foot + 19, tick_text(tick));
  }
  for (const double tick : y.ticks()) {
    fmt::format_to(out, "<path class=\"grid\" d=\"M{1} {0:.1f}H{2}\"/>", y.place(tick), left, width - right);
    fmt::format_to(out, "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 8, y.place(tick) + 4.5,
                   tick_text(tick));
  }
  fmt::format_to(out, "<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", left, layout.top,
                 width - left - right, plot_height);
  fmt::format_to(out, "<text class=\"title\" x=\"{}\" y=\"26\">{}</text>\n", left, svg_text(plot.title));
  fmt::format_to(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", (left + width - right) / 2,
                 layout.height - 16, svg_text(plot.x.title));
  fmt::format_to(out, "<text transform=\"translate(18 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                 (layout.top + layout.foot) / 2, svg_text(plot.y.title));
}

struct Pen {
  std::string colour, dash;
};
Pen pen(const PlotLine& line, std::size_t number) {
  const char* dash = line.dashed ? dashes[1] : number < 2 ? "" : dashes[number % dashes.size()];
  return {svg_colours[number % svg_colours.size()],
          *dash == '\0' ? std::string() : fmt::format(" stroke-dasharray=\"{}\"", dash)};
}

void draw_line(std::string& svg, const PlotLine& line, std::size_t number, const Ruler& x, const Ruler& y) {
  const auto out = std::back_inserter(svg);
  const Pen with = pen(line, number);
  fmt::format_to(out, "<path class=\"line\" stroke=\"{}\"{} d=\"", with.colour, with.dash);
  double last_x = -1e9, last_y = -1e9;
  for (std::size_t i = 0; i < line.x.size(); ++i) {
    const double at_x = x.place(line.x[i]), at_y = y.place(line.y[i]);
    const bool near = std::abs(at_x - last_x) + std::abs(at_y - last_y) < 1.0 / 3;
    if (near && i + 1 < line.x.size()) continue;
    fmt::format_to(out, "{}{:.2f} {:.2f}", i == 0 ? "M" : "L", at_x, at_y);
    last_x = at_x;
    last_y = at_y;
  }
  svg += "\"/>\n";
  if (line.x.size() <= 60)  // few enough to show each
    for (std::size_t i = 0; i < line.x.size(); ++i)
      fmt::format_to(out, "<circle fill=\"{}\" cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"2.6\"/>", with.colour,
                     x.place(line.x[i]), y.place(line.y[i]));
  for (const std::size_t i : line.marked)
    fmt::format_to(out, "<circle class=\"ring\" stroke=\"{}\" cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"6.5\"/>", with.colour,
                   x.place(line.x[i]), y.place(line.y[i]));
  svg += "\n";
}

void draw_legend(std::string& svg, const Plot& plot, const Layout& layout) {
  const auto out = std::back_inserter(svg);
  for (std::size_t i = 0; i < layout.legend.size(); ++i) {
    const Entry& entry = layout.legend[i];
    if (i < plot.lines.size()) {
      const Pen with = pen(plot.lines[i], i);
      fmt::format_to(out, "<path class=\"line\" stroke=\"{}\"{} d=\"M{:.1f} {:.1f}h30\"/>", with.colour, with.dash,
                     entry.x, entry.y - 4);
    } else {
      fmt::format_to(out, "<circle class=\"ring\" stroke=\"currentColor\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6.5\"/>",
                     entry.x + 15, entry.y - 4);
    }
    fmt::format_to(out, "<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", entry.x + 37, entry.y, svg_text(entry.title));
  }
}

}  // namespace

std::string to_svg(const Plot& plot) {
  const Layout layout = lay_out(plot);
  const Ruler x(plot, layout, true), y(plot, layout, false);
  std::string svg = svg_head(width, layout.height, plot.title);
  draw_axes(svg, plot, layout, x, y);
  for (std::size_t i = 0; i < plot.lines.size(); ++i) draw_line(svg, plot.lines[i], i, x, y);
  draw_legend(svg, plot, layout);
  return svg + "</svg>\n";
}

}  // namespace densek::report

#include "report/landscape_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "report/format.h"
#include "report/svg.h"

namespace densek::report {

namespace {

constexpr double width = 720, height = 560, left = 78, right = 20, top = 104, foot = 484;  // of all, and of the points
constexpr double column_width = 188, dot_distance = 11, row_height = 11;
constexpr std::size_t most_dots = 13;  // in a row of a column: beside them the others are counted

constexpr const char* more_style =
    ".all{fill:#f0e442;fill-opacity:.22}.sets{fill:#e69f00;fill-opacity:.28}.stationary{fill:#cc79a7;fill-opacity:.34}"
    ".dot{fill:currentColor}.hollow{fill:none;stroke:currentColor;stroke-width:1.6}.small{font-size:11.5px}";

enum Column : std::size_t { only_set, both, only_stationary, num_columns };

struct Dot {
  double objective;
  bool hollow = false;  ///< stands for more: a family, or a stationary set that is no local maximizer
};

/// The columns stand side by side, the middle one in A and in B.
double column_left(std::size_t column) { return left + 22 + static_cast<double>(column) * (column_width + 10); }

using Columns = std::array<std::vector<Dot>, num_columns>;

Columns dots_of(const Graph& graph, const lab::Landscape& landscape) {
  Columns columns;
  const double half_of_loading =
      static_cast<double>(landscape.loading.p) / static_cast<double>(landscape.loading.q) / 2;
  for (const lab::IntegralPoint& point : landscape.integral) {
    const double objective = static_cast<double>(point.value) / static_cast<double>(graph.units()) +
                             half_of_loading * static_cast<double>(landscape.k);
    columns[point.kind == lab::SetKind::neither ? only_set : both].push_back(
        {objective, point.kind == lab::SetKind::stationary});
  }
  for (const lab::Saddle& saddle : landscape.saddles)
    columns[only_stationary].push_back({saddle.objective.convert_to<double>(), saddle.point.dimension > 0});
  return columns;
}

/// Heights of objectives.
class Heights {
 public:
  explicit Heights(const Columns& columns) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const std::vector<Dot>& column : columns)
      for (const Dot& dot : column) {
        low = std::min(low, dot.objective);
        high = std::max(high, dot.objective);
      }
    ticks_ = round_ticks(low, high);
  }
  double of(double objective) const {
    return foot + (top - foot) * (objective - ticks_.front()) / (ticks_.back() - ticks_.front());
  }
  const std::vector<double>& ticks() const { return ticks_; }

 private:
  std::vector<double> ticks_;
};

void draw_column(std::string& svg, const std::vector<Dot>& dots, std::size_t column, const Heights& heights) {
  const auto out = std::back_inserter(svg);
  std::map<long, std::vector<Dot>> rows;
  for (const Dot& dot : dots) rows[std::lround(heights.of(dot.objective) / row_height)].push_back(dot);
  for (auto& [number, row] : rows) {
    std::stable_partition(row.begin(), row.end(), [](const Dot& dot) { return dot.hollow; });  // the rarer are shown
    const std::size_t shown = std::min(row.size(), most_dots);
    const double y = heights.of(row.front().objective);
    for (std::size_t at = 0; at < shown; ++at)
      fmt::format_to(out, "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>",
                     row[at].hollow ? "hollow" : "dot",
                     column_left(column) + 12 + dot_distance * static_cast<double>(at), y, row[at].hollow ? 3.6 : 3.2);
    if (shown < row.size())
      fmt::format_to(out, "<text class=\"small\" x=\"{:.1f}\" y=\"{:.1f}\">+{}</text>",
                     column_left(column) + 8 + dot_distance * most_dots, y + 4, grouped(row.size() - shown));
    svg += "\n";
  }
}

void draw_regions(std::string& svg) {
  const auto out = std::back_inserter(svg);
  const auto box = [&](const char* region, double from, double to, double inset) {
    fmt::format_to(out, "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"14\"/>\n",
                   region, from, top - 62 + inset, to - from, foot - top + 80 - 2 * inset);
  };
  box("all", left, width - right, 0);
  box("sets", column_left(only_set) - 8, column_left(both) + column_width, 8);
  box("stationary", column_left(both) - 4, column_left(only_stationary) + column_width, 14);
}

/// What a column holds, above its points.
void draw_heading(std::string& svg, std::size_t column, const std::string& first, const std::string& second) {
  for (const auto& [text, y] : {std::pair(first, top - 34), std::pair(second, top - 20)})
    fmt::format_to(std::back_inserter(svg), "<text class=\"small\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                   column_left(column) + 8, y, svg_text(text));
}

void draw_headings(std::string& svg, const lab::Landscape& landscape, const lab::LevelCount& level) {
  const bool above = landscape.scope.above_heaviest;
  draw_heading(svg, only_set, "A only: not stationary", counted(landscape.sets - level.stationary_sets, "set", "sets"));
  const bool equal = level.maximizers == level.stationary_sets;
  draw_heading(svg, both, equal ? "A and B: local maximizers" : "A and B: stationary sets",
               equal
                   ? counted(level.maximizers, "set", "sets")
                   : fmt::format("{}, {} of them maximal", grouped(level.stationary_sets), grouped(level.maximizers)));
  if (level.saddles)
    draw_heading(svg, only_stationary, above ? "B only: strict saddles" : "B only: fractional",
                 fmt::format("{}, {}", counted(*level.saddles, "point", "points"),
                             counted(*level.families, "family", "families")));
  else
    draw_heading(svg, only_stationary, "B only: fractional", "not looked for");
}

/// What the picture does not say by itself, below it.
void draw_legend(std::string& svg, const Columns& columns, const lab::Landscape& landscape,
                 const lab::LevelCount& level) {
  std::vector<std::string> remarks;
  const auto hollow = [&](Column column) {
    return std::ranges::any_of(columns[column], [](const Dot& dot) { return dot.hollow; });
  };
  if (hollow(both)) remarks.push_back("ring in the middle: no local maximizer");
  if (hollow(only_stationary)) remarks.push_back("ring at the right: a family");
  const std::uint64_t drawn = columns[only_set].size() + columns[both].size() + columns[only_stationary].size(),
                      all = landscape.sets + level.saddles.value_or(0) + level.families.value_or(0);
  if (drawn < all) remarks.push_back(fmt::format("{} of {} points are shown", grouped(drawn), grouped(all)));
  const std::string lines[] = {"A: sets of k vertices; B: stationary points; around them all feasible points",
                               fmt::format("{}", fmt::join(remarks, "; "))};
  for (std::size_t line = 0; line < std::size(lines); ++line)
    fmt::format_to(std::back_inserter(svg), "<text class=\"small\" x=\"{}\" y=\"{}\">{}</text>\n", left,
                   height - 32 + 16 * static_cast<double>(line), svg_text(lines[line]));
}

}  // namespace

std::string landscape_picture(const Graph& graph, const lab::Landscape& landscape) {
  const lab::LevelCount& level = landscape.asked_level();
  const Columns columns = dots_of(graph, landscape);
  const Heights heights(columns);
  const std::string title =
      fmt::format("The landscape of {} and {}, k = {}, λ = {}", counted(landscape.n, "vertex", "vertices"),
                  counted(graph.num_edges(), "edge", "edges"), landscape.k, landscape.loading.text());
  std::string svg = svg_head(width, height, title, more_style);
  const auto out = std::back_inserter(svg);
  fmt::format_to(out, "<text class=\"title\" x=\"{}\" y=\"26\">{}</text>\n", left, svg_text(title));
  draw_regions(svg);
  for (const double tick : heights.ticks())
    fmt::format_to(
        out, "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/><text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        left, heights.of(tick), width - right, left - 8, heights.of(tick) + 4.5, tick_text(tick));
  fmt::format_to(out, "<text transform=\"translate(18 {}) rotate(-90)\" text-anchor=\"middle\">Objective g(x)</text>\n",
                 (top + foot) / 2);
  for (std::size_t column = 0; column < num_columns; ++column) draw_column(svg, columns[column], column, heights);
  draw_headings(svg, landscape, level);
  draw_legend(svg, columns, landscape, level);
  return svg + "</svg>\n";
}

}  // namespace densek::report

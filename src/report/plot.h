// A line plot as a self-contained SVG: axes with round ticks, linear or logarithmic (with a place for zero), a legend,
// colours that colour-blind readers can tell apart (Okabe, Ito 2008), dashes besides colours, and text and lines that
// follow a light or a dark page.
#pragma once

#include <string>
#include <vector>

namespace densek::report {

enum class Scale {
  linear,
  logarithmic,  ///< positive values in decades; zero (and less) stands on a tick of its own below them
};

struct Axis {
  std::string title;
  Scale scale = Scale::linear;
};

struct PlotLine {
  std::string title;
  std::vector<double> x, y;
  bool dashed = false;
  std::vector<std::size_t> marked;  ///< points drawn with a ring: escapes, jumps
};

struct Plot {
  std::string title;
  Axis x, y;
  std::vector<PlotLine> lines;
  std::string marks;  ///< what a ring means; empty: no rings
};

/// The SVG document. Points closer together than a third of a pixel are drawn once.
std::string to_svg(const Plot& plot);

}  // namespace densek::report

// What our drawings share: text that is safe in SVG, ticks, colours that colour-blind readers can tell apart (Okabe,
// Ito 2008), and a style that follows a light or a dark page.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace densek::report {

inline constexpr std::array svg_colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};

/// The beginning of a drawing of that size: its name for readers who do not see it, style and page.
std::string svg_head(double width, double height, const std::string& title, const std::string& more_style = {});

/// With &, <, > and " written so that they stand for themselves.
std::string svg_text(const std::string& text);

/// Round numbers from the last not above `low` to the first not below `high`, at least two.
std::vector<double> round_ticks(double low, double high);

/// The number as a tick says it: 0.001, 25,000, and the powers of ten beyond that as 10⁶. SVG.
std::string tick_text(double value);

}  // namespace densek::report

#include "methods/sweep.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "relaxation/selection.h"

namespace densek {

namespace {

constexpr int first_arcs = 16, deepest = 36;  // 16 = 2⁴ arcs, halved 36 times
constexpr std::size_t few = 6;                // so many undecided are settled by their crossings

struct Arc {
  double from, to;
};

class Sweep {
 public:
  Sweep(std::span<const double> x, std::span<const double> y, std::size_t k,
        const std::function<bool(const std::vector<Vertex>&)>& each)
      : x_(x), y_(y), k_(k), each_(each), radius_(x.size()), angle_(x.size()) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      radius_[i] = std::hypot(x[i], y[i]);
      angle_[i] = std::atan2(y[i], x[i]);
    }
  }

  void run() {
    std::vector<Vertex> all(x_.size());
    std::iota(all.begin(), all.end(), Vertex{0});
    const double width = 2 * std::numbers::pi / first_arcs;
    for (int a = 0; a < first_arcs && going_; ++a)
      visit({-std::numbers::pi + a * width, -std::numbers::pi + (a + 1) * width}, all, 0);
  }

 private:
  double value(Vertex i, double phi) const { return x_[i] * std::cos(phi) + y_[i] * std::sin(phi); }

  /// Whether the arc holds this direction.
  static bool holds(const Arc& arc, double phi) {
    const double turn = 2 * std::numbers::pi;
    const double ahead = std::fmod(std::fmod(phi - arc.from, turn) + turn, turn);
    return ahead <= arc.to - arc.from;
  }

  /// Smallest and largest value of a point over the arc.
  std::pair<double, double> range(Vertex i, const Arc& arc) const {
    const double a = value(i, arc.from), b = value(i, arc.to);
    const double low = holds(arc, angle_[i] + std::numbers::pi) ? -radius_[i] : std::min(a, b);
    const double high = holds(arc, angle_[i]) ? radius_[i] : std::max(a, b);
    return {low, high};
  }

  /// `undecided` compete for the places that sure_ leaves free.
  void visit(const Arc& arc, const std::vector<Vertex>& undecided, int depth) {
    const std::size_t places = k_ - sure_.size(), n = undecided.size();
    if (places == 0 || places == n) return emit(arc, undecided);
    std::vector<double> low(n), high(n);
    for (std::size_t a = 0; a < n; ++a) std::tie(low[a], high[a]) = range(undecided[a], arc);
    const auto nth_largest = [](std::vector<double> values, std::size_t place) {
      std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(place) - 1, values.end(),
                       std::greater<>());
      return values[place - 1];
    };
    const double in_above = nth_largest(high, places + 1), out_below = nth_largest(low, places);
    if (nth_largest(high, places) <= 0) return;
    const std::size_t sure_before = sure_.size();
    std::vector<Vertex> still;
    for (std::size_t a = 0; a < n; ++a) {
      if (low[a] > in_above)
        sure_.push_back(undecided[a]);
      else if (high[a] >= out_below)
        still.push_back(undecided[a]);
    }
    if (const std::size_t left = k_ - sure_.size(); left == 0 || left == still.size() || depth == deepest) {
      emit(arc, still);
    } else if (still.size() <= few) {
      cross(arc, still);
    } else {
      const double middle = (arc.from + arc.to) / 2;
      visit({arc.from, middle}, still, depth + 1);
      if (going_) visit({middle, arc.to}, still, depth + 1);
    }
    sure_.resize(sure_before);
  }

  /// Cuts the arc where two of the few have the same value: their difference stands at right angles to the direction.
  void cross(const Arc& arc, const std::vector<Vertex>& undecided) {
    std::vector<double> borders = {arc.from, arc.to};
    for (std::size_t a = 0; a < undecided.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        const double dx = x_[undecided[a]] - x_[undecided[b]], dy = y_[undecided[a]] - y_[undecided[b]];
        if (dx == 0 && dy == 0) continue;
        for (const double quarter : {0.5, -0.5}) {
          const double phi = std::atan2(dy, dx) + quarter * std::numbers::pi, turn = 2 * std::numbers::pi;
          for (const double same : {phi - turn, phi, phi + turn})
            if (same > arc.from && same < arc.to) borders.push_back(same);
        }
      }
    std::sort(borders.begin(), borders.end());
    for (std::size_t i = 1; i < borders.size() && going_; ++i)
      if (borders[i - 1] < borders[i]) emit({borders[i - 1], borders[i]}, undecided);
  }

  /// The set in the middle of the arc.
  void emit(const Arc& arc, const std::vector<Vertex>& undecided) {
    const double middle = (arc.from + arc.to) / 2;
    std::vector<Ranked> ranked;
    for (const Vertex i : undecided) ranked.push_back({value(i, middle), i});
    const std::size_t places = k_ - sure_.size();
    if (places > 0) select_first(ranked, places);
    std::vector<Vertex> set = first_vertices(ranked, places);
    set.insert(set.end(), sure_.begin(), sure_.end());
    std::sort(set.begin(), set.end());
    if (set == last_) return;
    going_ = each_(set);
    last_ = std::move(set);
  }

  std::span<const double> x_, y_;
  std::size_t k_;
  const std::function<bool(const std::vector<Vertex>&)>& each_;
  std::vector<double> radius_, angle_;
  std::vector<Vertex> sure_, last_;
  bool going_ = true;
};

}  // namespace

void sweep_circle(std::span<const double> x, std::span<const double> y, std::size_t k,
                  const std::function<bool(const std::vector<Vertex>&)>& each) {
  Sweep(x, y, k, each).run();
}

}  // namespace densek

#include "methods/sweep.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <tuple>
#include <utility>

namespace densek {

namespace {

constexpr int first_arcs = 16;
constexpr int most_visits = 1 << 16;
constexpr std::size_t few = 12;  // so many undecided are settled by their crossings
constexpr double turn = 2 * std::numbers::pi, narrowest = turn * 0x1p-40;

struct Arc {
  double from, to;
  double middle() const { return (from + to) / 2; }
};

/// Vertices that cannot be told apart, increasing; the smaller id goes first.
struct Place {
  double x, y, radius, angle;
  std::vector<Vertex> vertices;
};

using Places = std::vector<const Place*>;

std::vector<Place> gather(std::span<const double> x, std::span<const double> y) {
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) largest = std::max({largest, std::abs(x[i]), std::abs(y[i])});
  const double grid = largest > 0 ? largest * 0x1p-24 : 1;
  std::map<std::pair<double, double>, std::vector<Vertex>> cells;
  for (std::size_t i = 0; i < x.size(); ++i)
    cells[{std::round(x[i] / grid), std::round(y[i] / grid)}].push_back(static_cast<Vertex>(i));
  std::vector<Place> places;
  for (auto& [cell, vertices] : cells) {
    const double px = cell.first * grid, py = cell.second * grid;
    places.push_back({px, py, std::hypot(px, py), std::atan2(py, px), std::move(vertices)});
  }
  return places;
}

std::size_t count(const Places& places) {
  std::size_t sum = 0;
  for (const Place* place : places) sum += place->vertices.size();
  return sum;
}

double value(const Place& place, double phi) { return place.x * std::cos(phi) + place.y * std::sin(phi); }

/// Whether the arc holds this direction.
bool holds(const Arc& arc, double phi) {
  return std::fmod(std::fmod(phi - arc.from, turn) + turn, turn) <= arc.to - arc.from;
}

/// The value that the vertex of this rank has, by decreasing values; each place stands for all its vertices.
double ranked_value(const Places& places, const std::vector<double>& values, std::size_t rank) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  std::size_t before = 0;
  for (const std::size_t a : order)
    if ((before += places[a]->vertices.size()) >= rank) return values[a];
  return values[order.back()];
}

class Sweep {
 public:
  Sweep(std::size_t k, const std::function<bool(const std::vector<Vertex>&)>& each) : k_(k), each_(each) {}

  void run(const std::vector<Place>& places) {
    Places all;
    for (const Place& place : places) all.push_back(&place);
    for (int a = 0; a < first_arcs && going_; ++a)
      visit({-turn / 2 + a * turn / first_arcs, -turn / 2 + (a + 1) * turn / first_arcs}, all);
  }

 private:
  /// `undecided` compete for what sure_ leaves free.
  void visit(const Arc& arc, const Places& undecided) {
    const std::size_t free = k_ - count(sure_);
    std::vector<double> low(undecided.size()), high(undecided.size());
    for (std::size_t a = 0; a < undecided.size(); ++a) {
      const Place& place = *undecided[a];
      const double begin = value(place, arc.from), end = value(place, arc.to);
      low[a] = holds(arc, place.angle + turn / 2) ? -place.radius : std::min(begin, end);
      high[a] = holds(arc, place.angle) ? place.radius : std::max(begin, end);
    }
    if (ranked_value(undecided, high, free) <= 0) return;
    const double in_above = ranked_value(undecided, high, free + 1), out_below = ranked_value(undecided, low, free);
    const std::size_t sure_before = sure_.size();
    Places still;
    for (std::size_t a = 0; a < undecided.size(); ++a) {
      if (low[a] > in_above)
        sure_.push_back(undecided[a]);
      else if (high[a] >= out_below)
        still.push_back(undecided[a]);
    }
    const std::size_t left = k_ - count(sure_);
    if (left == 0 || left == count(still) || still.size() == 1 || arc.to - arc.from < narrowest ||
        ++visits_ > most_visits) {
      emit(arc, still);
    } else if (still.size() <= few) {
      cross(arc, still);
    } else {
      visit({arc.from, arc.middle()}, still);
      if (going_) visit({arc.middle(), arc.to}, still);
    }
    sure_.resize(sure_before);
  }

  /// Cuts the arc where two of the few have the same value: their difference stands at right angles to the direction.
  void cross(const Arc& arc, const Places& undecided) {
    std::vector<double> borders = {arc.from, arc.to};
    for (std::size_t a = 0; a < undecided.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        const double along = std::atan2(undecided[a]->y - undecided[b]->y, undecided[a]->x - undecided[b]->x);
        for (const double phi : {along + turn / 4, along - turn / 4})
          for (const double same : {phi - turn, phi, phi + turn})
            if (same > arc.from && same < arc.to) borders.push_back(same);
      }
    std::sort(borders.begin(), borders.end());
    for (std::size_t i = 1; i < borders.size() && going_; ++i)
      if (borders[i - 1] < borders[i]) emit({borders[i - 1], borders[i]}, undecided);
  }

  /// The set in the middle of the arc.
  void emit(const Arc& arc, Places undecided) {
    std::sort(undecided.begin(), undecided.end(), [phi = arc.middle()](const Place* a, const Place* b) {
      const double va = value(*a, phi), vb = value(*b, phi);
      return va > vb || (va == vb && a->vertices.front() < b->vertices.front());
    });
    std::vector<Vertex> set;
    for (const Places& group : {sure_, undecided})
      for (const Place* place : group)
        for (const Vertex v : place->vertices)
          if (set.size() < k_) set.push_back(v);
    std::sort(set.begin(), set.end());
    if (set == last_) return;
    going_ = each_(set);
    last_ = std::move(set);
  }

  std::size_t k_;
  const std::function<bool(const std::vector<Vertex>&)>& each_;
  Places sure_;
  std::vector<Vertex> last_;
  int visits_ = 0;
  bool going_ = true;
};

}  // namespace

void sweep_circle(std::span<const double> x, std::span<const double> y, std::size_t k,
                  const std::function<bool(const std::vector<Vertex>&)>& each) {
  Sweep(k, each).run(gather(x, y));
}

}  // namespace densek

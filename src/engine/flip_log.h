// Who entered or left S at which F: enough to compute, later and for one vertex only, what its line would be had it
// been followed all the time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <densek/graph.h>

#include "base/pages.h"

namespace densek {

/// `Rows`: what an arc weighs (engine/counts.h).
template <class Rows>
class FlipLog {
 public:
  using Count = typename Rows::Count;

  explicit FlipLog(std::size_t n) : last_flip_(n) { last_flip_.prefer_large_pages(); }

  struct Flip {
    Vertex vertex;
    std::uint32_t previous;  // of the same vertex: its position + 1, or 0
    std::uint32_t event;
    std::int32_t by;
  };

  /// `arcs`: how many there are at those who leave or enter; `most_lost`: what w of anyone can have lost by them.
  void add(double F, std::span<const Vertex> leaving, std::span<const Vertex> entering, std::uint64_t arcs,
           double most_lost) {
    events_.push_back(F);
    arcs_ += arcs;
    largest_gain_ += F * most_lost;
    for (const Vertex u : leaving) flip(u, -1);
    for (const Vertex u : entering) flip(u, +1);
  }
  bool empty() const { return events_.empty(); }
  void clear() {
    for (const Flip& flip : flips_) last_flip_[flip.vertex] = 0;
    flips_.clear();
    events_.clear();
    largest_gain_ = 0;
    arcs_ = 0;
  }
  void scale(double factor) {
    largest_gain_ *= factor;
    for (double& F : events_) F *= factor;
  }

  /// Calls apply(F, change of w) for every event that changed w of a vertex of the graph, in order of time.
  template <class Apply>
  void replay(const Graph& graph, Vertex i, Apply&& apply) {
    if (empty()) return;
    found_.clear();
    const Rows rows(graph, i);
    for (std::size_t arc = 0; arc < rows.size(); ++arc)
      for (std::uint32_t at = last_flip_[rows.target(arc)]; at != 0; at = flips_[at - 1].previous)
        found_.emplace_back(flips_[at - 1].event, flips_[at - 1].by * rows.weight(arc));
    std::sort(found_.begin(), found_.end());
    for (std::size_t at = 0; at < found_.size();) {
      const std::uint32_t event = found_[at].first;
      Count change = 0;
      for (; at < found_.size() && found_[at].first == event; ++at) change += found_[at].second;
      if (change != 0) apply(events_[event], change);
    }
  }

  /// Calls visit(F, flips) for every event, in order of time.
  template <class Visit>
  void for_each_event(Visit&& visit) const {
    for (auto begin = flips_.begin(), end = begin; begin != flips_.end(); begin = end) {
      end = std::find_if(begin, flips_.end(), [begin](const Flip& flip) { return flip.event != begin->event; });
      visit(events_[begin->event], std::span(begin, end));
    }
  }

  std::uint64_t arcs() const { return arcs_; }
  /// What replay can have added to anyone's b: F for everything that w has lost.
  double largest_gain() const { return largest_gain_; }

  void touch() { last_flip_.touch_all(); }

 private:
  void flip(Vertex u, std::int32_t by) {
    flips_.push_back({u, last_flip_[u], static_cast<std::uint32_t>(events_.size() - 1), by});
    last_flip_[u] = static_cast<std::uint32_t>(flips_.size());
  }

  std::vector<double> events_;  // their F
  double largest_gain_ = 0;
  std::uint64_t arcs_ = 0;
  std::vector<Flip> flips_;
  PageArray<std::uint32_t> last_flip_;  // position + 1
  std::vector<std::pair<std::uint32_t, Count>> found_;
};

}  // namespace densek

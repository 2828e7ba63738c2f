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

class FlipLog {
 public:
  explicit FlipLog(std::size_t n) : last_flip_(n) { last_flip_.prefer_large_pages(); }

  struct Flip {
    Vertex vertex;
    std::uint32_t previous;  // of the same vertex: its position + 1, or 0
    std::uint32_t event;
    std::int32_t by;
  };

  /// `arcs`: how many there are at those who leave or enter.
  void add(double F, std::span<const Vertex> leaving, std::span<const Vertex> entering, std::uint64_t arcs) {
    events_.push_back(F);
    arcs_ += arcs;
    largest_gain_ += F * static_cast<double>(leaving.size());
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

  /// Calls apply(F, change of w) for every event that changed w of the vertex with this row, in order of time.
  template <class Apply>
  void replay(std::span<const Vertex> row, Apply&& apply) {
    if (empty()) return;
    found_.clear();
    for (const Vertex u : row)
      for (std::uint32_t at = last_flip_[u]; at != 0; at = flips_[at - 1].previous)
        found_.emplace_back(flips_[at - 1].event, flips_[at - 1].by);
    std::sort(found_.begin(), found_.end());
    for (std::size_t at = 0; at < found_.size();) {
      const std::uint32_t event = found_[at].first;
      std::int32_t change = 0;
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
  /// What replay can have added to anyone's b: F for every neighbour who left.
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
  std::vector<std::pair<std::uint32_t, std::int32_t>> found_;
};

}  // namespace densek

// The arcs of a split that may move, and how it is decided which ones do.
//
// They stand together, row after row, each with its target, so that a step reads no other. Where they belong is marked
// in place of their shares, which nobody needs as long as they move. A look at all arcs goes over stretches of a row,
// four arcs at a time and without branches, which nothing foretells: it would wait for them most of the time.
#pragma once

#include <densek/graph.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "base/pages.h"
#include "base/unset.h"
#include "bounds/split.h"
#include "bounds/split_step.h"

namespace densek::bounds {

/// Where the arcs of a block of rows that may move are, row after row. A tilt is what the vertex gets, less one half.
struct MovingArcs {
  Vertex* target;
  float *tilt, *last;  // now and before the last step
  double* weight;      // not read without weights
};

/// Those of a block while they are chosen.
struct Chosen {
  UnsetVector<Vertex> target;
  UnsetVector<float> tilt, last;
  UnsetVector<double> weight;
  std::size_t count = 0;

  void begin(std::uint64_t arcs, bool weighted) {
    count = 0;
    if (target.size() >= arcs) return;
    target.resize(arcs);
    tilt.resize(arcs);
    last.resize(arcs);
    if (weighted) weight.resize(arcs);
  }
  /// Where so many were before: memory that fewer need no more goes back.
  void put_into(const MovingArcs& arcs, std::size_t before) const {
    const auto put = [&](const auto& from, auto* to) {
      std::copy_n(from.begin(), count, to);
      if (count < before) discard_pages(to + count, (before - count) * sizeof *to);
    };
    put(target, arcs.target);
    put(tilt, arcs.tilt);
    put(last, arcs.last);
    if (!weight.empty()) put(weight, arcs.weight);
  }
};

/// What stands in place of the share of an arc that may move.
inline constexpr std::int32_t moves = -1;

/// To the nearest, the even one of two: so large a number in between leaves no room behind the point.
inline std::int32_t share_of(float tilt) {
  constexpr float large = 3 << 22;
  return share_unit / 2 + static_cast<std::int32_t>((tilt * share_unit + large) - large);
}

template <class Four>
Four four_at(const void* numbers) {
  Four four;
  std::memcpy(&four, numbers, sizeof four);
  return four;
}

/// Loads and steps of the ends that four arcs lead to.
struct FourEnds {
  Lanes load, step;

  FourEnds(const End* ends, const Vertex* target) {
    // Each end is fetched as one number of 64 bits.
    using Pair [[gnu::vector_size(16)]] = double;
    static_assert(sizeof(End) == sizeof(double));
    double end[split_lanes];
    for (std::size_t i = 0; i < split_lanes; ++i) std::memcpy(end + i, ends + target[i], sizeof(double));
    const auto one = reinterpret_cast<Lanes>(Pair{end[0], end[1]}), two = reinterpret_cast<Lanes>(Pair{end[2], end[3]});
    load = __builtin_shufflevector(one, two, 0, 2, 4, 6);
    step = __builtin_shufflevector(one, two, 1, 3, 5, 7);
  }
};

/// A bit for every arc of a stretch.
using ArcBits = std::uint32_t;

/// Calls body(i) for every bit i that is set, lowest first.
template <class Body>
void for_bits(ArcBits bits, Body&& body) {
  for (; bits != 0; bits &= bits - 1) body(static_cast<std::size_t>(std::countr_zero(bits)));
}

/// One bit for each of four arcs, and then for the next four.
inline constexpr Counts first_bits = {1, 2, 4, 8};
inline constexpr std::int32_t next_bits = split_lanes;
inline ArcBits together(Counts bits) { return static_cast<ArcBits>(bits[0] | bits[1] | bits[2] | bits[3]); }

/// Which of these arcs, no more than there are bits, are marked.
inline ArcBits marked(std::span<const std::int32_t> shares) {
  Counts bit = first_bits, marks{};
  std::size_t i = 0;
  for (; i + split_lanes <= shares.size(); i += split_lanes, bit <<= next_bits)
    marks |= bit & (four_at<Counts>(shares.data() + i) == moves);
  ArcBits bits = together(marks);
  for (; i < shares.size(); ++i) bits |= ArcBits{shares[i] == moves} << i;
  return bits;
}

/// An arc rests only if the loads at its ends differ by this part of them: nearer ones may change places yet.
inline constexpr float rest_margin = 0.02F;

/// Some arcs of a row, one after the other.
class Stretch {
 public:
  static constexpr std::size_t most = 32;

  /// The first `size` of the arcs from here to the end of a block; `in_block` are all of these.
  Stretch(const Vertex* targets, const std::int32_t* shares, std::size_t size, std::uint64_t in_block,
          const float* loads)
      : size_(size) {
    Counts bit = first_bits, marks{};
    for (std::size_t i = 0; i < size; i += split_lanes, bit <<= next_bits) {
      const auto target = four_of(targets, i, in_block);
      const auto share = four_of(shares, i, in_block);
      marks |= bit & (std::bit_cast<Counts>(share) == moves);
      const Lanes tilts = __builtin_convertvector(std::bit_cast<Counts>(share) - share_unit / 2, Lanes) /
                          static_cast<float>(share_unit);
      set(i, Lanes{loads[target[0]], loads[target[1]], loads[target[2]], loads[target[3]]}, tilts);
    }
    moved = together(marks) & all();
  }

  /// The same before the first look, when nothing but an order is there: who is earlier has an edge whole. The shares
  /// are made. The ends hold places in the order as what looks like steps.
  Stretch(const Vertex* targets, std::int32_t* shares, std::size_t size, std::uint64_t in_block, const End* placed,
          Vertex here)
      : size_(size) {
    for (std::size_t i = 0; i < size; i += split_lanes) {
      const auto target = four_of(targets, i, in_block);
      const FourEnds there(placed, target.data());
      using Places [[gnu::vector_size(16)]] = Vertex;
      const auto is_mine = reinterpret_cast<Counts>(here < reinterpret_cast<Places>(there.step));
      const Counts share = is_mine & share_unit;
      std::memcpy(shares + i, &share, std::min<std::uint64_t>(in_block - i, split_lanes) * sizeof(std::int32_t));
      set(i, there.load, is_mine ? Lanes{} + 0.5F : Lanes{} - 0.5F);
    }
  }

  /// What can be said of each.
  struct Said {
    ArcBits rests = 0;    // an end has it whole and the other one has clearly more load
    ArcBits is_mine = 0;  // this end has more than half
    ArcBits is_free = 0;  // it is neither at a border nor held there
  };
  Said decide(float here) const {
    Counts bit = first_bits, rests{}, mine{}, free{};
    for (std::size_t i = 0; i < size_; i += split_lanes, bit <<= next_bits) {
      const auto there = four_at<Lanes>(there_ + i), x = four_at<Lanes>(tilt + i), before = four_at<Lanes>(last + i);
      const Counts is_mine = x > 0.0F, at_border = (size_of(x) >= 0.5F) & (x == before);
      const Lanes pull = is_mine ? there - here : here - there;
      rests |= bit & at_border & (pull > rest_margin * (size_of(Lanes{} + here) + size_of(there)));
      mine |= bit & is_mine;
      free |= bit & (~at_border | (pull < 0.0F));
    }
    return {together(rests) & all(), together(mine) & all(), together(free) & all()};
  }
  ArcBits all() const { return ~ArcBits{0} >> (most - size_); }

  ArcBits moved = 0;  // those that are marked
  alignas(16) float tilt[most], last[most];

 private:
  static Lanes size_of(Lanes x) { return reinterpret_cast<Lanes>(reinterpret_cast<Counts>(x) & 0x7fffffff); }
  /// From the i-th on; behind the end of the block zeros, others of the block do no harm.
  template <class Number>
  static std::array<Number, split_lanes> four_of(const Number* numbers, std::size_t i, std::uint64_t in_block) {
    std::array<Number, split_lanes> four{};
    if (i + split_lanes <= in_block)
      std::memcpy(four.data(), numbers + i, sizeof four);
    else
      std::memcpy(four.data(), numbers + i, (in_block - i) * sizeof(Number));
    return four;
  }
  void set(std::size_t i, Lanes load, Lanes tilts) {
    std::memcpy(there_ + i, &load, sizeof load);
    std::memcpy(tilt + i, &tilts, sizeof tilts);
    std::memcpy(last + i, &tilts, sizeof tilts);
  }

  std::size_t size_;
  alignas(16) float there_[most];  // loads at the other ends
};

}  // namespace densek::bounds

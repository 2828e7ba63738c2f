#include <algorithm>

#include "io/label_blocks.h"

namespace densek::io {

namespace {

PageArray<WideEdge> exact_copy(const WideEdge* begin, const WideEdge* end) {
  PageArray<WideEdge> copy(static_cast<std::size_t>(end - begin));
  copy.touch_all_large();
  std::copy(begin, end, copy.data());
  return copy;
}

}  // namespace

void LabelCollector::begin(std::size_t most) {
  if (narrow_.size() < most) narrow_ = PageArray<Edge>(most);
  most_ = most;
  narrow_end_ = narrow_.data();
  kind_ = Kind::narrow;
  has_negative_ = has_huge_ = false;
}

void LabelCollector::widen() {
  if (wide_.size() < most_) wide_ = PageArray<WideEdge>(most_);
  wide_end_ = wide_.data();
  for (const Edge* pair = narrow_.data(); pair != narrow_end_; ++pair) *wide_end_++ = {pair->u, pair->v};
  kind_ = Kind::wide;
}

void LabelCollector::turn_to_text() {
  texts_ = std::make_unique<Dictionary>();
  const auto number = [&](std::uint64_t bits) {
    return texts_->add(has_negative_ ? std::to_string(static_cast<std::int64_t>(bits)) : std::to_string(bits));
  };
  const auto renumber = [&](const auto* begin, const auto* end) {  // in the order of the file
    Edge* to = narrow_.data();
    for (; begin != end; ++begin, ++to) {
      const std::uint32_t u = number(begin->u);
      *to = {u, number(begin->v)};
    }
    narrow_end_ = to;
  };
  if (kind_ == Kind::narrow) {
    renumber(narrow_.data(), narrow_end_);
  } else {
    renumber(wide_.data(), wide_end_);
  }
  kind_ = Kind::text;
}

void LabelCollector::add(std::string_view u, std::string_view v) {
  if (kind_ != Kind::text) {
    const auto a = canonical_integer(u), b = canonical_integer(v);
    if (a && b) {
      const bool negative = has_negative_ || a->negative || b->negative;
      const auto huge_one = [](const Integer& label) { return !label.negative && label.bits >> 63 != 0; };
      const bool huge = has_huge_ || huge_one(*a) || huge_one(*b);
      if (!(negative && huge)) {
        if (kind_ == Kind::narrow && (negative || (a->bits | b->bits) >> 32 != 0)) widen();
        has_negative_ = negative;
        has_huge_ = huge;
        if (kind_ == Kind::narrow) {
          *narrow_end_++ = {static_cast<Vertex>(a->bits), static_cast<Vertex>(b->bits)};
        } else {
          *wide_end_++ = {a->bits, b->bits};
        }
        return;
      }
    }
    turn_to_text();
  }
  const std::uint32_t first = texts_->add(u);
  *narrow_end_++ = {first, texts_->add(v)};
}

void LabelCollector::finish(LabelBlock& block) {
  if (kind_ == Kind::wide) {
    block.wide = exact_copy(wide_.data(), wide_end_);
  } else {
    block.narrow = PairBlock(std::span<const Edge>(narrow_.data(), narrow_end_), memory_);
    block.largest = block.narrow.largest();
  }
  if (texts_) texts_->finish();
  block.texts = std::move(texts_);
  block.has_negative = has_negative_;
  block.has_huge = has_huge_;
}

}  // namespace densek::io

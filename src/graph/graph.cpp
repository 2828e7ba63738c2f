#include <densek/errors.h>
#include <densek/graph.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace densek {

namespace {

const std::uint64_t no_rows[1] = {0};

template <class Integer>
std::optional<Integer> parse_integer(std::string_view text) {
  Integer value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

// --- Labels

Labels Labels::consecutive(std::uint64_t count, std::uint64_t first) {
  Labels labels;
  labels.count_ = count;
  labels.first_ = first;
  return labels;
}

Labels Labels::integers(std::span<const std::uint64_t> values, Kind kind, std::shared_ptr<const void> owner) {
  Labels labels;
  labels.kind_ = kind;
  labels.count_ = values.size();
  labels.values_ = values;
  labels.owner_ = std::move(owner);
  return labels;
}

Labels Labels::strings(std::span<const std::uint64_t> ends, std::span<const char> chars,
                       std::shared_ptr<const void> owner) {
  Labels labels;
  labels.kind_ = Kind::strings;
  labels.count_ = ends.size();
  labels.values_ = ends;
  labels.chars_ = chars;
  labels.owner_ = std::move(owner);
  return labels;
}

std::string Labels::text(Vertex v) const {
  switch (kind_) {
    case Kind::consecutive:
      return std::to_string(first_ + v);
    case Kind::integers:
      return std::to_string(values_[v]);
    case Kind::negatives:
      return std::to_string(static_cast<std::int64_t>(values_[v]));
    case Kind::strings:
      break;
  }
  const std::uint64_t begin = v == 0 ? 0 : values_[v - 1];
  return {chars_.data() + begin, static_cast<std::size_t>(values_[v] - begin)};
}

std::optional<Vertex> Labels::find(std::string_view label) const {
  if (kind_ == Kind::strings) {
    std::uint64_t begin = 0;
    for (std::uint64_t v = 0; v < count_; begin = values_[v++])
      if (std::string_view(chars_.data() + begin, values_[v] - begin) == label) return static_cast<Vertex>(v);
    return std::nullopt;
  }
  if (kind_ == Kind::negatives) {
    const auto wanted = parse_integer<std::int64_t>(label);
    if (!wanted) return std::nullopt;
    const auto less = [](std::uint64_t a, std::int64_t b) { return static_cast<std::int64_t>(a) < b; };
    const auto at = std::lower_bound(values_.begin(), values_.end(), *wanted, less);
    if (at == values_.end() || static_cast<std::int64_t>(*at) != *wanted) return std::nullopt;
    return static_cast<Vertex>(at - values_.begin());
  }
  const auto wanted = parse_integer<std::uint64_t>(label);
  if (!wanted) return std::nullopt;
  if (kind_ == Kind::consecutive) {
    if (*wanted < first_ || *wanted - first_ >= count_) return std::nullopt;
    return static_cast<Vertex>(*wanted - first_);
  }
  const auto at = std::lower_bound(values_.begin(), values_.end(), *wanted);
  if (at == values_.end() || *at != *wanted) return std::nullopt;
  return static_cast<Vertex>(at - values_.begin());
}

// --- Graph

Graph::Graph() : Graph(no_rows, {}, Labels::consecutive(0), nullptr) {}

Graph::Graph(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, Labels labels,
             std::shared_ptr<const void> owner, std::string fingerprint, Cleaning cleaning, std::string source,
             Weights weights, Reading reading, std::optional<Sides> sides)
    : offsets_(offsets),
      targets_(targets),
      weights_(weights),
      labels_(std::move(labels)),
      owner_(std::move(owner)),
      fingerprint_(std::move(fingerprint)),
      cleaning_(cleaning),
      source_(std::move(source)),
      reading_(std::move(reading)),
      sides_(std::move(sides)) {
  if (fingerprint_.empty()) fingerprint_ = compute_fingerprint(*this);
}

bool Graph::adjacent(Vertex u, Vertex v) const {
  if (degree(u) > degree(v)) std::swap(u, v);
  const auto row = neighbors(u);
  return std::binary_search(row.begin(), row.end(), v);
}

}  // namespace densek

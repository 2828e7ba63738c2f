#include "io/two_sides.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "base/int128.h"
#include "base/parallel.h"
#include "io/dictionary.h"
#include "io/scan.h"

namespace densek::io {

namespace {

/// The labels of one side as integers, if all are.
std::optional<std::vector<Int128>> as_integers(const std::vector<std::string>& labels) {
  std::vector<Int128> values;
  for (const std::string& label : labels) {
    const auto integer = canonical_integer(label);
    if (!integer) return std::nullopt;
    values.push_back(integer->negative ? Int128{static_cast<std::int64_t>(integer->bits)} : Int128{integer->bits});
  }
  return values;
}

}  // namespace

SideNames side_names(const std::vector<Column>& ends) {
  SideNames names = {"left", "right"};
  if (ends.size() != 2 || ends[0].name.empty() || ends[1].name.empty()) return names;
  const std::string first = ends[0].name + ':', second = ends[1].name + ':';
  if (first.starts_with(second) || second.starts_with(first)) return names;
  return {ends[0].name, ends[1].name};
}

bool says_two_sides(std::string_view text) {
  constexpr std::string_view word = "% bip";
  return text.starts_with(word) && text.size() > word.size() &&
         (is_blank(text[word.size()]) || ends_line(&text[word.size()]));
}

Sides part_sides(NamedEdges& named, const SideNames& names, int threads) {
  const auto n = static_cast<Vertex>(named.labels.size());
  std::array<std::vector<Vertex>, 2> members;
  std::array<std::vector<std::string>, 2> labels;  // without their side
  for (Vertex v = 0; v < n; ++v) {
    const std::string label = named.labels.text(v);
    const std::size_t side = label.starts_with(names[0] + ':') ? 0 : 1;
    members[side].push_back(v);
    labels[side].push_back(label.substr(names[side].size() + 1));
  }
  const auto texts = std::make_shared<Dictionary>();
  std::vector<Vertex> ids(n);
  for (std::size_t side = 0; side < 2; ++side) {
    std::vector<std::size_t> order(members[side].size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    if (const auto values = as_integers(labels[side]))
      std::ranges::sort(order, {}, [&](std::size_t i) { return (*values)[i]; });
    for (const std::size_t i : order) {
      const Vertex v = members[side][i];
      ids[v] = texts->add(named.labels.text(v));
    }
  }
  parallel_blocks(threads, static_cast<std::int64_t>(named.blocks.size()), [&](std::int64_t b) {
    named.blocks[static_cast<std::size_t>(b)].renumber([&](Vertex v) { return ids[v]; });
  });
  texts->finish();
  named.labels = Labels::strings(texts->ends(), texts->chars(), texts);
  return {static_cast<Vertex>(members[0].size()), names};
}

}  // namespace densek::io

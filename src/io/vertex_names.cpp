#include "io/vertex_names.h"

#include <densek/errors.h>
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/utf8.h"
#include "graph/build.h"
#include "io/label_blocks.h"

namespace densek::io {

// --- One name a vertex

void NameColumn::set(Vertex v, std::string_view text) {
  if (text.empty()) return;
  if (of_.size() <= v) of_.resize(v + std::size_t{1});
  if (of_[v] != 0) return;
  of_[v] = texts_->add(text) + 1;
  ++given_;
}

void NameColumn::explain(ChunkReader& reader, std::uint64_t n, std::string_view instead) const {
  if (given_ == 0) return;
  const char* why = given_ < n ? "not every vertex has one" : "some vertices have the same";
  reader.reading().notes.push_back("vertices are called by their " + std::string(instead) + ", not by their " + title_ +
                                   ": " + why);
}

std::shared_ptr<Dictionary> NameColumn::in_order() {
  bool ordered = true;
  for (std::size_t v = 0; v < of_.size(); ++v) ordered = ordered && of_[v] == v + 1;
  if (ordered) return std::move(texts_);
  const auto sorted = std::make_shared<Dictionary>();
  for (const std::uint32_t text : of_) sorted->add((*texts_)[text - 1]);
  return sorted;
}

// --- Edges

void EdgeBlocks::begin_block() {
  blocks_.emplace_back(block_size);
  used_ = 0;
}

void EdgeBlocks::weigh(std::uint64_t pair, std::string_view weight) {
  weights_found_ = true;
  if (!read_weights_) return;
  const Decimal decimal = expect_weight(weight);
  if (weights_.size() < blocks_.size()) weights_.resize(blocks_.size());
  WeightBlock& block = weights_[pair / block_size];
  if (block.packed.empty()) block.packed = PageArray<std::int64_t>(block_size);
  block.packed[pair % block_size] = block.pack(decimal);
}

void EdgeBlocks::weigh_others(std::string_view weight) {
  if (read_weights_) others_ = expect_weight(weight);
}

PairWeights EdgeBlocks::take_weights(ChunkReader& reader) {
  weights_.resize(blocks_.size());
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const std::size_t size = b + 1 < blocks_.size() ? block_size : used_;
    WeightBlock& block = weights_[b];
    if (block.packed.size() == size) continue;
    PageArray<std::int64_t> all(size);
    std::copy_n(block.packed.data(), std::min(size, block.packed.size()), all.data());
    block.packed = std::move(all);
  }
  reader.reading().weight = Column{};
  return settle_weights(reader, std::move(weights_), others_);
}

std::vector<PageArray<Edge>> EdgeBlocks::take() {
  if (!blocks_.empty() && used_ < block_size) {
    PageArray<Edge> last(used_);
    std::copy_n(blocks_.back().data(), used_, last.data());
    blocks_.back() = std::move(last);
  }
  used_ = block_size;
  return std::exchange(blocks_, {});
}

// --- Names → labels

namespace {

struct Numbering {
  Labels labels;
  std::vector<Vertex> ids = {};  // of each vertex in the order of the labels; none: as they are
};

/// Integer labels if all names are integers that fit into one kind of label, in increasing order.
std::optional<Numbering> number_integers(const Dictionary& names) {
  std::vector<std::uint64_t> values;
  values.reserve(names.size());
  bool negative = false, huge = false;
  for (std::uint32_t v = 0; v < names.size(); ++v) {
    const auto integer = canonical_integer(names[v]);
    if (!integer) return std::nullopt;
    negative |= integer->negative;
    huge |= !integer->negative && integer->bits >> 63 != 0;
    values.push_back(integer->bits);
  }
  if (negative && huge) return std::nullopt;
  const auto before = [&](std::uint64_t a, std::uint64_t b) {
    return negative ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
  };
  if (std::ranges::is_sorted(values, before)) return Numbering{integer_labels(std::move(values), negative)};
  std::vector<Vertex> order(values.size()), ids(values.size());
  std::iota(order.begin(), order.end(), Vertex{0});
  std::ranges::sort(order, [&](Vertex a, Vertex b) { return before(values[a], values[b]); });
  for (std::size_t i = 0; i < order.size(); ++i) ids[order[i]] = static_cast<Vertex>(i);
  std::ranges::sort(values, before);
  return Numbering{integer_labels(std::move(values), negative), std::move(ids)};
}

Graph build_labelled(ChunkReader& reader, Labels labels, EdgeBlocks edges, std::span<const Vertex> ids = {}) {
  const std::uint64_t n = labels.size();
  Cleaning cleaning;
  cleaning.weights_ignored = edges.weights_found() && !edges.weights_read();
  PairWeights weights;
  if (edges.weights_read()) weights = edges.take_weights(reader);
  auto blocks = edges.take();
  if (!ids.empty())
    for (PageArray<Edge>& block : blocks)
      for (auto& [u, v] : block) {
        u = ids[u];
        v = ids[v];
      }
  try {
    return build_graph(
        n, std::move(blocks), std::move(labels),
        {.cleaning = cleaning, .source = reader.path(), .reading = reader.reading(), .threads = reader.threads()},
        std::move(weights));
  } catch (const InputError& error) {
    throw InputError(reader.path() + ": " + error.what());
  }
}

}  // namespace

Graph build_with_names(ChunkReader& reader, const std::shared_ptr<Dictionary>& names, EdgeBlocks edges) {
  if (const auto first = edges.first())
    reader.reading().first_edge = {std::string((*names)[first->u]), std::string((*names)[first->v])};
  if (auto numbering = number_integers(*names))
    return build_labelled(reader, std::move(numbering->labels), std::move(edges), numbering->ids);
  names->finish();
  return build_labelled(reader, Labels::strings(names->ends(), names->chars(), names), std::move(edges));
}

Graph build_numbered(ChunkReader& reader, std::uint64_t n, EdgeBlocks edges) {
  return build_labelled(reader, Labels::consecutive(n, 1), std::move(edges));
}

// --- Nodes with ids

NamedGraph::NamedGraph(ChunkReader& reader, std::initializer_list<const char*> titles)
    : reader_(reader), edges_(!reader.options().unweighted) {
  for (const char* title : titles) columns_.emplace_back(title);
}

Vertex NamedGraph::number(std::string_view id) {
  try {
    const Vertex v = ids_->add(id);
    if (v == declared_.size()) declared_.push_back(false);
    return v;
  } catch (const std::length_error&) {
    throw BadLine{"more than 2^32 - 2 vertices"};
  }
}

Vertex NamedGraph::declare(std::string_view id) {
  if (id.empty()) throw BadLine{"a node without an id"};
  const Vertex v = number(id);
  if (declared_[v]) throw BadLine{"a second node with the id " + shown(id)};
  declared_[v] = true;
  return v;
}

Graph NamedGraph::build() {
  const std::uint64_t n = ids_->size();
  if (n == 0) throw InputError(reader_.path() + ": no nodes in the file");
  for (std::uint32_t v = 0; v < n; ++v)
    if (!declared_[v])
      throw InputError(at_line(reader_.path(), lines_[v],
                               "an edge names the node " + shown((*ids_)[v]) + ", which the file does not have"));
  declared_ = {};
  const auto best = std::ranges::find_if(columns_, [&](const NameColumn& column) { return column.names_all(n); });
  const std::string chosen = best == columns_.end() ? "id" : best->title();
  for (auto column = columns_.begin(); column != best; ++column) column->explain(reader_, n, chosen);
  const auto names = best == columns_.end() ? std::move(ids_) : best->in_order();
  columns_.clear();
  ids_.reset();
  return build_with_names(reader_, names, std::move(edges_));
}

}  // namespace densek::io

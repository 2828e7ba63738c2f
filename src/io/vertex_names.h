// Graphs whose vertices are declared one by one and may have names beside their ids: what GraphML, GEXF, GML, Pajek and
// SIF have in common.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/pages.h"
#include "io/chunks.h"
#include "io/dictionary.h"
#include "io/fields.h"
#include "io/pair_weights.h"

namespace densek::io {

/// No id or label of anybody's is longer, in bytes: what is has lost its end.
inline constexpr std::size_t longest_name = std::size_t{1} << 20;
inline constexpr const char* too_long_a_name = "a name of more than a megabyte: is its end missing?";

/// One text a vertex, by which the vertices may be called.
class NameColumn {
 public:
  /// `title`: what the file calls it.
  explicit NameColumn(std::string title) : title_(std::move(title)), texts_(std::make_shared<Dictionary>()) {}

  const std::string& title() const { return title_; }
  /// The first name given to a vertex counts; an empty one is none.
  void set(Vertex v, std::string_view text);
  /// Whether each of n vertices has a name of its own.
  bool names_all(std::uint64_t n) const { return texts_->size() == n && given_ == n; }
  /// Notes why `instead` was taken, if there are names at all.
  void explain(ChunkReader& reader, std::uint64_t n, std::string_view instead) const;
  /// The names in the order of the vertices. Call if names_all, and last.
  std::shared_ptr<Dictionary> in_order();

 private:
  std::string title_;
  std::shared_ptr<Dictionary> texts_;
  std::vector<std::uint32_t> of_;  // vertex → its text + 1, 0: none
  std::uint64_t given_ = 0;        // vertices that have one
};

/// Pairs of vertices as they are read, one after the other, each perhaps with a weight.
class EdgeBlocks {
 public:
  /// `read_weights`: false if they are passed over.
  explicit EdgeBlocks(bool read_weights) : read_weights_(read_weights) {}

  /// The number of the pair, from 0.
  std::uint64_t add(Vertex u, Vertex v) {
    if (used_ == block_size) begin_block();
    blocks_.back()[used_] = {u, v};
    return (blocks_.size() - 1) * block_size + used_++;
  }
  /// Gives a pair that was added its weight; throws BadLine if the text is none.
  void weigh(std::uint64_t pair, std::string_view weight);
  /// What pairs weigh that are not given a weight: 1 unless this is called. Throws BadLine.
  void weigh_others(std::string_view weight);

  std::optional<Edge> first() const { return blocks_.empty() ? std::nullopt : std::optional(blocks_.front()[0]); }
  bool weights_found() const { return weights_found_; }
  bool weights_read() const { return weights_found_ && read_weights_; }
  std::vector<PageArray<Edge>> take();
  /// Call before take, if weights were read.
  PairWeights take_weights(ChunkReader& reader);

 private:
  void begin_block();

  static constexpr std::size_t block_size = std::size_t{1} << 18;
  std::vector<PageArray<Edge>> blocks_;
  std::vector<WeightBlock> weights_;  // as far as there are any
  std::size_t used_ = block_size;     // of the last block
  bool read_weights_, weights_found_ = false;
  Decimal others_ = {Decimal::Kind::number, false, false, 0, 1};
};

/// Nodes with an id, the names they may be called by, and edges between ids that may come before their nodes.
class NamedGraph {
 public:
  /// `titles`: the attributes that may name the nodes, the best one first; the id comes behind them all.
  NamedGraph(ChunkReader& reader, std::initializer_list<const char*> titles);

  /// Throws BadLine if there is no id or another node has it.
  Vertex declare(std::string_view id);
  /// The node with this id, declared by being named.
  Vertex node(std::string_view id) {
    const Vertex v = number(id);
    declared_[v] = true;
    return v;
  }
  /// The node an edge names, declared or not. `line` says where, and is asked only if it is not.
  template <class Line>
  Vertex mention(std::string_view id, Line&& line) {
    const Vertex v = number(id);
    if (!declared_[v] && v >= lines_.size()) {
      lines_.resize(v + std::size_t{1});
      lines_[v] = line();
    }
    return v;
  }
  void name(Vertex v, std::size_t column, std::string_view text) { columns_[column].set(v, text); }
  EdgeBlocks& edges() { return edges_; }

  /// Throws InputError for an edge to a node that was never declared, and if there are no nodes.
  Graph build();

 private:
  Vertex number(std::string_view id);

  ChunkReader& reader_;
  std::shared_ptr<Dictionary> ids_ = std::make_shared<Dictionary>();
  std::vector<bool> declared_;
  std::vector<std::uint64_t> lines_;  // where undeclared nodes were first named
  std::vector<NameColumn> columns_;
  EdgeBlocks edges_;
};

/// The graph of these pairs on vertices called by these texts, one a vertex. Names that are all integers as a program
/// would write them become integer labels, in increasing order.
Graph build_with_names(ChunkReader& reader, const std::shared_ptr<Dictionary>& names, EdgeBlocks edges);

/// The same, on vertices called 1 … n.
Graph build_numbered(ChunkReader& reader, std::uint64_t n, EdgeBlocks edges);

}  // namespace densek::io

// What was parsed, block by block on disk, in the order of the file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/external/run_file.h"
#include "io/label_blocks.h"

namespace densek::io::external {

/// A block read back.
struct StoredBlock {
  std::vector<WideEdge> pairs;      ///< labels, or numbers in the block's own list of texts
  std::vector<std::uint64_t> ends;  ///< of those texts in chars, in the order of first appearance
  std::string chars;
  std::vector<std::int64_t> weights;  ///< packed; none if they are not read

  std::string_view text(std::size_t i) const {
    const std::uint64_t begin = i == 0 ? 0 : ends[i - 1];
    return std::string_view(chars).substr(begin, ends[i] - begin);
  }
};

class PairStore {
 public:
  explicit PairStore(const std::string& target) : file_(target) {}

  void add(const LabelBlock& block);
  std::size_t num_blocks() const { return blocks_.size(); }
  /// `as_texts`: labels that were parsed as integers become the texts that were written.
  StoredBlock read(std::size_t block, bool as_texts) const;
  /// The first pair of the file is no edge.
  void drop_first() { drop_first_ = true; }

 private:
  struct Place {
    std::uint64_t at, narrow, wide, texts, chars, weights;
    bool has_texts, negative;
  };
  RunFile file_;
  std::vector<Place> blocks_;
  bool drop_first_ = false;
};

}  // namespace densek::io::external

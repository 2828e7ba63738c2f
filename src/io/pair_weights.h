// Weights on their way from a text to the pairs they belong to: kept as the decimals that were written until all are
// known, then counted in the one unit in which all of them are whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/decimal.h"
#include "base/pages.h"
#include "graph/build.h"
#include "io/chunks.h"

namespace densek::io {

/// The text as a weight. Throws BadLine that says why it is none and what to do about it.
Decimal expect_weight(std::string_view text);

/// The same of what a vertex weighs.
Decimal expect_vertex_weight(std::string_view text);

/// Decimals, one for each pair of a block, each in eight bytes; 0: the pair has none.
struct WeightBlock {
  PageArray<std::int64_t> packed;
  unsigned digits = 0;  ///< the most that one of them has
  bool rounded = false;

  std::int64_t pack(const Decimal& decimal);
};

/// A packed decimal in units; nothing if it is too large for them.
std::optional<std::int64_t> packed_in_units(std::int64_t packed, std::int64_t units);

/// What to say of a weight that is.
std::string too_large_for(std::int64_t units);
void note_rounded(Reading& reading);

/// Collects the weights of one chunk; its memory is reused.
class WeightCollector {
 public:
  void begin(std::size_t most) {
    if (room_.size() < most) room_ = PageArray<std::int64_t>(most);
    end_ = room_.data();
    found_ = {};
  }
  void add(const Decimal& weight) { *end_++ = found_.pack(weight); }
  /// The weights of the chunk, which is then over.
  WeightBlock finish();

 private:
  PageArray<std::int64_t> room_;
  std::int64_t* end_ = nullptr;
  WeightBlock found_;
};

/// All weights in units, for the builder; pairs without one weigh `missing`. Notes in the reading what was rounded or
/// missing. Throws InputError if one is too large for the unit. Call if there are weights.
PairWeights settle_weights(ChunkReader& reader, std::vector<WeightBlock> blocks, const Decimal& missing = {});

}  // namespace densek::io

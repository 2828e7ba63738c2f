#include "io/pair_weights.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "base/parallel.h"
#include "base/utf8.h"
#include "io/fields.h"

namespace densek::io {

namespace {

// A decimal in 64 bits: 0 is none, then (magnitude, sign, digits) in this order; 2⁶⁰ · 2 · 7 fits.
constexpr std::uint64_t digit_counts = most_decimal_digits + 1;
static_assert(most_decimal_units <= (~std::uint64_t{0} - 1) / (2 * digit_counts) - 1);

Decimal unpack(std::int64_t packed) {
  const std::uint64_t bits = static_cast<std::uint64_t>(packed) - 1, signed_one = bits / digit_counts;
  return {Decimal::Kind::number, signed_one % 2 == 1, false, static_cast<unsigned>(bits % digit_counts),
          signed_one / 2};
}

constexpr const char* unweighted_cure = "; --unweighted reads no weights";

Decimal expect_decimal(std::string_view text, const char* cure) {
  const Decimal weight = parse_decimal(text);
  switch (weight.kind) {
    case Decimal::Kind::number:
      break;
    case Decimal::Kind::no_number:
      throw BadLine{(text.empty() ? "the weight is missing" : "the weight is " + shown(text) + ", which is no number") +
                    (is_number_with_commas(text) ? "; write it with a point and no commas" : "") + cure};
    case Decimal::Kind::not_finite:
      throw BadLine{"the weight is " + shown(text) + ", which is no finite number" + cure};
    case Decimal::Kind::too_large:
      throw BadLine{"the weight " + shown(text) + " is too large: 2^60 units of its last digit can be counted" + cure};
  }
  return weight;
}

}  // namespace

Decimal expect_weight(std::string_view text) { return expect_decimal(text, unweighted_cure); }
Decimal expect_vertex_weight(std::string_view text) { return expect_decimal(text, ""); }

std::int64_t WeightBlock::pack(const Decimal& decimal) {
  digits = std::max(digits, decimal.digits);
  rounded |= decimal.rounded;
  return static_cast<std::int64_t>((decimal.magnitude * 2 + (decimal.negative ? 1 : 0)) * digit_counts +
                                   decimal.digits + 1);
}

WeightBlock WeightCollector::finish() {
  found_.packed = PageArray<std::int64_t>(static_cast<std::size_t>(end_ - room_.data()));
  std::copy(room_.data(), end_, found_.packed.data());
  return std::move(found_);
}

std::optional<std::int64_t> packed_in_units(std::int64_t packed, std::int64_t units) {
  return unpack(packed).in_units(units);
}

std::string too_large_for(std::int64_t units) {
  return "a weight of more than 2^60 units of " + decimal_text(1, units) +
         ", which is what the smallest digit of the file counts: use fewer digits" + unweighted_cure;
}

void note_rounded(Reading& reading) {
  reading.weights_rounded = true;
  reading.notes.push_back(fmt::format("weights have more than {} digits behind the point: they were rounded to {}",
                                      most_decimal_digits, decimal_text(1, power_of_ten(most_decimal_digits))));
}

PairWeights settle_weights(ChunkReader& reader, std::vector<WeightBlock> blocks, const Decimal& missing) {
  const auto for_each_block = [&](auto&& body) {
    parallel_blocks(reader.threads(), static_cast<std::int64_t>(blocks.size()),
                    [&](std::int64_t b) { body(blocks[static_cast<std::size_t>(b)]); });
  };
  std::atomic<std::uint64_t> without = 0;
  for_each_block([&](const WeightBlock& block) {
    without += static_cast<std::uint64_t>(std::count(block.packed.begin(), block.packed.end(), 0));
  });
  unsigned digits = without > 0 ? missing.digits : 0;
  bool rounded = without > 0 && missing.rounded;
  for (const WeightBlock& block : blocks) {
    digits = std::max(digits, block.digits);
    rounded |= block.rounded;
  }
  PairWeights weights{{}, power_of_ten(digits), reader.options().duplicates.value_or(Duplicates::sum)};
  std::atomic<bool> too_large = false;
  for_each_block([&](WeightBlock& block) {
    for (std::int64_t& weight : block.packed) {
      const auto in_units = (weight == 0 ? missing : unpack(weight)).in_units(weights.units);
      if (!in_units) too_large = true;
      weight = in_units.value_or(0);
    }
  });
  if (too_large) throw InputError(reader.path() + ": " + too_large_for(weights.units));
  Reading& reading = reader.reading();
  if (rounded) note_rounded(reading);
  if (without > 0)
    reading.notes.push_back(
        fmt::format("{} of the edges {} no weight: taken as {}", without.load(), without == 1 ? "has" : "have",
                    decimal_text(*missing.in_units(power_of_ten(missing.digits)), power_of_ten(missing.digits))));
  for (WeightBlock& block : blocks) weights.blocks.push_back(std::move(block.packed));
  return weights;
}

}  // namespace densek::io

// Witness files, as they are or made here around the steps that the input holds. Whatever a witness says: if it is
// accepted, no set of k vertices has more edges than its value.
#include <densek/witness.h>
#include <zstd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "graph/fingerprint.h"
#include "small_graphs.h"
#include "support.h"

namespace densek::fuzz {
namespace {

constexpr std::string_view magic =
    "\x89"
    "dkw\r\n\x1a\n";

template <class Integer>
void append(std::string& bytes, Integer value) {
  for (std::size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

std::string file_around(std::string_view payload) {
  static ZSTD_CCtx* const context = ZSTD_createCCtx();
  std::string frame(ZSTD_compressBound(payload.size()), '\0');
  frame.resize(ZSTD_compressCCtx(context, frame.data(), frame.size(), payload.data(), payload.size(), 1));
  std::string bytes(magic);
  append(bytes, std::uint32_t{1});
  append(bytes, std::uint64_t{payload.size()});
  bytes += frame;
  append(bytes, std::uint64_t{XXH3_64bits(bytes.data(), bytes.size())});
  return bytes;
}

void run(std::string_view bytes, const SmallGraph& about) {
  static MemoryFile file;
  file.put(bytes);
  const MemoryWatch watch;
  try {
    const Witness witness = read_witness(file.path());
    check_witness(about.graph, witness);
    require(witness.k >= 0 && witness.k < std::ssize(about.optima), "a witness that holds is about a k that exists");
    require(witness.value >= about.optima[static_cast<std::size_t>(witness.k)], "a witness that holds is true");
  } catch (const InputError& error) {
    require_begins_with_name(error, file.path());
  } catch (const VerificationError&) {
  }
}

}  // namespace
}  // namespace densek::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek::fuzz;
  const auto& graphs = small_graphs();
  if (text_of(data, size).starts_with(magic)) {
    run(text_of(data, size), graphs.front());
    return 0;
  }
  Choices choices(data, size);
  const SmallGraph& about = graphs[choices.below(graphs.size())];
  run(file_around(densek::numbered_fingerprint(about.graph) + choices.rest()), about);
  return 0;
}

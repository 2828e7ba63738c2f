#include "reader.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  densek::fuzz::read_text(densek::fuzz::text_of(data, size), {.format = densek::Format::gml});
  return 0;
}

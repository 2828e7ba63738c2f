// Edge lists of which somebody says what their columns are: the first line has what is said, the rest is the file.
#include <densek/io.h>

#include <sstream>
#include <string>

#include "reader.h"
#include "support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek;
  using namespace densek::fuzz;
  Choices choices(data, size);
  ReadOptions options;
  const std::size_t header = choices.below(3);
  if (header < 2) options.header = header == 1;
  if (choices.flag()) options.format = Format::edge_list;
  const std::size_t weight = choices.below(6);
  if (weight > 1) options.weight = weight == 5 ? "w" : std::to_string(weight);
  options.unweighted = weight == 1;
  if (const std::size_t rule = choices.below(4); rule > 0) options.duplicates = static_cast<Duplicates>(rule - 1);
  const std::size_t sides = choices.below(4);
  options.bipartite = sides > 0;
  if (sides > 1) options.discount = sides == 2 ? Discount::log : Discount::sqrt;
  std::istringstream rest(choices.rest());
  std::string said, word;
  std::getline(rest, said);
  for (std::istringstream words(said); std::getline(words, word, '|');) options.columns.push_back(word);
  const auto at = rest.tellg();
  read_text(at < 0 ? std::string_view() : rest.view().substr(static_cast<std::size_t>(at)), options);
  return 0;
}

// Options as text: lists of sizes, the table of options, and a solve with whatever was accepted.
#include <densek/solve.h>

#include <algorithm>
#include <sstream>

#include "../apps/densek/sizes.h"
#include "registry.h"
#include "small_graphs.h"
#include "support.h"

namespace densek::fuzz {
namespace {

/// Whatever a list of sizes says, what it means on a graph is increasing, of this graph, or refused.
void check_sizes(const std::string& text, const Graph& graph) {
  try {
    const cli::WantedSizes wanted(text);
    Wishes wishes;
    if (wanted.counts() == cli::SizesOf::parts) {
      wishes.part_of.assign(graph.num_vertices(), 0);
      wishes.part_names = {"a", "b"};
    }
    const std::vector<Sizes> sizes = wanted.of(graph, wishes);
    require(!sizes.empty(), "a list of sizes that is accepted has one");
    require(sizes == increasing(sizes), "sizes increase");
    for (const Sizes& one : sizes)
      for (const std::int64_t size : one.by_part) require(size >= 0, "a size is not negative");
  } catch (const UsageError&) {
  }
}

/// `name=value` lines, each set and read back.
void set_all(SolveOptions& options, std::istream& lines) {
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = std::min(line.find('='), line.size());
    const std::string name = line.substr(0, equals), value = line.substr(std::min(equals + 1, line.size()));
    try {
      set_option(options, name, value);
      const std::string said = get_option(options, name);
      SolveOptions again = options;
      set_option(again, name, said);
      require(get_option(again, name) == said, "an option can be set to what it says it is");
    } catch (const UsageError&) {
    }
  }
}

bool is_a_name(std::string_view name, const std::string& value) {
  return std::ranges::count(find_option(name).names, value) > 0;
}

/// A file for --start would be one of this machine, and nobody waits for 10¹⁸ iterations.
void restrain(SolveOptions& options) {
  if (!is_a_name("start", options.start)) options.start = "uniform";
  options.threads = std::min(options.threads, 2);
  options.max_iterations = std::min<std::uint64_t>(options.max_iterations.value_or(20), 20);
  options.effort = Effort::quick;
}

void solve_with(SolveOptions options, const SmallGraph& about, std::int64_t k) {
  try {
    check_options(options);
    restrain(options);
    options = only_read(options);
    const Result result = solve(about.graph, k, options);
    require(result.edges <= about.optima.at(static_cast<std::size_t>(result.size())),
            "no answer is better than the best");
  } catch (const UsageError&) {
  } catch (const NoAnswerError&) {
  }
}

}  // namespace
}  // namespace densek::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek::fuzz;
  Choices choices(data, size);
  const auto& graphs = small_graphs();
  const SmallGraph& about = graphs[choices.below(graphs.size())];
  const auto k = static_cast<std::int64_t>(choices.below(12)) - 1;
  densek::SolveOptions options;
  options.method = densek::methods()[choices.below(densek::methods().size())].name;
  std::istringstream lines(choices.rest());
  const MemoryWatch watch;
  std::string sizes;
  std::getline(lines, sizes);
  check_sizes(sizes, about.graph);
  set_all(options, lines);
  solve_with(options, about, k);
  return 0;
}

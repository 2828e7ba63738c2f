#include "graph_file.h"

#include <densek/errors.h>
#include <densek/io.h>

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "cluster/together.h"
#include "io/binary_share.h"
#include "report/format.h"

namespace densek::cli {

namespace {

/// The graph is the same wherever the headers are: they have the size and the fingerprint of all arrays.
void require_same_file(Communicator& ranks, const std::string& path, const io::BinaryFacts& facts) {
  const std::string header = io::header_bytes(facts);
  const auto all = ranks.all_gather(std::vector<char>(header.begin(), header.end()));
  cluster::together(ranks, [&] {
    const auto first = all.front();
    if (all[static_cast<std::size_t>(ranks.rank())] != first)
      throw InputError(path + ": another graph than that of rank 0: fingerprint " + facts.checksum + ", " +
                       std::to_string(facts.vertices) + " vertices; copy the same file to every host");
  });
}

/// The same on every rank.
io::BinaryFacts read_same_facts(Communicator& ranks, const std::string& path) {
  io::BinaryFacts facts;
  cluster::together(ranks, [&] {
    if (!io::is_binary(path)) {
      io::open_for_reading(path);  // says why, if it cannot be read
      throw InputError(path + ": several ranks read .dkg files only; densek convert makes one of any graph");
    }
    facts = io::read_facts(path);
  });
  require_same_file(ranks, path, facts);
  return facts;
}

}  // namespace

void compare_copies(Communicator& ranks, const std::string& path) { read_same_facts(ranks, path); }

Share read_shares(Communicator& ranks, const std::string& path, bool check) {
  const io::BinaryFacts facts = read_same_facts(ranks, path);
  if (check) cluster::together(ranks, [&] { io::map_binary(path, {.threads = 1, .check = true}); });
  const auto key = ranks.broadcast_one(std::uint64_t{std::random_device()()} << 32 | std::random_device()());
  io::ReadShare read;
  cluster::together(ranks,
                    [&] { read = io::read_share(path, facts, ranks.rank(), ranks.size(), ranks.is_first(), key); });
  const std::uint64_t sum = sum_of(ranks, read.sum);
  const std::uint64_t arcs = sum_of(ranks, read.share.rows.num_arcs());
  cluster::together(ranks, [&] {
    if (sum != 0 || arcs != facts.arcs)
      throw InputError(path +
                       ": the rows that the ranks have read contradict each other, so one copy is damaged; "
                       "--check tells which");
  });
  return std::move(read.share);
}

void say_what_was_read(const Session& session, const MpiRanks& ranks, const std::string& path, const Share& share) {
  if (!ranks.is_first() || session.quiet) return;
  note(fmt::format("{}: {} vertices, {} edges on {}", path, report::grouped(std::uint64_t{share.num_vertices()}),
                   report::grouped(share.whole_arcs / 2),
                   report::counted(static_cast<std::uint64_t>(ranks.size()), "rank", "ranks")));
}

const char* const graph_words = "a .dkg file, the same on every host (densek convert makes it)";

void add_graph(CLI::App& command, std::string& path, bool& check) {
  command.add_option("GRAPH", path, graph_words)->required();
  command.add_flag("--check", check, "every rank reads all of its copy and looks at every arc");
}

void add_core_memory(CLI::App& command, std::string& memory, const std::string& does) {
  command
      .add_option("--memory", memory,
                  "what the first rank may take for the part of the graph that it " + does +
                      ", like 2G [half of what it can have]")
      ->type_name("SIZE");
}

void note_too_large(const Session& session, bool bounded) {
  if (session.quiet) return;
  note(fmt::format("densek: what can be in a better set does not fit on the first rank (--memory); {}",
                   bounded ? "the bound is that of the whole graph" : "no bound is proved"));
}

WantedSize size_of_all(const std::string& k, const std::string& command) {
  if (k.empty())
    throw UsageError(fmt::format("-k is missing: how many vertices? (densek-mpi {} -h tells more)", command));
  const WantedSize wanted(k);
  if (wanted.counts() != SizesOf::all) throw UsageError("-k " + k + ": several ranks know nothing of parts");
  return wanted;
}

}  // namespace densek::cli

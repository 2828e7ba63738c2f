#include "graph_file.h"

#include <densek/errors.h>
#include <densek/io.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "cluster/together.h"
#include "io/binary_share.h"

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

}  // namespace

Share read_shares(Communicator& ranks, const std::string& path, bool check) {
  io::BinaryFacts facts;
  cluster::together(ranks, [&] {
    if (!io::is_binary(path)) {
      io::open_for_reading(path);  // says why, if it cannot be read
      throw InputError(path + ": several ranks read .dkg files only; densek convert makes one of any graph");
    }
    facts = io::read_facts(path);
    if (check) io::map_binary(path, {.threads = 1, .check = true});
  });
  require_same_file(ranks, path, facts);
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

}  // namespace densek::cli

// densek-mpi solve GRAPH.dkg -k K: auto or SE-FW on all ranks; the document of densek solve, with what it took to make
// it.
#include <densek/errors.h>
#include <densek/solve.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/solve.h"
#include "cluster/together.h"
#include "commands.h"
#include "files.h"
#include "graph_file.h"
#include "memory.h"
#include "report/format.h"
#include "report/json.h"
#include "report/table.h"
#include "signals.h"
#include "sizes.h"
#include "solve_arguments.h"
#include "witness_output.h"

namespace densek::cli {

namespace {

using nlohmann::ordered_json;

struct ArgumentsOfSolve {
  std::string path, k, save, witness, memory;
  bool check = false, force = false;
  SolveArguments how;
};

/// Of the edges of the whole graph, in units.
struct WeightRange {
  std::int64_t min = 0, max = 0, total = 0;
};

WeightRange weigh(const Share& share, Communicator& ranks) {
  std::optional<WeightRange> own;
  for (Vertex u = 0; u < share.num_vertices(); ++u)
    for (const auto [v, weight] : share.rows.arcs(u)) {
      if (!own) own = WeightRange{weight, weight, 0};
      *own = {std::min(own->min, weight), std::max(own->max, weight), own->total + weight};
    }
  std::optional<WeightRange> all;
  std::vector<WeightRange> mine;
  if (own) mine.push_back(*own);
  for (const auto& of_rank : ranks.all_gather(mine))
    for (const WeightRange& one : of_rank) {
      if (!all) all = WeightRange{one.min, one.max, 0};
      *all = {std::min(all->min, one.min), std::max(all->max, one.max), all->total + one.total};
    }
  if (!all) return {};
  all->total /= 2;
  return *all;
}

/// What each rank told and heard, by rank.
ordered_json traffic_json(const std::vector<cluster::RankTraffic>& by_rank, bool bounded) {
  const auto phase = [&](auto which) {
    ordered_json sent = ordered_json::array(), received = ordered_json::array();
    for (const auto& one : by_rank) {
      sent.push_back((one.*which).sent);
      received.push_back((one.*which).received);
    }
    return ordered_json{{"meetings", (by_rank.front().*which).meetings}, {"sent", sent}, {"received", received}};
  };
  ordered_json arcs = ordered_json::array(), bound_arcs = ordered_json::array();
  for (const auto& one : by_rank) {
    arcs.push_back(one.work.arcs);
    bound_arcs.push_back(one.bound_arcs);
  }
  ordered_json iterations = phase(&cluster::RankTraffic::iterated);
  const EngineWork& work = by_rank.front().work;  // what all told each other is the same on each
  iterations["selections"] = work.selections;
  iterations["tellings"] = work.tellings;
  iterations["candidates"] = work.candidates;
  iterations["sharings"] = work.sharings;
  iterations["lines"] = work.lines;
  ordered_json traffic = {
      {"prepare", phase(&cluster::RankTraffic::prepared)}, {"iterations", iterations}, {"arcs", arcs}};
  if (!bounded) return traffic;
  traffic["bound"] = phase(&cluster::RankTraffic::bounded);
  traffic["bound_arcs"] = bound_arcs;
  traffic["core"] = phase(&cluster::RankTraffic::gathered);
  return traffic;
}

ordered_json core_json(const std::optional<cluster::Core>& core) {
  if (!core) return nullptr;
  return {{"vertices", core->vertices}, {"edges", core->edges}, {"decides", core->decides}};
}

/// What the first rank could not bring together is said: the bound would be better with it.
void note_core(const Session& session, const cluster::Solved& solved) {
  if (session.quiet || solved.result.proven_optimal() || solved.result.options.bound == BoundChoice::no) return;
  if (solved.core && solved.core->decides) return;
  note(
      "densek: what can be in a better set does not fit on the first rank (--memory); the bound is that of the whole "
      "graph");
}

/// The document of densek, where the share of the first rank does not stand for the whole graph.
ordered_json document_of(const Share& share, const WeightRange& weights, const cluster::Solved& solved,
                         const std::vector<cluster::RankTraffic>& traffic) {
  ordered_json document = report::to_json(share.rows, solved.result);
  document["graph"]["edges"] = share.whole_arcs / 2;
  if (share.weighted) {
    const auto amount = [&](std::int64_t units) { return report::amount_json(share.rows, units); };
    document["graph"]["weights"] = {{"column", nullptr},
                                    {"unit", amount(1)},
                                    {"min", amount(weights.min)},
                                    {"max", amount(weights.max)},
                                    {"total", amount(weights.total)},
                                    {"rounded", false}};
  }
  const bool bounded = solved.result.method == "auto";
  document["run"]["ranks"] = traffic.size();
  if (bounded) document["run"]["core"] = core_json(solved.core);
  document["run"]["traffic"] = traffic_json(traffic, bounded);
  return document;
}

Outputs open_outputs(const ArgumentsOfSolve& arguments) {
  Outputs outputs({{"--save", arguments.save}, {"--witness", arguments.witness}}, {{"the graph", arguments.path}});
  if (!arguments.force) refuse_foreign_result(arguments.save);
  outputs.open();
  return outputs;
}

/// What only `auto` reads is refused beside SE-FW.
std::optional<std::uint64_t> memory_for(const ArgumentsOfSolve& arguments, const SolveOptions& options) {
  if (options.method != "auto") {
    if (!arguments.memory.empty())
      throw UsageError("--memory is for what --method auto brings together on the first rank; se-fw brings nothing");
    if (arguments.how.given(Option::threads))
      throw UsageError(
          "--threads is for what --method auto does on the first rank; se-fw has one thread a rank: more "
          "ranks are what is quicker");
  }
  if (arguments.memory.empty()) return std::nullopt;
  return parse_memory(arguments.memory);
}

int solve_command(const Session& session, MpiRanks& ranks, const ArgumentsOfSolve& arguments) {
  const bool wants_witness = !arguments.witness.empty();
  const SolveOptions options = arguments.how.options(wants_witness ? GivenOptions{{"bound", "yes"}} : GivenOptions());
  if (arguments.k.empty()) throw UsageError("-k is missing: how many vertices? (densek-mpi solve -h tells more)");
  const WantedSize wanted(arguments.k);
  if (wanted.counts() != SizesOf::all) throw UsageError("-k " + arguments.k + ": several ranks know nothing of parts");
  if (wants_witness && arguments.how.given(Option::bound) && arguments.how.options().bound == BoundChoice::no)
    throw UsageError("--witness and --no-bound: there would be nothing to prove");
  cluster::require_distributed(options);
  const std::optional<std::uint64_t> memory = memory_for(arguments, options);

  // Tried before the work, and not kept open: whoever ends the ranks of a job gives them no time to tidy up.
  cluster::together(ranks, [&] {
    if (ranks.is_first()) open_outputs(arguments);
  });
  const auto begin = std::chrono::steady_clock::now();
  const Share share = read_shares(ranks, arguments.path, arguments.check);
  const double load = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (ranks.is_first() && !session.quiet)
    note(fmt::format("{}: {} vertices, {} edges on {}", arguments.path,
                     report::grouped(std::uint64_t{share.num_vertices()}), report::grouped(share.whole_arcs / 2),
                     report::counted(static_cast<std::uint64_t>(ranks.size()), "rank", "ranks")));
  const Sizes sizes = wanted.of(share.rows, {});
  const BestSoFar best_so_far;
  Hooks hooks;
  hooks.stop = &stop_flag();
  hooks.witness = wants_witness;
  cluster::Solved solved = cluster::solve(share, ranks, sizes.k(), options, hooks, memory);
  const auto traffic = ranks.all_gather_one(solved.traffic);
  const WeightRange weights = share.weighted ? weigh(share, ranks) : WeightRange();
  const int interrupted = largest_of(ranks, interrupted_exit_code());
  Result& result = solved.result;
  result.seconds.load = load;
  int code = 0;
  cluster::together(ranks, [&] {
    if (!ranks.is_first()) return;
    const std::string document = report::print(document_of(share, weights, solved, traffic));
    Outputs outputs = open_outputs(arguments);
    outputs.write("--save", [&] { return document; });
    if (wants_witness)
      save_witness(session, {share.rows, {}}, *result.witness, outputs, arguments.witness, result.bound);
    if (result.method == "auto") note_core(session, solved);
    print(session.json ? document
                       : report::to_table(share.rows, result, {.color = wants_color(), .verbose = session.verbose}));
    code = outputs.exit_code(result.stop == Stop::interrupted ? interrupted : 0);
  });
  return ranks.broadcast_one(code);
}

}  // namespace

CLI::App* add_distributed_solve(CLI::App& app, Session& session, MpiRanks& ranks) {
  CLI::App* command =
      add_command(app, session, "solve", "find the densest k vertices on all ranks and say how good they are");
  const auto arguments = std::make_shared<ArgumentsOfSolve>();
  command->add_option("GRAPH", arguments->path, "a .dkg file, the same on every host (densek convert makes it)")
      ->required();
  add_size(*command, arguments->k, "how many vertices: 20, or 5% of them")->type_name("K");
  command->add_flag("--check", arguments->check, "every rank reads all of its copy and looks at every arc");
  command->add_flag("-v,--verbose", session.verbose, "also the options, the time of each phase and every member");
  add_output(*command, "--save", arguments->save, "the result as JSON, written by the first rank");
  add_output(*command, "--witness", arguments->witness,
             "what proves the upper bound, for `densek verify`, written by the first rank");
  command
      ->add_option("--memory", arguments->memory,
                   "what the first rank may take for the part of the graph that it searches, like 2G [half of what it "
                   "can have]")
      ->type_name("SIZE");
  command->add_flag("--force", arguments->force, "let --save overwrite a file that densek did not write");
  arguments->how.declare(*command, Option::method | Option::loading | Option::step | Option::start | Option::seed |
                                       Option::threads | Option::effort | Option::time_limit | Option::max_iterations |
                                       Option::bound | Option::escape_threshold);
  command->callback([arguments, &session, &ranks] {
    session.run = [arguments, &session, &ranks] { return solve_command(session, ranks, *arguments); };
  });
  return command;
}

}  // namespace densek::cli

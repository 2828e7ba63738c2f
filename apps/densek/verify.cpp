// densek verify GRAPH RESULT.json: recount the answer, and replay the proof of its upper bound from a witness, by code
// that shares nothing with the solvers.
#include <densek/errors.h>
#include <densek/witness.h>

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "certify/claims.h"
#include "command.h"
#include "files.h"
#include "io/witness_file.h"
#include "load.h"
#include "report/format.h"
#include "report/json.h"

namespace densek::cli {

namespace {

struct Arguments {
  GraphArgument graph;
  std::string result, witness;
};

std::string edges(std::int64_t count) { return report::counted(static_cast<std::uint64_t>(count), "edge", "edges"); }

/// What is known of the upper bound after the witness, if there is one, has been replayed.
std::string bound_words(const certify::Claims& claims, const std::optional<Witness>& witness) {
  const std::string claimed =
      claims.upper_bound ? fmt::format("the upper bound {} ({})", report::grouped(*claims.upper_bound), claims.bound)
                         : std::string();
  if (!witness) return claimed.empty() ? claimed : fmt::format("; {} is consistent but has not been replayed", claimed);
  const std::string proved = fmt::format("; proved again: no {} vertices have more than {} ({})",
                                         report::grouped(claims.size), edges(witness->value), witness->bound());
  if (witness->value == claims.edges) return proved + ", so the answer is optimal";
  if (!claims.upper_bound || *claims.upper_bound == witness->value) return proved;
  return fmt::format("{}; {} leaves no witness and has not been replayed", proved, claimed);
}

std::string words(const certify::Claims& claims, const std::optional<Witness>& witness) {
  return fmt::format("verified: {}, {}, {}{}\n",
                     report::counted(static_cast<std::uint64_t>(claims.size), "vertex", "vertices"),
                     edges(claims.edges),
                     claims.swap_optimal      ? "no swap improves it"
                     : claims.local_maximizer ? "local maximizer"
                                              : "not a local maximizer",
                     bound_words(claims, witness));
}

int verify_command(const Session& session, const Arguments& arguments) {
  if (arguments.graph.path() == "-" && arguments.result == "-")
    throw UsageError("only one of the two can be standard input");
  const std::string document = read_file(arguments.result);
  const Loaded loaded = load(session, arguments.graph);
  nlohmann::ordered_json report = {
      {"schema", "densek.verify/1"}, {"verified", true}, {"reason", nullptr}, {"proved_upper_bound", nullptr}};
  try {
    std::optional<Witness> witness;
    if (!arguments.witness.empty()) witness = io::read_witness_of(loaded.graph, arguments.witness);
    const certify::Claims claims = certify::verify_claims(loaded.graph, document, arguments.result);
    if (witness) {
      certify::verify_witness(loaded.graph, claims, *witness);
      report["proved_upper_bound"] = witness->value;
    }
    print(session.json ? report::print(report) : words(claims, witness));
    return 0;
  } catch (const VerificationError& error) {
    if (session.json) {
      report["verified"] = false;
      report["reason"] = error.what();
      print(report::print(report));
    }
    throw;
  }
}

}  // namespace

void add_verify(CLI::App& app, Session& session) {
  CLI::App* command =
      add_command(app, session, "verify", "recount a result, and replay its proof, by independent code");
  const auto arguments = std::make_shared<Arguments>();
  arguments->graph.declare(*command)->required();
  command->add_option("RESULT.json", arguments->result, "what solve --json or --save wrote")->required();
  command->add_option("--witness", arguments->witness, "what solve --witness wrote; replays the proof of the bound")
      ->type_name("FILE");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return verify_command(session, *arguments); }; });
}

}  // namespace densek::cli

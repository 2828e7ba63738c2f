// densek verify GRAPH RESULT.json: recount the answer, and replay the proof of its upper bound from a witness, by code
// that shares nothing with the solvers.
#include <densek/errors.h>
#include <densek/witness.h>

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "certify/claims.h"
#include "certify/verify_bound.h"
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
  bool require_proof = false;
};

std::string edges(std::int64_t count) { return report::counted(static_cast<std::uint64_t>(count), "edge", "edges"); }

/// What is known of the upper bounds, and what is not.
std::string bound_words(const certify::Claims& claims, const certify::BoundCheck& check) {
  std::string text;
  if (check.proved) {
    text = fmt::format("; proved again: no {} vertices have more than {} ({})", report::grouped(claims.size),
                       edges(*check.proved), check.by);
    if (check.optimal) text += ", so the answer is optimal";
  } else if (!claims.upper_bound) {
    text = "; no upper bound is claimed";
  }
  if (claims.upper_bound && !check.reaches(claims)) {
    const auto argument = argument_named(claims.bound);
    const bool leaves_none = argument && argument_info(*argument).evidence == Evidence::none;
    text += fmt::format("; the upper bound {} was claimed, not checked: {}", report::grouped(*claims.upper_bound),
                        leaves_none ? claims.bound + " leaves no witness"
                                    : "--witness FILE with the witness of " + claims.bound + " replays it");
  }
  if (claims.edges_per_vertex_bound)
    text += fmt::format("; that no set has more than {:.6g} edges per vertex was claimed, not checked",
                        *claims.edges_per_vertex_bound);
  return text;
}

std::string words(const certify::Claims& claims, const certify::BoundCheck& check) {
  return fmt::format("{} verified: {}, {}, {}{}\n", check.verified.value_or(false) ? "answer and bound" : "answer",
                     report::counted(static_cast<std::uint64_t>(claims.size), "vertex", "vertices"),
                     edges(claims.edges),
                     claims.swap_optimal      ? "no swap improves it"
                     : claims.local_maximizer ? "local maximizer"
                                              : "not a local maximizer",
                     bound_words(claims, check));
}

/// Null where nothing is known.
template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

int verify_command(const Session& session, const Arguments& arguments) {
  if (arguments.graph.path() == "-" && arguments.result == "-")
    throw UsageError("only one of the two can be standard input");
  const std::string document = read_file(arguments.result);
  const Loaded loaded = load(session, arguments.graph, 0, true);
  nlohmann::ordered_json report = {
      {"schema", "densek.verify/1"},   {"verified", false},           {"answer_verified", false},
      {"bound_verified", nullptr},     {"reason", nullptr},           {"claimed_upper_bound", nullptr},
      {"proved_upper_bound", nullptr}, {"optimality_verified", false}};
  try {
    std::optional<Witness> witness;
    if (!arguments.witness.empty()) witness = io::read_witness_of(loaded.graph, arguments.witness);
    const certify::Claims claims = certify::verify_claims(loaded.graph, document, arguments.result);
    report["answer_verified"] = true;
    report["claimed_upper_bound"] = or_null(claims.upper_bound);
    report["bound_verified"] = false;  // if a witness proves something else, or a set refutes the claim
    const certify::BoundCheck check = certify::verify_bound(loaded.graph, claims, witness);
    report["bound_verified"] = or_null(check.verified);
    report["proved_upper_bound"] = or_null(check.proved);
    report["optimality_verified"] = check.optimal;
    if (arguments.require_proof && !check.verified.value_or(false))
      throw VerificationError("the bound was not replayed, as --require-proof demands" + bound_words(claims, check));
    report["verified"] = true;
    print(session.json ? report::print(report) : words(claims, check));
    return 0;
  } catch (const VerificationError& error) {
    if (session.json) {
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
  command->add_flag("--require-proof", arguments->require_proof,
                    "exit with 5 unless everything claimed as an upper bound was proved again");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return verify_command(session, *arguments); }; });
}

}  // namespace densek::cli

// densek verify GRAPH RESULT.json: recount the answer, and replay the proof of its upper bound from a witness, by code
// that shares nothing with the solvers.
#include "verify.h"

#include <densek/errors.h>
#include <densek/witness.h>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "certify/claims.h"
#include "certify/verify_bound.h"
#include "files.h"
#include "io/witness_file.h"
#include "report/format.h"
#include "report/json.h"
#include "report/table.h"

namespace densek::cli {

namespace {

using nlohmann::ordered_json;

std::string worth(const certify::Claims& claims, std::int64_t units) {
  return report::worth(claims.graph, &claims.wishes, units);
}

/// "20 vertices", or "30 user and 10 item vertices" where parts have sizes of their own.
std::string vertices(const certify::Claims& claims) {
  if (claims.sizes.empty()) return report::counted(static_cast<std::uint64_t>(claims.size), "vertex", "vertices");
  return report::size_words(claims.size, claims.sizes, &claims.wishes) + " vertices";
}

/// How many must be in, must be out, weigh something, are parts to choose from.
struct WishCounts {
  std::size_t include, exclude, weights, parts;

  explicit WishCounts(const certify::Claims& claims) : WishCounts(claims.wishes, claims.earlier) {}

 private:
  WishCounts(const Wishes& wishes, std::size_t earlier)
      : include(wishes.include.size()),
        exclude(wishes.exclude.size() - earlier),
        weights(wishes.vertex_weights.size() -
                static_cast<std::size_t>(std::ranges::count(wishes.vertex_weights, std::int64_t{0}))),
        parts(wishes.num_parts() > 1 ? wishes.num_parts() : 0) {}
};

/// What the answer was asked for beyond its size, so that nobody takes it for an answer to another question.
std::string wish_words(const certify::Claims& claims) {
  const WishCounts counts(claims);
  std::vector<std::string> wishes;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) wishes.push_back(fmt::format("{} {}", report::grouped(std::uint64_t{count}), what));
  };
  add(counts.include, "must be in");
  add(counts.exclude, "must be out");
  add(counts.weights, counts.weights == 1 ? "weighs something itself" : "weigh something themselves");
  if (wishes.empty()) return {};
  return fmt::format(" (as the result wishes: {})", report::enumerated(wishes));
}

/// What is known of the upper bounds, and what is not.
std::string bound_words(const certify::Claims& claims, const certify::BoundCheck& check) {
  std::string text;
  if (check.proved) {
    text = fmt::format("; proved again: no {}{}{} {} more than {} ({})", vertices(claims),
                       claims.earlier > 0 ? " of what the groups before have left" : "",
                       claims.wishes.include.size() + claims.wishes.exclude.size() > claims.earlier ? " as wished" : "",
                       claims.size == 1 ? "has" : "have", worth(claims, *check.proved), check.by);
    if (check.optimal) text += ", so the answer is optimal";
  } else if (!claims.upper_bound) {
    text = "; no upper bound is claimed";
  }
  if (claims.upper_bound && !check.reaches(claims)) {
    const auto argument = argument_named(claims.bound);
    const bool leaves_none = argument && argument_info(*argument).evidence == Evidence::none;
    text += fmt::format("; the upper bound {} was claimed, not checked: {}",
                        report::amount(claims.graph, *claims.upper_bound),
                        leaves_none ? claims.bound + " leaves no witness"
                                    : "--witness FILE with the witness of " + claims.bound + " replays it");
  }
  if (claims.edges_per_vertex_bound)
    text += fmt::format("; that no set has more than {:.6g} edges per vertex was claimed, not checked",
                        *claims.edges_per_vertex_bound);
  return text;
}

std::string words(const certify::Claims& claims, const certify::BoundCheck& check) {
  std::string value = worth(claims, claims.value);
  if (report::has_weights(claims.graph, &claims.wishes))
    value += " in " + report::counted(static_cast<std::uint64_t>(claims.edges), "edge", "edges");
  return fmt::format("{} verified: {}{}, {}, {}{}\n", check.verified.value_or(false) ? "answer and bound" : "answer",
                     vertices(claims), wish_words(claims), value,
                     claims.swap_optimal      ? "no swap improves it"
                     : claims.local_maximizer ? "local maximizer"
                                              : "not a local maximizer",
                     bound_words(claims, check));
}

/// What is known before anything was checked.
ordered_json nothing_verified() {
  return {{"verified", false},
          {"answer_verified", false},
          {"bound_verified", nullptr},
          {"reason", nullptr},
          {"claimed_upper_bound", nullptr},
          {"proved_upper_bound", nullptr},
          {"optimality_verified", false},
          {"wishes", nullptr}};
}

/// Replays the bound of one answer and fills in what is known of it. Throws VerificationError.
certify::BoundCheck check_bound(const certify::Claims& claims, const std::optional<Witness>& witness,
                                bool require_proof, ordered_json& known) {
  known["answer_verified"] = true;
  known["claimed_upper_bound"] = report::amount_json(claims.graph, claims.upper_bound);
  if (!claims.wishes.none()) {
    const WishCounts counts(claims);
    known["wishes"] = {{"include", counts.include},
                       {"exclude", counts.exclude},
                       {"vertex_weights", counts.weights},
                       {"parts", counts.parts}};
  }
  known["bound_verified"] = false;  // if a witness proves something else, or a set refutes the claim
  certify::BoundCheck check = certify::verify_bound(claims, witness);
  known["bound_verified"] = report::or_null(check.verified);
  known["proved_upper_bound"] = report::amount_json(claims.graph, check.proved);
  known["optimality_verified"] = check.optimal;
  if (require_proof && !check.verified.value_or(false))
    throw VerificationError("the bound was not replayed, as --require-proof demands" + bound_words(claims, check));
  known["verified"] = true;
  return check;
}

/// What holds of all groups; unknown where that is unknown of one and false of none.
ordered_json of_all(const ordered_json& groups, const char* key) {
  ordered_json all = true;
  for (const ordered_json& group : groups) {
    if (group[key] == false) return false;
    if (group[key].is_null()) all = nullptr;
  }
  return all;
}

/// What is known of all groups together.
ordered_json together(ordered_json groups) {
  ordered_json all = nothing_verified();
  for (const char* key : {"verified", "answer_verified", "bound_verified", "optimality_verified"})
    all[key] = of_all(groups, key);
  all["groups"] = std::move(groups);
  return all;
}

}  // namespace

int verify(const Session& session, const ArgumentsOfVerify& arguments) {
  if (arguments.graph.path() == "-" && arguments.result == "-")
    throw UsageError("only one of the two can be standard input");
  const std::string document = read_file(arguments.result);
  Loaded loaded = load(session, arguments.graph, 0, true);
  const Asked given = arguments.wishes.about(session, std::move(loaded.graph), SizesOf::all);
  ordered_json known = nothing_verified(), groups = ordered_json::array();  // of the answer at hand, of those before it
  std::string said;
  bool all_seen = false;
  certify::WitnessesOfAnswers witnesses;
  const auto check_answer = [&](const certify::Claims& claims) {
    known = nothing_verified();
    const certify::BoundCheck check = check_bound(claims, witnesses.next(), arguments.require_proof, known);
    said += (claims.group ? fmt::format("group {}: ", *claims.group) : std::string()) + words(claims, check);
    if (claims.group) groups.push_back(std::exchange(known, nothing_verified()));
  };
  const auto print_known = [&](ordered_json all) {
    ordered_json report = {{"schema", "densek.verify/1"}};
    report.update(all);
    print(report::print(report));
  };
  try {
    if (!arguments.witness.empty())
      witnesses = certify::WitnessesOfAnswers(io::read_witnesses_of(given.graph, arguments.witness));
    const std::size_t answers =
        certify::verify_answers(given.graph, given.wishes, document, arguments.result, check_answer);
    all_seen = true;
    witnesses.expect(answers);
    if (session.json)
      print_known(groups.empty() ? known : together(groups));
    else
      print(said);
    return 0;
  } catch (const VerificationError& error) {
    if (session.json) {
      if (!groups.empty()) {
        if (!all_seen) groups.push_back(known);
        known = together(groups);
      }
      known["verified"] = false;
      known["reason"] = error.what();
      print_known(known);
    }
    throw;
  }
}

CLI::App* declare_verify(CLI::App& app, Session& session, ArgumentsOfVerify& arguments) {
  CLI::App* command =
      add_command(app, session, "verify", "recount a result, and replay its proof, by independent code");
  arguments.graph.declare(*command)->required();
  command->add_option("RESULT.json", arguments.result, "what solve --json or --save wrote")->required();
  command->add_option("--witness", arguments.witness, "what solve --witness wrote; replays the proof of the bound")
      ->type_name("FILE");
  command->add_flag("--require-proof", arguments.require_proof,
                    "exit with 5 unless everything claimed as an upper bound was proved again");
  arguments.wishes.declare(*command);
  command->footer(
      "What the result says of its wishes is told with the verdict; wishes given here must be the same.\n"
      "Example:\n  densek solve g.txt -k 20 --save r.json --witness w.dkw\n"
      "  densek verify g.txt r.json --witness w.dkw --require-proof");
  return command;
}

void add_verify(CLI::App& app, Session& session) {
  const auto arguments = std::make_shared<ArgumentsOfVerify>();
  declare_verify(app, session, *arguments)->callback([arguments, &session] {
    session.run = [arguments, &session] { return verify(session, *arguments); };
  });
}

}  // namespace densek::cli

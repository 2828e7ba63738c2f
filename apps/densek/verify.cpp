// densek verify GRAPH RESULT.json: recount the answer by code that shares nothing with the solvers.
#include <densek/errors.h>

#include <fmt/format.h>

#include <memory>

#include "certify/claims.h"
#include "command.h"
#include "files.h"
#include "load.h"
#include "report/format.h"
#include "report/json.h"

namespace densek::cli {

namespace {

struct Arguments {
  std::string graph, result;
};

std::string words(const certify::Claims& claims) {
  std::string text =
      fmt::format("verified: {}, {}, {}", report::counted(static_cast<std::uint64_t>(claims.k), "vertex", "vertices"),
                  report::counted(static_cast<std::uint64_t>(claims.edges), "edge", "edges"),
                  claims.swap_optimal      ? "no swap improves it"
                  : claims.local_maximizer ? "local maximizer"
                                           : "not a local maximizer");
  if (claims.upper_bound)
    text += fmt::format("; the upper bound {} ({}) is consistent but has not been replayed",
                        report::grouped(*claims.upper_bound), claims.bound);
  return text + "\n";
}

int verify_command(const Session& session, const Arguments& arguments) {
  if (arguments.graph == "-" && arguments.result == "-") throw UsageError("only one of the two can be standard input");
  const std::string document = read_file(arguments.result);
  const Loaded loaded = load(session, arguments.graph);
  nlohmann::ordered_json report = {{"schema", "densek.verify/1"}, {"verified", true}, {"reason", nullptr}};
  try {
    const certify::Claims claims = certify::verify_claims(loaded.graph, document, arguments.result);
    print(session.json ? report::print(report) : words(claims));
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
  CLI::App* command = add_command(app, session, "verify", "recount a result by independent code");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("GRAPH", arguments->graph, "graph file, - for standard input")->required();
  command->add_option("RESULT.json", arguments->result, "what solve --json or --save wrote")->required();
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return verify_command(session, *arguments); }; });
}

}  // namespace densek::cli

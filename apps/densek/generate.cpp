// densek generate KIND …: graphs made to measure, the same ones for the same seed.
#include <densek/generate.h>

#include <functional>
#include <memory>

#include "command.h"
#include "files.h"
#include "graph_output.h"
#include "solve_arguments.h"

namespace densek::cli {

namespace {

struct ArgumentsOfGenerate {
  std::uint64_t n = 0, degree = 0, k = 0, m = 0;
  double p = 0, q = 0, edge_factor = 16;
  unsigned scale = 0;
  std::vector<std::uint64_t> parts;
  std::string out = "-";
  SolveArguments how;
  std::uint64_t seed() const { return how.options().seed; }
};

/// A kind of graph under `generate`; `declare` adds what it needs, `make` makes it.
void add_kind(CLI::App& generate, Session& session, const std::shared_ptr<ArgumentsOfGenerate>& arguments,
              const char* name, const char* what, const std::function<void(CLI::App&)>& declare,
              const std::function<Graph(const ArgumentsOfGenerate&)>& make) {
  CLI::App* kind = add_command(generate, session, name, what);
  declare(*kind);
  add_output(*kind, "-o", arguments->out,
             "file, format by extension (.dkg: binary); without: an edge list on standard output");
  kind->callback([arguments, &session, make] {
    session.run = [arguments, &session, make] {
      GraphOutput output(session, arguments->out, {});
      output.put(make(*arguments));
      return 0;
    };
  });
}

}  // namespace

void add_generate(CLI::App& app, Session& session) {
  CLI::App* generate = app.add_subcommand("generate", "make a graph, the same one for the same seed");
  generate->set_help_flag("-h,--help", "show this help");
  generate->require_subcommand(1);
  const auto arguments = std::make_shared<ArgumentsOfGenerate>();
  ArgumentsOfGenerate& given = *arguments;

  // Whoever reads them as unsigned would take −1 for 2⁶⁴ − 1.
  const auto not_negative = [](const std::string& text) {
    return text.find('-') == std::string::npos ? std::string()
                                               : "takes a whole number that is not negative, not " + text;
  };
  const auto number = [&](CLI::App& kind, const char* name, auto& value, const char* what) {
    kind.add_option(name, value, what)->type_name("N")->required()->check(not_negative);
  };
  const auto probability = [](CLI::App& kind, const char* name, double& value, const char* what) {
    kind.add_option(name, value, what)->type_name("P")->required();
  };
  const auto seed = [&](CLI::App& kind) { given.how.declare(kind, Option::seed, "Options"); };
  const auto vertices = [&](CLI::App& kind) { number(kind, "--n", given.n, "vertices"); };

  add_kind(
      *generate, session, arguments, "regular", "random graph in which every vertex has the same degree",
      [&](CLI::App& kind) {
        vertices(kind);
        number(kind, "--degree", given.degree, "neighbours of each vertex");
        seed(kind);
      },
      [](const ArgumentsOfGenerate& a) { return generate::regular(a.n, a.degree, a.seed()); });
  add_kind(
      *generate, session, arguments, "gnp", "every pair is an edge with probability p",
      [&](CLI::App& kind) {
        vertices(kind);
        probability(kind, "--p", given.p, "probability of an edge");
        seed(kind);
      },
      [](const ArgumentsOfGenerate& a) { return generate::gnp(a.n, a.p, a.seed()); });
  add_kind(
      *generate, session, arguments, "planted", "G(n, p) with k vertices that have G(k, q) among them",
      [&](CLI::App& kind) {
        vertices(kind);
        probability(kind, "--p", given.p, "probability of an edge elsewhere");
        number(kind, "--k", given.k, "vertices of the dense set");
        probability(kind, "--q", given.q, "probability of an edge in the dense set");
        seed(kind);
      },
      [](const ArgumentsOfGenerate& a) { return generate::planted(a.n, a.p, a.k, a.q, a.seed()); });
  add_kind(
      *generate, session, arguments, "rmat", "R-MAT, skewed degrees as on the web",
      [&](CLI::App& kind) {
        number(kind, "--scale", given.scale, "2^scale vertices");
        kind.add_option("--edge-factor", given.edge_factor, "pairs drawn per vertex [16]")->type_name("X");
        seed(kind);
      },
      [](const ArgumentsOfGenerate& a) { return generate::rmat(a.scale, a.edge_factor, a.seed()); });
  add_kind(
      *generate, session, arguments, "ba", "Barabási–Albert preferential attachment",
      [&](CLI::App& kind) {
        vertices(kind);
        number(kind, "--m", given.m, "edges of each new vertex");
        seed(kind);
      },
      [](const ArgumentsOfGenerate& a) { return generate::barabasi_albert(a.n, a.m, a.seed()); });
  add_kind(
      *generate, session, arguments, "tight", "clique of k − 1 joined to an independent set: where escapes gain least",
      [&](CLI::App& kind) {
        vertices(kind);
        number(kind, "--k", given.k, "one more than the clique has");
        seed(kind);
      },
      [](const ArgumentsOfGenerate& a) { return generate::tight(a.n, a.k); });
  add_kind(
      *generate, session, arguments, "multipartite", "all edges between classes of given sizes, none inside",
      [&](CLI::App& kind) {
        kind.add_option("--parts", given.parts, "sizes of the classes: 3,4,5")
            ->type_name("LIST")
            ->delimiter(',')
            ->required()
            ->check(not_negative);
        seed(kind);
      },
      [](const ArgumentsOfGenerate& a) { return generate::multipartite(a.parts); });
  add_kind(*generate, session, arguments, "karate", "Zachary's karate club, the graph that solve uses without one",
           seed, [](const ArgumentsOfGenerate&) { return densek::karate_club(); });
  generate->footer("Example:\n  densek generate planted --n 2000 --p 0.01 --k 30 --q 0.8 --seed 1 -o planted.txt.gz");
}

}  // namespace densek::cli

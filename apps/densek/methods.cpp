// densek methods: the names, with citation, cost, guarantee, reach, the options each reads, and what it can be asked;
// and the work of the field that has no name of its own here, with the reason.
#include "registry.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "command.h"
#include "report/json.h"

namespace densek::cli {

namespace {

struct Cited {
  std::string_view work, source, here;
};

/// What the field knows and this program has no method for; `here`: what runs it, or why nothing does.
constexpr Cited cited[] = {
    {"log-density algorithm", "Bhaskara, Charikar, Chlamtac, Feige, Vijayaraghavan, STOC 2010",
     "not run: O(n^(1/4+e)) in time n^O(1/e), by counting small trees; nobody has code"},
    {"hierarchies of semidefinite programmes", "Bhaskara, Charikar, Guruswami, Vijayaraghavan, Zhou, SODA 2012",
     "not run: shows how far from the best they stay; level r has n^r variables"},
    {"quasi-polynomial scheme", "Barman, SICOMP 2018",
     "not run: enumerates supports of logarithmic size; its Lemma 5.1 is why a loading of 1 is tight"},
    {"iterative peeling of supermodular functions", "Chekuri, Quanrud, Torres, SODA 2022",
     "on graphs it is dsg-greedy++, whose convergence it proves; the optimum itself is dsg-flow's"},
    {"convergence to the lexicographically optimal base", "Harb, Quanrud, Chekuri, ESA 2023",
     "on graphs it is dsg-greedy++ and dsg-fw, whose convergence it proves"},
    {"multiplicative weights, area convexity, coordinate descent", "Nguyen, Ene, ICML 2024",
     "not run: other ways to the optimum that dsg-flow finds exactly"},
    {"gradient projection for sparse PCA", "Hager, Phan, Zhu, J. Global Optim. 2016",
     "not run: the other of their two algorithms is sparse-pca"},
};

/// The options the method reads, beside --method itself.
std::vector<std::string> options_of(const MethodInfo& method) {
  std::vector<std::string> names;
  for (const OptionInfo& info : solve_option_table())
    if (info.id != Option::method && reads(method).contains(info.id)) names.emplace_back(info.name);
  return names;
}

/// What it can be asked beyond k, or what it refuses.
std::vector<std::string> wishes_of(const MethodInfo& method, bool works = true) {
  std::vector<std::string> names;
  for (const Ability& ability : abilities(method))
    if (ability.works == works) names.emplace_back(ability.name);
  return names;
}

/// "weights, include; refuses quota".
std::string wish_line(const MethodInfo& method) {
  const std::vector<std::string> refused = wishes_of(method, false);
  return fmt::format("{}{}{}", fmt::join(wishes_of(method), ", "), refused.empty() ? "" : "; refuses ",
                     fmt::join(refused, ", "));
}

/// The table of docs/methods.md.
std::string abilities_as_markdown() {
  std::string head = "| method |", rule = "|---|", rows;
  for (const Ability& ability : abilities(methods().front())) {
    head += fmt::format(" {} |", ability.name);
    rule += "---|";
  }
  for (const MethodInfo& method : methods()) {
    rows += fmt::format("| `{}` |", method.name);
    for (const Ability& ability : abilities(method)) rows += ability.works ? " works |" : " refused |";
    rows += '\n';
  }
  return head + '\n' + rule + '\n' + rows;
}

std::string option_line(const MethodInfo& method) {
  std::string line;
  for (const std::string& name : options_of(method)) line += (line.empty() ? "--" : " --") + name;
  return line;
}

int methods_command(const Session& session, bool markdown) {
  if (markdown) {
    if (session.json) throw UsageError("--markdown and --json both want standard output");
    print(abilities_as_markdown());
    return 0;
  }
  if (session.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const MethodInfo& method : methods())
      list.push_back(
          {{"name", method.name},
           {"summary", method.summary},
           {"citation", method.citation},
           {"cost", method.cost},
           {"guarantee", method.guarantee},
           {"reach", method.reach},
           {"size", size_text(method.size)},
           {"options", options_of(method)},
           {"wishes", wishes_of(method)},
           {"max_vertices", method.max_vertices == no_vertex ? nlohmann::ordered_json(nullptr)
                                                             : nlohmann::ordered_json(method.max_vertices)}});
    nlohmann::ordered_json others = nlohmann::ordered_json::array();
    for (const auto& [work, source, here] : cited)
      others.push_back({{"work", work}, {"citation", source}, {"here", here}});
    print(report::print({{"schema", "densek.methods/1"}, {"methods", std::move(list)}, {"cited", std::move(others)}}));
    return 0;
  }
  std::string text;
  for (const MethodInfo& method : methods()) {
    text += fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", method.name, method.summary);
    const std::string options = option_line(method), wishes = wish_line(method);
    const std::pair<std::string_view, std::string_view> lines[] = {
        {"source", method.citation}, {"cost", method.cost}, {"guarantee", method.guarantee},
        {"reach", method.reach},     {"options", options},  {"wishes", wishes}};
    for (const auto& [what, about] : lines) text += fmt::format("  {:<11}{}\n", what, about);
  }
  text += "\nWithout a name of their own:\n";
  for (const auto& [work, source, here] : cited) text += fmt::format("  {} ({})\n    {}\n", work, source, here);
  print(text);
  return 0;
}

}  // namespace

void add_methods(CLI::App& app, Session& session) {
  CLI::App* command = add_command(
      app, session, "methods",
      "list the methods with citation, cost, guarantee, reach, the options they read and what else they can be asked");
  const auto markdown = std::make_shared<bool>(false);
  command->add_flag("--markdown", *markdown, "only what they can be asked beyond k, as a table in Markdown");
  command->callback(
      [markdown, &session] { session.run = [markdown, &session] { return methods_command(session, *markdown); }; });
}

}  // namespace densek::cli

// densek methods: the names, with citation, cost, guarantee, reach, and the options each reads.
#include "registry.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "command.h"
#include "report/json.h"

namespace densek::cli {

namespace {

std::string_view size_text(SetSize size) {
  switch (size) {
    case SetSize::k:
      return "k";
    case SetSize::at_least_k:
      return "at least k";
    case SetSize::at_most_k:
      return "at most k";
    case SetSize::any:
      break;
  }
  return "any";
}

/// The options the method reads, beside --method itself.
std::vector<std::string> options_of(const MethodInfo& method) {
  std::vector<std::string> names;
  for (const OptionInfo& info : solve_option_table())
    if (info.id != Option::method && reads(method).contains(info.id)) names.emplace_back(info.name);
  return names;
}

/// What it can be asked beyond k.
std::vector<std::string> wishes_of(const MethodInfo& method) {
  std::vector<std::string> names;
  for (const Ability& ability : abilities(method))
    if (ability.works) names.emplace_back(ability.name);
  return names;
}

std::string option_line(const MethodInfo& method) {
  std::string line;
  for (const std::string& name : options_of(method)) line += (line.empty() ? "--" : " --") + name;
  return line;
}

int methods_command(const Session& session) {
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
    print(report::print({{"schema", "densek.methods/1"}, {"methods", std::move(list)}}));
    return 0;
  }
  std::string text;
  for (const MethodInfo& method : methods()) {
    text += fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", method.name, method.summary);
    const std::string options = option_line(method), wishes = fmt::format("{}", fmt::join(wishes_of(method), ", "));
    const std::pair<std::string_view, std::string_view> lines[] = {
        {"source", method.citation}, {"cost", method.cost}, {"guarantee", method.guarantee},
        {"reach", method.reach},     {"options", options},  {"wishes", wishes}};
    for (const auto& [what, about] : lines) text += fmt::format("  {:<11}{}\n", what, about);
  }
  print(text);
  return 0;
}

}  // namespace

void add_methods(CLI::App& app, Session& session) {
  add_command(app, session, "methods",
              "list the methods with citation, cost, guarantee, reach and the options they read")
      ->callback([&session] { session.run = [&session] { return methods_command(session); }; });
}

}  // namespace densek::cli

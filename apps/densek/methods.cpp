// densek methods: the names, with citation, cost, guarantee, reach.
#include "registry.h"

#include <fmt/format.h>

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
           {"max_vertices", method.max_vertices == no_vertex ? nlohmann::ordered_json(nullptr)
                                                             : nlohmann::ordered_json(method.max_vertices)}});
    print(report::print({{"schema", "densek.methods/1"}, {"methods", std::move(list)}}));
    return 0;
  }
  std::string text;
  for (const MethodInfo& method : methods()) {
    text += fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", method.name, method.summary);
    text += fmt::format("  {:<11}{}\n  {:<11}{}\n  {:<11}{}\n  {:<11}{}\n", "source", method.citation, "cost",
                        method.cost, "guarantee", method.guarantee, "reach", method.reach);
  }
  print(text);
  return 0;
}

}  // namespace

void add_methods(CLI::App& app, Session& session) {
  add_command(app, session, "methods", "list the methods with citation, cost, guarantee and reach")
      ->callback([&session] { session.run = [&session] { return methods_command(session); }; });
}

}  // namespace densek::cli

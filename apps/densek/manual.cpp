// densek help, densek completion and densek man: what the commands say of themselves, for people, shells and man.
#include <densek/errors.h>
#include <densek/solve.h>

#include <fmt/format.h>

#include <memory>

#include "command.h"
#include "completions.h"
#include "help.h"
#include "hint.h"
#include "man_page.h"

namespace densek::cli {

namespace {

const CLI::App& root_of(const CLI::App& command) {
  return command.get_parent() == nullptr ? command : root_of(*command.get_parent());
}

/// The command of that path.
const CLI::App& find_command(const CLI::App& app, const std::vector<std::string>& path) {
  const CLI::App* found = &app;
  for (const std::string& word : path) {
    const CLI::App* next = nullptr;
    std::vector<std::string> names;
    for (const CLI::App* below : found->get_subcommands([](const CLI::App*) { return true; })) {
      if (below->get_name() == word) next = below;
      names.push_back(below->get_name());
    }
    if (next == nullptr) {
      const std::string meant = nearest(word, names);
      throw UsageError(fmt::format("there is no command '{}'{} ({} -h lists them)", word,
                                   meant.empty() ? "" : "; did you mean " + meant + "?", command_path(*found)));
    }
    found = next;
  }
  return *found;
}

CLI::App* add_plain(CLI::App& app, const char* name, const char* what) {
  CLI::App* command = app.add_subcommand(name, what);
  command->set_help_flag("-h,--help", "show this help");
  return command;
}

}  // namespace

void add_help(CLI::App& app, Session& session) {
  CLI::App* command = add_plain(app, "help", "show the help of a command");
  const auto path = std::make_shared<std::vector<std::string>>();
  command->add_option("COMMAND", *path, "which, as in: densek help solve (none: list all)");
  command->callback([&app, path, &session] {
    session.run = [&app, path] {
      print(help_text(find_command(app, *path)));
      return 0;
    };
  });
}

void add_completion(CLI::App& app, Session& session) {
  CLI::App* command = add_plain(app, "completion", "print what makes Tab complete commands and options in a shell");
  const auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh or fish; for bash: source <(densek completion bash)")->required();
  command->callback([&app, shell, &session] {
    session.run = [&app, shell] {
      const CommandText program = text_of(root_of(app));
      if (*shell == "bash")
        print(bash_completion(program));
      else if (*shell == "zsh")
        print(zsh_completion(program));
      else if (*shell == "fish")
        print(fish_completion(program));
      else
        throw UsageError(fmt::format("completion: bash, zsh or fish, not '{}'", *shell));
      return 0;
    };
  });
}

/// Not in the help: the build writes it to where man finds it.
void add_man(CLI::App& app, Session& session) {
  add_plain(app, "man", "print the manual page")->group("")->callback([&app, &session] {
    session.run = [&app] {
      print(man_page(text_of(root_of(app)), version()));
      return 0;
    };
  });
}

}  // namespace densek::cli

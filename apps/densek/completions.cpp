#include "completions.h"

#include <fmt/format.h>

#include <functional>

namespace densek::cli {

namespace {

using Visit = std::function<void(const CommandText&)>;

/// The command, then all below it.
void visit(const CommandText& command, const Visit& body) {
  body(command);
  for (const CommandText& below : command.below) visit(below, body);
}

std::vector<std::string> names_of(const std::vector<CommandText>& commands) {
  std::vector<std::string> names;
  for (const CommandText& command : commands) names.push_back(command.path.back());
  return names;
}

/// All that may follow by name.
std::vector<std::string> words_of(const CommandText& command) {
  std::vector<std::string> words = names_of(command.below);
  for (const OptionText& option : command.options) words.insert(words.end(), option.names.begin(), option.names.end());
  return words;
}

/// In single quotes, as all three shells take them.
std::string shell_word(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

/// Descriptions are one line of a menu: up to where details begin.
std::string first_words(const std::string& what) {
  const std::string text = what.substr(0, what.find_first_of(":;("));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string zsh_function(const CommandText& command) {
  return command.path.empty() ? "_densek" : "_densek_" + joined(command.path, "_");
}

/// What _arguments takes: '--effort[how much may be done]:value:(quick normal thorough)'.
std::string zsh_option(const OptionText& option) {
  std::string what = first_words(option.what);
  for (const char* special : {"[", "]"}) what = replaced(what, special, std::string("\\") + special);
  std::string text;
  for (const std::string& name : option.names) {
    const bool flag = option.value.empty();
    std::string spec = name + (flag ? "" : name.starts_with("--") ? "=" : "+") + "[" + what + "]";
    if (!option.choices.empty())
      spec += ":value:(" + joined(option.choices) + ")";
    else if (!flag)
      spec += ":" + replaced(option.value, ":", "\\:") + ":_files";
    text += " \\\n    " + shell_word(spec);
  }
  return text;
}

}  // namespace

std::string bash_completion(const CommandText& program) {
  std::vector<std::string> paths;
  std::string words, values, choosers;
  visit(program, [&](const CommandText& command) {
    const std::string path = joined(command.path);
    if (!path.empty()) paths.push_back('"' + path + '"');
    if (!command.below.empty()) choosers += (choosers.empty() ? "" : "|") + ('"' + path + '"');
    words += fmt::format("    \"{}\") words={} ;;\n", path, shell_word(joined(words_of(command))));
    for (const OptionText& option : command.options)
      for (const std::string& name : option.names)
        if (!option.value.empty())
          values += fmt::format("    \"{} {}\") takes_value=yes values={} ;;\n", path, name,
                                shell_word(joined(option.choices)));
  });
  return fmt::format(R"(# bash completion of densek, made by: densek completion bash
_densek() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command='' each words='' takes_value='' values=''
  for each in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "${{command:+$command }}$each" in
    {}) command="${{command:+$command }}$each" ;;
    esac
  done
  if [ "$word" = = ]; then word=''; elif [ "$before" = = ]; then before=${{COMP_WORDS[COMP_CWORD - 2]}}; fi
  case "$command" in
{}  esac
  case "$command $before" in
{}  esac
  COMPREPLY=()
  if [ -n "$takes_value" ]; then
    words=$values
  elif [ "${{word#-}}" = "$word" ]; then
    case "$command" in
    {}) ;;
    *) words='' ;; # files
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _densek densek
)",
                     joined(paths, " | "), words, values, choosers);
}

std::string zsh_completion(const CommandText& program) {
  std::string functions;
  visit(program, [&](const CommandText& command) {
    std::string arguments, cases, menu;
    for (const OptionText& option : command.options) arguments += zsh_option(option);
    if (command.below.empty()) {
      functions +=
          fmt::format("{}() {{\n  _arguments -s{} \\\n    '*:file:_files'\n}}\n\n", zsh_function(command), arguments);
      return;
    }
    for (const CommandText& below : command.below) {
      menu += "\n      " + shell_word(below.path.back() + ":" + replaced(first_words(below.what), ":", "\\:"));
      cases += fmt::format("      {}) {} ;;\n", below.path.back(), zsh_function(below));
    }
    functions += fmt::format(R"({}() {{
  local context state line
  local -a commands
  _arguments -C{} \
    '1: :->command' '*:: :->rest'
  case $state in
    command) commands=({})
      _describe command commands ;;
    rest) case $line[1] in
{}      esac ;;
  esac
}}

)",
                             zsh_function(command), arguments, menu, cases);
  });
  return "#compdef densek\n# zsh completion of densek, made by: densek completion zsh\n\n" + functions +
         "if [ \"$funcstack[1]\" = _densek ]; then _densek \"$@\"; else compdef _densek densek; fi\n";
}

std::string fish_completion(const CommandText& program) {
  std::string text = "# fish completion of densek, made by: densek completion fish\n";
  visit(program, [&](const CommandText& command) {
    std::string here = command.path.empty() ? "__fish_use_subcommand" : "";
    for (const std::string& name : command.path)
      here += (here.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + name);
    std::string choosing = here;
    if (!command.path.empty()) choosing += "; and not __fish_seen_subcommand_from " + joined(names_of(command.below));
    for (const CommandText& below : command.below)
      text += fmt::format("complete -c densek -f -n '{}' -a {} -d {}\n", choosing, below.path.back(),
                          shell_word(first_words(below.what)));
    for (const OptionText& option : command.options) {
      std::string names;
      for (const std::string& name : option.names)
        names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      const std::string value = option.value.empty()     ? ""
                                : option.choices.empty() ? " -r"
                                                         : " -x -a " + shell_word(joined(option.choices));
      text += fmt::format("complete -c densek -n '{}'{}{} -d {}\n", here, names, value,
                          shell_word(first_words(option.what)));
    }
  });
  return text;
}

}  // namespace densek::cli

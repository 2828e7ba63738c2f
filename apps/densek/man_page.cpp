#include "man_page.h"

#include <fmt/format.h>

namespace densek::cli {

namespace {

/// As it stands: no sign of it is taken for a command, and dashes can be copied.
std::string plain(const std::string& text) {
  std::string safe = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
  if (safe.starts_with('.') || safe.starts_with('\'')) safe.insert(0, "\\&");
  return safe;
}

std::string bold(const std::string& text) { return "\\fB" + plain(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + plain(text) + "\\fR"; }

std::string item(const OptionText& option) {
  std::string head;
  for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + bold(name);
  if (!option.value.empty()) head += (head.empty() ? "" : " ") + italic(option.value);
  return ".TP\n" + head + "\n" + plain(option.what) + "\n";
}

std::string section(const CommandText& command) {
  std::string usage = bold("densek " + joined(command.path)), items;
  if (!command.options.empty()) usage += " [" + italic("options") + "]";
  for (const OptionText& place : command.places) usage += " " + italic(place.value);
  if (!command.below.empty()) usage += " " + italic("kind");
  for (const OptionText& place : command.places) items += item(place);
  for (const OptionText& option : command.options)
    if (option.names.back() != "--help") items += item(option);
  std::string text = fmt::format(".SS {}\n{}: {}.\n{}", usage, plain(joined(command.path)), plain(command.what), items);
  for (const CommandText& below : command.below) text += section(below);
  return text;
}

constexpr const char* what_codes_mean = R"(.SH EXIT STATUS
.TP
0
done
.TP
1
something else went wrong, as a full disk
.TP
2
wrong usage
.TP
3
the input cannot be read
.TP
4
there is no such answer, as more vertices than the graph has
.TP
5
a verification failed
.TP
129, 130, 143
interrupted; solve, profile, compare and bound have written the best so far
.SH EXAMPLES
.TP
densek solve friends.csv \-k 10
the ten vertices with the most edges among them, and how good that is
.TP
densek profile friends.csv \-k 5:50 \-\-html report.html
answers and bounds for every size, as a page
.TP
densek solve friends.csv \-k 10 \-\-save answer.json \-\-witness proof.dkw
.TQ
densek verify friends.csv answer.json \-\-witness proof.dkw
an answer with its proof, and the proof checked
)";

}  // namespace

std::string man_page(const CommandText& program, const std::string& version) {
  std::string text = fmt::format(".TH DENSEK 1 \"\" \"densek {}\" \"User commands\"\n", version);
  text += ".SH NAME\ndensek \\- the densest k vertices of a graph, with a proof of how good they are\n";
  text += ".SH SYNOPSIS\n" + bold("densek") + " " + italic("command") + " [" + italic("options") + "]\n";
  text += ".SH DESCRIPTION\n" + plain(program.what) + "\nEvery command also takes " + bold("-h") +
          ", which shows its part of this page.\n";
  text += ".SH COMMANDS\n";
  for (const CommandText& command : program.below) text += section(command);
  return text + what_codes_mean;
}

}  // namespace densek::cli

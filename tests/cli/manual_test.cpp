// What the program says of itself in other forms: help by name, the manual page, completions of shells.
#include <cstdlib>
#include <fstream>

#include "support/program.h"

namespace densek::test {
namespace {

/// Whether the shell command ends well.
bool succeeds(const std::string& command) { return std::system(command.c_str()) == 0; }
bool has(const std::string& program) { return succeeds("command -v " + program + " >/dev/null 2>&1"); }

std::filesystem::path written(const Scratch& scratch, const std::string& name,
                              const std::vector<std::string>& arguments) {
  const Said said = densek(scratch, arguments);
  EXPECT_EQ(said.code, 0) << said.err;
  const std::filesystem::path file = scratch.folder() / name;
  std::ofstream(file) << said.out;
  return file;
}

TEST(Manual, HelpByNameIsTheHelpOfTheCommand) {
  const Scratch scratch;
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{}, {"solve"}, {"generate"}, {"generate", "regular"}}) {
    std::vector<std::string> by_name{"help"}, by_flag = command;
    by_name.insert(by_name.end(), command.begin(), command.end());
    by_flag.emplace_back("-h");
    const Said said = densek(scratch, by_name);
    EXPECT_EQ(said.code, 0);
    EXPECT_EQ(said.out, densek(scratch, by_flag).out);
  }
  const Said wrong = densek(scratch, {"help", "slove"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("did you mean solve?"), std::string::npos) << wrong.err;
}

TEST(Manual, EveryCommandAndOptionIsInEveryForm) {
  const Scratch scratch;
  const std::string page = densek(scratch, {"man"}).out, bash = densek(scratch, {"completion", "bash"}).out,
                    zsh = densek(scratch, {"completion", "zsh"}).out,
                    fish = densek(scratch, {"completion", "fish"}).out;
  for (const std::string command : {"solve", "profile", "bound", "verify", "convert", "completion"}) {
    EXPECT_NE(page.find(".SS \\fBdensek " + command), std::string::npos) << command;
    EXPECT_NE(bash.find("\"" + command + "\") words="), std::string::npos) << command;
    EXPECT_NE(zsh.find("_densek_" + command + "()"), std::string::npos) << command;
    EXPECT_NE(fish.find(" -a " + command + " "), std::string::npos) << command;
  }
  EXPECT_NE(page.find("densek generate rmat"), std::string::npos);
  EXPECT_NE(page.find("\\fB\\-\\-time\\-limit\\fR \\fISECONDS\\fR"), std::string::npos);
  EXPECT_NE(zsh.find("'--effort=["), std::string::npos);
  EXPECT_NE(zsh.find("]:value:(quick normal thorough)'"), std::string::npos);
  EXPECT_NE(fish.find(" -l effort -x -a 'quick normal thorough'"), std::string::npos);
  for (const std::string& text : {page, bash, zsh, fish}) EXPECT_EQ(text.find("densek options"), std::string::npos);
  EXPECT_EQ(densek(scratch, {"completion", "csh"}).code, 2);
  EXPECT_EQ(densek(scratch, {"completion"}).code, 2);
}

TEST(Manual, BashCompletesCommandsOptionsAndValues) {
  if (!has("bash")) GTEST_SKIP() << "no bash";
  const Scratch scratch;
  const std::filesystem::path script = written(scratch, "densek.bash", {"completion", "bash"});
  const auto completes = [&](const std::string& words, const std::string& to) {
    const std::string command = "bash -c '. " + script.string() + "; COMP_WORDS=(" + words +
                                "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _densek; [ \"${COMPREPLY[*]}\" = \"" + to +
                                "\" ]'";
    EXPECT_TRUE(succeeds(command)) << words << " is not completed to " << to;
  };
  completes("densek so", "solve");
  completes("densek generate reg", "regular");
  completes("densek solve --eff", "--effort");
  completes("densek solve graph.txt --effort t", "thorough");
  completes("densek solve --effort = n", "normal");
  completes("densek solve --method se", "se-fw");
  completes("densek solve \"\"", "");  // files
}

TEST(Manual, OtherShellsAndManTakeIt) {
  const Scratch scratch;
  const std::filesystem::path zsh = written(scratch, "_densek", {"completion", "zsh"}),
                              fish = written(scratch, "densek.fish", {"completion", "fish"}),
                              page = written(scratch, "densek.1", {"man"});
  std::string skipped;
  const auto check = [&](const char* program, const std::string& command) {
    if (!has(program))
      skipped += std::string(skipped.empty() ? "" : ", ") + program;
    else
      EXPECT_TRUE(succeeds(command)) << command;
  };
  check("zsh", "zsh -n " + zsh.string());
  check("fish", "fish -n " + fish.string());
  // Warnings go to standard error, and groff ends well all the same.
  check("groff", "[ -z \"$(groff -k -man -Tutf8 -ww -z " + page.string() + " 2>&1)\" ]");
  if (!skipped.empty()) GTEST_SKIP() << "not there: " << skipped;
}

TEST(Manual, SizesAreUnderstoodOrAnsweredWithTheRightForm) {
  const Scratch scratch;
  EXPECT_EQ(densek(scratch, {"solve", "-k=3", "--json", "-q"}).code, 0);
  const auto answer = [&](const std::vector<std::string>& arguments, const std::string& words) {
    const Said said = densek(scratch, arguments);
    EXPECT_EQ(said.code, 2);
    EXPECT_NE(said.err.find(words), std::string::npos) << said.err;
  };
  answer({"solve", "-k", "3-5"}, "a range is 3:5");
  answer({"solve", "-k", "3:5"}, "densek profile takes ranges and lists");
  answer({"bound", "a.txt", "-k", "3,5"}, "densek profile takes ranges and lists");
  answer({"solve", "--k", "3"}, "did you mean -k?");
}

}  // namespace
}  // namespace densek::test

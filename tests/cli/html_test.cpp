// --html: a page beside the usual output, and a clear word where the program has no page.
#include "report/page.h"
#include "support/program.h"

namespace densek::test {
namespace {

TEST(Html, IsWrittenBesideTheUsualOutput) {
  const Scratch scratch;
  const Said plain = densek(scratch, {"solve", "-k", "6", "--json"});
  const Said said = densek(scratch, {"solve", "-k", "6", "--json", "--html", "it's a report.html"});
  if (report::page_template().empty()) {
    EXPECT_EQ(said.code, 1);
    EXPECT_NE(said.err.find("apt-get install nodejs npm"), std::string::npos) << said.err;
    EXPECT_TRUE(scratch.files().empty());
    return;
  }
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_EQ(without_clock(said.json()), without_clock(plain.json()));
  const std::string page = file_text(scratch / "it's a report.html");
  EXPECT_NE(page.find(R"("command":"densek solve -k 6 --json --html 'it'\\''s a report.html'")"), std::string::npos);
}

TEST(Html, TellsNobodyWhereFilesLie) {
  if (report::page_template().empty()) GTEST_SKIP() << "built without the page";
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "karate", "-q", "-o", "g.txt"}).code, 0);
  write_text(scratch / "s.txt", "1\n2\n");
  const std::string where = scratch.folder().filename().string();
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"solve", scratch / "g.txt", "-k", "6", "--method", "se-fw", "--start", scratch / "s.txt", "--html"},
           {"profile", scratch / "g.txt", "-k", "6", "--html"},
           {"compare", scratch / "g.txt", "-k", "6", "--methods", "fw,sdp", "--start", scratch / "missing.txt",
            "--html"}}) {
    std::vector<std::string> command = arguments;
    command.push_back(scratch / "page.html");
    ASSERT_EQ(densek(scratch, command).code, 0) << arguments[0];
    EXPECT_EQ(file_text(scratch / "page.html").find(where), std::string::npos) << arguments[0];
  }
}

TEST(Html, DoesNotOverwriteTheGraphOrAnotherOutput) {
  const Scratch scratch;
  ASSERT_EQ(densek(scratch, {"generate", "karate", "-q", "-o", "g.txt"}).code, 0);
  EXPECT_EQ(densek(scratch, {"solve", "g.txt", "-k", "6", "--html", "g.txt"}).code, 2);
  EXPECT_EQ(densek(scratch, {"solve", "g.txt", "-k", "6", "--html", "a", "--save", "a"}).code, 2);
  EXPECT_EQ(densek(scratch, {"profile", "g.txt", "-k", "6", "--html", "a", "--csv", "a"}).code, 2);
}

}  // namespace
}  // namespace densek::test

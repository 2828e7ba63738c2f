// --memory on a mapped graph: the same answers while what is held stays small, and nothing accepted without effect.
#include "support/program.h"

namespace densek::test {
namespace {

/// R-MAT graph whose file is some 4 MB.
std::string graph_in(const Scratch& scratch) {
  const std::string graph = scratch / "g.dkg";
  EXPECT_EQ(densek(scratch, {"generate", "rmat", "--scale", "13", "--edge-factor", "96", "-o", graph}).code, 0);
  return graph;
}

/// Runs it with and without the limit; the documents must agree, and something must have been put aside.
void expect_same(const Scratch& scratch, std::vector<std::string> arguments) {
  const Said whole = densek(scratch, arguments);
  ASSERT_EQ(whole.code, 0) << whole.err;
  arguments.insert(arguments.end(), {"--memory", "4M"});
  const Said limited = densek(scratch, arguments);
  ASSERT_EQ(limited.code, 0) << arguments[0] << ": " << limited.err;
  const auto answer = [](nlohmann::json document) {
    if (document.contains("results"))
      for (auto& result : document["results"]) result = without_clock(result);
    return document.contains("run") ? without_clock(document) : document;
  };
  EXPECT_EQ(answer(limited.json()), answer(whole.json())) << arguments[0];
  EXPECT_NE(limited.err.find(" MiB lay in files in "), std::string::npos) << arguments[0] << ": " << limited.err;
}

TEST(Memory, TheAnswersAreTheSameAndNothingIsLeft) {
  const Scratch scratch;
  const std::string graph = graph_in(scratch), result = scratch / "r.json", witness = scratch / "w.dkw",
                    same = scratch / "same.dkw";
  expect_same(scratch, {"solve", graph, "-k", "30", "--effort", "quick", "--json"});
  expect_same(scratch, {"bound", graph, "-k", "2000", "--effort", "quick", "--bounds", "orientation", "--json"});
  expect_same(scratch, {"profile", graph, "-k", "20,40", "--effort", "quick", "--bound", "--json"});

  const std::vector<std::string> solve = {"solve", graph, "-k", "2000", "--effort", "quick", "--bounds", "orientation"};
  const auto with = [](std::vector<std::string> arguments, const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  ASSERT_EQ(densek(scratch, with(solve, {"--save", result, "--witness", witness})).code, 0);
  ASSERT_EQ(densek(scratch, with(solve, {"--witness", same, "--memory", "4M"})).code, 0);
  EXPECT_EQ(file_text(same), file_text(witness));
  expect_same(scratch, {"verify", graph, result, "--witness", witness, "--require-proof", "--json"});
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"g.dkg", "r.json", "same.dkw", "w.dkw"}));
}

TEST(Memory, IsReadOrRefused) {
  const Scratch scratch;
  const std::string text = scratch / "g.txt", graph = scratch / "g.dkg";
  write_text(text, "1 2\n2 3\n3 1\n");
  ASSERT_EQ(densek(scratch, {"convert", text, graph}).code, 0);
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"solve", text, "-k", "2", "--memory", "1G"},
                                             {"info", text, "--memory", "1G"},
                                             {"info", "-", "--memory", "1G"},
                                             {"solve", "-k", "2", "--memory", "1G"},
                                             {"bound", graph, "-k", "2", "--memory", "1M"},
                                             {"bound", graph, "-k", "2", "--memory", "some"},
                                             {"bound", graph, "-k", "2", "--memory", ""}}) {
    const Said said = densek(scratch, arguments);
    EXPECT_EQ(said.code, 2) << arguments[0] << " " << arguments[1] << ": " << said.err;
  }
  EXPECT_NE(densek(scratch, {"info", text, "--memory", "1G"}).err.find("densek convert"), std::string::npos);
}

TEST(Memory, FilesGoWhereTmpdirSays) {
  const Scratch scratch;
  const std::string graph = graph_in(scratch);
  const Said nowhere = shell(scratch, "TMPDIR=/no/such/folder densek info " + graph + " --memory 4M");
  EXPECT_EQ(nowhere.code, 1) << nowhere.err;
  EXPECT_NE(nowhere.err.find("/no/such/folder: takes no temporary files"), std::string::npos) << nowhere.err;
  std::filesystem::create_directory(scratch.folder() / "aside");
  const Said there = shell(scratch, "TMPDIR=aside densek bound " + graph + " -k 99 --effort quick --memory 4M");
  EXPECT_EQ(there.code, 0) << there.err;
  EXPECT_NE(there.err.find("lay in files in aside"), std::string::npos) << there.err;
}

}  // namespace
}  // namespace densek::test

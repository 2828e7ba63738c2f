// densek convert --memory: the same file as without it, and nothing accepted that it does not read.
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "support/program.h"

namespace densek::test {
namespace {

TEST(ConvertMemory, InBoundedMemoryIsTheSameFile) {
  const Scratch scratch;
  const std::string in = (scratch.folder() / "in.txt.gz").string(), whole = (scratch.folder() / "whole.dkg").string(),
                    pieces = (scratch.folder() / "pieces.dkg").string();
  ASSERT_EQ(densek(scratch, {"generate", "rmat", "--scale", "12", "-o", in}).code, 0);
  const Said as_ever = densek(scratch, {"convert", in, whole}),
             bounded = densek(scratch, {"convert", in, pieces, "--memory", "128M"});
  ASSERT_EQ(bounded.code, 0) << bounded.err;
  EXPECT_EQ(file_text(pieces), file_text(whole));
  EXPECT_EQ(bounded.err, as_ever.err);  // how it was read
  EXPECT_NE(bounded.out.find("pieces.dkg: "), std::string::npos) << bounded.out;
}

TEST(ConvertMemory, MemoryIsReadOrRefused) {
  const Scratch scratch;
  const std::string in = (scratch.folder() / "in.txt").string(), out = (scratch.folder() / "out.dkg").string();
  write_text(in, "1 2\n2 3\n3 1\n");
  const std::string metis = (scratch.folder() / "in.graph").string();
  write_text(metis, "3 3\n2 3\n1 3\n1 2\n");
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"convert", in, out, "--memory", "5x"},
                                             {"convert", in, out, "--memory", "0G"},
                                             {"convert", in, out, "--memory", "-1G"},
                                             {"convert", in, out, "--memory", "99999999999999999999G"},
                                             {"convert", in, out, "--memory", ""},
                                             {"convert", in, out, "--memory", "1M"},
                                             {"convert", in, (scratch.folder() / "out.txt").string(), "--memory", "1G"},
                                             {"convert", in, "-", "--memory", "1G"},
                                             {"convert", metis, out, "--memory", "1G", "--format", "metis"},
                                             {"convert", in, out, "--memory", "1G", "--check"},
                                             {"convert", in, in, "--memory", "1G"}}) {
    const Said said = densek(scratch, arguments);
    EXPECT_EQ(said.code, 2) << arguments[2] << " " << arguments[4] << ": " << said.err;
    EXPECT_FALSE(std::filesystem::exists(out));
  }
  EXPECT_EQ(file_text(in), "1 2\n2 3\n3 1\n");
}

TEST(ConvertMemory, ABadLineLeavesNothing) {
  const Scratch scratch;
  const std::string in = (scratch.folder() / "in.txt").string(), out = (scratch.folder() / "out.dkg").string();
  write_text(in, "1 2\n2\n");
  const Said said = densek(scratch, {"convert", in, out, "--memory", "128M"});
  EXPECT_EQ(said.code, 3);
  EXPECT_NE(said.err.find("in.txt:2:"), std::string::npos) << said.err;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.folder()))
    files += entry.path().filename().string().find("out.dkg") != std::string::npos;
  EXPECT_EQ(files, 0U);
}

TEST(ConvertMemory, KilledHalfWayItLeavesNothingWrong) {
  const Scratch scratch;
  const std::string in = scratch / "in.txt", out = scratch / "out.dkg", whole = scratch / "whole.dkg";
  ASSERT_EQ(densek(scratch, {"generate", "rmat", "--scale", "15", "-o", in}).code, 0);
  ASSERT_EQ(densek(scratch, {"convert", in, whole}).code, 0);
  ASSERT_EQ(::mkfifo((scratch / "slow").c_str(), 0600), 0);
  Running killed(scratch, {DENSEK_PROGRAM, "convert", "slow", out, "--memory", "128M"});
  {
    std::ofstream half(scratch / "slow", std::ios::binary);  // waits for the reader, who then waits for more
    const std::string text = file_text(in);
    half << text.substr(0, text.size() / 2) << std::flush;
    killed.send(SIGKILL);
    EXPECT_EQ(killed.wait().code, 128 + SIGKILL);
  }
  EXPECT_FALSE(std::filesystem::exists(out));
  ASSERT_EQ(densek(scratch, {"convert", in, out, "--memory", "128M"}).code, 0);
  EXPECT_EQ(file_text(out), file_text(whole));
  EXPECT_EQ(scratch.files(), (std::vector<std::string>{"in.txt", "out.dkg", "slow", "whole.dkg"}));
}

}  // namespace
}  // namespace densek::test

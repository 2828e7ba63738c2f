// What version 0.1.0 wrote is still read, still true and still proved (tests/data/golden-0.1.0/README.md).
#include <densek/io.h>
#include <densek/witness.h>

#include <map>
#include <set>
#include <sstream>

#include "graph/fingerprint.h"
#include "support/program.h"

namespace densek::test {
namespace {

using Row = std::map<std::string, std::string>;

const std::filesystem::path folder = std::filesystem::path(DENSEK_TEST_DATA) / "golden-0.1.0";

std::string golden(const std::string& name) { return (folder / name).string(); }

nlohmann::json document(const std::string& name) { return nlohmann::json::parse(file_text(folder / name)); }

/// The rows of a table, by the names in its first line.
std::vector<Row> table(const std::string& name) {
  std::istringstream lines(file_text(folder / name));
  std::string line, cell;
  std::vector<std::string> names;
  std::getline(lines, line);
  for (std::istringstream cells(line); std::getline(cells, cell, '\t');) names.push_back(cell);
  std::vector<Row> rows;
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    for (Row& row = rows.emplace_back(); const std::string& column : names) std::getline(cells, row[column], '\t');
  }
  return rows;
}

std::vector<Row> graphs() { return table("graphs.tsv"); }
std::vector<Row> answers() { return table("answers.tsv"); }
std::vector<Row> proofs() {
  std::vector<Row> rows = answers();
  std::erase_if(rows, [](const Row& row) { return row.at("witness") == "-"; });
  return rows;
}

/// Labels as the table has them: "from 1", or a list of texts.
void expect_labels(const Labels& labels, const std::string& expected) {
  if (expected.starts_with("from ")) {
    const std::uint64_t first = std::stoull(expected.substr(5));
    EXPECT_EQ(labels.kind(), Labels::Kind::consecutive);
    for (Vertex v = 0; v < labels.size(); ++v) EXPECT_EQ(labels.text(v), std::to_string(first + v));
    return;
  }
  std::vector<std::string> found;
  for (Vertex v = 0; v < labels.size(); ++v) found.push_back(labels.text(v));
  EXPECT_EQ(nlohmann::json(found), nlohmann::json::parse(expected));
}

TEST(Golden, EveryBinaryGraphOpensAsItWas) {
  ASSERT_FALSE(graphs().empty());
  std::set<Labels::Kind> kinds;
  for (const Row& row : graphs()) {
    SCOPED_TRACE(row.at("graph"));
    const Graph graph = read_graph(golden(row.at("graph")));
    EXPECT_NO_THROW(check_binary(golden(row.at("graph"))));
    EXPECT_EQ(std::to_string(graph.num_vertices()), row.at("vertices"));
    EXPECT_EQ(std::to_string(graph.num_edges()), row.at("edges"));
    EXPECT_EQ(numbered_fingerprint(graph), row.at("fingerprint"));  // 0.1 had no other
    expect_labels(graph.labels(), row.at("labels"));
    kinds.insert(graph.labels().kind());
  }
  EXPECT_EQ(kinds.size(), 4U);  // every kind of labels
}

TEST(Golden, TheOriginalIsStillConvertedToTheSameBytes) {
  ASSERT_FALSE(graphs().empty());
  const Scratch scratch;
  for (const Row& row : graphs()) {
    SCOPED_TRACE(row.at("original"));
    const Said said = densek(scratch, {"convert", golden(row.at("original")), row.at("graph")});
    ASSERT_EQ(said.code, 0) << said.err;
    EXPECT_TRUE(file_text(scratch / row.at("graph")) == file_text(folder / row.at("graph")));  // too long to print
  }
}

TEST(Golden, EveryAnswerIsStillTrue) {
  ASSERT_FALSE(answers().empty());
  const Scratch scratch;
  for (const Row& row : answers()) {
    const Said said = densek(scratch, {"verify", golden(row.at("graph")), golden(row.at("result")), "--json"});
    EXPECT_EQ(said.code, 0) << row.at("result") << ": " << said.err;
    EXPECT_EQ(said.json()["verified"], true) << row.at("result");
  }
}

// Where the result claims no bound, that of the witness is proved all the same.
TEST(Golden, EveryProofIsReplayed) {
  ASSERT_FALSE(proofs().empty());
  const Scratch scratch;
  for (const Row& row : proofs()) {
    SCOPED_TRACE(row.at("witness"));
    const Witness witness = read_witness(golden(row.at("witness")));
    EXPECT_EQ(witness.bound(), row.at("argument"));
    const Said said = densek(scratch, {"verify", golden(row.at("graph")), golden(row.at("result")), "--witness",
                                       golden(row.at("witness")), "--json"});
    ASSERT_EQ(said.code, 0) << said.err;
    EXPECT_EQ(said.json()["proved_upper_bound"], witness.value);
    const nlohmann::json claimed = document(row.at("result"))["upper_bound"];
    EXPECT_TRUE(claimed.is_null() || claimed == witness.value) << claimed;
  }
}

TEST(Golden, TheProofsUseEveryArgument) {
  std::set<std::string> used;
  for (const Row& row : proofs()) used.insert(read_witness(golden(row.at("witness"))).bound());
  EXPECT_TRUE(used.contains("fixing"));
  for (auto i = static_cast<int>(Argument::only_answer); i <= static_cast<int>(Argument::blocks); ++i) {
    const std::string name(to_string(static_cast<Argument>(i)));
    EXPECT_TRUE(used.contains(name)) << name;
  }
}

TEST(Golden, EveryAnswerOfTheProfileIsStillTrue) {
  const Scratch scratch;
  const nlohmann::json results = document("profile.json")["results"];
  ASSERT_FALSE(results.empty());
  for (const nlohmann::json& result : results) {
    write_text(scratch / "result.json", result.dump());
    const Said said = densek(scratch, {"verify", golden("karate.dkg"), "result.json"});
    EXPECT_EQ(said.code, 0) << "k = " << result["k"] << ": " << said.err;
  }
}

TEST(Golden, TheBoundHasNotBecomeWeaker) {
  const nlohmann::json before = document("bound.json");
  EXPECT_EQ(before["upper_bound"], read_witness(golden("bound.dkw")).value);
  const Scratch scratch;
  const Said said = densek(scratch, {"bound", golden("karate.dkg"), "-k", before["k"].dump(), "--json"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_LE(said.json()["upper_bound"], before["upper_bound"]);
}

TEST(Golden, NoFileIsLeftOut) {
  std::set<std::string> looked_at = {"profile.json", "bound.json"};
  for (const Row& row : graphs()) looked_at.insert(row.at("graph"));
  for (const Row& row : answers()) looked_at.insert({row.at("result"), row.at("witness")});
  looked_at.erase("-");
  std::set<std::string> there;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (const std::string type = entry.path().extension(); type == ".dkg" || type == ".json" || type == ".dkw")
      there.insert(entry.path().filename());
  EXPECT_EQ(there, looked_at);
}

}  // namespace
}  // namespace densek::test

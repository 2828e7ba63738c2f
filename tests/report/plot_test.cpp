// Plots: every line and word arrives, zero has its place on a logarithmic axis, failures of claims are loud.
#include "report/plot.h"

#include <gtest/gtest.h>

#include <regex>

#include "report/experiment.h"

namespace densek::test {
namespace {

report::Plot decay() {
  report::Plot plot{
      .title = "a < b & \"c\"", .x = {"updates"}, .y = {"gap", report::Scale::logarithmic}, .lines = {}, .marks = "x"};
  plot.lines.push_back({.title = "falls", .x = {0, 1, 2}, .y = {100, 1, 0}, .dashed = false, .marked = {1}});
  plot.lines.push_back({.title = "stays", .x = {0, 2}, .y = {10, 10}, .dashed = true, .marked = {}});
  return plot;
}

std::size_t count(const std::string& text, const std::string& pattern) {
  const std::regex words(pattern);
  return static_cast<std::size_t>(
      std::distance(std::sregex_iterator(text.begin(), text.end(), words), std::sregex_iterator()));
}

TEST(Plot, HasEveryLineWordAndTick) {
  const std::string svg = report::to_svg(decay());
  EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
  EXPECT_NE(svg.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
  for (const char* word : {">falls<", ">stays<", ">updates<", ">gap<", ">0<", ">10<", ">100<"})
    EXPECT_NE(svg.find(word), std::string::npos) << word;
  EXPECT_EQ(count(svg, "class=\"ring\""), 2U);            // the mark and its legend
  EXPECT_EQ(count(svg, "stroke-dasharray=\"7 4\""), 2U);  // the line and its legend
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(Plot, LongLinesAreThinnedToWhatCanBeSeen) {
  report::Plot plot = decay();
  plot.lines[0].x.clear(), plot.lines[0].y.clear(), plot.lines[0].marked.clear();
  for (int i = 0; i <= 100'000; ++i) plot.lines[0].x.push_back(i), plot.lines[0].y.push_back(1 + i);
  const std::string svg = report::to_svg(plot);
  EXPECT_LT(svg.size(), 60'000U);
  EXPECT_GT(svg.size(), 5'000U);
}

TEST(Plot, OnePointIsEnough) {
  report::Plot plot = decay();
  plot.lines.resize(1);
  plot.lines[0] = {.title = "dot", .x = {0}, .y = {0}, .dashed = false, .marked = {}};
  EXPECT_EQ(report::to_svg(plot).find("nan"), std::string::npos);
}

TEST(ExperimentReport, AClaimThatFailsSaysSo) {
  lab::Experiment experiment;
  experiment.name = "e";
  experiment.claims = {{"Theorem 1", "it is so", true, "1 of 1"}, {"Theorem 2", "so too", false, "0 of \"1\""}};
  const std::string table = report::experiment_table(experiment);
  EXPECT_TRUE(table.starts_with("e: 1 of 2 claims does not hold\n")) << table;
  EXPECT_NE(table.find("  FAILS  so too (Theorem 2)\n"), std::string::npos);
  EXPECT_EQ(report::experiment_json(experiment)["holds"], false);
  const auto files = report::experiment_files(experiment);
  ASSERT_EQ(files.size(), 1U);
  EXPECT_NE(files[0].text.find("Theorem 2,so too,false,\"0 of \"\"1\"\"\"\n"), std::string::npos);
}

}  // namespace
}  // namespace densek::test

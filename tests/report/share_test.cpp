// What leaves the machine: no folders in reports, no formulas in tables, no commands to a terminal.
#include <densek/io.h>
#include <densek/solve.h>

#include <gtest/gtest.h>

#include "io/scratch.h"
#include "report/csv.h"
#include "report/folders.h"
#include "report/table.h"

namespace densek::report {
namespace {

TEST(Folders, OfTheMachineAreCutFromTexts) {
  const std::pair<const char*, const char*> texts[] = {
      {"densek solve /home/alice/g.txt -k 5", "densek solve g.txt -k 5"},
      {"densek solve '/home/alice/my data/g.txt' --save=/tmp/r.json", "densek solve 'g.txt' --save=r.json"},
      {"densek solve data/g.txt -o/home/alice/m.txt", "densek solve data/g.txt -om.txt"},
      {"densek solve ../alice/g.txt --include @/home/alice/x,/y/z", "densek solve g.txt --include @x,z"},
      {"/home/alice/s.txt:3: no vertex is called a/b", "s.txt:3: no vertex is called a/b"},
      {"densek reproduce all --data /home/alice/snap/", "densek reproduce all --data snap"},
      {"see https://snap.stanford.edu/data/x.html", "see https://snap.stanford.edu/data/x.html"},
      {"densek solve '/home/my files/it'\\''s.txt' -o ~/x/y.txt", "densek solve 'it'\\''s.txt' -o y.txt"},
      {"densek solve ./data/g.txt --include a/b,c", "densek solve g.txt --include a/b,c"},
      {"2e/(k(k-1))", "2e/(k(k-1))"},
      {"", ""}};
  for (const auto& [text, shown] : texts) EXPECT_EQ(without_folders(text), shown);
}

TEST(Folders, AreCutWhereverAReportNamesFiles) {
  nlohmann::ordered_json document = {
      {"provenance", {{"command", "densek compare /home/alice/g.txt -k 5"}}},
      {"graph", {{"source", "/home/alice/my graphs/g.txt"}, {"fingerprint", "0"}}},
      {"results", {{{"options", {{"start", "/home/alice/s.txt"}}}}, {{"options", {{"start", "uniform"}}}}}},
      {"failures", {{{"method", "fw"}, {"failure", "/home/alice/s.txt:1: no vertex is called x"}}}},
      {"vertices", {"/home/alice is a label"}}};
  hide_folders(document);
  EXPECT_EQ(document["graph"]["source"], "g.txt");
  EXPECT_EQ(document["results"][0]["options"]["start"], "s.txt");
  EXPECT_EQ(document["results"][1]["options"]["start"], "uniform");
  EXPECT_EQ(document["vertices"][0], "/home/alice is a label");
  document.erase("vertices");
  EXPECT_EQ(document.dump().find("alice"), std::string::npos) << document.dump();
}

TEST(Csv, WhatASpreadsheetWouldComputeIsText) {
  EXPECT_EQ(csv_field("plain"), "plain");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"a\""), "\"say \"\"a\"\"\"");
  for (const char* formula : {"=1+1", "+1", "-1", "@SUM(A1)", "\tx"})
    EXPECT_EQ(csv_field(formula), std::string("'") + formula) << formula;
  EXPECT_EQ(csv_field("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  EXPECT_EQ(csv_field("\r=1"), "\"'\r=1\"");
}

TEST(Tables, LabelsCannotCommandATerminal) {
  const test::Scratch scratch;
  const Graph graph = read_graph(scratch.file("g.txt", "\033[31mred \u202ebad\n\033[31mred x\nx \u202ebad\n"));
  const std::string table = to_table(graph, Solver(graph, 1).solve(3), {.color = false, .verbose = true});
  EXPECT_EQ(table.find('\033'), std::string::npos) << table;
  EXPECT_EQ(table.find("\u202e"), std::string::npos) << table;
  EXPECT_NE(table.find("\\x1b[31mred"), std::string::npos) << table;
}

}  // namespace
}  // namespace densek::report

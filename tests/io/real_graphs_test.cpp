// Every real graph loads with the counts its collection states.
#include <densek/generate.h>
#include <densek/io.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "support/graphs.h"

namespace densek {
namespace {

TEST(ReadGraph, LoadsEveryRealGraphWithTheCountsOfTheManifest) {
  DENSEK_NEEDS_REAL_DATA(folder);
  std::ifstream manifest(folder / "MANIFEST.tsv");
  std::string line, cell;
  std::vector<std::string> names;
  std::getline(manifest, line);
  for (std::istringstream cells(line); std::getline(cells, cell, '\t');) names.push_back(cell);
  int loaded = 0;
  while (std::getline(manifest, line)) {
    std::map<std::string, std::string> row;
    std::istringstream cells(line);
    for (const std::string& name : names)
      if (std::getline(cells, cell, '\t')) row[name] = cell;
    if (row["vertices_loaded"] == "-") continue;  // not a graph by itself
    SCOPED_TRACE(row["name"]);
    ReadOptions options;
    const std::string named = "yes (column ", weighted = row["weighted"];  // one that no rule would take for weights
    if (weighted.starts_with(named))
      options.weight = weighted.substr(named.size(), weighted.find_first_of(",)") - named.size());
    const Graph graph = read_graph((folder / row["file"]).string(), options);
    EXPECT_EQ(std::to_string(graph.num_vertices()), row["vertices_loaded"]);
    EXPECT_EQ(std::to_string(graph.num_edges()), row["edges"]);
    EXPECT_EQ(std::to_string(graph.cleaning().self_loops_dropped), row["self_loops_in_file"]);
    EXPECT_EQ(graph.cleaning().weights_ignored || graph.reading().weight, weighted.starts_with("yes"));
    EXPECT_EQ(graph.source(), (folder / row["file"]).string());
    ++loaded;
  }
  EXPECT_GT(loaded, 0);
}

TEST(KarateClub, IsTheOneOfTheCollection) {
  DENSEK_NEEDS_REAL_DATA(folder);
  EXPECT_EQ(read_graph((folder / "karate.txt.gz").string()).fingerprint(), karate_club().fingerprint());
}

}  // namespace
}  // namespace densek

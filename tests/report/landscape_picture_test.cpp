// The picture of a landscape: every point is in it once, at the height of its objective.
#include "report/landscape_picture.h"

#include <densek/generate.h>

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <regex>

#include "support/graphs.h"

namespace densek::test {
namespace {

struct Circle {
  double x, y;
  bool hollow;
};

std::vector<Circle> circles(const std::string& svg) {
  std::vector<Circle> found;
  const std::regex circle("<circle class=\"(dot|hollow)\" cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"");
  for (std::sregex_iterator at(svg.begin(), svg.end(), circle), end; at != end; ++at)
    found.push_back({std::stod((*at)[2]), std::stod((*at)[3]), (*at)[1] == "hollow"});
  return found;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// K₂,₃, k = 3: one set is not stationary, 9 are local maximizers at 17/4, and there are 18 saddles and 2 families.
TEST(LandscapePicture, HasEveryPointOnce) {
  const Graph graph = generate::multipartite({2, 3});
  const lab::Landscape landscape = lab::landscape(graph, 3, {3, 2});
  const std::string svg = report::landscape_picture(graph, landscape);
  std::map<double, std::pair<unsigned, unsigned>> rows;  // dots and rings by height
  for (const Circle& circle : circles(svg)) ++(circle.hollow ? rows[circle.y].second : rows[circle.y].first);
  std::vector<std::pair<unsigned, unsigned>> from_top;
  for (const auto& [y, row] : rows) from_top.push_back(row);
  // 9 maximizers at 17/4; saddles at 33/8, 63/16 and 15/4, both families there; the set {2, 3, 4} at 9/4.
  EXPECT_EQ(from_top, (std::vector<std::pair<unsigned, unsigned>>{{9, 0}, {12, 0}, {3, 0}, {3, 2}, {1, 0}}));
  const double step = std::next(rows.begin())->first - rows.begin()->first;  // 1/8
  EXPECT_NEAR((rows.rbegin()->first - rows.begin()->first) / step, 16, 0.2);
  EXPECT_TRUE(contains(svg, "A and B: local maximizers"));
  EXPECT_TRUE(contains(svg, "B only: strict saddles"));
  EXPECT_TRUE(contains(svg, "18 points, 2 families"));
  EXPECT_FALSE(contains(svg, "are shown"));
}

TEST(LandscapePicture, CountsWhatItDoesNotDraw) {
  const Graph graph = karate_club();
  const std::string svg = report::landscape_picture(graph, lab::landscape(graph, 3, {3, 2}));
  EXPECT_EQ(circles(svg).size(), 4 * 13U);  // triangles, paths, edges and sets without an edge
  EXPECT_TRUE(contains(svg, ">+32<")) << svg;
  EXPECT_TRUE(contains(svg, "not looked for"));
  EXPECT_TRUE(contains(svg, "615 of 5,984 points are shown"));
}

TEST(LandscapePicture, DoesNotCallEverythingASaddleOrMaximal) {
  const Graph path = make_graph(3, {{0, 1}, {1, 2}});
  const std::string at_two = report::landscape_picture(path, lab::landscape(path, 2, {2, 1}));
  EXPECT_TRUE(contains(at_two, "A and B: stationary sets"));
  EXPECT_TRUE(contains(at_two, "3, 2 of them maximal"));
  EXPECT_TRUE(contains(at_two, "ring in the middle: no local maximizer"));
  const Graph triangle = generate::multipartite({1, 1, 1});
  const std::string at_one = report::landscape_picture(triangle, lab::landscape(triangle, 2, {1, 1}));
  EXPECT_FALSE(contains(at_one, "saddle"));
  EXPECT_TRUE(contains(at_one, "B only: fractional"));
}

TEST(LandscapePicture, OfOnePointIsDrawnToo) {
  const Graph triangle = generate::multipartite({1, 1, 1});
  for (const std::int64_t k : {0, 3})
    EXPECT_EQ(circles(report::landscape_picture(triangle, lab::landscape(triangle, k, {3, 2}))).size(), 1U);
}

}  // namespace
}  // namespace densek::test

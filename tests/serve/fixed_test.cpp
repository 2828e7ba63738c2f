// What is fixed when the program is started and holds in every question: parts, weights of vertices, who must be in.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace densek::serve {
namespace {

using nlohmann::json;

/// The ids of the members of an answer.
std::vector<Vertex> members_of(const json& answer) {
  const std::vector<Vertex> ids = answer["vertices"]["ids"];
  std::vector<Vertex> members;
  for (const std::size_t place : answer["results"][0]["members"]) members.push_back(ids[place]);
  return members;
}

/// 34 vertices in two parts: the first ten, and the others but the last, which may not be chosen.
Wishes two_parts() {
  Wishes fixed;
  fixed.part_names = {"few", "many"};
  for (Vertex v = 0; v < 34; ++v) fixed.part_of.push_back(v < 10 ? 0 : 1);
  fixed.exclude = {33};
  return fixed;
}

TEST(FixedWishes, PartsHaveAKnobEach) {
  TestServer server(karate_club(), two_parts());
  const json graph = TestServer::json(server.get("/api/graph"));
  EXPECT_EQ(graph["largest_k"], 33);
  EXPECT_EQ(graph["suggested_k"], 3 + 7);
  EXPECT_EQ(graph["parts"], json::parse(R"([{"name":"few","largest":10,"suggested":3},
                                            {"name":"many","largest":23,"suggested":7}])"));
  EXPECT_EQ(graph["fixed"], json::parse(R"({"include":0,"exclude":1,"vertex_weights":false})"));
  TestServer chosen(karate_club(), two_parts(), Sizes({4, 5}));
  EXPECT_EQ(TestServer::json(chosen.get("/api/graph"))["parts"][1]["suggested"], 5);
}

TEST(FixedWishes, AreKeptByEveryAnswerAndByThePortfolio) {
  TestServer server(karate_club(), two_parts());
  const std::string session = server.open();
  const json body = {{"session", session}, {"ask", 1}, {"sizes", {2, 4}}, {"include", {20}}, {"effort", "normal"}};
  const Response response = server.post("/api/ask", body);
  ASSERT_EQ(response.status, 200) << response.body;
  std::vector<json> answers = {TestServer::json(response)["answer"]};
  EXPECT_EQ(answers[0]["explore"]["include"], json({20}));
  EXPECT_EQ(answers[0]["explore"]["exclude"], json::array());  // what was fixed is not the page's to take away
  server.finish_background();
  for (const Event& event : server.events(session))
    if (event.kind == "answer") answers.push_back(json::parse(event.data)["answer"]);
  ASSERT_EQ(answers.size(), 2U);
  for (const json& answer : answers) {
    const std::vector<Vertex> members = members_of(answer);
    EXPECT_EQ(members.size(), 6U);
    EXPECT_EQ(std::ranges::count_if(members, [](Vertex v) { return v < 10; }), 2);
    EXPECT_EQ(std::ranges::count(members, 20U), 1);
    EXPECT_EQ(std::ranges::count(members, 33U), 0);
  }
}

TEST(FixedWishes, QuestionsThatDoNotFitThePartsAreRefused) {
  TestServer server(karate_club(), two_parts());
  const std::string session = server.open();
  const auto status = [&](const json& sizes, const json& more = json::object()) {
    json body = {{"session", session}, {"ask", 1}, {"sizes", sizes}, {"effort", "live"}};
    body.update(more);
    return server.post("/api/ask", body).status;
  };
  EXPECT_EQ(status({2}), 400);
  EXPECT_EQ(status({2, 3, 4}), 400);
  EXPECT_EQ(status({0, 0}), 400);
  EXPECT_EQ(status({-1, 5}), 400);
  EXPECT_EQ(status({2, "3"}), 400);
  EXPECT_EQ(status(5), 400);
  EXPECT_EQ(status({11, 5}), 400);                      // of ten
  EXPECT_EQ(status({1, 1}, {{"k", 2}}), 400);           // one or the other
  EXPECT_EQ(status({1, 1}, {{"include", {33}}}), 400);  // who is out since the start
  EXPECT_EQ(server.post("/api/ask", question(session, 1, 5)).status, 400);
  EXPECT_EQ(server.post("/api/curve", {{"session", session}}).status, 400);
  EXPECT_EQ(status({0, 5}), 200);
  TestServer plain;
  const json sizes = {{"session", plain.open()}, {"ask", 1}, {"sizes", {5}}, {"effort", "live"}};
  EXPECT_EQ(plain.post("/api/ask", sizes).status, 400);
}

TEST(FixedWishes, WeightsOfVerticesCountInAnswersAndOnTheCurve) {
  Wishes fixed;
  fixed.vertex_weights.assign(34, 0);
  fixed.vertex_weights[11] = 100;  // a vertex with one neighbour, 0
  TestServer server(karate_club(), fixed);
  EXPECT_EQ(TestServer::json(server.get("/api/graph"))["fixed"]["vertex_weights"], true);
  const std::string session = server.open();
  const json answer = TestServer::json(server.post("/api/ask", question(session, 1, 3)))["answer"];
  const std::vector<Vertex> members = members_of(answer);
  EXPECT_EQ(std::ranges::count(members, 11U), 1);
  EXPECT_EQ(std::ranges::count(members, 0U), 1);
  ASSERT_EQ(server.post("/api/curve", {{"session", session}, {"points", 3}}).status, 200);
  server.finish_background();
  for (const Event& event : server.events(session))
    if (event.kind == "point") {
      EXPECT_GE(json::parse(event.data)["value"], 100) << event.data;
    }
}

TEST(FixedWishes, WhoMustBeInIsSuggestedRoomFor) {
  Wishes fixed;
  for (Vertex v = 0; v < 15; ++v) fixed.include.push_back(v);
  TestServer server(karate_club(), fixed);
  EXPECT_EQ(TestServer::json(server.get("/api/graph"))["suggested_k"], 15);
}

}  // namespace
}  // namespace densek::serve

// What the page asks about the graph, and what is said of questions that make no sense.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "report/html.h"
#include "support.h"
#include "support/labelled_path.h"

namespace densek::serve {
namespace {

using nlohmann::json;

TEST(Explorer, TellsAboutTheGraph) {
  TestServer server;
  EXPECT_EQ(server.get("/").body, "<p>page");
  const json graph = TestServer::json(server.get("/api/graph"));
  EXPECT_EQ(graph["schema"], "densek.explore/1");
  EXPECT_EQ(graph["graph"]["vertices"], 34);
  EXPECT_EQ(graph["largest_k"], 34);
  EXPECT_EQ(graph["degrees"]["max"], 17);
  EXPECT_EQ(graph["weighted"], false);
}

TEST(Explorer, FindsVerticesByLabelExactOnesFirst) {
  TestServer server;  // labels 0 … 33
  const json found = TestServer::json(server.get("/api/search?q=3&limit=3"));
  EXPECT_EQ(found["total"], 7);  // 3, 13, 23, 30 … 33
  ASSERT_EQ(found["found"].size(), 3U);
  EXPECT_EQ(found["found"][0]["label"], "3");
  EXPECT_EQ(found["found"][1]["label"], "33");  // of those that begin with 3 the one of highest degree
  EXPECT_EQ(found["found"][2]["label"], "32");
  EXPECT_EQ(server.get("/api/search?q=3&limit=1000").status, 400);
}

TEST(Explorer, FindsTextsInCapitalAndSmallLetters) {
  TestServer server(test::labelled_path({"Joanna", "anna", "ANN", "bob", "annabel"}));
  const json found = TestServer::json(server.get("/api/search?q=aNn"));
  EXPECT_EQ(found["total"], 4);
  std::string all;
  for (const json& one : found["found"]) all += one["label"].get<std::string>() + " ";
  EXPECT_EQ(all, "ANN anna annabel Joanna ");
}

TEST(Explorer, ShowsNeighboursAndLabels) {
  TestServer server;
  const json vertex = TestServer::json(server.get("/api/vertex?id=0"));
  EXPECT_EQ(vertex["label"], "0");
  EXPECT_EQ(vertex["degree"], 16);
  EXPECT_EQ(vertex["total"], 16);
  EXPECT_EQ(vertex["neighbours"].size(), 16U);
  EXPECT_EQ(vertex["neighbours"][0]["label"], "2");  // degree 10
  EXPECT_EQ(server.get("/api/vertex?id=34").status, 400);
  EXPECT_EQ(server.get("/api/vertex?id=-1").status, 400);
  EXPECT_EQ(server.get("/api/labels?ids=0,33").body, R"({"labels":{"0":"0","33":"33"}})");
  EXPECT_EQ(server.get("/api/labels?ids=0,99").status, 400);
}

TEST(Explorer, AnswersAtOnceWithADocumentThatCanBeDrawn) {
  TestServer server;
  const std::string session = server.open();
  json body = question(session, 1, 5);
  body["include"] = {16};
  body["exclude"] = {0};
  const Response response = server.post("/api/ask", body);
  ASSERT_EQ(response.status, 200) << response.body;
  const json answer = TestServer::json(response)["answer"];
  EXPECT_EQ(answer["schema"], "densek.report/1");
  EXPECT_EQ(answer["kind"], "solve");
  EXPECT_EQ(answer["results"][0]["method"], "se-fw");
  const auto& ids = answer["vertices"]["ids"];
  EXPECT_EQ(ids.size(), answer["vertices"]["labels"].size());
  std::vector<int> members;
  for (const int place : answer["results"][0]["members"]) members.push_back(ids[static_cast<std::size_t>(place)]);
  EXPECT_EQ(members.size(), 5U);
  EXPECT_EQ(std::ranges::count(members, 16), 1);
  EXPECT_EQ(std::ranges::count(members, 0), 0);
  EXPECT_EQ(answer["explore"]["live"], true);
  EXPECT_EQ(answer["explore"]["include"], json({16}));
  EXPECT_FALSE(answer["explore"]["neighbours"].empty());
  EXPECT_EQ(answer["edges"]["edges_shown"], answer["edges"]["edges_total"]);
  server.finish_background();
  for (const Event& event : server.events(session)) EXPECT_EQ(event.kind, "point");  // live: nothing goes on
}

TEST(Explorer, RefusesQuestionsThatMakeNoSense) {
  TestServer server;
  const std::string session = server.open();
  const auto status = [&](const json& changes) {
    json body = question(session, 1, 5);
    body.update(changes);
    return server.post("/api/ask", body).status;
  };
  EXPECT_EQ(status({{"k", 0}}), 400);
  EXPECT_EQ(status({{"k", 35}}), 400);
  EXPECT_EQ(status({{"k", 2.5}}), 400);
  EXPECT_EQ(status({{"k", 18446744073709551615ULL}}), 400);
  EXPECT_EQ(status({{"include", {34}}}), 400);
  EXPECT_EQ(status({{"include", {-1}}}), 400);
  EXPECT_EQ(status({{"include", {3}}, {"exclude", {3}}}), 400);
  EXPECT_EQ(status({{"include", {0, 1, 2, 3, 4, 5}}}), 400);
  EXPECT_EQ(status({{"groups", 9}}), 400);
  EXPECT_EQ(status({{"groups", 2}, {"include", {3}}}), 400);
  EXPECT_EQ(status({{"effort", "heroic"}}), 400);
  EXPECT_EQ(status({{"colour", "red"}}), 400);
  EXPECT_EQ(status({{"session", "nobody"}}), 404);
  EXPECT_EQ(server.explorer.handle(server.request("POST", "/api/ask", std::string(60'000, '['))).status, 400);
  EXPECT_EQ(server.explorer.handle(server.request("POST", "/api/ask", std::string(70'000, ' '))).status, 413);
  EXPECT_EQ(status({{"ask", 7}}), 200);
  EXPECT_EQ(status({{"ask", 7}}), 409);
  EXPECT_EQ(status({{"ask", 6}}), 409);
}

TEST(Explorer, ExportsTheLastAnswer) {
  TestServer server;
  const std::string session = server.open();
  const auto download = [&](const std::string& format) {
    return server.get("/api/export?session=" + session + "&format=" + format);
  };
  EXPECT_EQ(download("json").status, 404);
  ASSERT_EQ(server.post("/api/ask", question(session, 1, 5)).status, 200);
  EXPECT_EQ(TestServer::json(download("json"))["schema"], "densek.result/1");
  const Response csv = download("csv");
  EXPECT_EQ(csv.body.substr(0, csv.body.find('\n')), "label,group,inside,degree");
  EXPECT_EQ(std::ranges::count(csv.body, '\n'), 6);
  EXPECT_EQ(csv.download, "densek-k5.csv");
  const Response graphml = download("graphml");
  EXPECT_NE(graphml.body.find("<node id=\"1\"/>"), std::string::npos) << graphml.body;
  const Response html = download("html");
  if (report::explore_page().empty()) {
    EXPECT_EQ(html.status, 422);
  } else {
    EXPECT_NE(html.body.find("densek.report/1"), std::string::npos);
  }
  EXPECT_EQ(download("../../etc/passwd").status, 400);
}

TEST(Explorer, SeveralGroupsAreDisjoint) {
  TestServer server;
  const std::string session = server.open();
  json body = question(session, 1, 4, "quick");
  body["groups"] = 2;
  const json answer = TestServer::json(server.post("/api/ask", body))["answer"];
  EXPECT_EQ(answer["kind"], "groups");
  EXPECT_EQ(answer["results"].size(), 2U);
  EXPECT_EQ(answer["vertices"]["members"], 8);
  server.finish_background();
  EXPECT_EQ(TestServer::json(server.get("/api/export?format=json&session=" + session))["schema"], "densek.groups/1");
}

TEST(Explorer, SessionsAreFewAndEndWhenNobodyListens) {
  TestServer server;
  for (std::size_t i = 0; i < most_sessions; ++i) EXPECT_EQ(server.open(), fmt::format("s{}", i + 1));
  EXPECT_EQ(server.post("/api/session", json::object()).status, 503);
  const auto box = server.explorer.desk().events("s3", server.now);
  const std::uint64_t listener = box->listen([](bool) {});
  server.now += std::chrono::seconds(61);
  EXPECT_EQ(server.open(), "s17");
  EXPECT_EQ(server.post("/api/ask", question("s1", 1, 5)).status, 404);
  EXPECT_EQ(server.post("/api/ask", question("s3", 1, 5)).status, 200);
  box->leave(listener);
}

}  // namespace
}  // namespace densek::serve

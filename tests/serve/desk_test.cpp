// The background: answers get better and bounds fall, a newer question ends an older one, tabs take turns.
#include "serve/desk.h"

#include <gtest/gtest.h>

#include <map>

#include "base/worker.h"
#include "support.h"

namespace densek::serve {
namespace {

using nlohmann::json;

/// The data of the events of one kind.
std::vector<json> of_kind(const std::vector<Event>& events, const std::string& kind) {
  std::vector<json> all;
  for (const Event& event : events)
    if (event.kind == kind) all.push_back(json::parse(event.data));
  return all;
}

TEST(Desk, ThePortfolioGoesOnUntilItIsProved) {
  TestServer server;
  const std::string session = server.open();
  ASSERT_EQ(server.post("/api/ask", question(session, 3, 6, "thorough")).status, 200);
  server.finish_background();
  const auto events = server.events(session);
  const auto answers = of_kind(events, "answer"), done = of_kind(events, "done"), points = of_kind(events, "point");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0]["ask"], 3);
  EXPECT_EQ(answers[0]["answer"]["explore"]["live"], false);
  EXPECT_EQ(answers[0]["answer"]["results"][0]["proven_optimal"], true);
  EXPECT_EQ(answers[0]["answer"]["results"][0]["edges"], 14);
  ASSERT_EQ(done.size(), 1U);
  EXPECT_EQ(done[0], json({{"ask", 3}, {"stop", "proved"}}));
  ASSERT_EQ(points.size(), 1U);
  EXPECT_EQ(points[0]["k"], 6);
  EXPECT_EQ(points[0]["ask"], 3);
  EXPECT_EQ(points[0]["upper_bound"], 14);
  EXPECT_EQ(TestServer::json(server.get("/api/export?format=json&session=" + session))["proven_optimal"], true);
}

TEST(Desk, ACliqueIsProvedAtOnceWhereEdgesAreAllThatCounts) {
  TestServer server;
  const std::string session = server.open();
  const json clique = TestServer::json(server.post("/api/ask", question(session, 1, 5)))["answer"]["results"][0];
  EXPECT_EQ(clique["edges"], 10);
  EXPECT_EQ(clique["bound"], "clique");
  EXPECT_EQ(clique["proven_optimal"], true);
  const json other = TestServer::json(server.post("/api/ask", question(session, 2, 6)))["answer"]["results"][0];
  EXPECT_TRUE(other["upper_bound"].is_null());
  TestServer weighs(karate_club(), {.vertex_weights = std::vector<std::int64_t>(34, 0)});
  const std::string its_session = weighs.open();
  const json light = TestServer::json(weighs.post("/api/ask", question(its_session, 1, 5)))["answer"]["results"][0];
  EXPECT_EQ(light["edges"], 10);
  EXPECT_TRUE(light["upper_bound"].is_null());
}

TEST(Desk, ANewerQuestionEndsTheOlderOne) {
  TestServer server;
  const std::string session = server.open();
  server.post("/api/ask", question(session, 1, 5, "thorough"));
  server.post("/api/ask", question(session, 2, 6, "quick"));
  EXPECT_EQ(of_kind(server.events(session), "done"), (std::vector<json>{{{"ask", 1}, {"stop", "interrupted"}}}));
  server.finish_background();
  const auto answers = of_kind(server.events(session), "answer");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0]["ask"], 2);
}

TEST(Desk, WhatIsCancelledIsNotBegun) {
  TestServer server;
  const std::string session = server.open();
  server.post("/api/ask", question(session, 1, 5, "thorough"));
  server.post("/api/curve", {{"session", session}});
  EXPECT_EQ(server.post("/api/cancel", {{"session", session}}).body, R"({"ask":1})");
  EXPECT_FALSE(server.explorer.desk().take_turn());
  EXPECT_EQ(of_kind(server.events(session), "done").size(), 1U);
  EXPECT_EQ(server.get("/api/export?format=json&session=" + session).status, 200);  // the best so far is kept
}

/// A question that takes minutes, stopped while it runs.
TEST(Desk, ARunningSearchIsCancelledAndKeepsItsBest) {
  TestServer server(generate::planted(3000, 0.05, 40, 0.5, 3));
  const std::string session = server.open();
  const auto box = server.explorer.desk().events(session, server.now);
  server.post("/api/ask", question(session, 1, 60, "thorough"));
  std::mutex lock;
  std::condition_variable changed;
  bool began = false;
  box->listen([&](bool) {
    const std::lock_guard guard(lock);
    began = true;
    changed.notify_one();
  });
  {
    Worker worker;
    worker.post([&] { server.explorer.desk().run(); });
    {
      std::unique_lock guard(lock);
      changed.wait(guard, [&] { return began; });  // its first progress, or answer
    }
    EXPECT_EQ(server.post("/api/cancel", {{"session", session}}).status, 200);
    for (bool done = false; !done; std::this_thread::sleep_for(std::chrono::milliseconds(5)))
      for (const Event& event : box->take()) done = done || event.kind == "done";
    server.explorer.desk().stop();
  }
  box->leave(1);
  const json best = TestServer::json(server.get("/api/export?format=json&session=" + session));
  EXPECT_EQ(best["size"], 60);
  EXPECT_EQ(best["method"], "auto");
}

TEST(Desk, TheCurveIsFilledInAndThenProved) {
  TestServer server;
  const std::string session = server.open();
  EXPECT_EQ(server.post("/api/curve", {{"session", session}, {"points", 5}, {"exclude", {0}}}).body, R"({"points":5})");
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(server.explorer.desk().take_turn());
  auto points = of_kind(server.events(session), "point");
  ASSERT_EQ(points.size(), 5U);
  EXPECT_EQ(points.front()["k"], 2);
  for (const json& point : points) EXPECT_EQ(point["ask"], 0);  // nothing was asked before
  EXPECT_EQ(points.back()["k"], 33);
  EXPECT_TRUE(points[1]["upper_bound"].is_null());
  server.finish_background();
  points = of_kind(server.events(session), "point");
  ASSERT_EQ(points.size(), 5U);
  for (const json& point : points) EXPECT_GE(point["upper_bound"], point["value"]);
  EXPECT_EQ(server.post("/api/curve", {{"session", session}, {"include", {0}}, {"exclude", {0}}}).status, 400);
}

TEST(Desk, TabsTakeTurnsAndQuestionsGoBeforeCurves) {
  TestServer server;
  const std::string one = server.open(), other = server.open();
  server.post("/api/curve", {{"session", one}, {"points", 30}});
  server.post("/api/ask", question(one, 1, 6, "quick"));
  server.post("/api/ask", question(other, 1, 6, "quick"));
  EXPECT_TRUE(server.explorer.desk().take_turn());
  EXPECT_EQ(of_kind(server.events(one), "answer").size(), 1U);
  EXPECT_TRUE(server.explorer.desk().take_turn());
  EXPECT_EQ(of_kind(server.events(other), "answer").size(), 1U);
}

TEST(Mailbox, KeepsTheLatestOfEachKind) {
  Mailbox box;
  box.put({"progress", 0, "1"});
  box.put({"point", 3, "a"});
  box.put({"point", 4, "b"});
  box.put({"progress", 0, "2"});
  box.put({"done", 0, "3"});
  std::string all;
  for (const Event& event : box.take()) all += event.kind + event.data + " ";
  EXPECT_EQ(all, "pointa pointb progress2 done3 ");
  for (int i = 0; i < 5000; ++i) box.put({"point", i, "x"});
  EXPECT_EQ(box.take().size(), Mailbox::most);
  EXPECT_EQ(wire_text({"done", 0, "{}"}), "event: done\ndata: {}\n\n");
}

TEST(Mailbox, ANewListenerReplacesTheOldOne) {
  Mailbox box;
  std::string heard;
  const auto first = box.listen([&](bool replaced) { heard += replaced ? "!" : "1"; });
  box.put({"done", 0, ""});
  box.listen([&](bool) { heard += "2"; });
  box.leave(first);  // which is gone already
  box.put({"done", 0, ""});
  EXPECT_EQ(heard, "1!2");
  EXPECT_TRUE(box.heard());
}

}  // namespace
}  // namespace densek::serve

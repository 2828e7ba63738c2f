// Nobody is answered who has not the token, calls the server by another name or comes from another page.
#include "serve/gate.h"

#include <densek/errors.h>

#include <gtest/gtest.h>

#include "support.h"

namespace densek::serve {
namespace {

int status_of(TestServer& server, const Request& request) { return server.explorer.handle(request).status; }

TEST(Gate, ARequestOfThePageItselfPasses) {
  TestServer server;
  Request request = server.request("GET", "/api/graph");
  EXPECT_EQ(status_of(server, request), 200);
  request.host = "localhost:4711";
  request.origin = "http://localhost:4711";
  EXPECT_EQ(status_of(server, request), 200);
}

TEST(Gate, ForeignHostsAndOriginsAreRefused) {
  TestServer server;
  for (const char* host : {"", "evil.example:4711", "127.0.0.1", "127.0.0.1:4712", "localhost", "127.0.0.1:4711 "}) {
    Request request = server.request("GET", "/api/graph");
    request.host = host;
    EXPECT_EQ(status_of(server, request), 403) << host;
  }
  for (const char* origin : {"", "null", "http://evil.example", "https://127.0.0.1:4711", "http://127.0.0.1"}) {
    Request request = server.request("GET", "/api/graph");
    request.origin = origin;
    EXPECT_EQ(status_of(server, request), 403) << origin;
  }
}

TEST(Gate, AChosenTokenIsLongAndPlain) {
  EXPECT_EQ(chosen_token("abcdefgh-ABCD_09"), "abcdefgh-ABCD_09");
  for (const char* text : {"", "abcdefgh-ABCD_0", "abcdefgh ABCD_09", "abcdefgh&ABCD_09", "abcdefgh\nABCD_09"})
    EXPECT_THROW(chosen_token(text), UsageError) << text;
}

TEST(Gate, WithoutTheWholeTokenNothingIsAnswered) {
  TestServer server;
  std::string wrong = test_token;
  wrong.back() = '0';
  for (const std::string& token : {std::string(), wrong, wrong.substr(1), std::string(test_token) + "0"})
    for (const char* target : {"/", "/api/graph", "/api/events?session=s1", "/nowhere"}) {
      Request request = server.request("GET", target);
      request.token = token;
      EXPECT_EQ(status_of(server, request), 403) << token << " " << target;
    }
}

TEST(Gate, AnAddressCarriesTheTokenOnlyWhereABrowserSendsNoHeader) {
  TestServer server;
  const auto by_address = [&](const char* method, const std::string& target) {
    Request request =
        server.request(method, target + (target.find('?') == std::string::npos ? "?" : "&") + "token=" + test_token);
    request.token.clear();
    return status_of(server, request);
  };
  EXPECT_EQ(by_address("GET", "/"), 200);
  EXPECT_EQ(by_address("GET", "/api/events?session=" + server.open()), 200);
  EXPECT_EQ(by_address("GET", "/api/export?session=s1"), 404);
  EXPECT_EQ(by_address("GET", "/api/graph"), 403);
  EXPECT_EQ(by_address("POST", "/api/session"), 403);
}

TEST(Gate, TokensAreRandomAndLong) {
  const std::string one = random_token(), other = random_token();
  EXPECT_EQ(one.size(), 32U);
  EXPECT_NE(one, other);
  EXPECT_EQ(one.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(Gate, PathsAreComparedAndNeverFollowed) {
  TestServer server;
  for (const char* target :
       {"/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/api/../api/graph", "/api/graph/"})
    EXPECT_EQ(status_of(server, server.request("GET", target)), 404) << target;
  for (const char* target : {"", "etc/passwd", "http://127.0.0.1:4711/", "/?a=%", "/?a=%4", "/?a=%zz", "/?a=1&a=2"})
    EXPECT_EQ(status_of(server, server.request("GET", target)), 400) << target;
  EXPECT_EQ(status_of(server, server.request("DELETE", "/api/graph")), 405);
}

TEST(Target, QueriesAreDecoded) {
  const auto target = parse_target("/api/search?q=a%26b+c%C3%A9&limit=3&&flag");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/search");
  EXPECT_EQ(target->get("q"), "a&b c\u00e9");
  EXPECT_EQ(target->get("limit"), "3");
  EXPECT_EQ(target->get("flag"), "");
  EXPECT_FALSE(target->get("none"));
}

}  // namespace
}  // namespace densek::serve

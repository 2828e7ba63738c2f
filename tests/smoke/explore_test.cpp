// The live page with all its threads: the network, who answers at once, who goes on in the background.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/worker.h"
#include "serve/listener.h"

#include <densek/generate.h>

namespace densek::serve {
namespace {

/// All that is answered to one request.
std::string fetch(std::uint16_t port, const std::string& text) {
  const int client = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_port = htons(port);
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (::connect(client, reinterpret_cast<const sockaddr*>(&here), sizeof here) == 0 &&
      ::send(client, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size())) {
    char piece[4096];
    for (ssize_t got; (got = ::recv(client, piece, sizeof piece, 0)) > 0;)
      answer.append(piece, static_cast<std::size_t>(got));
  }
  ::close(client);
  return answer;
}

TEST(Explore, QuestionsAndCancellationsFromAllSides) {
  const Graph graph = generate::planted(300, 0.1, 20, 0.8, 1);
  Explorer explorer(graph, {.page = "<p>", .command = "densek explore", .threads = 2});
  Listener listener(explorer, 0);
  std::atomic<bool> stop{false};
  Worker network;
  network.post([&] { listener.run(stop); });
  const auto post = [&](const char* path, const std::string& body) {
    return fetch(listener.port(),
                 fmt::format("POST {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nX-Densek-Token: {}\r\n"
                             "Content-Length: {}\r\n\r\n{}",
                             path, listener.port(), explorer.gate().token(), body.size(), body));
  };
  for (const char* session : {"s1", "s2"}) {
    EXPECT_NE(post("/api/session", "{}").find(session), std::string::npos);
    EXPECT_NE(post("/api/curve", fmt::format(R"({{"session":"{}","points":5}})", session)).find("200 OK"),
              std::string::npos);
  }
  for (int ask = 1; ask <= 12; ++ask) {
    const char* session = ask % 2 == 0 ? "s1" : "s2";
    EXPECT_NE(
        post("/api/ask", fmt::format(R"({{"session":"{}","ask":{},"k":{},"effort":"normal"}})", session, ask, 10 + ask))
            .find("densek.report/1"),
        std::string::npos);
    if (ask % 3 == 0) {
      EXPECT_NE(post("/api/cancel", fmt::format(R"({{"session":"{}"}})", session)).find("200 OK"), std::string::npos);
    }
  }
  stop = true;
}

}  // namespace
}  // namespace densek::serve

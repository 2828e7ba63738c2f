// Requests to the live page, as text: method and target in a line, headers, an empty line, the body. Whoever has not
// the token, the host or the origin is refused; nobody crashes it; whatever it says is JSON or the page.
#include <densek/generate.h>
#include <nlohmann/json.hpp>

#include "serve/explorer.h"
#include "support.h"

namespace densek::fuzz {
namespace {

constexpr std::string_view token = "T0KEN";

/// The part up to the mark, which is taken off with it.
std::string_view cut(std::string_view& text, std::string_view mark) {
  const std::string_view front = text.substr(0, text.find(mark));
  text.remove_prefix(std::min(text.size(), front.size() + mark.size()));
  return front;
}

serve::Request request_of(std::string_view text) {
  serve::Request request;
  std::string_view line = cut(text, "\n");
  request.method = cut(line, " ");
  request.target = line;
  while (!(line = cut(text, "\n")).empty()) {
    const std::string_view name = cut(line, ":");
    if (name == "host") request.host = line;
    if (name == "origin") request.origin = line;
    if (name == "token") request.token = line;
  }
  request.body = text;
  return request;
}

/// What no request can pass without, told from the text alone.
bool may_pass(const serve::Request& request) {
  return (request.host == "127.0.0.1:80" || request.host == "localhost:80") &&
         (!request.origin || request.origin == "http://127.0.0.1:80" || request.origin == "http://localhost:80") &&
         (request.token == token || request.target.find(token) != std::string::npos ||
          request.target.find('%') != std::string::npos);
}

}  // namespace
}  // namespace densek::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek;
  using namespace densek::fuzz;
  static const Graph graph = karate_club();
  const MemoryWatch watch;
  serve::Explorer explorer(graph,
                           {.page = "<p>", .command = "densek explore", .token = std::string(token), .threads = 1});
  explorer.gate().set_port(80);
  explorer.desk().open(serve::Clock::now());  // s1
  // Several requests in a row, so that there are questions to cancel and answers to export.
  std::string_view text = text_of(data, size);
  for (int i = 0; i < 4 && !text.empty(); ++i) {
    const serve::Request request = request_of(cut(text, "\n---\n"));
    const serve::Response response = explorer.handle(request);
    require(response.status >= 200 && response.status < 500, "no request is a failure of the server");
    require(may_pass(request) || response.status >= 400, "a request that may not pass is refused");
    if (response.status >= 400) require(nlohmann::json::parse(response.body).contains("error"), "a refusal says why");
    if (response.type == "application/json" && response.download.empty())
      require(nlohmann::json::accept(response.body), "what is said is JSON");
  }
  explorer.desk().stop();
  explorer.desk().take_turn();  // interrupted before it begins
  return 0;
}

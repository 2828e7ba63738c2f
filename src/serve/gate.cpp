#include "serve/gate.h"

#include <densek/errors.h>

#include <fmt/format.h>
#include <sys/random.h>

#include <array>

namespace densek::serve {

std::string random_token() {
  std::array<unsigned char, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw Error("the operating system gives no random numbers, and without a secret nothing is served");
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::string chosen_token(std::string_view text) {
  constexpr std::string_view taken = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  constexpr std::size_t fewest = 16;
  if (text.size() < fewest || text.find_first_not_of(taken) != std::string_view::npos)
    throw UsageError(fmt::format(
        "DENSEK_TOKEN must have {} or more of the characters A-Z a-z 0-9 - _; unset it for a random one", fewest));
  return std::string(text);
}

bool same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;  // how long it is is no secret
  volatile unsigned char difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference =
        static_cast<unsigned char>(difference | (static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i])));
  return difference == 0;
}

void Gate::set_port(std::uint16_t port) {
  by_number_ = fmt::format("127.0.0.1:{}", port);
  by_name_ = fmt::format("localhost:{}", port);
}

std::optional<Response> Gate::refusal(const Request& request, const Target& target) const {
  if (request.host != by_number_ && request.host != by_name_)
    return refused(403, "this server answers to its own address only; open the one that densek explore has printed");
  if (request.origin && *request.origin != "http://" + by_number_ && *request.origin != "http://" + by_name_)
    return refused(403, "a page from elsewhere asks; open the address that densek explore has printed");
  const bool by_address = target.path == "/" || target.path == "/api/events" || target.path == "/api/export";
  const std::string shown =
      request.token.empty() && by_address ? target.get("token").value_or(std::string()) : request.token;
  if (!same_secret(shown, token_))
    return refused(403, "the token is missing or wrong; open the address that densek explore has printed, all of it");
  return std::nullopt;
}

}  // namespace densek::serve

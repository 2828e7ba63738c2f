// Who may ask: whoever has the token, from this machine, by the address that was printed.
//
// The server listens on the loopback alone, but every page in a browser of this machine can reach that. So a request
// must name the server as its host (a foreign name that was made to lead here is refused), must come from its own page
// if it says from where (Origin), and must carry a token that no other page can know or guess. In an address the token
// counts only where a browser cannot send a header: the page itself, the stream of events, downloads. Everything that
// changes something wants the header, which no foreign page can send without being asked first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "serve/http.h"
#include "serve/target.h"

namespace densek::serve {

/// 128 bits of the operating system, in hexadecimal. Throws Error if it has none.
std::string random_token();

/// The token somebody chose, so that an address survives a restart. Throws UsageError if it is short or has characters
/// that mean something in an address.
std::string chosen_token(std::string_view text);

/// In a time that tells nothing of where the two differ.
bool same_secret(std::string_view a, std::string_view b);

class Gate {
 public:
  explicit Gate(std::string token) : token_(std::move(token)) {}

  const std::string& token() const { return token_; }
  /// Before the first request: where the server listens.
  void set_port(std::uint16_t port);

  /// Why the request may not pass; nothing if it may.
  std::optional<Response> refusal(const Request& request, const Target& target) const;

 private:
  std::string token_;
  std::string by_number_, by_name_;  // 127.0.0.1:PORT, localhost:PORT
};

}  // namespace densek::serve

// What is asked over HTTP and what is answered, without the sockets: plain data that tests and fuzzing can make.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "serve/mailbox.h"

namespace densek::serve {

/// Sizes beyond which nothing is read.
inline constexpr std::size_t most_header_bytes = 16 * 1024;
inline constexpr std::size_t most_body_bytes = 64 * 1024;

struct Request {
  std::string method;
  std::string target;  ///< path and query, as sent
  std::string host;
  std::optional<std::string> origin = {};
  std::string token = {};  ///< of the header X-Densek-Token; empty: none
  std::string body = {};
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string download = {};                  ///< file name of what is to be saved rather than shown
  std::shared_ptr<Mailbox> stream = nullptr;  ///< instead of a body: what comes in here, as server-sent events
};

/// {"error": …}
Response refused(int status, const std::string& what_and_cure);

/// What the browser may do with the page, and with everything else: nothing.
std::string_view content_policy(const Response& response);

}  // namespace densek::serve

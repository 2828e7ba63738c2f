#include "serve/http.h"

#include <nlohmann/json.hpp>

#include "report/json.h"

namespace densek::serve {

Response refused(int status, const std::string& what_and_cure) {
  return {.status = status, .body = report::compact({{"error", what_and_cure}})};
}

std::string_view content_policy(const Response& response) {
  // The page carries a stricter policy of its own, with the hash of its script; both hold.
  if (response.type.starts_with("text/html") && response.download.empty())
    return "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src "
           "data:; worker-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return "default-src 'none'; frame-ancestors 'none'";
}

}  // namespace densek::serve

#include "report/html.h"

#include <densek/errors.h>

#include <utility>

#include "report/folders.h"
#include "report/json.h"
#include "report/page.h"

namespace densek::report {

void require_page() {
  if (page_template().empty())
    throw Error(
        "--html is not in this program: it was built without the page, which wants Node.js and npm (Debian: apt-get "
        "install nodejs npm). Build again: ./dev build");
}

std::string script_safe(const nlohmann::ordered_json& document) {
  const std::string plain = compact(document);
  std::string safe;
  safe.reserve(plain.size() + plain.size() / 64);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const std::string_view rest = std::string_view(plain).substr(i, 3);
    if (rest == "\u2028" || rest == "\u2029") {
      safe += rest == "\u2028" ? "\\u2028" : "\\u2029";
      i += 2;
    } else if (plain[i] == '<') {
      safe += "\\u003c";
    } else if (plain[i] == '>') {
      safe += "\\u003e";
    } else if (plain[i] == '&') {
      safe += "\\u0026";
    } else {
      safe += plain[i];
    }
  }
  return safe;
}

std::string page_data(nlohmann::ordered_json document) {
  hide_folders(document);
  return script_safe(document);
}

std::string page_around(std::string_view data) {
  require_page();
  const std::string_view page = page_template();
  const std::size_t place = page.rfind(page_data_place);
  if (place == std::string_view::npos) throw Error("the page of the report has no place for data");
  std::string text(page.substr(0, place));
  text += data;
  text += page.substr(place + page_data_place.size());
  return text;
}

std::string html_page(nlohmann::ordered_json document) {
  require_page();
  return page_around(page_data(std::move(document)));
}

}  // namespace densek::report

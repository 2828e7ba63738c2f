// The last answer of a session as a file to keep.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "serve/answer.h"
#include "serve/http.h"

namespace densek::serve {

/// As html (the report), json (densek.result/1 or densek.groups/1), csv (the members) or graphml (the subgraph they
/// induce); nothing for any other format. Throws Error where the answer cannot be written so.
std::optional<Response> download(const Graph& graph, const Answered& answered, std::string_view format,
                                 const std::string& command);

}  // namespace densek::serve

// A report as one HTML file that opens anywhere, offline: the page of web/ with a `densek.report/1` document in it.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace densek::report {

/// The page that shows this document. Nothing in the document can end its place in the page or become markup.
/// Folders are left out of it (folders.h). Throws Error as require_page does.
std::string html_page(nlohmann::ordered_json document);

/// The two halves of it, for whoever keeps the data and makes the page when it is wanted: what the page holds of this
/// document, and the page around that.
std::string page_data(nlohmann::ordered_json document);
std::string page_around(std::string_view data);

/// Throws Error if densek was built without the page, saying how to get it; to be asked before the work starts.
void require_page();

/// The page of `densek explore`, one self-contained HTML file without data; empty if densek was built without Node.js.
std::string_view explore_page();

/// JSON that can stand in a <script> element: no <, >, & and no line separators that old parsers stumble over.
std::string script_safe(const nlohmann::ordered_json& document);

}  // namespace densek::report

// The page of a report without its data, made from web/ when densek is built.
#pragma once

#include <string_view>

namespace densek::report {

/// One self-contained HTML file with a place for the data; empty if densek was built without Node.js.
std::string_view page_template();

/// What stands in the template where the data go.
inline constexpr std::string_view page_data_place = "{\"densek\":\"data\"}";

}  // namespace densek::report

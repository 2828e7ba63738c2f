// man densek
#pragma once

#include <string>

#include "command_tree.h"

namespace densek::cli {

/// In the language of man pages.
std::string man_page(const CommandText& program, const std::string& version);

}  // namespace densek::cli

// Tab: what a shell may put after what was typed.
#pragma once

#include <string>

#include "command_tree.h"

namespace densek::cli {

std::string bash_completion(const CommandText& program);
std::string zsh_completion(const CommandText& program);
std::string fish_completion(const CommandText& program);

}  // namespace densek::cli

// The methods by name, with what `densek methods` tells about them.
#pragma once

#include <span>
#include <string_view>

#include "methods/method.h"

namespace densek {

struct MethodInfo {
  std::string_view name, summary, citation, cost, guarantee, reach;
  Outcome (*run)(Problem&);
};

std::span<const MethodInfo> methods();
/// nullptr if there is none of that name.
const MethodInfo* find_method(std::string_view name);

}  // namespace densek

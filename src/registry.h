// The methods by name, with what `densek methods` tells about them.
#pragma once

#include <span>
#include <string_view>

#include "methods/method.h"

namespace densek {

/// How many vertices a method returns.
enum class SetSize { k, at_least_k, at_most_k, any };

struct MethodInfo {
  std::string_view name, summary, citation, cost, guarantee, reach;
  Result (*run)(Task&);
  SetSize size = SetSize::k;
  Vertex max_vertices = no_vertex;  ///< larger graphs are refused before the method starts; `reach` says why
};

bool fits(SetSize kind, std::int64_t size, std::int64_t k);

std::span<const MethodInfo> methods();
/// nullptr if there is none of that name.
const MethodInfo* find_method(std::string_view name);

}  // namespace densek

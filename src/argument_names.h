// What --bounds calls the arguments that one can choose to do without, and lists of them as text.
#pragma once

#include <densek/argument.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace densek {

/// One word each, where results have several.
inline constexpr std::array<std::pair<std::string_view, Argument>, 11> argument_names{{
    {"clique", Argument::clique},
    {"degree", Argument::degree},
    {"order", Argument::order},
    {"colouring", Argument::colouring},
    {"orientation", Argument::orientation},
    {"cap", Argument::cap},
    {"blocks", Argument::blocks},
    {"semidefinite", Argument::semidefinite},
    {"fixing", Argument::fixing},
    {"clique-search", Argument::clique_search},
    {"branch-and-bound", Argument::branch_and_bound},
}};

/// Whether the two are the same but for what stands between words.
constexpr bool same_words(std::string_view word, std::string_view name) {
  return std::ranges::equal(word, name, [](char a, char b) { return a == (b == ' ' ? '-' : b); });
}

static_assert(std::ranges::all_of(argument_table,
                                  [](const ArgumentInfo& info) {
                                    return std::ranges::count_if(argument_names, [&](const auto& each) {
                                             return each.second == info.argument && same_words(each.first, info.name);
                                           }) == (can_be_chosen(info.argument) ? 1 : 0);
                                  }),
              "an argument has a name here if and only if it can be chosen, and it is that of results");

/// What all of them are called.
inline constexpr std::string_view all_arguments = "all";

/// Every name that a list can have.
inline constexpr auto chosen_words = [] {
  std::array<std::string_view, argument_names.size() + 1> words{all_arguments};
  for (std::size_t i = 0; i < argument_names.size(); ++i) words[i + 1] = argument_names[i].first;
  return words;
}();

/// Of names separated by commas; those of results will do, too. Nothing if one of them is unknown.
std::optional<ArgumentSet> arguments_chosen(std::string_view list);
/// The same the other way round.
std::string text_of(ArgumentSet chosen);

}  // namespace densek

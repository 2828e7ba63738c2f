// A result as a person likes to read it: the verdict first, then a short table.
#pragma once

#include <densek/result.h>

#include <span>
#include <string>
#include <vector>

namespace densek::report {

struct Style {
  bool color = false;
  bool verbose = false;  ///< also the options, the time of each phase and every member
};

/// How good the answer is, in words: "proved optimal", "within 0.41 % of the best possible", …
std::string judgement(const Result& result);

/// Whether the upper bound is so far off that it says little.
bool bound_is_weak(const Result& result);

/// "20", or "30 user and 10 item" where parts have sizes of their own, which the wishes name.
std::string size_words(std::int64_t k, std::span<const std::int64_t> sizes, const Wishes* wishes);

/// " as wished" behind the vertices of a bound that does not speak of all sets of its size.
const char* as_wished(const Wishes* wishes);

/// What the integers say of the set: "local maximizer, no swap improves it (…)".
std::string certificate_words(const Graph& graph, const Result& result);
/// "no 20 vertices have more than 190 edges (proof: clique)".
std::string bound_words(const Graph& graph, const Result& result);
/// The members in a few lines.
std::vector<std::string> member_words(const Graph& graph, const Result& result);

/// "20 of 4,039 vertices, 190 edges, density 1.0000".
std::string facts(const Graph& graph, const Result& result);

/// Facts and judgement, the first line of the table: "20 of 4,039 vertices, 190 edges, density 1.0000: proved optimal".
std::string verdict(const Graph& graph, const Result& result);

/// Verdict and table, ending in a newline.
std::string to_table(const Graph& graph, const Result& result, const Style& style = {});

}  // namespace densek::report

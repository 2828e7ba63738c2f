#include "certify/verify_bound.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>

#include "base/decimal.h"
#include "base/utf8.h"
#include "certify/recount.h"
#include "certify/refute.h"
#include "certify/replay.h"

namespace densek::certify {

namespace {

/// Whether the argument needs nothing but the question.
bool needs_no_witness(Argument argument, const Rest& rest) {
  if (argument == Argument::clique) return rest.counts_edges();
  if (argument != Argument::only_answer) return argument == Argument::degree;
  const std::vector<std::int64_t> open = rest.open_by_part();
  for (std::size_t part = 0; part < open.size(); ++part)
    if (rest.sizes[part] != 0 && rest.sizes[part] != open[part]) return false;
  return true;
}

/// The least that arguments without witness prove.
BoundCheck without_witness(const Graph& graph, const Wishes& wishes, const Claims& claims) {
  BoundCheck check;
  const Rest rest(graph, wishes, claims.sizes.empty() ? std::vector<std::int64_t>{claims.size} : claims.sizes);
  for (const ArgumentInfo& info : argument_table) {
    if (!needs_no_witness(info.argument, rest)) continue;
    const std::int64_t value = bound_of(rest, {.argument = info.argument}, rest.sizes);
    if (info.name == claims.bound && claims.upper_bound && *claims.upper_bound < value)
      throw VerificationError(fmt::format("upper_bound: the result claims {} by {}, which gives {}",
                                          decimal_text(*claims.upper_bound, graph.units()), info.name,
                                          decimal_text(value, graph.units())));
    if (check.proved && *check.proved <= value) continue;
    check.proved = value;
    check.by = info.name;
  }
  return check;
}

void check_belongs(const Graph& graph, const Wishes& wishes, const Claims& claims, const Witness& witness) {
  const auto show = [&](std::int64_t value) { return decimal_text(value, graph.units()); };
  if (witness.k != claims.size)
    throw VerificationError(fmt::format(
        "the witness is about {} vertices, the result about {}: they do not belong together", witness.k, claims.size));
  if (witness.sizes != claims.sizes)
    throw VerificationError(
        "the witness is about other numbers of vertices from each part than the result: they do not belong together");
  check_witness(graph, wishes, witness);
  if (witness.value < claims.value)  // both were checked: one of the checks is wrong
    throw VerificationError(
        fmt::format("the witness proves at most {}, but the set is worth {}; please report this as a bug",
                    show(witness.value), show(claims.value)));
  if (!claims.upper_bound) return;
  const auto argument = argument_named(claims.bound);
  if (argument && argument_info(*argument).evidence == Evidence::none) return;
  if (claims.bound != witness.bound())
    throw VerificationError(
        fmt::format("bound: the result claims {}, the witness is of {}", claims.bound, witness.bound()));
  if (witness.value != *claims.upper_bound)
    throw VerificationError(fmt::format("upper_bound: the result claims {}, the witness proves {}",
                                        show(*claims.upper_bound), show(witness.value)));
}

/// The first labels of the set, for a message.
std::string names(const Graph& graph, std::span<const Vertex> set) {
  constexpr std::size_t most = 20;
  std::vector<std::string> labels;
  for (const Vertex v : set.first(std::min(most, set.size()))) labels.push_back(printable(graph.labels().text(v)));
  return fmt::format("{}{}", fmt::join(labels, " "), set.size() > most ? " …" : "");
}

/// Throws VerificationError if another set shows that a claimed bound is none.
void try_to_refute(const Graph& graph, const Claims& claims, bool upper_bound_proved) {
  if (claims.upper_bound && !upper_bound_proved) {
    const std::vector<Vertex> set = set_above(graph, claims.vertices, *claims.upper_bound);
    if (const std::int64_t edges = recount(graph, set, 0).edges; edges > *claims.upper_bound)
      throw VerificationError(fmt::format("upper_bound: the result claims {}, but other {} vertices have {} edges: {}",
                                          *claims.upper_bound, set.size(), edges, names(graph, set)));
  }
  if (!claims.edges_per_vertex_bound) return;
  // What was computed in floating point may be a last digit too low.
  const double most = *claims.edges_per_vertex_bound * (1 + 1e-12);
  const std::vector<Vertex> set = set_denser_than(graph, most);
  if (const std::int64_t edges = recount(graph, set, 0).edges;
      static_cast<double>(edges) > most * static_cast<double>(set.size()))
    throw VerificationError(
        fmt::format("edges_per_vertex_bound: the result claims {}, but {} vertices have {} edges: {}",
                    *claims.edges_per_vertex_bound, set.size(), edges, names(graph, set)));
}

}  // namespace

BoundCheck verify_bound(const Claims& claims, const std::optional<Witness>& witness) {
  const Graph& graph = claims.graph;
  const Wishes& wishes = claims.wishes;
  BoundCheck check = without_witness(graph, wishes, claims);
  if (witness) {
    check_belongs(graph, wishes, claims, *witness);
    if (witness->value <= *check.proved) {
      check.proved = witness->value;
      check.by = witness->bound();
    }
  } else if (!claims.upper_bound || *check.proved > *claims.upper_bound) {
    check = {};  // that no set is more than a clique is nothing to tell anyone
  }
  if (wishes.none() && !graph.weighted()) try_to_refute(graph, claims, check.reaches(claims));
  if (check.proved) check.verified = check.reaches(claims) && !claims.edges_per_vertex_bound;
  check.optimal = check.proved == claims.value;
  return check;
}

std::optional<Witness> WitnessesOfAnswers::next() {
  if (next_ == witnesses_.size()) return std::nullopt;
  return std::move(witnesses_[next_++]);
}

void WitnessesOfAnswers::expect(std::size_t answers) const {
  if (witnesses_.empty() || witnesses_.size() == answers) return;
  throw VerificationError(fmt::format("there are {} {} for {} {}: they do not belong together", witnesses_.size(),
                                      witnesses_.size() == 1 ? "witness" : "witnesses", answers,
                                      answers == 1 ? "answer" : "answers"));
}

}  // namespace densek::certify

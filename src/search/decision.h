// "Is there a choice of k vertices worth at least T?", decided by branch and bound.
//
// Depth-first search on sets P ⊆ S ⊆ P ∪ C, with q = k − |P| vertices still to come from the candidates C, each with
// f_v neighbours in P (linear term included):
//
//   split      every edge inside C is divided between its ends, b_v = what v got: at most e(P) + Σ of the q largest
//              f_v + b_v. In every node shares move from richer to poorer ends, which never raises the bound; a
//              candidate that must be in by this bound, or cannot, is fixed.
//   colouring  the s-th vertex taken from a colour class has s − 1 non-neighbours there: at most e(P) + q(q−1)/2 + Σ of
//              the q largest f_v − (s−1), classes filled in order of decreasing f.
//   dominance  where f_u is at least f_v plus the number of neighbours of v in C that u does not have, u serves at
//              least as well as v: after u was tried and left out, v goes too.
//
// All in integers, so a no is a proof. When the work runs out, what is left is handed back as smaller questions, so
// that many tasks can share one. When few candidates are left, the search goes on in the graph they induce, which is
// small and has rows of bits; in a graph too large for those only the split counts. Exponential at worst.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/work_meter.h"
#include "bounds/orientation.h"
#include "question/question.h"
#include "search/answer.h"
#include "search/bit_rows.h"

namespace densek::search {

/// A question of one part and the shares of any split of its edges.
struct SplitQuestion {
  Question question;
  bounds::Shares shares;
};

class Decision {
 public:
  /// Whether it can decide about such a question: one part, edges without weights, and linear terms that leave room for
  /// every edge in 32 bits.
  static bool takes(const Question& question);

  /// Both must outlive it.
  Decision(const SplitQuestion& split, WorkMeter& meter, Unfinished unfinished = Unfinished::handed_back);

  Answer decide(std::int64_t target);
  /// If yes: the set, original ids, forced ones included.
  const std::vector<Vertex>& found() const { return found_; }
  /// If unknown, unless what is unfinished is dropped: the answer is yes if it is yes for one of these.
  std::vector<SplitQuestion>& open() { return open_; }

 private:
  struct Node {
    std::vector<Vertex> chosen, candidates;  // P and C
    std::vector<Word> candidate_bits;
    std::vector<std::int32_t> inner;  // f_v, valid for candidates
    std::int64_t edges = 0;           // e(P)
  };
  struct Coloured {
    Vertex vertex;
    std::uint32_t rank;  // in its class
  };
  enum class Verdict { yes, no, open };

  Answer explore(std::size_t depth);
  Answer explore_induced(const Node& node);
  SplitQuestion rest_of(const Node& node);
  bool has_rows() const { return rows_.words() > 0; }
  Verdict tighten(Node& node);
  Verdict settle(const Node& node);
  bool fix_by_split(Node& node, std::int64_t q);
  bool fix_by_colouring(const Node& node, std::int64_t q);
  std::int64_t loss_with(const Node& node, std::size_t first, std::size_t i, std::int64_t price,
                         std::int64_t enough) const;
  void even_out(const Node& node);
  void halve(const Node& node);
  bool split_helps();
  void colour(const Node& node);
  Vertex choose(const Node& node);
  void take(Node& node, Vertex v);
  void drop(Node& node, std::span<const Vertex> vertices);
  void drop_dominated(Node& node, Vertex u);
  /// f_v and as many neighbours as can still come.
  std::int64_t most_neighbours(const Node& node, Vertex v, std::int64_t q) const {
    return node.inner[v] + std::min<std::int64_t>(degree_[v], q - 1);
  }
  std::int64_t missing(const Node& node) const { return question_.k() - std::ssize(node.chosen); }

  const Question& question_;
  const Graph& graph_;
  WorkMeter& meter_;
  Unfinished unfinished_;
  BitRows rows_;
  std::vector<std::uint64_t> reverse_;  // the opposite arc
  bounds::Shares share_;                // by arc v→u: what v gets
  std::vector<std::int64_t> value_;     // f_v + b_v, in shares
  std::vector<std::int32_t> degree_;    // neighbours among the candidates
  std::vector<Node> nodes_;             // by depth
  std::vector<Vertex> found_, forced_, hopeless_, uncoloured_;
  std::vector<Word> open_bits_;
  std::vector<Coloured> coloured_;  // class after class
  std::vector<std::int64_t> gains_, sorted_gains_;
  std::vector<SplitQuestion> open_;
  std::int64_t target_ = 0;
  int credit_;
  std::uint64_t skipped_ = 0;
};

}  // namespace densek::search

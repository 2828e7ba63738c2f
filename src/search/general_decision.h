// "Is there a choice worth at least T?" for questions with weights of any sign, linear terms of any size and several
// parts, decided by branch and bound.
//
// Depth-first search on sets P ⊆ S ⊆ P ∪ C as in search/decision.h, with q_p vertices still to come from the candidates
// of part p, and f_v = c_v + w(v, P):
//
//   shares     every edge inside C is divided between its ends: a positive weight anyhow, a negative one in halves.
//   What
//              the edges inside S ∩ C weigh is the sum, over its vertices, of their shares of them. So v brings at most
//              f_v and the largest sum of its shares towards just as many candidates of each part as come with it;
//              whoever is not adjacent counts 0, so negative shares count where there are too few others. The bound is
//              the worth of P and, part by part, the q_p largest of these. A candidate that must be in by it, or
//              cannot, is fixed. Two divisions are tried: halves, and one where shares move from richer to poorer ends.
//   dominance  where f_u is at least f_v and all that v could have more than u in C, u serves at least as well as v,
//              both of one part: after u was tried and left out, v goes too.
//
// All in integers: shares are multiples of 2^−bits, as many bits as sums of all weights have room for. A no is a proof.
// When the work runs out, what is left is handed back as smaller questions. Exponential at worst.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/work_meter.h"
#include "question/question.h"
#include "search/answer.h"

namespace densek::search {

/// A question and how its edges are divided.
struct SharedQuestion {
  Question question;
  std::vector<std::int64_t> shares;  ///< by arc u→v: what u gets, in 2^−bits
  int bits = 0;
};

/// With all edges in halves. Throws NoAnswerError if twice the sum of all weights does not fit 64 bits.
SharedQuestion halved(Question question);

/// With shares moved so many times from the richer ends of all edges to the poorer, as long as there is work.
SharedQuestion evened(SharedQuestion shared, int passes, WorkMeter& meter);

class GeneralDecision {
 public:
  /// Both must outlive it.
  GeneralDecision(const SharedQuestion& shared, WorkMeter& meter, Unfinished unfinished = Unfinished::handed_back);

  Answer decide(std::int64_t target);
  /// If yes: the set, original ids, forced ones included.
  const std::vector<Vertex>& found() const { return found_; }
  /// If unknown, unless what is unfinished is dropped: the answer is yes if it is yes for one of these.
  std::vector<SharedQuestion>& open() { return open_; }

 private:
  struct Node {
    std::vector<Vertex> chosen, candidates;  // P and C
    std::vector<char> is_candidate;
    std::vector<std::int64_t> inner;          // f_v, valid for candidates
    std::vector<std::int64_t> wanted, there;  // by part: q_p, and how many candidates
    std::int64_t value = 0;                   // of P
  };
  enum class Division { halves, shares };
  enum class Verdict { yes, no, open };

  friend SharedQuestion evened(SharedQuestion shared, int passes, WorkMeter& meter);
  Node& root();
  Answer explore(std::size_t depth);
  Answer explore_induced(const Node& node);
  SharedQuestion rest_of(const Node& node);
  Verdict tighten(Node& node);
  bool settle_parts(Node& node);
  void weigh(const Node& node, Division division);
  std::int64_t most_towards_all(const Node& node, std::uint32_t part_of_v);
  bool fix(const Node& node);
  void even_out(const Node& node);
  Vertex choose(const Node& node) const;
  void take(Node& node, Vertex v);
  void drop(Node& node, std::span<const Vertex> vertices);
  void drop_dominated(Node& node, Vertex u);

  const Question& question_;
  const Graph& graph_;
  WorkMeter& meter_;
  Unfinished unfinished_;
  int bits_;
  std::vector<std::uint64_t> reverse_;              // the opposite arc
  std::vector<std::int64_t> shares_;                // by arc v→u: what v gets
  std::vector<std::int64_t> value_;                 // by candidate: what it brings at most
  std::vector<std::vector<std::int64_t>> towards_;  // by part: shares of one candidate
  std::vector<std::int64_t> row_;                   // by vertex: weight towards one candidate
  std::vector<Vertex> order_;                       // candidates by part and decreasing value
  std::vector<Vertex> found_, forced_, hopeless_;
  std::vector<Node> nodes_;  // by depth
  std::vector<SharedQuestion> open_;
  std::int64_t target_ = 0;
};

}  // namespace densek::search

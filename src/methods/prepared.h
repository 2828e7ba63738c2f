// What solves of one question share, whatever k is: computed on first use, once, and timed.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bounds/session.h"
#include "bounds/spectral.h"
#include "engine/incremental.h"
#include "graph/cores.h"
#include "graph/degree_order.h"
#include "question/question.h"

namespace densek {

/// What the pairs of vertices weigh, in units.
struct PairWeights {
  std::int64_t heaviest_exchange = 1;  ///< of two that could be exchanged: `heaviest_exchange` of the question
  std::int64_t spread = 1;             ///< from the lightest to the heaviest pair, those without an edge being 0
};

struct VertexLoaded;

/// What is said of the whole graph where the one at hand is a share of it (graph/share.h).
struct KnownOfWhole {
  std::uint64_t arcs = 0;
  std::int64_t max_degree = 0;
  PairWeights pair_weights = {};
  std::function<bounds::Spectrum(const Budget&)> spectrum = {};
};

class Prepared {
 public:
  explicit Prepared(Question question, int threads)
      : question_(std::move(question)), threads_(threads), cores_(std::make_shared<LazyCores>(question_.graph)) {}
  Prepared(const Graph& graph, int threads) : Prepared(Question(graph), threads) {}
  /// Of a share: what is known of the whole takes the place of what would be computed; nothing else may be asked for.
  Prepared(Question question, KnownOfWhole whole)
      : question_(std::move(question)), threads_(1), whole_(std::move(whole)) {}

  const Question& question() const { return question_; }  ///< its k means nothing
  const Graph& graph() const { return question_.graph; }
  int threads() const { return threads_; }
  void set_threads(int threads) { threads_ = threads; }

  std::uint64_t num_arcs() const { return whole_ ? whole_->arcs : graph().num_arcs(); }
  /// Negative weights taken as positive.
  std::int64_t max_degree() { return whole_ ? whole_->max_degree : degree_order().max_degree; }
  const DegreeOrder& degree_order();
  const PairWeights& pair_weights();
  const Cores& cores() { return cores_->get(); }
  const std::shared_ptr<LazyCores>& shared_cores() const { return cores_; }
  /// Where there is no time for λ₁ and its vector, the largest degree, which is not below it, and the degrees.
  bounds::Spectrum spectrum(const Budget& budget = {});
  std::vector<double> eigenvector(const Budget& budget = {});
  IncrementalEngine::Buffers& buffers();
  WeightedIncrementalEngine::Buffers& weighted_buffers();
  GeneralIncrementalEngine::Buffers& general_buffers();
  bounds::Session& bounds() { return *shared_bounds(); }  ///< its own time is not counted here, that of cores is
  const std::shared_ptr<bounds::Session>& shared_bounds();
  /// The same question with a loading for each vertex. Throws UsageError unless VertexLoaded::fits it.
  VertexLoaded& by_vertex();

  /// Seconds spent in the functions above so far.
  double seconds() const;

 private:
  template <class T, class Compute>
  T& once(std::optional<T>& value, Compute&& compute) {
    if (!value) {
      const auto begin = std::chrono::steady_clock::now();
      value.emplace(compute());
      seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    return *value;
  }

  Question question_;
  int threads_;
  std::optional<KnownOfWhole> whole_;
  double seconds_ = 0;
  std::optional<DegreeOrder> degree_order_;
  std::optional<PairWeights> pair_weights_;
  std::shared_ptr<LazyCores> cores_;
  std::optional<bounds::Spectrum> spectrum_;
  std::optional<std::vector<double>> eigenvector_;
  std::optional<IncrementalEngine::Buffers> buffers_;
  std::optional<WeightedIncrementalEngine::Buffers> weighted_buffers_;
  std::optional<GeneralIncrementalEngine::Buffers> general_buffers_;
  std::shared_ptr<bounds::Session> bounds_;
  std::optional<std::shared_ptr<VertexLoaded>> by_vertex_;
};

}  // namespace densek

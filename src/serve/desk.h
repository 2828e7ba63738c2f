// Sessions and what is to be done for them in the background. Whoever asks puts work here; one thread takes turns with
// it, a session after the other, so that no tab waits for all of another's work.
//
// A turn is one stage of a question or one point of a curve; a question goes before a curve of the same session, and
// stops a point of it that is being computed (which is then computed again).
#pragma once

#include <atomic>
#include <condition_variable>
#include <list>
#include <mutex>
#include <optional>
#include <string>

#include "serve/session.h"
#include "serve/solvers.h"

namespace densek::serve {

inline constexpr std::size_t most_sessions = 16;
/// A session without a stream of events for so long is over.
inline constexpr auto patience = std::chrono::minutes(1);

class Desk {
 public:
  /// `command` is what documents name as their origin.
  Desk(const Graph& graph, std::string command, int threads);

  /// A new session; nothing if there are too many.
  std::optional<std::string> open(Clock::time_point now);
  /// The events of the session, which counts as seen; null if there is none of that name.
  std::shared_ptr<Mailbox> events(const std::string& session, Clock::time_point now);
  /// Ends sessions that nobody listens to any more.
  void sweep(Clock::time_point now);

  enum class Taken { yes, too_old, no_session };
  /// A question is asked: what an older one has running is over.
  Taken begin(const std::string& session, std::int64_t ask);
  /// It was answered at once; with a goal, the portfolio goes on.
  void answered(const std::string& session, Answered known, std::optional<Effort> goal);
  /// False if there is no such session.
  bool draw_curve(const std::string& session, Wishes wishes, std::vector<std::int64_t> sizes);
  /// Stops the background work. The last ask; nothing if there is no such session.
  std::optional<std::int64_t> cancel(const std::string& session);
  std::optional<Answered> last(const std::string& session) const;

  /// Does one turn, if there is anything to do.
  bool take_turn();
  /// Takes turns until stop().
  void run();
  void stop();
  /// Set by stop(): whatever computes should end.
  const std::atomic<bool>& stopping() const { return stopping_; }

 private:
  struct Turn {
    std::shared_ptr<Session> session;
    std::shared_ptr<AskJob> ask;      // or
    std::shared_ptr<CurveJob> curve;  // this
  };

  std::shared_ptr<Session> find(const std::string& id) const;
  std::optional<Turn> next_turn();
  void run_stage(const Turn& turn);
  void run_point(const Turn& turn);
  void supersede(Session& session);
  void drop_curve(Session& session);
  void finish(Session& session, const AskJob& job, const std::string& stop);
  Hooks hooks_of(const Turn& turn);

  const Graph& graph_;
  const std::string command_;
  Solvers solvers_;  // of the thread that takes turns

  mutable std::mutex lock_;
  std::condition_variable changed_;
  std::list<std::shared_ptr<Session>> sessions_;  // who had a turn last is at the end
  std::uint64_t opened_ = 0;
  std::optional<Turn> running_;
  std::atomic<bool> interrupt_{false};  // the turn that is running
  std::atomic<bool> stopping_{false};
};

}  // namespace densek::serve

#include "cluster/errand.h"

#include <densek/errors.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>

#include "base/worker.h"
#include "cluster/together.h"

namespace densek::cluster {

namespace {

constexpr auto between_meetings = std::chrono::milliseconds(250);

/// The work and how far it is.
class Errand {
 public:
  Errand(const Budget& own, const std::function<void(const Budget&)>& work)
      : budget_{.stop = &stop_, .deadline = own.deadline}, work_(work) {}

  void run() {
    try {
      work_(budget_);
    } catch (...) {
      thrown_ = std::current_exception();
    }
    const std::lock_guard guard(lock_);
    done_ = true;
    changed_.notify_one();
  }
  void stop() { stop_ = true; }
  /// Waits a while; whether it is done.
  bool wait() {
    std::unique_lock guard(lock_);
    return changed_.wait_for(guard, between_meetings, [&] { return done_; });
  }
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  std::atomic<bool> stop_ = false;
  Budget budget_;
  const std::function<void(const Budget&)>& work_;
  std::exception_ptr thrown_;
  std::mutex lock_;
  std::condition_variable changed_;
  bool done_ = false;
};

/// What a rank brings to a meeting.
struct Word {
  std::uint8_t wishes;  // of its budget
  std::uint8_t done;    // of the first: there will be no other meeting
};

std::unique_ptr<Worker> worker_if_any() try { return std::make_unique<Worker>(); } catch (const Error&) {
  return nullptr;
}

}  // namespace

void on_first_rank(Communicator& ranks, AgreedBudget& budget, const std::function<void(const Budget&)>& work) {
  Errand errand(budget.own(), work);
  std::unique_ptr<Worker> worker;  // gone before the errand is
  if (ranks.is_first()) {
    worker = worker_if_any();
    if (worker)
      worker->post([&] { errand.run(); });
    else
      errand.run();
  }
  for (bool done = false; !done;) {
    Word own{budget.wish(), 0};
    if (ranks.is_first()) own.done = errand.wait() ? 1 : 0;
    const std::vector<Word> words = ranks.all_gather_one(own);
    for (const Word& word : words) {
      budget.agree(word.wishes);
      if ((word.wishes & 1) != 0) errand.stop();
    }
    done = words.front().done != 0;
  }
  together(ranks, [&] { errand.rethrow(); });
}

}  // namespace densek::cluster

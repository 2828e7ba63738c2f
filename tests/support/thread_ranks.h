// Ranks that are threads of one process, for tests: the same meetings as between machines. One of them runs at a time
// and hands on to the next when it meets the others, so that a busy machine costs no more than its share.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/communicator.h"

namespace densek::test {

/// Memory in which every small graph fits.
inline constexpr std::uint64_t plenty = std::uint64_t{1} << 30;

/// What the ranks share: whose turn it is, and what each has brought to this meeting and to the one before, which some
/// may not have left yet.
class MeetingPlace {
 public:
  explicit MeetingPlace(int size) : turns_(static_cast<std::size_t>(size)), gone_(turns_.size(), false) {
    for (auto& meeting : brought_) meeting.resize(static_cast<std::size_t>(size));
  }
  int size() const { return static_cast<int>(turns_.size()); }

  void wait_for_turn(int rank) {
    std::unique_lock lock(mutex_);
    turns_[static_cast<std::size_t>(rank)].wait(lock, [&] { return turn_ == rank; });
  }
  /// To the next that is still there.
  void hand_on() {
    const std::lock_guard lock(mutex_);
    for (int i = 0; i < size(); ++i) {
      turn_ = (turn_ + 1) % size();
      if (!gone_[static_cast<std::size_t>(turn_)]) break;
    }
    turns_[static_cast<std::size_t>(turn_)].notify_one();
  }
  void leave(int rank) {
    gone_[static_cast<std::size_t>(rank)] = true;
    hand_on();
  }
  std::vector<Communicator::Bytes>& brought_to(std::uint64_t meeting) { return brought_[meeting % 2]; }

  bool somebody_left = false;  // seen in turn

 private:
  std::mutex mutex_;
  std::vector<std::condition_variable> turns_;
  std::vector<bool> gone_;  // seen in turn
  int turn_ = 0;
  std::vector<Communicator::Bytes> brought_[2];
};

class ThreadRank : public Communicator {
 public:
  ThreadRank(MeetingPlace& place, int rank) : place_(place), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return place_.size(); }

 protected:
  std::vector<Bytes> all_gather_bytes(std::span<const std::byte> mine) override {
    auto& brought = place_.brought_to(meeting_++);
    brought[static_cast<std::size_t>(rank_)].assign(mine.begin(), mine.end());
    place_.hand_on();
    place_.wait_for_turn(rank_);
    if (place_.somebody_left) throw std::runtime_error("another rank has left");
    return brought;
  }
  std::vector<Bytes> gather_bytes(std::span<const std::byte> mine) override {
    std::vector<Bytes> all = all_gather_bytes(mine);
    return rank_ == 0 ? all : std::vector<Bytes>();
  }
  void broadcast_bytes(std::span<std::byte> bytes) override {
    const std::vector<Bytes> all = all_gather_bytes(rank_ == 0 ? bytes : std::span<std::byte>());
    if (all.front().size() != bytes.size()) throw std::logic_error("ranks meet for different things");
    std::copy(all.front().begin(), all.front().end(), bytes.begin());
  }

 private:
  MeetingPlace& place_;
  int rank_;
  std::uint64_t meeting_ = 0;
};

/// Calls body(communicator) on so many ranks; throws what the first of them threw.
template <class Body>
void on_ranks(int size, Body&& body) {
  MeetingPlace place(size);
  std::exception_ptr thrown;
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      ThreadRank ranks(place, rank);
      place.wait_for_turn(rank);
      try {
        body(ranks);
      } catch (...) {
        if (!place.somebody_left) thrown = std::current_exception();
        place.somebody_left = true;
      }
      place.leave(rank);
    });
  for (std::thread& thread : threads) thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace densek::test

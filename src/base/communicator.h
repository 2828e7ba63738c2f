// Several processes that run the same program in lock step, each on its share of the data. All they can do together is
// to hand bytes around; every rank must call the same function at the same time. What is behind it (MPI, threads of a
// test, nobody else) is not known here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace densek {

/// What a rank handed to others and got from them, and how often all met for it.
struct Traffic {
  std::uint64_t meetings = 0;
  std::uint64_t sent = 0;      ///< bytes of its own that others wanted, each counted once whoever gets it
  std::uint64_t received = 0;  ///< bytes of others

  Traffic operator-(const Traffic& before) const {
    return {meetings - before.meetings, sent - before.sent, received - before.received};
  }
  Traffic& operator+=(const Traffic& more) {
    meetings += more.meetings;
    sent += more.sent;
    received += more.received;
    return *this;
  }
};

class Communicator {
 public:
  using Bytes = std::vector<std::byte>;

  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  virtual ~Communicator() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;
  bool is_first() const { return rank() == 0; }
  const Traffic& traffic() const { return traffic_; }

  /// What each rank has, by rank, for all of them.
  template <class T>
  std::vector<std::vector<T>> all_gather(std::span<const T> mine) {
    return meet(mine, [&](std::span<const std::byte> bytes) { return all_gather_bytes(bytes); });
  }
  template <class T>
  std::vector<std::vector<T>> all_gather(const std::vector<T>& mine) {
    return all_gather(std::span<const T>(mine));
  }
  /// One of each, by rank.
  template <class T>
  std::vector<T> all_gather_one(const T& mine) {
    std::vector<T> all;
    for (const std::vector<T>& one : all_gather(std::span<const T>(&mine, 1))) all.push_back(one.front());
    return all;
  }
  /// A head and a list of each, by rank.
  template <class Head, class T>
  std::vector<std::pair<Head, std::vector<T>>> all_gather_with(const Head& head, const std::vector<T>& mine) {
    static_assert(std::is_trivially_copyable_v<Head> && std::is_trivially_copyable_v<T>);
    Bytes bytes(sizeof(Head) + mine.size() * sizeof(T));
    std::memcpy(bytes.data(), &head, sizeof(Head));
    if (!mine.empty()) std::memcpy(bytes.data() + sizeof(Head), mine.data(), mine.size() * sizeof(T));
    std::vector<std::pair<Head, std::vector<T>>> all;
    for (const Bytes& one : all_gather(bytes)) {
      auto& [its_head, list] = all.emplace_back();
      std::memcpy(&its_head, one.data(), sizeof(Head));
      list.resize((one.size() - sizeof(Head)) / sizeof(T));
      if (!list.empty()) std::memcpy(list.data(), one.data() + sizeof(Head), list.size() * sizeof(T));
    }
    return all;
  }
  /// The same for the first rank only; the others get nothing.
  template <class T>
  std::vector<std::vector<T>> gather(const std::vector<T>& mine) {
    return meet(std::span<const T>(mine), [&](std::span<const std::byte> bytes) { return gather_bytes(bytes); });
  }
  /// What the first rank has, for all of them; all know its size.
  template <class T>
  void broadcast(std::span<T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    ++traffic_.meetings;
    (is_first() ? traffic_.sent : traffic_.received) += values.size_bytes();
    broadcast_bytes(std::as_writable_bytes(values));
  }
  template <class T>
  T broadcast_one(T value) {
    broadcast(std::span<T>(&value, 1));
    return value;
  }

 protected:
  virtual std::vector<Bytes> all_gather_bytes(std::span<const std::byte> mine) = 0;
  virtual std::vector<Bytes> gather_bytes(std::span<const std::byte> mine) = 0;
  virtual void broadcast_bytes(std::span<std::byte> bytes) = 0;

 private:
  template <class T, class Exchange>
  std::vector<std::vector<T>> meet(std::span<const T> mine, Exchange&& exchange) {
    static_assert(std::is_trivially_copyable_v<T>);
    ++traffic_.meetings;
    if (size() > 1) traffic_.sent += mine.size_bytes();
    const std::vector<Bytes> all = exchange(std::as_bytes(mine));
    std::vector<std::vector<T>> values(all.size());
    for (std::size_t from = 0; from < all.size(); ++from) {
      values[from].resize(all[from].size() / sizeof(T));
      if (!all[from].empty()) std::memcpy(values[from].data(), all[from].data(), all[from].size());
      if (static_cast<int>(from) != rank()) traffic_.received += all[from].size();
    }
    return values;
  }

  Traffic traffic_;
};

/// One rank and nobody else.
class Alone : public Communicator {
 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }

 protected:
  std::vector<Bytes> all_gather_bytes(std::span<const std::byte> mine) override { return {{mine.begin(), mine.end()}}; }
  std::vector<Bytes> gather_bytes(std::span<const std::byte> mine) override { return all_gather_bytes(mine); }
  void broadcast_bytes(std::span<std::byte>) override {}
};

/// Σ over the ranks.
template <class T>
T sum_of(Communicator& ranks, T mine) {
  T sum = 0;
  for (const T one : ranks.all_gather_one(mine)) sum += one;
  return sum;
}

/// The largest of the ranks.
template <class T>
T largest_of(Communicator& ranks, T mine) {
  for (const T one : ranks.all_gather_one(mine)) mine = one > mine ? one : mine;
  return mine;
}

}  // namespace densek

// Sorting of more records than memory holds: sorted runs on disk, merged many at a time.
//
// Records that are equal come in the order in which they were added.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/pages.h"
#include "base/radix_sort.h"
#include "io/external/run_file.h"

namespace densek::io::external {

/// A record has `sort_key`, and is in order by its first `key_bits` bits.
template <class Record>
class Sorter {
 public:
  /// In about so many bytes of memory.
  Sorter(const std::string& target, std::size_t bytes, unsigned key_bits = 64)
      : runs_file_(target),
        other_file_(target),
        bytes_(bytes),
        key_bits_(key_bits),
        records_(room()),
        scratch_(room()) {}

  bool full() const { return used_ == records_.size(); }
  /// Only if it is not full.
  void put(const Record& record) { records_[used_++] = record; }
  /// Whatever is in memory becomes a run.
  void spill() {
    if (used_ == 0) return;
    const auto sorted = radix_sort<Record>(records_.span().first(used_), scratch_.span(), 0, key_bits_);
    runs_.push_back({runs_file_.append(sorted.data(), sorted.size_bytes()), sorted.size()});
    used_ = 0;
  }
  void add(const Record& record) {
    if (full()) spill();
    put(record);
  }

  /// No more is added: next() delivers.
  void finish() {
    spill();
    records_ = {};
    scratch_ = {};
    while (runs_.size() > fan_in()) merge_once();
    open(runs_, runs_file_);
  }
  /// False at the end.
  bool next(Record& record) {
    if (heap_.empty()) return false;
    Head& top = heap_.front();
    record = top.record;
    if (!readers_[top.run].next(top.record)) {
      top = heap_.back();
      heap_.pop_back();
    }
    sift_down(0);
    return true;
  }

 private:
  struct Run {
    std::uint64_t begin, count;
  };
  struct Head {
    Record record;
    std::size_t run;
    bool before(const Head& other) const {
      const std::uint64_t a = sort_key(record), b = sort_key(other.record);
      return a != b ? a < b : run < other.run;
    }
  };

  std::size_t room() const { return std::max<std::size_t>(4, bytes_ / 2 / sizeof(Record)); }
  std::size_t fan_in() const {
    const std::size_t least_read = std::clamp<std::size_t>(bytes_ / 4, sizeof(Record), std::size_t{1} << 18);
    return std::max<std::size_t>(2, bytes_ / least_read);
  }

  void open(std::span<const Run> runs, const RunFile& file) {
    readers_.clear();
    heap_.clear();
    const std::size_t share = bytes_ / std::max<std::size_t>(1, runs.size()) / sizeof(Record);
    const std::size_t each = std::clamp<std::size_t>(share, 1, (std::size_t{1} << 22) / sizeof(Record));
    for (const Run& run : runs) {
      readers_.emplace_back(file, run.begin, run.count, each);
      heap_.push_back({{}, readers_.size() - 1});
      readers_.back().next(heap_.back().record);
    }
    for (std::size_t i = heap_.size(); i-- > 0;) sift_down(i);
  }

  /// As many runs at a time as memory allows, neighbours, so that equal records stay in order.
  void merge_once() {
    const std::vector<Run> runs = std::exchange(runs_, {});
    const std::size_t many = fan_in();
    for (std::size_t first = 0; first < runs.size(); first += many) {
      const auto group = std::span(runs).subspan(first, std::min(many, runs.size() - first));
      open(group, runs_file_);
      Run merged{other_file_.size(), 0};
      RunWriter<Record> writer(other_file_, std::max<std::size_t>(1, bytes_ / many / sizeof(Record)));
      for (Record record; next(record); ++merged.count) writer.add(record);
      writer.flush();
      runs_.push_back(merged);
    }
    std::swap(runs_file_, other_file_);
    other_file_.clear();
  }

  void sift_down(std::size_t i) {
    for (;;) {
      std::size_t child = 2 * i + 1;
      if (child >= heap_.size()) return;
      if (child + 1 < heap_.size() && heap_[child + 1].before(heap_[child])) ++child;
      if (!heap_[child].before(heap_[i])) return;
      std::swap(heap_[i], heap_[child]);
      i = child;
    }
  }

  RunFile runs_file_, other_file_;
  std::size_t bytes_;
  unsigned key_bits_;
  PageArray<Record> records_, scratch_;
  std::size_t used_ = 0;
  std::vector<Run> runs_;
  std::vector<RunReader<Record>> readers_;
  std::vector<Head> heap_;
};

}  // namespace densek::io::external

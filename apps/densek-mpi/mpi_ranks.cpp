#include "mpi_ranks.h"

#include <densek/errors.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

#include "streams.h"

namespace densek::cli {

namespace {

/// Lengths are int in MPI; what is longer goes in pieces.
constexpr std::size_t piece = std::size_t{1} << 30;

int length(std::size_t bytes) {
  if (bytes > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    throw Error("more than 2 GiB at once between ranks; more ranks have less to tell");
  return static_cast<int>(bytes);
}

}  // namespace

MpiRanks::MpiRanks() {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

void MpiRanks::end_job(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::_Exit(exit_code);
}

/// Ranks may share a processor with those they wait for, so after a while they sleep between looks.
void MpiRanks::wait(MPI_Request& request) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  constexpr auto soon = std::chrono::microseconds(200);
  for (int done = 0;;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done != 0) return;
    const auto waited = Clock::now() - begin;
    if (patience_ > 0 && std::chrono::duration<double>(waited).count() > patience_) {
      complain(
          fmt::format("rank {} has heard nothing from the others for {:g} seconds (--patience): a host or the "
                      "network between them is gone, or one of them is very slow",
                      rank_, patience_));
      end_job(1);
    }
    if (waited < soon)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::min<Clock::duration>(waited / 16, std::chrono::milliseconds(2)));
  }
}

MpiRanks::Layout MpiRanks::lay_out(std::size_t mine) {
  const int own = length(mine);
  Layout layout;
  layout.counts.resize(static_cast<std::size_t>(size_));
  MPI_Request request;
  MPI_Iallgather(&own, 1, MPI_INT, layout.counts.data(), 1, MPI_INT, MPI_COMM_WORLD, &request);
  wait(request);
  for (const int count : layout.counts) {
    layout.begins.push_back(length(layout.total));
    layout.total += static_cast<std::size_t>(count);
  }
  length(layout.total);
  return layout;
}

std::vector<Communicator::Bytes> MpiRanks::Layout::cut(const Bytes& all) const {
  std::vector<Bytes> by_rank;
  for (std::size_t rank = 0; rank < counts.size(); ++rank) {
    const auto begin = all.begin() + begins[rank];
    by_rank.emplace_back(begin, begin + counts[rank]);
  }
  return by_rank;
}

std::vector<Communicator::Bytes> MpiRanks::all_gather_bytes(std::span<const std::byte> mine) {
  const Layout layout = lay_out(mine.size());
  Bytes all(layout.total);
  MPI_Request request;
  MPI_Iallgatherv(mine.data(), length(mine.size()), MPI_BYTE, all.data(), layout.counts.data(), layout.begins.data(),
                  MPI_BYTE, MPI_COMM_WORLD, &request);
  wait(request);
  return layout.cut(all);
}

std::vector<Communicator::Bytes> MpiRanks::gather_bytes(std::span<const std::byte> mine) {
  const Layout layout = lay_out(mine.size());
  Bytes all(rank_ == 0 ? layout.total : 0);
  MPI_Request request;
  MPI_Igatherv(mine.data(), length(mine.size()), MPI_BYTE, all.data(), layout.counts.data(), layout.begins.data(),
               MPI_BYTE, 0, MPI_COMM_WORLD, &request);
  wait(request);
  return rank_ == 0 ? layout.cut(all) : std::vector<Bytes>();
}

void MpiRanks::broadcast_bytes(std::span<std::byte> bytes) {
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    const std::span<std::byte> part = bytes.subspan(at, std::min(piece, bytes.size() - at));
    MPI_Request request;
    MPI_Ibcast(part.data(), length(part.size()), MPI_BYTE, 0, MPI_COMM_WORLD, &request);
    wait(request);
  }
}

}  // namespace densek::cli

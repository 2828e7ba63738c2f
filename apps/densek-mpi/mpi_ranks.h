// Ranks that are processes of an MPI job. The only code that knows MPI.
#pragma once

#include <mpi.h>

#include <span>
#include <vector>

#include "base/communicator.h"

namespace densek::cli {

class MpiRanks : public Communicator {
 public:
  /// Between MPI_Init_thread and MPI_Finalize. Who waits longer than `patience` seconds for the others says so and ends
  /// the job; 0: waits for ever.
  MpiRanks();
  void set_patience(double seconds) { patience_ = seconds; }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  /// Ends all ranks, also those that wait for this one.
  [[noreturn]] void end_job(int exit_code);

 protected:
  std::vector<Bytes> all_gather_bytes(std::span<const std::byte> mine) override;
  std::vector<Bytes> gather_bytes(std::span<const std::byte> mine) override;
  void broadcast_bytes(std::span<std::byte> bytes) override;

 private:
  /// How many bytes each rank has, and where they begin when laid out in a row.
  struct Layout {
    std::vector<int> counts, begins;
    std::size_t total = 0;
    std::vector<Bytes> cut(const Bytes& all) const;
  };
  Layout lay_out(std::size_t mine);
  void wait(MPI_Request& request);

  int rank_ = 0, size_ = 1;
  double patience_ = 0;
};

}  // namespace densek::cli

#include "base/parallel.h"

#include <sched.h>

#include <cmath>
#include <fstream>
#include <string>
#include <thread>

namespace densek {

namespace {

/// Processors the control group allows, rounded up; 0 if it sets no limit.
int cgroup_quota() {
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  std::string quota;
  double period = 0;
  if (!(file >> quota >> period) || quota == "max" || period <= 0) return 0;
  return std::max(1, static_cast<int>(std::ceil(std::stod(quota) / period)));
}

}  // namespace

int available_threads() {
  cpu_set_t mask;
  int count = sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask)
                                                            : static_cast<int>(std::thread::hardware_concurrency());
  count = std::max(count, 1);
  const int quota = cgroup_quota();
  return quota > 0 ? std::min(count, quota) : count;
}

int resolve_threads(int requested) { return requested > 0 ? requested : available_threads(); }

}  // namespace densek

#include "search/standing.h"

#include <utility>

namespace densek::search {

Standing::Standing(Task& task, bounds::Session* bounds)
    : task_(task),
      graph_(task.graph()),
      k_(static_cast<std::uint32_t>(task.k())),
      whole_(task.question),
      most_(task.question.constant + whole_.most(k_)),
      bounds_(bounds),
      result_(task.result()) {
  result_.work = 0;
}

void Standing::improve_bound(Bound bound) {
  keep_witness(bound);
  if (result_.upper_bound && bound.value >= *result_.upper_bound) return;
  result_.upper_bound = bound.value;
  result_.bound = std::move(bound.name);
}

void Standing::keep_witness(const Bound& bound) {
  if (bound.witness && (!result_.witness || bound.value < result_.witness->value)) result_.witness = bound.witness;
}

/// Who names arguments gets relaxations as soon as there is a set.
std::optional<Bound> Standing::ask_bounds(bool solve) {
  tell("bound", -1);
  BoundOptions options = task_.bound_options();
  if (found_any()) options.incumbent = result_.value;
  const bool named = !task_.options.bounds.is_all() && found_any();
  return timed([&] { return bounds_->bound_if_any(Sizes(sizes()), options, solve || named); });
}

void Standing::bound_at_first() {
  tell("bound", -1);
  const auto ask = [&] { return bounds_->bound_if_any(Sizes(sizes()), task_.bound_options(), false); };
  if (std::optional<Bound> bound = timed(ask)) improve_bound(*std::move(bound));
}

void Standing::settle() {
  if (bounds_ == nullptr || !found_any()) return;
  BoundOptions options = task_.bound_options();
  options.incumbent = result_.value;
  if (std::optional<Bound> bound = timed([&] { return bounds_->settled(Sizes(sizes()), options); }))
    improve_bound(*std::move(bound));
}

void Standing::refresh_bound(bool solve) {
  if (bounds_ == nullptr || (result_.upper_bound && done())) return;
  if (std::optional<Bound> bound = ask_bounds(solve)) improve_bound(*std::move(bound));
}

void Standing::improve_witness() {
  if (result_.witness && proved() && result_.witness->value > *result_.upper_bound)
    if (const std::optional<Bound> bound = ask_bounds(true)) keep_witness(*bound);
}

void Standing::take(std::vector<Vertex> set, std::int64_t value) {
  if (found_any() && value <= result_.value) return;
  result_.vertices = std::move(set);
  result_.value = value;
}

void Standing::take(ExactResult found, const WorkMeter& meter) {
  *result_.work += meter.used();
  take(std::move(found.members), found.value);
  improve_bound({found.upper_bound, Argument::branch_and_bound});
}

void Standing::tell(const char* phase, double fraction) {
  if (!task_.hooks.progress) return;
  if (fraction >= 0) so_far_ = std::max(so_far_, part_.begin + (part_.end - part_.begin) * fraction);
  Progress now{phase, endless_ ? -1 : so_far_, {}, {}};
  if (found_any()) now.edges = result_.value;
  now.upper_bound = result_.upper_bound;
  task_.hooks.progress(now);
}

Result Standing::result() {
  result_.stop = proved()                     ? Stop::proved
                 : task_.budget.interrupted() ? Stop::interrupted
                 : task_.budget.late()        ? Stop::time_limit
                                              : Stop::effort;
  return std::move(result_);
}

}  // namespace densek::search

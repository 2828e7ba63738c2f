#include "methods/method.h"

namespace densek {

Result Task::result() const {
  Result result;
  result.k = question.k();
  result.method = options.method;
  result.options = options;
  if (!result.options.loading) result.options.loading = default_loading;
  result.integral = true;
  result.value = not_counted;
  result.threads = prepared.threads();
  return result;
}

BoundOptions Task::bound_options() const {
  BoundOptions bound;
  bound.witness = hooks.witness;
  bound.stop = budget.stop;
  bound.deadline = budget.deadline;
  return bound;
}

}  // namespace densek

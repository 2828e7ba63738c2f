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
  BoundOptions bound = bounds::within(budget);
  bound.witness = hooks.witness;
  return bound;
}

}  // namespace densek

#include "methods/method.h"

namespace densek {

Result Task::result() const {
  Result result;
  result.k = question.k();
  result.method = options.method;
  result.options = options;
  result.options.loading = real_loading();
  result.integral = true;
  result.value = not_counted;
  result.threads = prepared.threads();
  return result;
}

double Task::loading(double above_heaviest) const {
  return options.loading ? *options.loading * static_cast<double>(graph().units())
                         : static_cast<double>(prepared.pair_weights().heaviest_exchange) + above_heaviest;
}

double Task::real_loading(double above_heaviest) const {
  return options.loading ? *options.loading : loading(above_heaviest) / static_cast<double>(graph().units());
}

BoundOptions Task::bound_options() const {
  BoundOptions bound = bounds::within(budget);
  bound.witness = hooks.witness;
  return bound;
}

}  // namespace densek

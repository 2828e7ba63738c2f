// densek._core: the module itself, and the library's errors as Python exceptions.
#include "module.h"

#include <densek/errors.h>
#include <densek/options.h>
#include <densek/solve.h>

#include "numbers.h"
#include "registry.h"

namespace densek::python {

namespace {

/// Raises the class of that name in densek._errors, where the exceptions are written in Python.
void raise(const char* name, const Error& error) {
  PyErr_SetString(py::module_::import("densek._errors").attr(name).ptr(), error.what());
}

void translate(std::exception_ptr failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const UsageError& error) {
    raise("UsageError", error);
  } catch (const InputError& error) {
    raise("InputError", error);
  } catch (const NoAnswerError& error) {
    raise("NoAnswerError", error);
  } catch (const VerificationError& error) {
    raise("VerificationError", error);
  } catch (const Interrupted& error) {
    raise("Interrupted", error);
  } catch (const Error& error) {
    raise("Error", error);
  }
}

py::list option_table() {
  py::list rows;
  for (const OptionInfo& option : solve_option_table())
    rows.append(py::make_tuple(option.name, to_string(option.type), takes(option), option.standard, option.help));
  return rows;
}

py::list method_table() {
  py::list rows;
  for (const MethodInfo& method : methods()) {
    py::list options;
    for (const OptionInfo& option : solve_option_table())
      if (option.id != Option::method && reads(method).contains(option.id)) options.append(option.name);
    py::list wishes;
    for (const Ability& ability : abilities(method))
      if (ability.works) wishes.append(ability.name);
    rows.append(py::make_tuple(method.name, method.summary, method.citation, method.cost, method.guarantee,
                               method.reach, py::tuple(options), py::tuple(wishes), size_text(method.size)));
  }
  return rows;
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled half of densek; use the functions of the package.";
  py::register_exception_translator(&translate);
  module.def("version", &version);
  module.def("option_table", &option_table);
  module.def("method_table", &method_table);
  add_numbers(module);
  add_graph(module);
  add_intern(module);
  add_wishes(module);
  add_report(module);
  add_solve(module);
  add_check(module);
  add_generate(module);
}

}  // namespace densek::python

#include "numbers.h"

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

namespace densek::python {

namespace {

std::string_view name_of(NumberKind kind) {
  switch (kind) {
    case NumberKind::signed_integer:
      return "signed integers";
    case NumberKind::unsigned_integer:
      return "unsigned integers";
    case NumberKind::real:
      return "floating-point numbers";
    case NumberKind::other:
      break;
  }
  return "something else";
}

}  // namespace

NumberKind number_kind(const std::string& format) {
  const bool prefixed = format.size() == 2 && (format[0] == '@' || format[0] == '=');
  if (format.size() != (prefixed ? 2U : 1U)) return NumberKind::other;
  const char letter = format.back();
  if (std::string_view("bhilqn").find(letter) != std::string_view::npos) return NumberKind::signed_integer;
  if (std::string_view("BHILQN").find(letter) != std::string_view::npos) return NumberKind::unsigned_integer;
  if (std::string_view("fd").find(letter) != std::string_view::npos) return NumberKind::real;
  return NumberKind::other;
}

py::buffer_info borrow(const py::buffer& object, NumberKind kind, std::size_t width) {
  py::buffer_info info = object.request();
  const auto bytes = static_cast<py::ssize_t>(width);
  const bool row = info.ndim == 1 && (info.size < 2 || info.strides[0] == bytes);
  const bool aligned = info.size == 0 || reinterpret_cast<std::uintptr_t>(info.ptr) % width == 0;
  if (row && aligned && info.itemsize == bytes && number_kind(info.format) == kind) return info;
  throw py::type_error(
      fmt::format("densek takes a row of {}-bit {} in one piece here; this is an array of {} dimension(s) and {} "
                  "numbers of {} bytes "
                  "each, format \"{}\"{}",
                  8 * width, name_of(kind), info.ndim, info.size, info.itemsize, info.format,
                  row && aligned ? "" : ", with gaps or not aligned"));
}

void add_numbers(py::module_& module) {
  py::class_<Numbers>(module, "Numbers", py::buffer_protocol()).def_buffer([](Numbers& numbers) {
    const auto width = static_cast<py::ssize_t>(numbers.width);
    // Python never writes to it: it is lent read-only.
    return py::buffer_info(const_cast<void*>(numbers.data), width, numbers.format, 1,
                           {static_cast<py::ssize_t>(numbers.size)}, {width}, true);
  });
}

}  // namespace densek::python

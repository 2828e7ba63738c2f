// Arrays of numbers from and to Python, through the buffer protocol and nothing else. numpy's own structures are never
// looked at: they changed with numpy 2, and code compiled for the others reads them wrongly without a word. What
// arrives is compared with what was wanted, width by width, so that another layout is an error and never another
// number.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace densek::python {

namespace py = pybind11;

void add_numbers(py::module_& module);

/// Keeps a value that holds Python objects for as long as C++ needs it, whoever lets go last and in whatever thread.
template <class Value>
std::shared_ptr<const Value> keep(Value value) {
  return {new Value(std::move(value)), [](const Value* kept) {
            const py::gil_scoped_acquire gil;
            delete kept;
          }};
}

/// What the numbers of an array are.
enum class NumberKind : char { signed_integer = 'i', unsigned_integer = 'u', real = 'f', other = '?' };

/// By the letters of the struct module; only the machine's own byte order is anything but `other`.
NumberKind number_kind(const std::string& format);

template <class T>
constexpr NumberKind kind_of = std::is_floating_point_v<T> ? NumberKind::real
                               : std::is_signed_v<T>       ? NumberKind::signed_integer
                                                           : NumberKind::unsigned_integer;

/// The memory a Python object lends: one row of numbers of that kind and width, in one piece and aligned. Throws
/// TypeError with what came instead.
py::buffer_info borrow(const py::buffer& object, NumberKind kind, std::size_t width);

/// Numbers that a Python object lends, for as long as this or a copy of `owner()` lives.
template <class T>
class Array {
 public:
  explicit Array(const py::buffer& object) : info_(keep(borrow(object, kind_of<T>, sizeof(T)))) {}

  std::span<const T> span() const { return {static_cast<const T*>(info_->ptr), static_cast<std::size_t>(info_->size)}; }
  std::shared_ptr<const void> owner() const { return info_; }

 private:
  std::shared_ptr<const py::buffer_info> info_;
};

/// Numbers that C++ lends; Python sees them as a memoryview, which cannot be written to.
struct Numbers {
  std::shared_ptr<const void> owner;
  const void* data = nullptr;
  std::size_t size = 0, width = 1;
  std::string format;
};

/// A view of memory that `owner` keeps alive.
template <class T>
py::memoryview lend(std::span<const T> values, std::shared_ptr<const void> owner) {
  return py::memoryview(
      py::cast(Numbers{std::move(owner), values.data(), values.size(), sizeof(T), py::format_descriptor<T>::format()}));
}

/// A copy of these values.
template <class T, class Values>
py::memoryview to_numbers(const Values& values) {
  const auto copy = std::make_shared<const std::vector<T>>(std::begin(values), std::end(values));
  return lend(std::span<const T>(*copy), copy);
}

}  // namespace densek::python

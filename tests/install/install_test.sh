#!/usr/bin/env bash
# Installs densek into an empty folder, moves it, and builds the example against it from outside, with find_package and
# with pkg-config. usage: install_test.sh BUILD_DIR SOURCE_DIR CXX CXX_FLAGS
set -euo pipefail
build=$1 source=$2 cxx=$3 flags=$4
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

cmake --install "$build" --prefix "$room/first" >/dev/null
mv "$room/first" "$room/prefix" # nothing may remember where it was installed

# Nobody who uses densek needs the headers densek uses.
if grep -rnE 'include <(fmt|nlohmann|Eigen|Spectra|zlib|zstd|expat|omp|xxhash|CLI)' "$room/prefix/include"; then
  echo "install: a public header shows a dependency" >&2
  exit 1
fi

# What man and the shells look for, as the program tells it.
for file in man/man1/densek.1 bash-completion/completions/densek zsh/site-functions/_densek fish/vendor_completions.d/densek.fish; do
  grep -q 'time.*limit' "$room/prefix/share/$file" || { echo "install: share/$file does not tell the options" >&2; exit 1; }
done

cmake -G Ninja -S "$source/examples/cpp" -B "$room/cmake" -DCMAKE_PREFIX_PATH="$room/prefix" -DCMAKE_CXX_COMPILER="$cxx" \
  -DCMAKE_CXX_FLAGS="$flags" >/dev/null
cmake --build "$room/cmake" >/dev/null
"$room/cmake/densest_team" >"$room/by_cmake"
# Where configurations of packages are preferred to CMake's modules, as by Conan, expat's names its target differently.
cmake -G Ninja -S "$source/examples/cpp" -B "$room/preferring" -DCMAKE_PREFIX_PATH="$room/prefix" -DCMAKE_CXX_COMPILER="$cxx" \
  -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_FIND_PACKAGE_PREFER_CONFIG=ON >/dev/null

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$room/prefix" -name densek.pc)")
# shellcheck disable=SC2046,SC2086 # flags are words
"$cxx" -std=c++20 $flags "$source/examples/cpp/densest_team.cpp" $(pkg-config --cflags --libs densek) -o "$room/team"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir densek) "$room/team" >"$room/by_pkg_config"

# What the documents show, against the same installation. Without the program there is no graph for them.
if [ -x "$room/prefix/bin/densek" ]; then
  # shellcheck disable=SC2046,SC2086
  LD_LIBRARY_PATH=$(pkg-config --variable=libdir densek) python3 "$source/tests/install/snippets.py" "$source" \
    "$room/prefix/bin/densek" "$cxx" $flags $(pkg-config --cflags --libs densek)
fi

cat "$room/by_cmake"
cmp "$room/by_cmake" "$room/by_pkg_config"
grep -q '^30 of 3000 vertices, ' "$room/by_cmake"

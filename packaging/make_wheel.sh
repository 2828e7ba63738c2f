#!/usr/bin/env bash
# Makes a wheel that asks nothing of a machine but the C library: compiles with all libraries inside, looks that this is
# so, and names the oldest C library that will do.
#
#   make_wheel.sh SOURCE ROOM OUT [PIP OPTIONS]     ROOM: a folder for tools and objects; PIP OPTIONS: more of pip wheel
set -euo pipefail
source=$1 room=$2 out=$3
shift 3
mkdir -p "$room" "$out"
rm -rf "$room/raw"
/usr/bin/env python3 -m venv "$room/tools"
pip=("$room/tools/bin/pip" --disable-pip-version-check)
"${pip[@]}" install -q --require-hashes --only-binary :all: -r "$source/python/tests/requirements/wheel.txt"
# What pyproject.toml wants for building is what was installed by hash, or pip says no.
"${pip[@]}" wheel -q --no-deps --no-build-isolation --check-build-dependencies -w "$room/raw" \
  --config-settings=build-dir="$room/build" --config-settings=cmake.define.DENSEK_PACKAGE=ON \
  --config-settings=cmake.define.DENSEK_SELF_CONTAINED=ON --config-settings=cmake.define.DENSEK_WERROR=ON "$@" "$source"
PATH="$room/tools/bin:$PATH" auditwheel repair -w "$out" "$room"/raw/densek-*.whl

# auditwheel tolerates libraries that most machines have. We do not.
for file in "$room/build/densek" "$room"/build/python/densek/_core.*.so; do
  if readelf -d "$file" | grep NEEDED | grep -vE '\[(lib(c|m)\.so\.6|ld-linux-.*)\]'; then
    echo "make_wheel: $file wants more than the C library" >&2
    exit 1
  fi
done

#!/usr/bin/env bash
# Makes the Debian package and uses what is in it, unpacked beside the system. Installing it on a machine of its own, with
# manual, completion and a compiler that comes later, is packaging/try_deb.sh, by hand.
# usage: package_test.sh SOURCE_DIR CXX PYTHON [COMPILER_LAUNCHER]
set -euo pipefail
source=$1 cxx=$2 python=$3 launcher=${4:-}
[ -n "$launcher" ] || { echo "skipped: without ccache the Debian package would compile everything once more"; exit 77; }
for tool in dpkg-shlibdeps dpkg-deb file; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is missing (Debian: apt-get install dpkg-dev file)"; exit 77; }
done
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# With the flags of the preset release, so that ccache knows the objects.
(cd "$source" && cmake --preset package -B "$room/build" --log-level=WARNING -DCMAKE_CXX_COMPILER="$cxx" \
  -DCMAKE_CXX_COMPILER_LAUNCHER="$launcher" -DPython_EXECUTABLE="$python" >/dev/null)
cmake --build "$room/build" --target densek_cli densek_python >/dev/null
(cd "$room/build" && cpack -B "$room" >/dev/null)
dpkg-deb -x "$room"/densek_*.deb "$room/machine"
dpkg-deb -f "$room"/densek_*.deb Depends Recommends | tee "$room/wants"
grep -q 'libfmt.*zlib1g' "$room/wants"
grep -q 'python3-numpy' "$room/wants"

usr=$room/machine/usr
lib=$(dirname "$(find "$usr" -name libdensek.so)")
export LD_LIBRARY_PATH=$lib PYTHONPATH=$usr/lib/python3/dist-packages
"$usr/bin/densek" solve -k 6 --html "$room/page.html" | grep '14 edges, density 0.9333: proved optimal'
for file in share/man/man1/densek.1 share/bash-completion/completions/densek share/zsh/vendor-completions/_densek \
  share/fish/vendor_completions.d/densek.fish share/doc/densek/copyright; do
  test -s "$usr/$file" || { echo "package: there is no $file" >&2; exit 1; }
done
for whose in zlib libfmt nlohmann CLI11 Eigen Boost uplot inter; do
  grep -q "$whose" "$usr/share/doc/densek/THIRD-PARTY-NOTICES.txt" || { echo "package: no notice of $whose" >&2; exit 1; }
done
(cd "$room" && "$python" - "$usr") <<'PYTHON'
import importlib.metadata
import sys

import densek

assert densek.__file__.startswith(sys.argv[1]), densek.__file__
assert importlib.metadata.version("densek") == densek.__version__
(backend,) = importlib.metadata.entry_points(group="networkx.backends")
assert densek.solve(densek.generate.karate_club(), 6).edges == 14 and backend.load()
PYTHON
cmake -G Ninja -S "$source/examples/cpp" -B "$room/example" -DCMAKE_PREFIX_PATH="$usr" -DCMAKE_CXX_COMPILER="$cxx" >/dev/null
cmake --build "$room/example" >/dev/null
"$room/example/densest_team" | grep '^30 of 3000 vertices, '
echo "not tried here: apt install, man and Tab on a machine of its own (packaging/try_deb.sh)"

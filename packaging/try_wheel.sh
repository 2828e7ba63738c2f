#!/usr/bin/env bash
# Tries a wheel of ./dev package as a newcomer would, on a machine without a compiler: a Debian or Ubuntu with nothing
# installed, as root.     try_wheel.sh densek-*.whl
set -euo pipefail
wheel=$(realpath "$1")
if command -v g++ c++ gcc cc clang node; then
  echo "try_wheel: this machine has a compiler or Node.js, so it cannot show that the wheel does without" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq install -y --no-install-recommends python3-venv >/dev/null
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room"
python3 -m venv env
env/bin/pip install -q --disable-pip-version-check "$wheel"
export PATH=$room/env/bin:$PATH

densek --version
densek solve -k 6 --html page.html | tee said
grep -q '14 edges, density 0.9333: proved optimal' said
grep -q '<html' page.html
python - <<'PYTHON'
import densek

result = densek.solve([(1, 2), (2, 3), (3, 1), (3, 4)], 3)
assert result.edges == 3 and result.proven_optimal
assert "<html" in result.to_html("from_python.html")
print("import densek", densek.__version__, result)
PYTHON
test -s env/lib/python3*/site-packages/densek-*.dist-info/licenses/THIRD-PARTY-NOTICES.txt
echo "try_wheel: densek, import densek and both pages work"

#!/usr/bin/env bash
# Tries the Debian package of ./dev package as a newcomer would, on a Debian 12 with nothing installed, as root.
#
#   try_deb.sh densek_*.deb EXAMPLES     EXAMPLES: the folder examples/cpp, which is built with the installed library
set -euo pipefail
deb=$(realpath "$1") examples=$(realpath "$2")
export DEBIAN_FRONTEND=noninteractive
install() { apt-get -qq -o Dpkg::Use-Pty=0 install -y "$@" >/dev/null; }
apt-get -qq update
install --no-install-recommends man-db bash-completion
rm -f /etc/dpkg/dpkg.cfg.d/docker # images for containers leave manuals out
install "$deb"                    # with what it recommends: Python and numpy
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room"

densek --version
densek solve -k 6 --html page.html | tee said
grep -q '14 edges, density 0.9333: proved optimal' said
grep -q '<html' page.html
man densek | grep -q -- '--time-limit'
# What Tab does after "densek solve --eff".
bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader densek || true; complete -p densek' | tee completion
function=$(sed -n 's/.*-F \([^ ]*\).*/\1/p' completion)
bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader densek || true
  COMP_WORDS=(densek solve --eff) COMP_CWORD=2 COMP_LINE="densek solve --eff" COMP_POINT=18
  "$1" densek --eff solve; printf "%s\n" "${COMPREPLY[@]}"' bash "$function" | tee completed
grep -q -- '--effort' completed
python3 -c 'import densek; print("import densek", densek.__version__, densek.solve(densek.generate.karate_club(), 6))'
test -s /usr/share/doc/densek/THIRD-PARTY-NOTICES.txt

install --no-install-recommends g++ cmake make pkg-config
cmake -S "$examples" -B build >/dev/null
cmake --build build >/dev/null
build/densest_team | tee team
grep -q '^30 of 3000 vertices, ' team
pkg-config --modversion densek
echo "try_deb: program, manual, completion, Python and C++ work"

#!/usr/bin/env bash
# Tries the Dockerfile where no Docker runs: its steps, one after the other, on a minimal Debian 12, as root, which is
# not the same afterwards. Then the program as the image would start it.
#
#   try_image.sh DOCKERFILE     dist/ with the wheel lies beside it
set -euo pipefail
file=$(realpath "$1")
context=$(dirname "$file")
user=root folder=/ entry=
while read -r step rest; do
  case $step in
    '' | '#'*) ;;
    FROM) grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release || { echo "try_image: this is not $rest" >&2; exit 1; } ;;
    RUN) (cd "$folder" && su "$user" -s /bin/sh -c "$rest" >/dev/null) ;;
    COPY)
      mkdir -p "${rest##* }"
      # shellcheck disable=SC2086 # a pattern
      (cd "$context" && cp ${rest% *} "${rest##* }")
      ;;
    USER) user=$rest ;;
    WORKDIR) mkdir -p "$rest" && folder=$rest ;;
    ENTRYPOINT) entry=$(tr -d '[]" ' <<<"$rest") ;;
    CMD) ;;
    *) echo "try_image: $step is not understood" >&2; exit 1 ;;
  esac
done <"$file"
start() { (cd "$folder" && su "$user" -s /bin/sh -c "$entry $*"); }
start --version
start solve -k 6 | tee /tmp/said
grep -q '14 edges, density 0.9333: proved optimal' /tmp/said
(cd "$folder" && su "$user" -s /bin/sh -c "python3 -c 'import densek; print(densek.__version__)'")
if command -v g++ cc node; then echo "try_image: there is a compiler in it" >&2; exit 1; fi
echo "try_image: the steps of the image work"

"""Reads in what was built that it is hardened: check_hardening.py PROGRAM_OR_MODULE...

A program must be position-independent, and anything have its relocations done and read-only before it runs, no stack
that can be executed, a guarded stack, and fortified functions of the C library.
"""

import subprocess
import sys


def facts(path: str) -> dict[str, bool]:
    """What readelf tells of the file, by what is expected."""
    said = subprocess.run(
        ["readelf", "--wide", "--file-header", "--program-headers", "--dynamic", "--dyn-syms", path],
        check=True, capture_output=True, text=True, env={"LC_ALL": "C"},
    ).stdout
    lines = said.splitlines()
    stacks = [line.split() for line in lines if line.split()[:1] == ["GNU_STACK"]]
    symbols = {word.split("@")[0] for line in lines for word in line.split() if "@" in word or word.endswith("_chk")}
    return {
        "position-independent": any(line.split()[:2] == ["Type:", "DYN"] for line in lines),
        "read-only relocations": any(line.split()[:1] == ["GNU_RELRO"] for line in lines),
        "all of them at the start": "BIND_NOW" in said or "Flags: NOW" in said,
        "no executable stack": len(stacks) == 1 and "E" not in stacks[0][6],
        "guarded stack": "__stack_chk_fail" in symbols,
        "fortified functions": any(name.endswith("_chk") for name in symbols),
    }


def main(paths: list[str]) -> int:
    failed = 0
    for path in paths:
        for what, holds in facts(path).items():
            print(f"{'ok    ' if holds else 'FAILED'} {what}: {path}")
            failed += not holds
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main([path for path in sys.argv[1:] if path]))  # what was not built is an empty argument

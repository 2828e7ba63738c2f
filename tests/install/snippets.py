#!/usr/bin/env python3
"""Compiles and runs every ```cpp block of README.md and docs/ against an installed densek.

usage: snippets.py SOURCE_DIR PROGRAM COMPILER FLAGS...

A block without main is the inside of one. A ```text block that follows is what it prints.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```cpp\n(.*?)^```\n(?:(?:(?!```)[^\n]*\n){0,3}?```text\n(.*?)^```)?", re.DOTALL | re.MULTILINE)


def whole(snippet):
    """The snippet as a program."""
    if "int main" in snippet:
        return snippet
    lines = snippet.splitlines()
    includes = [line for line in lines if line.startswith("#include")]
    rest = [line for line in lines if not line.startswith("#include")]
    return "\n".join(["#include <iostream>", *includes, "int main() {", *rest, "}", ""])


def main(source, program, compiler, *flags):
    documents = [source / "README.md", *sorted((source / "docs").rglob("*.md"))]
    found = [(path, *block) for path in documents for block in BLOCK.findall(path.read_text(encoding="utf-8"))]
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        (room / "examples").symlink_to(source / "examples")
        people = "generate planted --n 2000 --p 0.01 --k 25 --q 0.9 --seed 1 -q -o people.txt.gz"  # as the README does
        subprocess.run([program, *people.split()], cwd=room, check=True)
        for path, snippet, expected in found:
            (room / "snippet.cpp").write_text(whole(snippet), encoding="utf-8")
            subprocess.run([compiler, "-std=c++20", "snippet.cpp", *flags, "-o", "snippet"], cwd=room, check=True)
            printed = subprocess.run(["./snippet"], cwd=room, check=True, capture_output=True, text=True).stdout
            if expected and printed != expected:
                sys.exit(f"{path}: a snippet prints\n{printed}instead of\n{expected}")
    if len(found) < 3:
        sys.exit(f"snippets: only {len(found)} found")
    print(f"snippets: {len(found)} compiled and run")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])

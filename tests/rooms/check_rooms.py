#!/usr/bin/env python3
"""Checks the walls of the house: which room of src/ may include which, and what must not appear where.

usage: check_rooms.py [SOURCE_DIR]

Rows are indexed only where graphs are made, stored, checked, or walked by the engines; everybody else asks the graph
for neighbors(v), arcs(v) or row_of(v, …), so that weights and rows from elsewhere stay possible.

A room includes itself and the rooms before it, public headers apart; `certify` includes nothing but `base` and `graph`,
because it must not trust what it checks. Files of src/ that are in no room tie the rooms together and may include any.
"""
import re
import sys
from pathlib import Path

ROOMS = ["base", "graph", "io", "question", "relaxation", "bounds", "engine", "methods", "search", "certify", "cluster", "lab",
         "report", "serve"]
ALLOWED = {room: set(ROOMS[: i + 1]) for i, room in enumerate(ROOMS)}
ALLOWED["certify"] = {"base", "graph", "certify"}

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([\w./-]+)[">]')
# The library neither prints nor ends the program; only base/parallel.h starts threads, and
# base/worker.h for whoever must not wait for the work; methods state algorithms only.
FORBIDDEN = [
    (re.compile(r"std::(cout|cerr|clog)\b|(?<![\w.>])(std::)?(printf|puts|fputs|fprintf)\s*\("), "prints", lambda f: True),
    (re.compile(r"(?<![\w.>])(std::)?(exit|abort|_exit|quick_exit|terminate)\s*\("), "ends the program", lambda f: True),
    (re.compile(r"#\s*pragma\s+omp|std::j?thread\b(?!::)|std::async\b"), "starts threads outside base/parallel.h",
     lambda f: f.as_posix() not in ("base/parallel.h", "base/parallel.cpp", "base/worker.h", "base/worker.cpp")),
    (re.compile(r"^\s*#\s*(if|ifdef|ifndef|elif)\b|\bMPI_"), "has code of one machine in a method",
     lambda f: f.parts[0] == "methods"),
]

# Whoever may index the rows of a graph; python/src/graph.cpp hands the arrays over to numpy.
ROWS = re.compile(r"(\.|->)(offsets|targets|weights)\(\)")
MAY_INDEX_ROWS = ("src/graph/", "src/engine/", "src/certify/", "src/io/binary.cpp", "python/src/graph.cpp")


def row_findings(source_dir):
    for place in ("src", "apps", "bench", "python/src"):
        for path in sorted(p for p in (source_dir / place).rglob("*") if p.suffix in (".h", ".cpp")):
            file = path.relative_to(source_dir).as_posix()
            if file.startswith(MAY_INDEX_ROWS):
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if ROWS.search(line.split("//")[0]):
                    yield f"{file}:{number}: indexes the rows of a graph: {line.strip()}"


def findings(source_dir):
    yield from row_findings(source_dir)
    src = source_dir / "src"
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".h", ".cpp")):
        file = path.relative_to(src)
        room = file.parts[0] if len(file.parts) > 1 else None
        if room is not None and room not in ALLOWED:
            yield f"src/{file}: {room} is no known room"
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            include = INCLUDE.match(line)
            if include and room is not None:
                target = include.group(1).split("/")[0]
                if target in ALLOWED and target not in ALLOWED[room]:
                    yield f"src/{file}:{number}: {room} includes {include.group(1)}"
            code = line.split("//")[0]
            for pattern, what, applies in FORBIDDEN:
                if applies(file) and pattern.search(code):
                    yield f"src/{file}:{number}: {what}: {line.strip()}"
    for path in sorted((source_dir / "include").rglob("*.h")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            include = INCLUDE.match(line)
            if include and "/" in include.group(1) and not include.group(1).startswith("densek/"):
                yield f"{path.relative_to(source_dir)}:{number}: a public header includes {include.group(1)}"


def main():
    source_dir = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
    found = list(findings(source_dir))
    print("\n".join(found) if found else "all rooms include only what they may")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Writes the notices of everybody whose work is inside what was built, found by looking at what was compiled.

usage: notices.py BUILD_DIR OUTPUT

Every header that program, library and Python module were compiled with belongs to a Debian package, or to a package of
pip; what these say of their copyright is copied. So are the licences of what the bundler puts into the page.
"""
import importlib.metadata
import os
import re
import subprocess
import sys
from pathlib import Path

OURS = ("CMakeFiles/densek", "apps/densek/", "python/CMakeFiles/densek_python", "CMakeFiles/densek_fmt")
# Headers that are asked for and whose code stays outside: the C library, the kernel, the interpreter.
OUTSIDE = re.compile(r"^(libc6-dev|linux-libc-dev|libpython.*-dev|python3.*-dev)$")
# Of Boost only what has its own licence is used; the file of this package tells it without the tools around it.
INSTEAD = [(re.compile(r"^libboost[\d.]+-dev$"), "libboost-dev")]


def headers(build):
    """All that our objects were compiled with, as absolute paths."""
    found, ours = set(), False
    for line in subprocess.check_output(["ninja", "-C", str(build), "-t", "deps"], text=True).splitlines():
        if line.startswith("    "):
            if ours:
                found.add(os.path.realpath(os.path.join(build, line.strip())))
        elif line:
            ours = line.startswith(OURS)
    if not found:
        raise SystemExit(f"notices: {build} has not been built with ninja")
    return found


def debian_packages(files):
    """The packages they belong to, and those of the files that belong to none."""
    said = subprocess.run(["dpkg", "-S", *files], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    owners = [line.rsplit(": ", 1) for line in said.splitlines()]
    names = {name.split(":")[0] for owner, _ in owners for name in owner.split(", ")}
    return names, set(files) - {file for _, file in owners}


def debian_notice(name):
    for pattern, other in INSTEAD:
        name = pattern.sub(other, name)
    return name, Path(f"/usr/share/doc/{name}/copyright").read_text(errors="replace")


def pip_notices(files):
    """Of the packages of this Python that have these files."""
    for one in importlib.metadata.distributions():
        paths = {os.path.realpath(one.locate_file(path)): path for path in one.files or []}
        if paths.keys() & files:
            licenses = [path for path in paths.values() if re.match(r"LICEN[SC]E|COPYING", path.name)]
            if not licenses:
                raise SystemExit(f"notices: {one.metadata['Name']} has no licence among its files")
            yield f"{one.metadata['Name']} {one.version}", "\n".join(path.read_text() for path in licenses)


def page_is_inside(build):
    """Or Node.js was missing; then the source of the page is next to empty."""
    return "<html" in (build / "web" / "page.cpp").read_text()


def main():
    build, output = Path(sys.argv[1]), Path(sys.argv[2])
    source = Path(__file__).resolve().parents[1]
    own = (source / "src", source / "include", source / "python", source / "apps", build.resolve())
    used = {file for file in headers(build) if not any(Path(file).is_relative_to(folder) for folder in own)}
    names, rest = debian_packages(sorted(used))
    notices = dict(debian_notice(name) for name in names if not OUTSIDE.match(name))
    notices.update(pip_notices(rest))
    if page_is_inside(build):
        notices["the page of --html"] = subprocess.check_output(["node", source / "web" / "notices.mjs"], text=True)
    head = "densek holds work of others, under these terms.\n" + "".join(f"  {name}\n" for name in sorted(notices))
    parts = [f"{'=' * 78}\n{name}\n{'=' * 78}\n\n{text.strip()}\n" for name, text in sorted(notices.items())]
    output.write_text("\n".join([head, *parts]))
    print(f"notices of {len(notices)}: {', '.join(sorted(notices))}")


if __name__ == "__main__":
    main()

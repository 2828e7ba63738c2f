#!/usr/bin/env python3
"""Checks that whatever is installed from npm or PyPI is pinned: an exact version, and a hash of every file.

usage: check_pins.py [SOURCE_DIR]
"""
import json
import re
import sys
from pathlib import Path

EXACT = re.compile(r"\d+\.\d+\.\d+$")
HASH = re.compile(r"sha512-[A-Za-z0-9+/]{86}==$")
REQUIREMENT = re.compile(r"[A-Za-z0-9][\w.-]*==[\w.]+( ;.*)? \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+")


def npm_findings(package, lock):
    """`package` and `lock` are package.json and package-lock.json."""
    wanted = {**package.get("dependencies", {}), **package.get("devDependencies", {})}
    for name, version in wanted.items():
        if not EXACT.match(version):
            yield f"package.json: {name} is a range of versions: {version}"
        if lock["packages"].get(f"node_modules/{name}", {}).get("version") != version:
            yield f"package-lock.json: {name} is not locked at {version}"
    for path, entry in lock["packages"].items():
        if path and not HASH.match(entry.get("integrity", "")):
            yield f"package-lock.json: {path} has no sha512 hash"
        if not entry.get("resolved", "https://registry.npmjs.org/").startswith("https://registry.npmjs.org/"):
            yield f"package-lock.json: {path} comes from {entry['resolved']}"


def pip_findings(name, text):
    """`text` is a file of requirements: comments, and packages each with their hashes."""
    rest = REQUIREMENT.sub("", "".join(line for line in text.splitlines(True) if not line.startswith("#")))
    for line in filter(None, map(str.strip, rest.splitlines())):
        yield f"{name}: not one version with its hashes: {line}"
    if "==" not in text:
        yield f"{name}: nothing is named"


def findings(source):
    read = (source / "web/package.json", source / "web/package-lock.json")
    yield from npm_findings(*(json.loads(path.read_text(encoding="utf-8")) for path in read))
    files = sorted((source / "python/tests/requirements").glob("*.txt"))
    if not files:
        yield "python/tests/requirements: no files"
    for path in [*files, source / "website/requirements.txt"]:
        yield from pip_findings(path.name, path.read_text(encoding="utf-8"))
    if "ci --ignore-scripts" not in (source / "cmake/BuildReportPage.cmake").read_text(encoding="utf-8"):
        yield "cmake/BuildReportPage.cmake: npm is not run as npm ci --ignore-scripts"


if __name__ == "__main__":
    found = list(findings(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2]))
    print("\n".join(found) if found else "everything from elsewhere is pinned")
    sys.exit(1 if found else 0)

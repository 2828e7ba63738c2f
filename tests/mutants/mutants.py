#!/usr/bin/env python3
"""Breaks one line of the core at a time and sees whether the tests that are there for it notice.

usage: mutants.py [NAME…] [--list] [--folder DIR]

Each row of mutants.tsv is a mutant: a line of a file, what becomes of it, and the tests (ROOM:FILTER of GoogleTest)
that must fail then, or "equivalent", which CONTRIBUTING.md argues. NAME is the name of a mutant or of a file of the
list (se_fw); without any, all are tried, which takes an hour or two. A copy of the tree is built, in build-mutants
unless told, never the tree itself. The tests must pass before anything is broken. Ends with 1 if a mutant survives, or
if a row fits the code no longer.
"""
import argparse
import csv
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def rows():
    with open(HERE / "mutants.tsv", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def files_of_tree():
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            check=True, capture_output=True).stdout
    return [name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]


def copy_tree(tree):
    """Only what differs is written, so that the rest need not be built again."""
    for name in files_of_tree():
        source, target = ROOT / name, tree / name
        if target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


class Copy:
    def __init__(self, folder):
        self.tree, self.build = folder / "tree", folder / "tree" / "build"
        copy_tree(self.tree)
        self.environment = os.environ | {"CCACHE_BASEDIR": str(self.tree), "DENSEK_DATA": os.environ.get(
            "DENSEK_DATA", str(ROOT / ".." / "shared" / "data"))}
        launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        self.run("cmake", "--preset", "release", "--log-level=WARNING", "-DPython_EXECUTABLE=/usr/bin/python3",
                 "-DDENSEK_BUILD_PYTHON=OFF", "-DDENSEK_PAGE=OFF", *launcher, check=True)

    def run(self, *command, check=False):
        return subprocess.run(command, cwd=self.tree, env=self.environment, check=check, capture_output=True, text=True)

    def passes(self, tests):
        """Whether all of "room:filter room:filter" pass; builds what they need. None: it does not build."""
        for test in tests.split():
            room, _, chosen = test.partition(":")
            if self.run("cmake", "--build", str(self.build), "--target", f"{room}_tests").returncode != 0:
                return None
            try:
                done = subprocess.run([self.build / "tests" / f"{room}_tests", f"--gtest_filter={chosen}"], cwd=self.tree,
                                      env=self.environment, capture_output=True, text=True, timeout=600)
            except subprocess.TimeoutExpired:
                return False  # a loop without end is noticed, too
            if "Running 0 tests" in done.stdout:
                sys.exit(f"mutants: {test}: there is no such test")
            if done.returncode != 0:
                return False
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "build-mutants")
    options = parser.parse_args()
    chosen = [row for row in rows()
              if not options.names or row["name"] in options.names or pathlib.Path(row["file"]).stem in options.names]
    if not chosen:
        sys.exit("mutants: there is none of that name")
    if options.list:
        for row in chosen:
            print(f"{row['name']}\t{row['file']}\t{row['tests']}")
        return 0

    copy = Copy(options.folder.resolve())
    for tests in sorted({row["tests"] for row in chosen} - {"equivalent"}):
        if not copy.passes(tests):
            sys.exit(f"mutants: {tests} fails before anything is broken")
    missed = 0
    for row in chosen:
        source, target = ROOT / row["file"], copy.tree / row["file"]
        text = source.read_text(encoding="utf-8")
        if text.count(row["is"]) != 1:
            verdict = "STALE: its line is not there once"
        elif row["tests"] == "equivalent":
            verdict = "equivalent"
        else:
            target.write_text(text.replace(row["is"], row["becomes"]), encoding="utf-8")
            passed = copy.passes(row["tests"])
            target.write_text(text, encoding="utf-8")
            verdict = {None: "STALE: does not build", True: "SURVIVED", False: "killed"}[passed]
        missed += verdict not in ("killed", "equivalent")
        print(f"{row['name']:<34}{verdict:<12} {row['tests']}", flush=True)
    print(f"mutants: {len(chosen)} tried, {missed} neither killed nor equivalent")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Solves, bounds, verifies and describes a .dkg in a quarter of the memory that the file takes.

In a control group that allows no more, pages of files counted; and the answers are those without a limit. `bound` is run
outside of it, only the memory that no file stands behind (RssAnon) is watched there: it writes to its files all the
time, and a group as small as this one waits for the disk at every page. Where no group can be made, that is done for
all, and the test says that it was skipped.

usage: quarter.py PROGRAM [--scale N] [--folder FOLDER]
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SKIPPED = 77


class Group:
    """A control group with a limit on memory, version 1 or 2; `why_not` says why there is none."""

    def __init__(self, limit):
        self.path, self.why_not = None, "no hierarchy of control groups has memory"
        for root, limit_file in ((Path("/sys/fs/cgroup"), "memory.max"),
                                 (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes")):
            path = root / f"densek-test-{os.getpid()}"
            try:
                path.mkdir()
            except OSError as error:
                self.why_not = error.strerror
                continue
            try:
                with (path / limit_file).open("r+") as file:  # not made where there is none: this may be a plain folder
                    file.write(str(limit))
                self.path = path
                return
            except OSError as error:
                self.why_not = error.strerror
                path.rmdir()

    def join(self):
        if self.path:
            (self.path / "cgroup.procs").write_text(str(os.getpid()))

    def remove(self):
        if self.path:
            for _ in range(100):  # the last process may still be leaving
                try:
                    return self.path.rmdir()
                except OSError:
                    time.sleep(0.1)


def anonymous_bytes(pid):
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


class Run:
    """One run, in the group if there is one, and how much memory of its own it had at most."""

    def __init__(self, command, group=None):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            begin = time.monotonic()
            process = subprocess.Popen(command, stdout=out, stderr=err, preexec_fn=group.join if group else None)
            self.most = 0
            while process.poll() is None:
                self.most = max(self.most, anonymous_bytes(process.pid))
                time.sleep(0.01)
            self.seconds, self.code = time.monotonic() - begin, process.returncode
            out.seek(0), err.seek(0)
            self.out, self.err = out.read(), err.read().decode(errors="replace")


def without_clock(text):
    document = json.loads(text)
    run = document.get("run") or {}
    run.pop("seconds", None), run.pop("threads", None)
    return document


def check(program, graph, folder, limit, group):
    """Complaints."""
    wrong = []
    result, witness = str(folder / "r.json"), str(folder / "w.dkw")
    for arguments in (["solve", graph, "-k", "100", "--effort", "quick", "--json", "--save", result, "--force",
                       "--witness", witness],
                      ["verify", graph, result, "--witness", witness, "--require-proof", "--json"],
                      ["bound", graph, "-k", "3000", "--effort", "quick", "--json"],
                      ["info", graph, "--json"]):
        whole = Run([program, *arguments])
        files = [Path(name).read_bytes() for name in (witness,)]
        limited = Run([program, *arguments, "--memory", f"{limit >> 20}M"], group if arguments[0] != "bound" else None)
        name = " ".join(Path(word).name for word in arguments[:4])
        print(f"{name:<32} {whole.seconds:6.1f} s, {whole.most >> 20} MiB   in a quarter: {limited.seconds:6.1f} s, "
              f"{limited.most >> 20} MiB", flush=True)
        if whole.code != 0 or limited.code != 0:
            wrong.append(f"{name}: exit codes {whole.code} and {limited.code}: {whole.err}{limited.err}")
        elif without_clock(limited.out) != without_clock(whole.out):
            wrong.append(f"{name}: another answer")
        elif files != [Path(name).read_bytes() for name in (witness,)]:
            wrong.append(f"{name}: another witness")
        if limited.most > limit:
            wrong.append(f"{name}: held {limited.most} bytes, {limit} are allowed")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--scale", default="18", help="of the R-MAT graph [18]")
    parser.add_argument("--folder", help="where the files go [the usual one for temporary files]")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="densek-large-", dir=given.folder))
    graph = folder / "g.dkg"
    group = None
    try:
        subprocess.run([given.program, "generate", "rmat", "--scale", given.scale, "--edge-factor", "64", "-q", "-o", graph],
                       check=True)
        limit = graph.stat().st_size // 4 >> 20 << 20
        group = Group(limit)
        print(f"R-MAT {given.scale}: {graph.stat().st_size >> 20} MiB, allowed {limit >> 20} MiB")
        wrong = check(given.program, str(graph), folder, limit, group)
    finally:
        if group:
            group.remove()
        shutil.rmtree(folder)
    for complaint in wrong:
        print(complaint)
    if wrong:
        return 1
    if not group.path:
        print(f"skipped: no control group with a limit on memory can be made here ({group.why_not}); only memory that no "
              "file stands behind was watched")
        return SKIPPED
    return 0


if __name__ == "__main__":
    sys.exit(main())

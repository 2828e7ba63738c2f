#!/usr/bin/env python3
"""Makes every command of densek meet every kind of failure, and looks at what it leaves.

A small run of each command is repeated with the n-th allocation, mapping, read, write, fsync, rename, open or start of a
thread failing (shim.cpp). Whatever happens, the exit code is one of the documented ones and never a signal; a failure is
a line on standard error that names the cause; a run that reports success has done all its work; every output is the
new file or the old one; and no temporary file remains.

usage: faults.py PROGRAM SHIM [--long] [--only COMMAND] [--kind KIND]

Without --long the n are a sample: all that there are up to some number, evenly spread beyond. Prints how many faults
were injected, by command and kind; none at all is a failure too.
"""

import argparse
import concurrent.futures
import errno
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

# Kind, cause, how; which exit codes a run may end with besides 0 (then everything was done nonetheless); how many of
# the n are tried without --long.
FAULTS = [
    ("alloc", errno.ENOMEM, "once", {1}, 130),
    ("alloc", errno.ENOMEM, "onward", {1}, 20),
    ("map", errno.ENOMEM, "once", {1, 3}, 20),
    ("read", errno.EIO, "once", {1, 3}, 10),
    ("read", errno.EINTR, "once", set(), 10),
    ("read", 0, "short", set(), 10),
    ("write", errno.ENOSPC, "once", {1}, 20),
    ("write", errno.ENOSPC, "onward", {1}, 20),
    ("write", errno.EINTR, "once", set(), 10),
    ("write", 0, "short", set(), 10),
    ("sync", errno.EIO, "once", {1}, 20),
    ("sync", errno.EINTR, "once", set(), 5),
    ("rename", errno.EACCES, "once", {1}, 20),
    ("open", errno.EMFILE, "once", {1, 3}, 20),
    ("open", errno.EINTR, "once", set(), 5),
    ("thread", errno.EAGAIN, "once", {1}, 10),
    ("thread", errno.EAGAIN, "onward", {1}, 10),
]

GRAPH = "\n".join(f"v{i} v{j}" for i in range(12) for j in range(i) if (i * j + i + j) % 3 != 1) + "\n"

# Arguments, the outputs among them and, for runs that take longer, the only kinds of faults.
COMMANDS = {
    "solve": ("solve g.txt -k 5 --json --threads 2 --force --save r.json -o m.txt --trace t.csv --witness w.dkw".split(),
              ["r.json", "m.txt", "t.csv", "w.dkw"]),
    "solve-paper": ("solve g.txt -k 5 --preset paper --start s.txt --trace t.csv -o m.txt".split(), ["t.csv", "m.txt"]),
    "solve-exact": ("solve g.dkg -k 5 --method exact --threads 2 --save r.json --force".split(), ["r.json"]),
    "solve-wishes": ("solve weighted.csv -k 3 --include v1 --exclude @out.txt --vertex-weights worth.csv --json "
                     "--witness w.dkw".split(), ["w.dkw"]),
    "solve-quota": ("solve weighted.csv --quota parts.csv -k red=2,blue=1 --json -o m.txt".split(), ["m.txt"]),
    "solve-sides": ("solve positive.csv --bipartite -k 2x2 --groups 2 --discount log --save r.json --force".split(),
                    ["r.json"]),
    "score": ("score weighted.csv out.txt --save r.json --force".split(), ["r.json"]),
    "profile": ("profile g.txt -k 3:5 --json --csv p.csv".split(), ["p.csv"]),
    "compare": ("compare g.txt -k 4 --methods peel,se-fw,sdp,low-rank,dsg-flow --csv c.csv".split(), ["c.csv"]),
    "bound": ("bound g.txt -k 5 --witness w.dkw".split(), ["w.dkw"]),
    "verify": ("verify g.txt known.json --witness known.dkw".split(), []),
    "reproduce": ("reproduce regular --out .".split(),
                  ["regular-claims.csv", "regular-gap.svg", "regular-integrality.svg", "regular-objective.svg"]),
    "landscape": ("landscape small.txt -k 3 --json --picture p.svg".split(), ["p.svg"]),
    "generate": ("generate planted --n 60 --p 0.1 --k 9 --q 0.9 -o o.txt".split(), ["o.txt"]),
    "generate-rmat": ("generate rmat --scale 6 -o o.dkg".split(), ["o.dkg"]),
    "convert-txt": ("convert g.txt o.txt".split(), ["o.txt"]),
    "convert-csv": ("convert g.dkg o.csv".split(), ["o.csv"]),
    "convert-mtx": ("convert g.txt o.mtx".split(), ["o.mtx"]),
    "convert-graph": ("convert g.txt.gz o.graph".split(), ["o.graph"]),
    "convert-clq": ("convert g.txt.zst o.clq".split(), ["o.clq"]),
    "convert-dkg": ("convert g.txt o.dkg".split(), ["o.dkg"]),
    "convert-memory": ("convert g.txt o.dkg --memory 128M".split(), ["o.dkg"]),
    "convert-memory-ids": ("convert large.txt o.dkg --memory 128M".split(), ["o.dkg"],
                           ["read", "write", "sync", "rename", "open"]),
    "convert-gz": ("convert g.txt o.txt.gz".split(), ["o.txt.gz"]),
    "convert-zst": ("convert g.txt o.txt.zst".split(), ["o.txt.zst"]),
    "convert-stdout": ("convert g.txt -".split(), []),
    "info": ("info g.txt --json".split(), []),
    "info-dkg": ("info g.dkg --check".split(), []),
    "solve-memory": ("solve large.dkg -k 9 --memory 4M --effort quick -o m.txt".split(), ["m.txt"],
                     ["map", "write", "open", "rename"]),
    "methods": (["methods"], []),
    "options": (["options"], []),
    "help": (["solve", "-h"], []),
    "info-threads": ("info large.txt --json".split(), [], ["map", "thread"]),
    "solve-threads": ("solve large.txt -k 9 --threads 3 --effort quick --json -o m.txt".split(), ["m.txt"], ["thread"]),
}

OLD = "what was there before\n"


def without_clock(text):
    """What may differ between two runs of the same question."""
    text = re.sub(rb'"seconds":\{[^}]*\}', b"", text)
    text = re.sub(rb'"(seconds|threads|work)":[0-9.e+-]+', b"", text)
    text = re.sub(rb" *[0-9.]+(e-[0-9]+)? (ms|s)\b", b"", text)
    # The third column from behind of a profile, and the seventh of a comparison.
    text = re.sub(rb"(?m),(true|false),(true|false),[0-9.e-]+(,\d+,\d+)$", rb",\1,\2\3", text)
    return re.sub(rb"(?m),[0-9.e-]+(,\d+,[a-z_]+,(true|false),(true|false),,\d+)$", rb"\1", text)


class Folder:
    """Where one worker runs the program."""

    def __init__(self, parent, inputs):
        self.path = Path(tempfile.mkdtemp(dir=parent))
        self.inputs = set(inputs)
        for name, content in inputs.items():
            (self.path / name).write_bytes(content)

    def prepare(self, outputs):
        for path in self.path.iterdir():
            if path.name not in self.inputs and path.name not in outputs:
                path.unlink()
        for name in outputs:
            (self.path / name).write_text(OLD)

    def content(self):
        return {path.name: without_clock(path.read_bytes()) for path in self.path.iterdir() if path.name not in self.inputs}


class Run:
    def __init__(self, program, shim, folder, arguments, outputs, fault=None):
        folder.prepare(outputs)
        log = folder.path / "fault.log"
        environment = {"PATH": os.environ["PATH"], "LD_PRELOAD": shim, "DENSEK_FAULT_LOG": str(log), "LC_ALL": "C.UTF-8"}
        if fault:
            environment["DENSEK_FAULT"] = " ".join(map(str, fault))
        done = subprocess.run([program, *arguments], cwd=folder.path, env=environment, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=120, check=False)
        self.code, self.out, self.err = done.returncode, without_clock(done.stdout), done.stderr.decode(errors="replace")
        self.log = log.read_text() if log.exists() else ""
        log.unlink(missing_ok=True)
        self.files = folder.content()


def tells(table):
    """Whether it is a table in which the failure of one method is a row."""
    return b"out of memory" in table


def judge(run, plain, outputs, cause, how, codes):
    """What is wrong with a run that met the fault; None if nothing is."""
    complaints = [line for line in run.err.splitlines() if line.startswith("densek: ") and "warning" not in line]
    left = [name for name in run.files if name not in plain.files and name not in outputs]
    if left:
        return f"leaves {', '.join(left)}"
    for name in outputs:
        content = run.files.get(name, b"")
        if content not in (OLD.encode(), plain.files[name]) and not tells(content):
            return f"{name} is neither the old file nor the new one"
    if run.code == 0:
        same = run.out == plain.out and run.files == plain.files
        if not same and not tells(run.out):
            return "says that all went well, but it did not"
        return None
    if run.code not in codes:
        return f"exit code {run.code}"
    if not complaints or (len(complaints) > 1 and how != "onward"):  # what lasts is said of each output
        return f"{len(complaints)} complaints"
    named = "memory" if cause == errno.ENOMEM else os.strerror(cause)
    if not all(named in complaint for complaint in complaints):
        return f"does not name the cause ({named})"
    return None


def numbers(calls, wanted):
    """Which of the calls to tamper with: all, or the first ones and an even sample of the others."""
    if calls <= wanted:
        return list(range(1, calls + 1))
    first = wanted // 3
    rest = wanted - first
    return list(range(1, first + 1)) + sorted({first + 1 + i * (calls - first - 1) // (rest - 1) for i in range(rest)})


def make_inputs(program, folder):
    def densek(*arguments):
        subprocess.run([program, *arguments, "-q"], cwd=folder, check=True, capture_output=True)

    (folder / "g.txt").write_text(GRAPH)
    # Large enough for a team of threads.
    (folder / "large.txt").write_text("".join(f"{i} {(i * j * j + j) % 9001}\n" for i in range(9000) for j in range(1, 13)))
    (folder / "small.txt").write_text("1 2\n2 3\n3 1\n3 4\n4 5\n")
    (folder / "s.txt").write_text("v1\nv2 2.5\n")
    (folder / "weighted.csv").write_text("source,target,weight\n" + "".join(
        f"v{i},v{j},{(i * j) % 7 - 2}.5\n" for i in range(8) for j in range(i)))
    (folder / "positive.csv").write_text("user,item\n" + "".join(
        f"{i},{j}\n" for i in range(6) for j in range(5) if (i + j) % 3))
    (folder / "out.txt").write_text("v2\nv3\n")
    (folder / "worth.csv").write_text("v4,1.25\nv5,-2\n")
    (folder / "parts.csv").write_text("".join(f"v{i},{'red' if i % 2 else 'blue'}\n" for i in range(8)))
    for name in ("g.dkg", "g.txt.gz", "g.txt.zst"):
        densek("convert", "g.txt", name)
    densek("convert", "large.txt", "large.dkg")
    densek("solve", "g.txt", "-k", "5", "--save", "known.json", "--witness", "known.dkw")
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("shim")
    parser.add_argument("--long", action="store_true", help="every n")
    parser.add_argument("--only", help="one command")
    parser.add_argument("--kind", help="one kind of fault")
    given = parser.parse_args()
    program, shim = os.path.abspath(given.program), os.path.abspath(given.shim)
    base = tempfile.mkdtemp(prefix="densek-faults-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    try:
        return run_all(given, program, shim, base)
    finally:
        shutil.rmtree(base, ignore_errors=True)


def run_all(given, program, shim, base):
    made = Path(base) / "made"
    made.mkdir()
    inputs = make_inputs(program, made)
    local = threading.local()

    def folder():
        if not hasattr(local, "folder"):
            local.folder = Folder(base, inputs)
        return local.folder

    injected, failures, jobs = {}, [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (arguments, outputs, *kinds_only) in COMMANDS.items():
            if given.only and name != given.only:
                continue
            plain = pool.submit(Run, program, shim, Folder(base, inputs), arguments, outputs).result()
            if plain.code != 0 or any(plain.files[output] == OLD.encode() for output in outputs):
                failures.append(f"{name}: fails without a fault: {plain.err}")
                continue
            calls = dict((kind, int(count)) for kind, count in (line.split() for line in plain.log.splitlines()))
            for kind, cause, how, codes, wanted in FAULTS:
                if (given.kind and kind != given.kind) or (kinds_only and kind not in kinds_only[0]):
                    continue
                for n in numbers(calls[kind], sys.maxsize if given.long else wanted):
                    fault = (kind, n, cause, how)
                    job = pool.submit(lambda a=arguments, o=outputs, f=fault: Run(program, shim, folder(), a, o, f))
                    jobs.append((job, name, fault, plain, outputs, cause, codes))
        for job, name, fault, plain, outputs, cause, codes in jobs:
            kind, n, _, how = fault
            run = job.result()
            if not run.log:
                continue  # fewer calls this time: threads do not always share the work alike
            injected[name, kind] = injected.get((name, kind), 0) + 1
            wrong = judge(run, plain, outputs, cause, how, codes)
            if wrong:
                words = os.strerror(cause) if cause else "partly done"
                failures.append(f"{name}: {kind} {n} ({words}, {how}): {wrong}\n  {run.err.strip()}")

    kinds = list(dict.fromkeys(fault[0] for fault in FAULTS if not given.kind or fault[0] == given.kind))
    print(f"{'faults injected':<16}" + "".join(f"{kind:>8}" for kind in kinds))
    for name in dict.fromkeys(name for name, _ in injected):
        print(f"{name:<16}" + "".join(f"{injected.get((name, kind), 0):>8}" for kind in kinds))
    print(f"{'in all':<16}" + "".join(f"{sum(c for (_, k), c in injected.items() if k == kind):>8}" for kind in kinds))
    for name, (_, _, *kinds_only) in COMMANDS.items():
        for kind in kinds_only[0] if kinds_only else ("alloc", "write"):
            if not given.only and not given.kind and not injected.get((name, kind)):
                failures.append(f"{name}: no {kind} was made to fail")
    for kind in kinds:
        if not given.only and not any(k == kind for _, k in injected):
            failures.append(f"no {kind} was made to fail")
    for failure in failures:
        print(failure)
    print(f"{sum(injected.values())} faults injected, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Fuzzes the targets one after the other and says what they did.

usage: fuzz.py BUILD [TARGET|all|owed] [SECONDS] [LIBFUZZER OPTION...]

Starts from the inputs in the tree and from what earlier runs have found worth keeping (BUILD/corpus); SECONDS are for
each target. An input that fails is kept in BUILD/findings, the command that shows it again is printed, and the exit
code is 1. A target that executed nothing has failed too.

A release wants an hour of each target, or ten million executions; on two cores that takes days. So runs of a minute or
more that find nothing are added to fuzz/executed.tsv, and `owed` fuzzes the targets that have not had their share yet,
the one that has had least first. Take the lines of a target away when what it is about has changed.
"""
import collections
import csv
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

TREE = Path(__file__).resolve().parent
# Seconds for one input, MiB for the process and for one malloc: more is a finding.
LIMITS = ["-timeout=20", "-rss_limit_mb=2500", "-malloc_limit_mb=300"]
# The weighing of rare features takes as long as all the rest where a program has many.
SCHEDULE = ["-entropic=0"]
# What an input allocates is small and is freed at once: a short quarantine, short stacks and memory that is not given
# back between inputs leave the sanitizer and the operating system less to do.
SANITIZER = {"ASAN_OPTIONS": "quarantine_size_mb=4:malloc_context_size=4:allocator_release_to_os_interval_ms=-1"}
# Bytes of an input; shorter ones are quicker, and what goes wrong goes wrong with little.
LENGTH = 800
LENGTHS = {"differential": 64, "options": 300, "edge_list": 400, "external": 300, "columns": 400, "dkg": 600, "result": 1500}
# Targets that read what another reads, and take its dictionary.
SAME_WORDS = {"external": "edge_list"}
# What was executed so far, and what is enough: executions (a set of answers against brute force counts for ten), or
# seconds of a processor.
EXECUTED = TREE / "executed.tsv"
ENOUGH, ENOUGH_FOR, ENOUGH_SECONDS = 10_000_000, {"differential": 1_000_000}, 3600
WORTH_COUNTING = 60
# The lines of a log that say what went wrong.
WHY = r"^(finding: .*|.*ERROR: \S+: .*|.*runtime error: .*|terminate called.*|.*what\(\):.*)$"


def seeds(target):
    """Folders of inputs in the tree; the files the tests read are inputs too."""
    data = TREE.parent / "tests" / "data"
    return [TREE / "inputs" / target] + [data / folder for folder in ("broken", "golden-0.1.0")]


def targets(build):
    return sorted(path.name.removeprefix("fuzz_") for path in (build / "fuzz").glob("fuzz_*") if path.is_file())


def command_of(build, target, seconds, options):
    corpus, findings = build / "corpus" / target, build / "findings"
    corpus.mkdir(parents=True, exist_ok=True)
    findings.mkdir(exist_ok=True)
    dictionary = TREE / "dictionaries" / f"{SAME_WORDS.get(target, target)}.dict"
    return [
        str(build / "fuzz" / f"fuzz_{target}"),
        *LIMITS,
        *SCHEDULE,
        f"-max_len={LENGTHS.get(target, LENGTH)}",
        f"-max_total_time={seconds}",
        "-print_final_stats=1",
        f"-artifact_prefix={findings}/{target}-",
        *([f"-dict={dictionary}"] if dictionary.exists() else []),
        *options,
        str(corpus),
        *(str(folder) for folder in seeds(target) if folder.is_dir()),
    ]


def executed():
    """Executions and seconds of each target, over all runs that were counted."""
    sums = collections.defaultdict(lambda: [0, 0])
    with EXECUTED.open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            sums[row["target"]][0] += int(row["executions"])
            sums[row["target"]][1] += int(row["seconds"])
    return sums


def count(target, executions, seconds):
    with EXECUTED.open("a", encoding="utf-8") as file:
        print(target, executions, round(seconds), sep="\t", file=file)


def owed(there):
    """The targets that have not had enough, the one with the least seconds first."""
    sums = executed()
    for target in there:
        executions, seconds = sums[target]
        print(f"{target:<15}{executions:>12,} executions {seconds:>6,} s counted so far", flush=True)
    left = [target for target in there
            if sums[target][0] < ENOUGH_FOR.get(target, ENOUGH) and sums[target][1] < ENOUGH_SECONDS]
    return sorted(left, key=lambda target: sums[target][1])


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fuzz(build, target, seconds, options):
    """Runs one target; prints a line about it. True if it found nothing."""
    log = build / f"fuzz-{target}.log"
    before = processor_seconds()
    with log.open("w", encoding="utf-8") as output:
        command = command_of(build, target, seconds, options)
        environment = SANITIZER | os.environ  # what the user says goes first
        code = subprocess.run(
            command, stdout=output, stderr=subprocess.STDOUT, env=environment, check=False
        ).returncode
    spent = processor_seconds() - before
    text = log.read_text(encoding="utf-8", errors="replace")
    done = re.findall(r"stat::number_of_executed_units: (\d+)", text)
    rate = re.findall(r"stat::average_exec_per_sec: +(\d+)", text)
    cover = re.findall(r"cov: (\d+) ft: (\d+) corp: (\S+)", text)
    executions = int(done[-1]) if done else 0
    shown = f"{executions:>10,} executions {int(rate[-1]) if rate else 0:>8,}/s"
    if cover:
        shown += f"   cov {cover[-1][0]} ft {cover[-1][1]} corpus {cover[-1][2]}"
    kept = re.findall(r"Test unit written to (\S+)", text)
    print(f"{target:<15}{shown}   {'FINDING' if code else 'nothing found'}", flush=True)
    if code:
        why = re.findall(WHY, text, re.M)
        print("\n".join(f"  {line}" for line in why[:6]) or f"  see {log}")
        for path in kept:
            print(f"  again: {build / 'fuzz' / ('fuzz_' + target)} {path}")
        print(f"  all that was said: {log}", flush=True)
    elif spent >= WORTH_COUNTING:
        count(target, executions, spent)
    return code == 0 and executions > 0


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    build, asked = Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else "all"
    seconds, options = sys.argv[3] if len(sys.argv) > 3 else "60", sys.argv[4:]
    there = targets(build)
    if asked not in ("all", "owed") and asked not in there:
        print(f"fuzz: no target is called {asked}; there are {', '.join(there)}, and all and owed", file=sys.stderr)
        return 2
    chosen = {"all": lambda: there, "owed": lambda: owed(there)}.get(asked, lambda: [asked])()
    if asked == "owed" and not chosen:
        print("fuzz: every target has had its share")
        return 0
    good = [fuzz(build, target, seconds, options) for target in chosen]
    return 0 if good and all(good) else 1


if __name__ == "__main__":
    sys.exit(main())

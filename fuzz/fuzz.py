#!/usr/bin/env python3
"""Fuzzes the targets one after the other and says what they did.

usage: fuzz.py BUILD [TARGET|all] [SECONDS] [LIBFUZZER OPTION...]

Starts from the inputs in the tree and from what earlier runs have found worth keeping (BUILD/corpus); SECONDS are for
each target. An input that fails is kept in BUILD/findings, the command that shows it again is printed, and the exit
code is 1. A target that executed nothing has failed too.
"""
import os
import re
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


def fuzz(build, target, seconds, options):
    """Runs one target; prints a line about it. True if it found nothing."""
    log = build / f"fuzz-{target}.log"
    with log.open("w", encoding="utf-8") as output:
        command = command_of(build, target, seconds, options)
        environment = SANITIZER | os.environ  # what the user says goes first
        code = subprocess.run(
            command, stdout=output, stderr=subprocess.STDOUT, env=environment, check=False
        ).returncode
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
    return code == 0 and executions > 0


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    build, asked = Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else "all"
    seconds, options = sys.argv[3] if len(sys.argv) > 3 else "60", sys.argv[4:]
    there = targets(build)
    if asked != "all" and asked not in there:
        print(f"fuzz: no target is called {asked}; there are {', '.join(there)}", file=sys.stderr)
        return 2
    good = [fuzz(build, target, seconds, options) for target in (there if asked == "all" else [asked])]
    return 0 if good and all(good) else 1


if __name__ == "__main__":
    sys.exit(main())

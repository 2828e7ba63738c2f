#!/usr/bin/env python3
"""The systems of the field side by side on two real graphs, as the last section of docs/results.md.

usage: bench/compare_results.py [--data DIR] [--time-limit SECONDS] [-o docs/results.md]

One `densek compare GRAPH -k 20,50,100,300 --methods all --json` a graph, a few minutes each on two cores. With -o
everything from the mark on is replaced; what stands before it (bench/results.py) is kept.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "densek"
GRAPHS = ["ego-Facebook", "ca-AstroPh"]
SIZES = [20, 50, 100, 300]
MARK = "<!-- compare -->"


def compare(graph, time_limit):
    command = [PROGRAM, "compare", graph, "-k", ",".join(map(str, SIZES)), "--methods", "all", "--effort", "quick",
               "--time-limit", str(time_limit), "--json", "-q"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{graph}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def seconds(result):
    parts = result["run"]["seconds"]
    return parts["prepare"] + parts["solve"] + parts["bound"]


def cell(result):
    """Edges, the size where it is not k, the best in bold, and seconds."""
    if result["failure"]:
        return "refused"
    edges = f"{result['edges']:,}"
    if result["best"]:
        edges = f"**{edges}**"
    if result["size"] != result["k"]:
        edges += f" of {result['size']:,}"
    return f"{edges} ({seconds(result):.2g} s{', time limit' if result['run']['stop'] == 'time_limit' else ''})"


def section(name, document):
    by_method = {}
    for result in document["results"]:
        by_method.setdefault(result["method"], []).append(result)
    fixed = {method: rows for method, rows in by_method.items() if not method.startswith("dsg-")}
    lines = [f"### {name}", "", "| method | " + " | ".join(f"k = {k}" for k in SIZES) + " |",
             "|---|" + "---|" * len(SIZES),
             "| *proved bound* | " + " | ".join(f"*{bound['upper_bound']:,}*" for bound in document["bounds"]) + " |"]
    lines += [f"| `{method}` | " + " | ".join(map(cell, rows)) + " |" for method, rows in fixed.items()]
    lines += ["", "| any size | vertices | edges per vertex | at most | seconds |", "|---|---|---|---|---|"]
    for method, rows in by_method.items():
        if method in fixed:
            continue
        result = rows[0]
        density = f"{result['edges_per_vertex']:.4f}"
        lines.append(f"| `{method}` | {result['size']:,} | {'**' + density + '**' if result['best'] else density} "
                     f"| {result['edges_per_vertex_bound']:.4f} | {seconds(result):.2g} |")
    return lines + [""]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path,
                        default=pathlib.Path(os.environ.get("DENSEK_DATA", ROOT.parent / "shared" / "data")))
    parser.add_argument("--time-limit", type=float, default=60)
    parser.add_argument("-o", "--output", type=pathlib.Path)
    options = parser.parse_args()
    lines = [MARK, "## The field side by side", "",
             f"Made by `bench/compare_results.py`: `densek compare GRAPH -k {','.join(map(str, SIZES))} --methods all`, two cores,",
             f"`--effort quick`, at most {options.time_limit:g} s a run. Edges (and vertices where a method leaves the size open),",
             "most edges in bold, seconds in brackets; the first row is proved. [methods.md](methods.md) has the methods.", ""]
    for name in GRAPHS:
        lines += section(name, compare(options.data / f"{name}.txt.gz", options.time_limit))
    text = "\n".join(lines)
    print(text)
    if options.output:
        before = options.output.read_text() if options.output.exists() else "# Results\n"
        options.output.write_text(before.split(MARK)[0].rstrip() + "\n\n" + text)


if __name__ == "__main__":
    main()

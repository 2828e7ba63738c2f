#!/usr/bin/env python3
"""Answer, bound, gap, time and proof for every row of best_known.tsv, as the table of docs/results.md.

usage: bench/results.py [--data DIR] [--only TEXT] [--effort E] [--again E] [--kept FILE [--as-kept]] [-o docs/results.md]

Every row is one `densek solve GRAPH -k K --json`; with --again, rows that leave a gap of more than 1 % are asked once
more with that effort. With --kept, what each answer says is kept in that file, a line of JSON for each, and not asked
for again: hours of work can be done in parts; with --as-kept, rows that were not yet asked again stay as they are.
Empty the file when the program has changed. best_known.tsv has the best number of edges known before; a row below it is
marked. Small graphs also get a profile over all k: for which k the answer is proved, and how.
"""
import argparse
import collections
import csv
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "densek"
COMPARED = "<!-- compare -->"
LARGE_GAP = 0.01
SMALL = ["karate", "dolphins", "lesmis", "polbooks", "football", "jazz"]


def graph_file(data, name):
    return data / (name + (".clq.gz" if name.startswith("dimacs/") else ".txt.gz"))


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments), "--json", "-q"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return json.loads(done.stdout)


class Answers:
    """What the program says, kept in a file if one is given."""

    def __init__(self, file, as_kept):
        self.file, self.as_kept, self.kept = file, as_kept, {}
        if file and file.exists():
            for line in file.read_text().splitlines():
                said = json.loads(line)
                self.kept[said["graph"], said["k"], said["effort"]] = said

    def has(self, row, effort):
        """Whether it is there, or may be asked for."""
        return not self.as_kept or (row["graph"], int(row["k"]), effort) in self.kept

    def solve(self, data, row, effort):
        def ask():
            result = run("solve", graph_file(data, row["graph"]), "-k", row["k"], "--effort", effort)
            said = {name: result[name] for name in ("edges", "upper_bound", "gap", "bound", "proven_optimal")}
            said["seconds"] = {part: round(spent, 2) for part, spent in result["run"]["seconds"].items()}
            return said
        return self.ask_once(ask, row["graph"], int(row["k"]), effort)

    def profile(self, data, name, effort):
        """For which k the answer is proved, by what."""
        def ask():
            n = run("info", graph_file(data, name))["graph"]["vertices"]
            proved = collections.defaultdict(list)
            for result in run("profile", graph_file(data, name), "-k", f"1:{n}", "--effort", effort)["results"]:
                if result["proven_optimal"]:
                    proved[result["bound"]].append(result["k"])
            return {"vertices": n, "proved": proved}
        return self.ask_once(ask, name, "all", effort)

    def ask_once(self, ask, *question):
        if question not in self.kept:
            self.kept[question] = dict(zip(("graph", "k", "effort"), question)) | ask()
            if self.file:
                with self.file.open("a") as file:
                    print(json.dumps(self.kept[question]), file=file)
        return self.kept[question]


def solve_row(answers, data, row, effort, again):
    result = answers.solve(data, row, effort)
    if again and result["gap"] > LARGE_GAP and answers.has(row, again):
        effort, result = again, answers.solve(data, row, again)
    seconds = result["seconds"]
    known = int(row["edges"])
    verdict = "=" if result["edges"] == known else f"+{result['edges'] - known}" if result["edges"] > known else \
        f"**−{known - result['edges']}**"
    proof = f"proved, {result['bound']}" if result["proven_optimal"] else result["bound"]
    return (f"| {row['graph']} | {result['k']} | {result['edges']:,} | {verdict} | {result['upper_bound']:,} "
            f"| {100 * result['gap']:.2f} % | {proof} | {effort} "
            f"| {seconds['prepare'] + seconds['solve']:.1f} | {seconds['bound']:.1f} |"), result


def ranges(ks):
    """1, 2, 3, 7 → 1–3, 7."""
    parts = []
    for k in sorted(ks):
        if parts and parts[-1][1] == k - 1:
            parts[-1][1] = k
        else:
            parts.append([k, k])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in parts) or "none"


def proved_row(answers, data, name, effort):
    profile = answers.profile(data, name, effort)
    n, how = profile["vertices"], profile["proved"]
    open_ks = set(range(1, n + 1)).difference(*how.values())
    proved = "; ".join(f"{bound}: {ranges(ks)}" for bound, ks in sorted(how.items(), key=lambda item: -len(item[1])))
    return f"| {name} | {n} | {n - len(open_ks)} | {ranges(open_ks)} | {proved} |"


def open_rows(large):
    """What keeps the gap of these rows above 1 %, as far as bench/open_rows.tsv tells."""
    with open(ROOT / "bench" / "open_rows.tsv") as table:
        why = {(row["graph"], row["k"]): row["why"] for row in csv.DictReader(table, delimiter="\t")}
    lines = [f"| {row['graph']} | {row['k']} | {100 * gap:.2f} % | {why.get((row['graph'], row['k']), 'not looked into')} |"
             for row, gap in large]
    return ["## Where more than 1 % is left, and why", "", "| graph | k | gap | why |", "|---|---|---|---|", *lines, ""] if lines else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path,
                        default=pathlib.Path(os.environ.get("DENSEK_DATA", ROOT.parent / "shared" / "data")))
    parser.add_argument("--only", default="", help="only graphs whose name contains this")
    parser.add_argument("--effort", default="normal")
    parser.add_argument("--again", help="effort for rows that leave a gap of more than 1 %%")
    parser.add_argument("--kept", type=pathlib.Path, help="where answers are kept")
    parser.add_argument("--as-kept", action="store_true", help="ask nothing again that is not kept")
    parser.add_argument("--profile-effort", default="normal")
    parser.add_argument("-o", "--output", type=pathlib.Path)
    options = parser.parse_args()
    with open(ROOT / "bench" / "best_known.tsv") as table:
        rows = [row for row in csv.DictReader(table, delimiter="\t") if options.only in row["graph"]]
    lines = ["# Results", "",
             f"Made by `bench/results.py --effort {options.effort}{f' --again {options.again}' if options.again else ''}`: "
             "one `densek solve GRAPH -k K` a row, on two cores.",
             "*known* compares with the best number of edges known before (`=` the same, +x better); *bound* is proved, and",
             "*proof* names the argument that gave it. Seconds are for the search and for the bound, on a machine that had other work to do.",
             "[bench/results.jsonl](../bench/results.jsonl) has the same as lines of JSON.",
             *(["Rows whose gap is above 1 % are asked once more with more effort, as the column *effort* tells. Rows are kept from one",
                "program to the next on the way to 0.2.0; asked again, a bound may differ by some edges (CHANGELOG.md)."]
               if options.as_kept else []), "",
             "| graph | k | edges | known | bound | gap | proof | effort | search s | bound s |",
             "|---|---|---|---|---|---|---|---|---|---|"]
    below, gaps, large, answers = 0, [], [], Answers(options.kept, options.as_kept)
    for row in rows:
        line, result = solve_row(answers, options.data, row, options.effort, options.again)
        below += result["edges"] < int(row["edges"])
        gaps.append(result["gap"])
        if result["gap"] > LARGE_GAP:
            large.append((row, result["gap"]))
        lines.append(line)
        print(line, flush=True)
    summary = (f"{len(rows)} rows, {below} below the best known, {gaps.count(0)} proved optimal, "
               f"{sum(gap <= LARGE_GAP for gap in gaps)} with a gap of at most 1 %, the largest gap {100 * max(gaps):.2f} %.")
    print(summary, file=sys.stderr)
    lines += ["", summary, "", *open_rows(large), "## Small graphs, every k", "",
              f"`densek profile GRAPH -k 1:n --effort {options.profile_effort}`: for which k the answer is proved optimal, and by what.",
              "", "| graph | n | proved | open | by |", "|---|---|---|---|---|"]
    for name in SMALL:
        if options.only in name:
            lines.append(proved_row(answers, options.data, name, options.profile_effort))
            print(lines[-1], flush=True)
    if options.output:
        before = options.output.read_text() if options.output.exists() else ""
        kept = before[before.index(COMPARED):] if COMPARED in before else ""  # bench/compare_results.py writes that part
        options.output.write_text("\n".join(lines) + "\n" + ("\n" + kept if kept else ""))


if __name__ == "__main__":
    main()

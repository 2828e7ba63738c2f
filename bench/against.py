"""Is this tree faster than a commit? Both are built, their runs are interleaved, and each row says by how much.

A machine with other work to do changes its mood by half within seconds, so nothing is compared but neighbours: every
round runs both programs on one row, one directly after the other and by turns in front, and gives one ratio. The median
of these ratios is what is said, with the interval that holds it in 95 of 100 such comparisons; a row whose interval holds
1 has shown nothing.
"""
import json
import math
import statistics

from measuring import HARNESS, RESULTS, ROOT, run

ROUNDS = 15
DOUBT = 0.05  # how often the true median may lie outside the interval
FEWEST_ROUNDS = 6  # with five, all on one side happen by chance in 1 of 16 comparisons


def build_commit(commit):
    """The harness of a commit, in a work tree of its own that is kept for the next time."""
    name = run("git", "-C", ROOT, "rev-parse", "--verify", "--short=12", f"{commit}^{{commit}}").strip()
    tree = RESULTS / "against" / name
    if not tree.exists():
        run("git", "-C", ROOT, "worktree", "prune")
        run("git", "-C", ROOT, "worktree", "add", "--detach", tree, name)
    cached = [line.split("=", 1) for line in (ROOT / "build" / "CMakeCache.txt").read_text().splitlines()
              if line.startswith(("CMAKE_CXX_COMPILER_LAUNCHER:", "Python_EXECUTABLE:"))]
    settings = [f"-D{key}={value}" for key, value in cached]
    run("cmake", "--preset", "release", "--log-level=WARNING", "-DDENSEK_BUILD_BENCH=ON", "-DDENSEK_PAGE=OFF", *settings,
        "-S", tree, "-B", tree / "build")
    run("cmake", "--build", tree / "build", "--target", "densek_bench")
    return tree / "build" / "bench" / HARNESS.name


class Row:
    """One thing to time: what the harness is asked, which of its numbers counts, which must be the same."""

    def __init__(self, name, seconds, same, *arguments):
        self.name, self.seconds, self.same, self.arguments = name, seconds, same, arguments

    def measure(self, harness):
        line = json.loads(run(harness, *self.arguments).splitlines()[-1])
        return line[self.seconds], {key: line[key] for key in self.same}


def rows(graphs):
    """What users wait for, each about a second long; without the real graphs there are fewer."""
    counted = ("iterations", "answer", "changed_arcs")
    small, text = graphs.rmat(16, "dkg"), graphs.rmat(18, "txt")
    solves = [("R-MAT 16", small)]
    if (facebook := graphs.real("ego-Facebook")) is not None:
        solves.append(("Facebook", facebook))
    for name, file in solves:
        for step in ("lipschitz", "line-search"):
            yield Row(f"{name}, k = 100: SE-FW, {step}", "solve", counted, "solve", file, f"100,incremental,{step}")
    yield Row("R-MAT 18: load text", "seconds", ("vertices", "edges"), "load", text)
    yield Row("R-MAT 16: split of all edges", "orientation", ("upper_bound",), "bounds", small, 100)
    yield Row("R-MAT 16, k = 50: auto, quick", "seconds", ("answer", "upper_bound"), "auto", small, 50, "quick")


def interval(ratios):
    """Two of the sorted ratios that have the median between them, but for DOUBT (order statistics, no normal law)."""
    ordered, n = sorted(ratios), len(ratios)
    below, skipped = 0.0, 0
    while True:
        below += math.comb(n, skipped) / 2**n
        if below > DOUBT / 2:
            break
        skipped += 1
    cut = max(skipped - 1, 0)
    return ordered[cut], ordered[n - 1 - cut]


def verdict(low, high):
    return "slower" if low > 1 else "faster" if high < 1 else "no difference seen"


def compare(report, before, after, rows, rounds):
    """Whether any row is slower. `before` and `after` are harnesses."""
    slower = False
    for row in rows:
        ratios, work = [], {}
        for index in range(rounds):
            seconds = {}
            for harness in ((before, after) if index % 2 == 0 else (after, before)):
                seconds[harness], work[harness] = row.measure(harness)
            ratios.append(seconds[after] / seconds[before])
        low, high = interval(ratios)
        said = verdict(low, high)
        slower |= said == "slower"
        changed = [f"{key} {work[before][key]} → {work[after][key]}" for key in row.same
                   if work[before][key] != work[after][key]]
        report.ratio("against", row.name, statistics.median(ratios),
                     "; ".join([f"{low:.3f} to {high:.3f} in {rounds} rounds: {said}", *changed]))
    return slower

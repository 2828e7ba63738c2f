#!/usr/bin/env python3
"""densek-mpi on any number of ranks writes the document of densek, seconds, threads and traffic aside; what `auto` and
`bound` prove is replayed, and `verify` says what densek says.

usage: documents_test.py DENSEK DENSEK_MPI

With DENSEK_LONG set, every graph with every number of ranks, step rule and k; otherwise a part of them.
"""
import copy
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

DENSEK, DENSEK_MPI = sys.argv[1:3]
RANKS = [1, 2, 3, 4, 7]
STEPS = ["lipschitz", "line-search"]
LONG = "DENSEK_LONG" in os.environ
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
failures = []


def check(what, holds, told=""):
    if not holds:
        failures.append(what)
        print(f"FAILED: {what} {told}")


def run(command, folder=None):
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=120, check=False, cwd=folder)


def mpirun(ranks, *arguments):
    return run(["mpirun", "--oversubscribe", "--mca", "btl", "self,vader,tcp", "--mca", "btl_vader_single_copy_mechanism",
                "none", "--bind-to", "none", "-n", str(ranks), DENSEK_MPI, *map(str, arguments)])


def answer(document):
    """What may not depend on the number of ranks."""
    document = copy.deepcopy(document)
    for key in ("seconds", "threads", "ranks", "traffic"):
        document["run"].pop(key, None)
    return document


def proved_on(ranks, folder, graph, arguments, what):
    """The document of `auto`, whose witness was replayed."""
    saved, witness = folder / "auto.json", folder / "auto.dkw"
    done = mpirun(ranks, "solve", graph, *arguments, "--threads", 1, "--save", saved, "--witness", witness, "-q")
    check(what, done.returncode == 0, done.stderr)
    document = json.loads(saved.read_text())
    search = document["bound"] in ("branch and bound", "clique search")  # leaves no witness
    verified = run([DENSEK, "verify", "-q", graph, saved, "--witness", witness, *([] if search else ["--require-proof"])])
    check(what + ": the witness", verified.returncode == 0, verified.stderr)
    check(what + ": traffic", {"bound", "bound_arcs", "core"} <= document["run"]["traffic"].keys())
    return document


def certified(folder, graphs):
    """`auto`: the same document from any number of ranks, as good as that of densek, and a witness that is replayed."""
    proved = 0
    for number, graph in enumerate(graphs):
        if not LONG and number % 3 != 0:
            continue
        arguments = ["-k", 6 + number % 5, "--effort", "quick"]
        alone = json.loads(run([DENSEK, "solve", graph, *map(str, arguments), "--json"]).stdout)
        documents = []
        for ranks in RANKS if LONG else (1, RANKS[1 + number % 4]):
            what = f"{graph.name} on {ranks} ranks, auto"
            document = proved_on(ranks, folder, graph, arguments, what)
            check(what + ": as good as densek", document["value"] >= alone["value"] and
                  (not alone["proven_optimal"] or document["upper_bound"] == alone["upper_bound"]),
                  (document["value"], document["upper_bound"], alone["value"], alone["upper_bound"]))
            proved += document["proven_optimal"]
            documents.append(answer(document))
        check(f"{graph.name}: one document", all(each == documents[0] for each in documents))
    check("something was proved", proved > 0)


def split(folder):
    """The first rank may not hold what is undecided: edges are split between their ends on all ranks, and that proves."""
    graph = folder / "split.dkg"
    run([DENSEK, "generate", "rmat", "--scale", "11", "--edge-factor", "16", "--seed", "3", "-q", "-o", graph])
    documents = []
    for ranks in RANKS if LONG else (1, 2, 3):
        what = f"the split on {ranks} ranks"
        document = proved_on(ranks, folder, graph, ["-k", 300, "--effort", "quick", "--memory", "1M"], what)
        # Peeling sees every arc twice, fifty rounds and what goes before and after them 53 times.
        check(what + ": rounds", sum(document["run"]["traffic"]["bound_arcs"]) == 55 * 2 * document["graph"]["edges"],
              document["run"]["traffic"])
        check(what + ": proves", document["bound"] == "orientation" and document["proven_optimal"] and
              not document["run"]["core"]["decides"], (document["bound"], document["upper_bound"], document["run"]["core"]))
        documents.append(answer(document))
    check("the split: one document", all(each == documents[0] for each in documents))


def bounded(folder, graphs):
    """`bound`: the same document from any number of ranks; no set is better, and a witness that is replayed."""
    witness, answered = folder / "bound.dkw", folder / "unbounded.json"
    for number, graph in enumerate(graphs):
        if not LONG and number % 4 != 3:
            continue
        arguments = [str(graph), "-k", str(6 + number % 5), "--effort", "quick"]
        done = run([DENSEK, "solve", *arguments, "--no-bound", "-q", "--save", answered, "--force", "--json"])
        value = json.loads(done.stdout)["value"]
        documents = []
        for ranks in RANKS if LONG else (1, RANKS[1 + number // 4 % 4]):
            what = f"bound of {graph.name} on {ranks} ranks"
            done = mpirun(ranks, "bound", *arguments, "--threads", 1, "--witness", witness, "--json")
            check(what, done.returncode == 0, done.stderr)
            document = json.loads(done.stdout)
            check(what + ": what it took", document["run"]["ranks"] == ranks and
                  {"bound", "bound_arcs", "core"} <= document["run"]["traffic"].keys(), document["run"])
            check(what + ": no answer is better", document["upper_bound"] >= value, (document["upper_bound"], value))
            # The answer claims no bound, so what the witness proves is all that is known.
            replayed = json.loads(run([DENSEK, "verify", "-q", graph, answered, "--witness", witness, "--json"]).stdout)
            check(what + ": the witness", replayed["proved_upper_bound"] == document["upper_bound"], replayed)
            documents.append(answer(document))
        check(f"bound of {graph.name}: one document", all(each == documents[0] for each in documents))
        alone = json.loads(run([DENSEK, "bound", "-q", *arguments, "--json"]).stdout)
        check(f"bound of {graph.name}: the document of densek", list(alone) == list(documents[0]) and
              all(alone[key] == documents[0][key] for key in ("schema", "graph", "k", "wishes")), (alone, documents[0]))


def bounded_without_core(folder):
    """What can be in a better set does not fit on the first rank: that is said, and with weights there is no bound."""
    graph, weighted = folder / "split.dkg", folder / "weighted.dkg"
    done = mpirun(3, "bound", graph, "-k", 60, "--effort", "quick", "--memory", "1M", "--json")
    check("a bound without the core", done.returncode == 0 and "does not fit on the first rank" in done.stderr and
          json.loads(done.stdout)["run"]["core"] is None, (done.stdout, done.stderr))
    done = mpirun(3, "bound", graph, "-k", 60, "--effort", "quick", "--memory", "1G")
    check("a bound with it", done.returncode == 0 and "does not fit" not in done.stderr, done.stderr)
    text = folder / "weighted.txt"
    run([DENSEK, "convert", "-q", graph, text])
    lines = [line for line in text.read_text().splitlines() if not line.startswith("#")]
    rows = [f"{','.join(line.split())},{1 + number % 9}\n" for number, line in enumerate(lines)]
    text.write_text("a,b,weight\n" + "".join(rows))
    run([DENSEK, "convert", "-q", text, weighted])
    done = mpirun(2, "bound", weighted, "-k", 60, "--memory", "1M")
    check("no bound with weights", done.returncode == 4 and "no bound:" in done.stderr and not done.stdout,
          (done.returncode, done.stdout, done.stderr))
    done = mpirun(2, "solve", weighted, "-k", 60, "--effort", "quick", "--memory", "1M")
    check("an answer without one", done.returncode == 0 and "no bound is proved" in done.stderr, done.stderr)


def verified(folder):
    """`verify` says what `densek verify` says, with its exit code, of results that are right and of others."""
    graph, saved, witness = folder / "split.dkg", folder / "auto.json", folder / "auto.dkw"  # by orientation
    document = json.loads(saved.read_text())
    forged = {}
    for name, change in (("value", {"edges": document["edges"] + 1, "value": document["value"] + 1}),
                         ("bound", {"upper_bound": document["upper_bound"] - 1}),
                         ("elsewhere", {"graph": {**document["graph"], "fingerprint": "0" * 32}})):
        forged[name] = folder / f"forged-{name}.json"
        forged[name].write_text(json.dumps({**document, **change}))
    for arguments, code in [((graph, saved), 0), ((graph, saved, "--json"), 0),
                            ((graph, saved, "--witness", witness, "--require-proof"), 0),
                            ((graph, saved, "--require-proof"), 5), ((graph, saved, "--require-proof", "--json"), 5),
                            ((graph, forged["value"]), 5), ((graph, forged["value"], "--json"), 5),
                            ((graph, forged["bound"], "--witness", witness), 5), ((graph, forged["elsewhere"]), 5),
                            ((graph, folder / "none.json"), 3), ((folder / "none.dkg", saved), 3),
                            ((graph, saved, "--witness", saved), 3), ((graph, saved, "--include", "nobody"), 4),
                            ((graph, saved, "--columns", "1,2"), 2), ((graph, saved, "--memory", "4M"), 0)]:
        alone = run([DENSEK, "verify", "-q", *map(str, arguments)])
        done = mpirun(3, "verify", "-q", *arguments)
        what = f"verify {' '.join(map(str, arguments))}"
        check(what, alone.returncode == done.returncode == code and alone.stdout == done.stdout,
              (alone.returncode, done.returncode, alone.stdout, done.stdout, done.stderr))
        said = [[line for line in each.stderr.splitlines() if line.startswith("densek:")] for each in (alone, done)]
        if code == 3:  # on which host is said, too
            said = [[line.split(": ")[-1] for line in each] for each in said]
        check(what + ": words", said[0] == said[1], said)


def make_graphs(folder):
    """Twenty graphs: of each model several, texts and weights too."""
    graphs = []

    def generate(name, *arguments):
        text, binary = folder / f"{name}.txt", folder / f"{name}.dkg"
        subprocess.run([DENSEK, "generate", *map(str, arguments), "-q", "-o", text], check=True)
        subprocess.run([DENSEK, "convert", "-q", text, binary], check=True)
        graphs.append(binary)

    for seed in range(5):
        generate(f"planted{seed}", "planted", "--n", 150 + 100 * seed, "--p", 0.05, "--k", 12, "--q", 0.8, "--seed", seed)
        generate(f"random{seed}", "gnp", "--n", 40 + 60 * seed, "--p", 0.1, "--seed", seed)
        generate(f"rmat{seed}", "rmat", "--scale", 6 + seed, "--edge-factor", 8, "--seed", seed)
    for seed in range(2):
        generate(f"regular{seed}", "regular", "--n", 60 + 60 * seed, "--degree", 4)
    source = Path(__file__).resolve().parents[2] / "examples" / "data"
    for name, options in (("coauthors", ["--unweighted"]), ("reviews", []), ("coauthors", ["--weight", "count"])):
        binary = folder / f"{name}{len(graphs)}.dkg"
        subprocess.run([DENSEK, "convert", "-q", source / f"{name}.csv", binary, *options], check=True)
        graphs.append(binary)
    return graphs


def same_documents(graphs):
    compared = 0
    for number, graph in enumerate(graphs):
        for k in (5, 11) if LONG else (5 + number % 7,):
            for step in STEPS if LONG else (STEPS[number % 2],):
                arguments = ["solve", graph, "-k", k, "--method", "se-fw", "--step", step, "--json"]
                expected = answer(json.loads(run([DENSEK, *map(str, arguments)]).stdout))
                for ranks in RANKS if LONG or number % 7 == 0 else (RANKS[1 + number % 4],):
                    done = mpirun(ranks, *arguments)
                    what = f"{graph.name} -k {k} --step {step} on {ranks} ranks"
                    document = json.loads(done.stdout) if done.returncode == 0 else None
                    check(what, document is not None and answer(document) == expected, done.stderr)
                    if document is not None:
                        told = document["run"]
                        check(what + ": ranks", told["ranks"] == ranks and len(told["traffic"]["arcs"]) == ranks)
                    compared += 1
        if number % 4 == 0:  # none of them has weights
            check(f"info {graph.name}", mpirun(3, "info", graph, "--json").stdout ==
                  run([DENSEK, "info", "-q", str(graph), "--json"]).stdout)
    print(f"{compared} documents of {len(graphs)} graphs compared")
    return compared


def refusals(folder, graph):
    """What several ranks cannot do exits 2 and says what they can; nothing is said twice."""
    for arguments, code, words in [
        ((graph, "-k", 5, "--method", "se-fw", "--bound"), 2, "--method auto"),
        ((graph, "-k", 5, "--method", "se-fw", "--memory", "1G"), 2, "--method auto"),
        ((graph, "-k", 5, "--method", "se-fw", "--threads", "2"), 2, "--method auto"),
        ((graph, "-k", 5, "--step", "line-search"), 2, "--method se-fw"),
        ((graph, "-k", 5, "--memory", "some"), 2, "500M or 2G"),
        ((graph, "-k", 5, "--witness", folder / "none.dkw", "--no-bound"), 2, "nothing to prove"),
        ((graph, "-k", 5, "--method", "se-fw", "--start", "core"), 2, "uniform, degree or random"),
        ((graph, "-k", 5, "--method", "peel"), 2, "auto and se-fw"),
        ((graph, "--method", "se-fw"), 2, "-k is missing"),
        ((graph, "-k", "100000", "--method", "se-fw"), 4, "the graph has only"),
        ((folder / "none.dkg", "-k", 5, "--method", "se-fw"), 3, "none.dkg"),
        ((graph.with_suffix(".txt"), "-k", 5, "--method", "se-fw"), 3, "densek convert"),
        ((graph, "-k", 5, "--method", "se-fw", "--loading", "1"), 2, "λ must be above 1"),
    ]:
        done = mpirun(2, "solve", *arguments)
        what = f"solve {' '.join(map(str, arguments))}"
        said = [line for line in done.stderr.splitlines() if line.startswith("densek:")]
        check(what, done.returncode == code and len(said) == 1 and words in done.stderr, (done.returncode, done.stderr))
    for arguments, code, words in [
        ((graph,), 2, "densek-mpi bound -h"),
        ((graph, "-k", 0), 2, "1 or more"),
        ((graph, "-k", "3x3"), 2, "nothing of parts"),
        ((graph, "-k", 5, "--bounds", "clique"), 2, "--bounds"),
        ((graph, "-k", 5, "--memory", "some"), 2, "500M or 2G"),
        ((graph, "-k", 5, "--witness", graph), 2, "--witness"),
        ((graph, "-k", 100000), 4, "the graph has only"),
        ((folder / "none.dkg", "-k", 5), 3, "none.dkg"),
    ]:
        done = mpirun(2, "bound", *arguments)
        what = f"bound {' '.join(map(str, arguments))}"
        said = [line for line in done.stderr.splitlines() if line.startswith("densek:")]
        check(what, done.returncode == code and len(said) == 1 and words in done.stderr and not done.stdout,
              (done.returncode, done.stderr))
    saved = folder / "saved.json"
    done = mpirun(2, "solve", graph, "-k", 5, "--method", "se-fw", "--save", saved, "-q")
    check("--save", done.returncode == 0 and json.loads(saved.read_text())["size"] == 5, done.stderr)
    verified = run([DENSEK, "verify", "-q", graph, saved])
    check("densek verify takes the document", verified.returncode == 0, verified.stderr)


def damaged(folder, graph):
    """One arc of a row leads elsewhere: no answer."""
    bad = folder / "damaged.dkg"
    content = bytearray(graph.read_bytes())
    vertices = int.from_bytes(content[24:32], "little")
    targets = 4096 + ((vertices + 1) * 8 + 4095) // 4096 * 4096
    content[targets] ^= 1
    bad.write_bytes(content)
    done = mpirun(3, "solve", bad, "-k", 5, "--method", "se-fw")
    check("a damaged file", done.returncode == 3 and "damaged" in done.stderr, (done.returncode, done.stderr))


def shown_commands(folder):
    """What docs/cluster.md shows on one host."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
    run([DENSEK, "generate", "rmat", "--scale", "12", "--edge-factor", "16", "-q", "-o", str(folder / "big.dkg")])
    shown = [line[2:] for line in page.splitlines() if line.startswith("$ mpirun")]
    check("commands are shown", len(shown) >= 3)
    for command in shown:
        words = command.replace("densek-mpi", str(Path(DENSEK_MPI).resolve())).split()
        done = run([words[0], "--oversubscribe", *words[1:]], folder)
        check(command, done.returncode == 0, done.stderr)
    verified = run([DENSEK, "verify", "-q", folder / "big.dkg", folder / "result.json", "--witness", folder / "proof.dkw",
                    "--require-proof"])
    check("the witness shown is replayed", verified.returncode == 0, verified.stderr)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        graphs = make_graphs(folder)
        check("twenty graphs", len(graphs) == 20, len(graphs))
        same_documents(graphs)
        certified(folder, graphs)
        split(folder)
        verified(folder)
        bounded(folder, graphs)
        bounded_without_core(folder)
        refusals(folder, graphs[0])
        damaged(folder, graphs[0])
        shown_commands(folder)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

"""Python and the command line give the same document."""

import json
import tempfile
from pathlib import Path

import networkx as nx
import numpy as np
from conftest import pairs
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import densek


def timeless(document):
    """Without what differs from run to run and from source to source."""
    document = json.loads(json.dumps(document))
    del document["run"]["seconds"], document["run"]["threads"]
    how_it_was_read = ("format", "columns", "header_skipped", "notes")
    for key in ("source", "self_loops_dropped", "duplicates_merged", *how_it_was_read):
        del document["graph"][key]
    return document


names = pairs.map(lambda edges: [(f"v{u}", f"v{v}") for u, v in edges])
methods = st.sampled_from(["auto", "exact", "se-fw", "fw"])


@settings(max_examples=40)
@given(st.one_of(pairs, names), st.integers(1, 8), methods, st.integers(0, 3))
def test_same_document(program, edges, k, method, seed):
    assume(edges)
    with tempfile.TemporaryDirectory() as folder:
        file, saved = Path(folder, "graph.txt"), Path(folder, "python.json")
        file.write_text("source target\n" + "".join(f"{u} {v}\n" for u, v in edges))  # no first line to wonder about
        said = program("solve", file, "-k", k, "--method", method, "--seed", seed, "--json")
        ways = [edges, nx.Graph(edges), np.array(edges), file]
        if k > len({node for edge in edges for node in edge}):
            assert said.returncode == 4
            for graph in ways:
                try:
                    densek.solve(graph, k, method, seed=seed)
                    raise AssertionError("k is too large")
                except densek.NoAnswerError as error:
                    assert str(error) in said.stderr
            return
        theirs = timeless(json.loads(said.stdout))
        for graph in ways:
            result = densek.solve(graph, k, method, seed=seed)
            assert timeless(result.to_dict()) == theirs
            assert densek.verify(graph, json.loads(said.stdout)).edges == result.edges
        result.save(saved)
        assert program("verify", file, saved).returncode == 0


@settings(max_examples=15)
@given(pairs, st.integers(1, 8))
def test_same_bound_and_profile(program, edges, k):
    assume(edges and k <= len({node for edge in edges for node in edge}))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "graph.txt")
        file.write_text("source target\n" + "".join(f"{u} {v}\n" for u, v in edges))  # no first line to wonder about
        said = json.loads(program("bound", file, "-k", k, "--json").stdout)
        ours = densek.bound(edges, k)
        assert (ours.upper_bound, ours.name) == (said["upper_bound"], said["bound"])
        said = json.loads(program("profile", file, "-k", f"1:{k}", "--json").stdout)
        theirs = [timeless(result) for result in said["results"]]
        assert [timeless(result.to_dict()) for result in densek.profile(edges, range(1, k + 1))] == theirs


def test_same_methods(program):
    said = json.loads(program("methods", "--json").stdout)
    assert [row["name"] for row in said["methods"]] == [method.name for method in densek.methods()]

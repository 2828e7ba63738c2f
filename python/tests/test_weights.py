"""Weights of edges, from every kind of graph: what is asked for is read, exactly, and nothing is read in silence."""

import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse
from test_reading import Frame

import densek

#   a -2.5- b      the pair of most weight is c, d; of three, a, b, c with 2.5 + 4 - 1
#    \     /
#   -1\   /4
#      c - 5.25 - d
TRIPLES = [("a", "b", 2.5), ("b", "c", 4), ("c", "a", -1), ("c", "d", 5.25)]
SUMMARY = {"column": None, "unit": 0.01, "min": -1.0, "max": 5.25, "total": 10.75, "rounded": False}


def as_networkx(triples=TRIPLES, name="weight"):
    graph = nx.Graph()
    graph.add_weighted_edges_from(triples, weight=name)
    return graph


def as_file(tmp_path, header="from,to,weight"):
    path = tmp_path / "table.csv"
    path.write_text("\n".join([header, *(f"{u},{v},{w}" for u, v, w in TRIPLES)]) + "\n")
    return path


def best(triples, k, allowed=lambda nodes: True):
    """The most that k nodes weigh, by the definition."""
    nodes = {node for u, v, _ in triples for node in (u, v)}
    worth = lambda chosen: sum(Fraction(str(w)) for u, v, w in triples if {u, v} <= set(chosen))  # noqa: E731
    return max(worth(chosen) for chosen in combinations(sorted(nodes), k) if allowed(set(chosen)))


def test_a_list_of_triples():
    pair = densek.solve(TRIPLES, 2, weight=True)
    assert set(pair) == {"c", "d"} and pair.value == 5.25 and pair.edges == 1 and pair.weights == SUMMARY
    assert pair.proven_optimal and pair.upper_bound == 5.25 and pair.gap == 0
    three = densek.solve(TRIPLES, 3, weight=True)
    assert three.value == 9.25 == best(TRIPLES, 3)
    assert "weight 9.25" in repr(three) and "have more than weight 9.25" in str(three)
    assert "<th" in three._repr_html_() and "weight" in three._repr_html_()


def test_every_kind_of_graph_gives_the_same(tmp_path):
    whole = densek.Graph(TRIPLES, weight=True)
    numbers = [("abcd".index(u), "abcd".index(v), w) for u, v, w in TRIPLES]
    frame = Frame({name: [t[i] for t in TRIPLES] for i, name in enumerate(["from", "to", "weight"])})
    for graph in [
        densek.Graph(as_networkx(), weight="weight"),
        densek.Graph(as_networkx(name="ties"), weight="ties"),
        densek.Graph(as_networkx(), weight=True),
        densek.Graph(as_file(tmp_path)),
        densek.Graph(as_file(tmp_path, "from,to,eur"), weight="eur"),
        densek.Graph(as_file(tmp_path, "from,to,eur"), weight=3),
        densek.Graph(np.array(TRIPLES, dtype=object), weight=True),
        densek.Graph(frame),
        densek.Graph(whole),
        pickle.loads(pickle.dumps(whole)),
        densek.Graph(whole.to_networkx(), weight="weight"),
    ]:
        assert graph.fingerprint == whole.fingerprint and graph.weights["total"] == 10.75
    matrix = whole.to_scipy()
    by_number = densek.Graph(matrix, weight=True)
    assert densek.Graph(np.array(numbers), weight=True).fingerprint == by_number.fingerprint
    assert (by_number.to_scipy() != matrix).nnz == 0
    assert densek.Graph(sparse.csc_array(matrix), weight=True).fingerprint == by_number.fingerprint


def test_weights_are_exact():
    texts = ["0.1", "1e-3", "12.50", "-4"]
    edges = [(0, i + 1, text) for i, text in enumerate(texts)]
    for kind in (str, float, Decimal, np.float64, np.float32):
        graph = densek.Graph([(u, v, kind(w)) for u, v, w in edges], weight=True)
        assert graph.weights["unit"] == 0.001 and graph.weights["total"] == 8.601
        assert densek.solve(graph, 5).to_json().count("8.601") >= 3  # value, bound and total: digits, not floats
    tenth = densek.solve([(i, i + 1, 0.1) for i in range(9)], 10, weight=True)
    assert tenth.value == 0.9 and '"value": 0.9,' in tenth.to_json()
    large = densek.solve([(0, 1, 123456789012.123456), (1, 2, Decimal("123456789012.654321"))], 2, weight=True)
    assert "123456789012.654321" in large.to_json()
    assert densek.Graph([(0, 1, 1.0), (1, 2, 1)], weight=True).weights is None  # all 1 is no weight


@pytest.mark.parametrize(
    "weight, why", [(float("nan"), "NaN"), (float("inf"), "finite"), ("much", "no number"), (10**30, "too large")]
)
def test_what_is_no_weight_is_refused_by_place(weight, why):
    with pytest.raises(densek.InputError, match=rf"'a' - 'b' has the weight .*{why}"):
        densek.Graph([("a", "b", weight), ("b", "c", 1)], weight=True)
    with pytest.raises(densek.InputError, match=rf"'a' - 'b' has the weight .*{why}"):
        densek.Graph(as_networkx([("a", "b", weight), ("b", "c", 1)]), weight="weight")


def test_sums_that_do_not_fit_are_refused():
    with pytest.raises(densek.InputError, match="weights"):
        densek.Graph([(0, 1, 2**59), (1, 2, 2**59), (2, 3, 2**59)], weight=True)


def test_what_is_rounded_or_missing_is_told():
    with pytest.warns(densek.ReadingWarning, match="rounded to 0.000001"):
        graph = densek.Graph([(0, 1, 1 / 3), (1, 2, 2)], weight=True)
    assert graph.weights["rounded"] and graph.weights["min"] == 0.333333
    some = nx.Graph([(0, 1), (1, 2)])
    some[0][1]["w"] = 3
    with pytest.warns(densek.ReadingWarning, match="1 of the 2 edges has no weight: taken as 1") as caught:
        assert densek.Graph(some, weight="w").weights["total"] == 4
    assert caught[0].filename == __file__
    with pytest.raises(densek.UsageError, match="weight='ties': no edge has this attribute; there are 'w'"):
        densek.solve(some, 2, weight="ties")


def test_weights_that_nobody_asked_for_are_named_with_the_cure(tmp_path):
    with pytest.warns(densek.IgnoredWeightsWarning, match='weight="weight" reads them'):
        assert densek.solve(as_networkx(), 3).value == 3
    with pytest.warns(densek.IgnoredWeightsWarning, match="weight=True reads them"):
        densek.solve(densek.Graph(TRIPLES, weight=True).to_scipy(), 3)
    for silent in ({"weight": False}, {"unweighted": True}):
        assert densek.solve(as_networkx(), 3, **silent).value == 3
        assert densek.solve(as_file(tmp_path), 3, **silent).value == 3
        assert densek.solve(densek.Graph(TRIPLES, weight=True).to_scipy(), 3, **silent).value == 3
    with pytest.raises(densek.InputError, match=r"with weight=True a weight behind them"):
        densek.solve(TRIPLES, 2)
    with pytest.raises(densek.InputError, match=r"third one is read as weights with weight=True"):
        densek.solve(np.array([[0, 1, 5], [1, 2, 5]]), 2)


def test_repeated_edges():
    edges = [(0, 1, 2), (1, 0, 5), (1, 2, 6)]
    for rule, pair in {"sum": 7, "max": 6, "first": 6}.items():
        assert densek.solve(edges, 2, weight=True, duplicates=rule).value == pair
    assert densek.Graph(edges, weight=True, duplicates="first").weights["total"] == 8
    assert densek.Graph(edges, weight=True, duplicates="max").weights["total"] == 11
    multi = nx.MultiGraph()
    multi.add_weighted_edges_from(edges)
    assert densek.Graph(multi, weight="weight").weights["total"] == 13
    assert densek.Graph(multi, weight="weight", duplicates="max").weights["total"] == 11


def test_one_sided_matrices():
    matrix = sparse.csr_array(([2.0, 5.0, 3.0], ([0, 1, 1], [1, 0, 2])), shape=(3, 3))
    with pytest.warns(densek.AsymmetryWarning, match="duplicates='sum'"):
        assert densek.Graph(matrix, weight=True).weights["total"] == 10
    with pytest.warns(densek.AsymmetryWarning, match="duplicates='max'"):
        assert densek.Graph(matrix, weight=True, duplicates="max").weights["total"] == 8
    stored = sparse.csr_array(([1.0, 1.0, 2.0, 0.0], ([0, 0, 1, 2], [1, 1, 0, 2])), shape=(3, 3))  # twice 1 is 2
    assert densek.Graph(stored, weight=True).weights["total"] == 2
    with pytest.raises(densek.InputError, match=r"the entry \(0, 1\) of the matrix"):
        densek.Graph(sparse.csr_array(([float("inf")] * 2, ([0, 1], [1, 0])), shape=(2, 2)), weight=True)


WRONG = [
    ({"weight": "w", "unweighted": True}, "contradict"),
    ({"weight": True, "duplicates": "last"}, '"sum", "max" or "first"'),
    ({"weight": False, "duplicates": "sum"}, "none are to be read"),
    ({"duplicates": "sum"}, "no weights are read"),
    ({"weight": "w"}, "no names for weights; weight=True"),
]


@pytest.mark.parametrize("keywords, words", WRONG)
def test_keywords_that_make_no_sense(keywords, words):
    with pytest.raises(densek.UsageError, match=words):
        densek.Graph([(0, 1, 2)] if keywords.get("weight") is True else [(0, 1)], **keywords)


def test_keywords_without_effect(tmp_path):
    with pytest.raises(densek.UsageError, match="every edge once"):
        densek.Graph(as_networkx(), weight="weight", duplicates="sum")
    with pytest.raises(densek.UsageError, match="symmetric"):
        densek.Graph(densek.Graph(TRIPLES, weight=True).to_scipy(), weight=True, duplicates="sum")
    with pytest.raises(densek.UsageError, match="has been read"):
        densek.Graph(densek.Graph(TRIPLES, weight=True), weight=True)
    plain = tmp_path / "plain.txt"
    plain.write_text("1 2\n2 3\n")
    with pytest.raises(densek.UsageError, match="no weights were read"):
        densek.Graph(plain, duplicates="sum")
    with pytest.raises(densek.UsageError, match="name it"):
        densek.Graph(plain, weight=True)


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(-1, 2)), min_size=1, max_size=15))
def test_small_graphs_by_the_definition(triples):
    triples = list({frozenset((u, v)): (u, v, w) for u, v, w in triples if u != v}.values())
    if not triples:
        return
    graph = densek.Graph(triples, weight=True)
    for result in densek.profile(graph, range(1, len(graph) + 1)):
        assert result.proven_optimal and result.value == best(triples, result.k)
    for row in densek.compare(graph, [2], ["se-fw", "greedy"]):
        assert row.result.value <= best(triples, 2)


def test_all_questions_speak_of_the_weight():
    graph = densek.Graph(TRIPLES, weight=True)
    assert densek.bound(graph, 3).upper_bound >= 9.25
    assert densek.bound(graph, 3, incumbent=9.25).upper_bound >= 9.25
    field = densek.compare(graph, [3], ["auto", "dsg-peel"])
    assert field.best(3)[0].result.value == 9.25 and field.bounds[3] == 9.25
    assert "weight" in field[1].failure
    assert densek.profile(graph, [2, 3]).value.tolist() == [5.25, 9.25]
    seen = []
    result = densek.solve(graph, 3, callback=seen.append)
    assert seen[-1].value == 9.25 and seen[-1].edges is None and result.history["value"][-1] == 9.25


def test_the_program_says_the_same(program, tmp_path):
    import json

    path = as_file(tmp_path)
    said = json.loads(program("solve", path, "-k", 3, "--json").stdout)
    here = densek.solve(path, 3).to_dict()
    for document in (said, here):
        del document["run"]
    assert said == here


def test_files_are_written_with_weights(tmp_path):
    graph = densek.Graph(TRIPLES, weight=True)
    for name in ("g.csv", "g.dkg", "g.graphml"):
        graph.write(tmp_path / name)
        assert densek.Graph(tmp_path / name).weights["total"] == 10.75, name


def test_results_as_sets():
    result = densek.solve(TRIPLES, 3, weight=True)
    assert len(result) == 3 and set(result) == set(result.vertices) and "d" in result and "z" not in result
    assert result == densek.solve(list(reversed(TRIPLES)), 3, weight=True, method="exact")
    assert hash(result) == hash(densek.solve(TRIPLES, 3, "exact", weight=True))
    assert result != densek.solve(TRIPLES, 2, weight=True) and result != "abc"
    assert result != densek.solve([t[:2] for t in TRIPLES], 3)  # of another graph
    inner = result.subgraph()
    assert set(inner.nodes) == set(result) and inner.num_edges == result.edges and inner.weights["total"] == 9.25
    numbers = densek.solve(densek.generate.karate_club(), 6).subgraph()
    assert numbers.nodes.tolist() == [0, 1, 2, 3, 7, 13] and numbers.num_edges == 14


def test_in_the_style_of_networkx():
    assert densek.densest_k_subgraph(as_networkx(), 3, weight="weight") == (9.25 / 3, {"b", "c", "d"})

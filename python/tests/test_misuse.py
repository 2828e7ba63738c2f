"""Wrong calls raise what one would expect, and nothing crashes."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

import densek

KARATE = densek.generate.karate_club()


@pytest.mark.parametrize("k", [6.0, "6", True, [6], np.float64(6)])
def test_k_must_be_an_integer(k):
    with pytest.raises(TypeError, match="k must be an integer"):
        densek.solve(KARATE, k)


def test_integers_of_numpy_are_integers():
    assert densek.solve(KARATE, np.int32(6)).edges == densek.solve(KARATE, np.uint8(6)).edges == 14


@pytest.mark.parametrize("k", [0, -1, -(10**30)])
def test_fewer_than_one(k):
    with pytest.raises(ValueError, match="at least 1"):
        densek.solve(KARATE, k)


@pytest.mark.parametrize("k", [35, 2**63, 10**30])
def test_more_than_there_are(k):
    for ask in (densek.solve, densek.bound, lambda graph, size: densek.profile(graph, [3, size])):
        with pytest.raises(densek.NoAnswerError, match="34 vertices"):
            ask(KARATE, k)
    assert issubclass(densek.NoAnswerError, ValueError)


@pytest.mark.parametrize("kind", [nx.DiGraph, nx.MultiDiGraph])
def test_directed_graphs_are_refused_with_the_cure(kind):
    with pytest.raises(densek.InputError, match="to_undirected"):
        densek.solve(kind([(0, 1)]), 1)
    assert issubclass(densek.InputError, ValueError)


def test_one_sided_matrices_are_joined_with_a_warning():
    matrix = sparse.csr_array(([1, 1, 1], ([0, 0, 1], [1, 2, 2])), shape=(3, 3))
    with pytest.warns(densek.AsymmetryWarning, match="3 of 3 edges"):
        result = densek.solve(matrix, 3)
    assert result.edges == 3


def weighted_networkx(weight):
    graph = nx.Graph([(0, 1), (1, 2)])
    graph[0][1]["weight"] = weight
    return graph


def weighted_multigraph(weight):
    return nx.MultiGraph([(0, 1, {"weight": weight}), (0, 1), (1, 2)])


def weighted_matrix(weight):
    return sparse.csr_array(([weight, weight, 1.0, 1.0], ([0, 1, 1, 2], [1, 0, 2, 1])), shape=(3, 3))


WEIGHTED = [weighted_networkx, weighted_multigraph, weighted_matrix]


@pytest.mark.parametrize("make", WEIGHTED)
@pytest.mark.parametrize("weight", [2.5, -1.0, float("inf")])
def test_weights_are_ignored_with_a_warning_that_points_here(make, weight):
    with pytest.warns(densek.IgnoredWeightsWarning, match="every edge as one") as caught:
        result = densek.solve(make(weight), 3)
    assert result.edges == 2 and result.graph.cleaning["weights_ignored"]
    assert [one.filename for one in caught if one.category is densek.IgnoredWeightsWarning] == [__file__]


@pytest.mark.parametrize("make", WEIGHTED)
def test_weights_of_one_are_no_weights(make):
    assert not densek.Graph(make(1.0)).cleaning["weights_ignored"]


@pytest.mark.parametrize("make", WEIGHTED)
def test_nan_weights_are_refused_by_place(make):
    with pytest.raises(densek.InputError, match=r"0 - 1 has the weight NaN|\(0, 1\) of the matrix is NaN"):
        densek.Graph(make(float("nan")))


@pytest.mark.parametrize(
    "empty", [nx.Graph(), [], np.zeros((0, 2), dtype=int), sparse.csr_array((0, 0)), sparse.csr_matrix((0, 0))]
)
def test_the_empty_graph_has_no_answer(empty):
    with pytest.raises(densek.NoAnswerError, match="0 vertices"):
        densek.solve(empty, 1)


@pytest.mark.parametrize(
    "ask",
    [densek.solve, densek.bound, lambda g, k: densek.profile(g, [k, 3]), lambda g, k: densek.compare(g, [k], ["fw"])],
)
def test_nobody_asks_for_no_vertices(ask):
    with pytest.raises(ValueError, match="k is 0; it must be at least 1"):
        ask(KARATE, 0)


def test_a_graph_without_edges():
    result = densek.solve(nx.empty_graph(5), 3)
    assert result.edges == 0 and result.density == 0 and result.gap == 0 and result.proven_optimal


def test_a_networkx_graph_changed_during_the_solve(hard):
    """What is solved is the graph as it was when the call came."""
    graph = hard.to_networkx()
    edges = graph.number_of_edges()

    def listen(progress):
        graph.clear()
        return progress.edges is None

    result = densek.solve(graph, 100, effort="thorough", callback=listen)
    assert result.graph.num_edges == edges and result.edges > 0 and len(graph) == 0


def test_a_matrix_changed_during_the_solve(hard):
    """Writing to borrowed memory raises in the writer; replacing arrays does not matter."""
    matrix = hard.to_scipy().copy()
    before = matrix.indices.copy()

    def vandal(progress):
        matrix.data[:] = 7
        matrix.indices[:] = 2**31 - 1

    with pytest.raises(ValueError, match="read-only"):
        densek.solve(matrix, 100, effort="thorough", callback=vandal)
    assert np.array_equal(matrix.indices, before)
    matrix.indices[0] = before[0]  # free again

    def replacer(progress):
        matrix.indptr = matrix.indices = matrix.data = np.zeros(0)
        return progress.edges is None

    assert densek.solve(densek.Graph(hard.to_scipy()), 100, effort="thorough", callback=replacer).edges > 0


@given(
    st.lists(st.integers(-3, 6), min_size=1, max_size=6),
    st.lists(st.integers(-3, 6), max_size=12),
    st.sampled_from([np.int32, np.int64]),
)
def test_nonsense_rows_are_refused_and_never_read(indptr, indices, kind):
    matrix = sparse.csr_array((len(indptr) - 1, len(indptr) - 1))
    matrix.indptr, matrix.indices = np.array(indptr, dtype=kind), np.array(indices, dtype=kind)
    matrix.data = np.ones(len(indices))
    n = len(indptr) - 1
    sound = (
        indptr[0] == 0
        and indptr[-1] == len(indices)
        and all(a <= b for a, b in zip(indptr, indptr[1:]))
        and all(0 <= index < n for index in indices)
    )
    if sound:
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", densek.AsymmetryWarning)
            assert densek.Graph(matrix).num_vertices == n
    else:
        with pytest.raises(densek.InputError):
            densek.Graph(matrix)


@pytest.mark.parametrize(
    "data, words",
    [
        (np.zeros((3, 3), dtype=int), "csr_array"),
        (np.zeros((5, 3), dtype=int), r"a\[:, :2\]"),
        (np.zeros(4, dtype=int), "two columns"),
        (sparse.csr_array((2, 3)), "square"),
        ([(1, 2), (1, 2, 3)], r"edge 1 is \(1, 2, 3\)"),
        ([1, 2], "edge 0 is 1"),
    ],
)
def test_shapes_that_are_no_graph(data, words):
    with pytest.raises(densek.InputError, match=words):
        densek.Graph(data)


@pytest.mark.parametrize("data", [None, 5, {0: [1]}, object(), np.zeros((3, 2)), np.array([[np.nan, 1.0]])])
def test_types_that_are_no_graph(data):
    with pytest.raises(TypeError):
        densek.solve(data, 1)


def test_files_that_are_not_there_or_not_graphs(tmp_path):
    with pytest.raises(FileNotFoundError):
        densek.solve(tmp_path / "missing.txt", 3)
    with pytest.raises(FileNotFoundError):
        densek.verify(KARATE, tmp_path / "missing.json")
    broken = tmp_path / "broken.txt"
    broken.write_text("1 2\n3\n")
    with pytest.raises(densek.InputError, match=r"broken\.txt:2: "):
        densek.read_graph(broken)
    with pytest.raises(densek.InputError):
        densek.read_graph(tmp_path)
    with pytest.raises(densek.Error):
        KARATE.write(tmp_path / "no" / "folder.txt")


@pytest.mark.parametrize(
    "options, error",
    [
        ({"method": "magic"}, ValueError),
        ({"loading": 1.0}, ValueError),
        ({"loading": "much"}, ValueError),
        ({"loading": []}, TypeError),
        ({"loading": float("nan")}, ValueError),
        ({"step": "giant"}, ValueError),
        ({"effort": "none"}, ValueError),
        ({"seed": -1}, ValueError),
        ({"seed": 1.5}, TypeError),
        ({"threads": -1}, ValueError),
        ({"threads": True}, TypeError),
        ({"step": 5}, TypeError),
        ({"start": 5.0}, TypeError),
        ({"bound": 1}, TypeError),
        ({"effort": "quick"}, ValueError),  # se-fw has none
        ({"time_limit": -1}, ValueError),
        ({"preset": "none"}, ValueError),
        ({"start": "no/such/file"}, ValueError),
        ({"callback": 5}, TypeError),
        ({"nonsense": 5}, TypeError),
    ],
)
def test_options_that_make_no_sense(options, error):
    for ask in (lambda: densek.solve(KARATE, 6, **{"method": "se-fw", **options}),
                lambda: densek.profile(KARATE, [6], **{"method": "se-fw", **options})):  # fmt: skip
        with pytest.raises(error):
            ask()


def test_options_that_the_method_does_not_read(tmp_path):
    hint = "--step is not read by the method auto; se-fw and fw read it: add --method se-fw"
    for ask in (
        lambda **options: densek.solve(KARATE, 6, **options),
        lambda **options: densek.profile(KARATE, [6], **options),
        lambda **options: densek.densest_k_subgraph(KARATE, 6, **options),
    ):
        with pytest.raises(densek.UsageError) as caught:
            ask(step="line-search")
        assert str(caught.value) == hint
        for unread in ({"start": tmp_path / "missing"}, {"rho": 0.1}, {"max_iterations": 1}, {"engine": "auto"}):
            with pytest.raises(densek.UsageError, match="is not read by the method auto"):
                ask(**unread)
    with pytest.raises(densek.UsageError, match="is not read by peel and auto"):
        densek.compare(KARATE, [6], ["peel", "auto"], step="lipschitz")
    assert len(densek.compare(KARATE, [6], ["peel", "fw"], step="lipschitz")) == 2
    for not_for_many in ({"method": "fw"}, {"bound": True}):
        with pytest.raises(densek.UsageError):
            densek.compare(KARATE, [6], ["fw"], **not_for_many)


def test_generators_refuse_the_impossible():
    for make in (
        lambda: densek.generate.regular(5, 3),
        lambda: densek.generate.gnp(5, 1.5),
        lambda: densek.generate.planted(5, 0.1, 6, 0.5),
    ):
        with pytest.raises(ValueError):
            make()


@pytest.mark.parametrize("asker", [densek.profile, densek.compare])
@pytest.mark.parametrize("one", [6, "6", {"red": 1}, None])
def test_one_size_is_no_list_of_sizes(asker, one):
    with pytest.raises(TypeError, match=r"takes a list of sizes, \["):
        asker(KARATE, one)


def test_methods_of_any_size_need_no_k():
    free = [method.name for method in densek.methods() if method.size == "any"]
    assert "dsg-flow" in free and "auto" not in free
    for method in free:
        assert len(densek.solve(KARATE, method=method)) > 0
    for method in ("auto", "se-fw", "at-least-k"):
        with pytest.raises(TypeError, match=f"k is missing: how many vertices is {method} to find"):
            densek.solve(KARATE, method=method)

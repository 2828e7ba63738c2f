"""Graphs of igraph and NetworKit, where these packages are."""

import warnings

import pytest

import densek

EDGES = [(0, 1), (1, 2), (2, 0), (2, 3)]
WEIGHTS = [0.5, 1.25, 2.0, 9.0]


def igraph():
    return pytest.importorskip("igraph", reason="igraph is not installed here, so its graphs were not tried")


def networkit():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip("networkit", reason="NetworKit is not installed here, so its graphs were not tried")


def test_igraph():
    graph = igraph().Graph(EDGES)
    assert densek.solve(graph, 3).vertices == [0, 1, 2]
    graph.vs["name"] = ["ann", "bob", "cid", "dan"]
    graph.es["ties"] = WEIGHTS
    group = densek.solve(graph, 2, weight="ties", exclude=["bob"])
    assert set(group) == {"cid", "dan"} and group.value == 9 and group.weights["max"] == 9
    graph.vs["team"] = ["red", "red", "blue", "blue"]
    assert densek.solve(graph, {"red": 2, "blue": 1}, quota="team").edges == 3
    with pytest.raises(densek.UsageError, match="weight='w': no edge has this attribute; there are 'ties'"):
        densek.solve(graph, 2, weight="w")
    graph.es["weight"] = WEIGHTS
    with pytest.warns(densek.IgnoredWeightsWarning):
        densek.solve(graph, 2)
    with pytest.raises(densek.InputError, match="as_undirected"):
        densek.solve(igraph().Graph(EDGES, directed=True), 2)


def test_two_sides_of_igraph():
    graph = igraph().Graph.Bipartite([0, 0, 0, 1, 1], [(0, 3), (0, 4), (1, 3), (1, 4), (2, 4)])
    block = densek.solve(graph, (2, 2), bipartite=True)
    assert block.parts == {"left": [0, 1], "right": [3, 4]} and block.edges == 4


def test_networkit():
    nk = networkit()
    graph = nk.Graph(5, weighted=True)
    for (u, v), w in zip(EDGES, WEIGHTS):
        graph.addEdge(u, v, w)
    graph.removeNode(4)
    assert densek.solve(graph, 3, weight=False).vertices == [0, 1, 2]
    assert densek.solve(graph, 2, weight=True).value == 9
    with pytest.warns(densek.IgnoredWeightsWarning):
        densek.solve(graph, 2)
    plain = nk.Graph(3)
    plain.addEdge(0, 1)
    assert densek.solve(plain, 2).edges == 1 and len(densek.Graph(plain)) == 3
    with pytest.raises(densek.UsageError, match="no weights"):
        densek.solve(plain, 2, weight=True)
    with pytest.raises(densek.InputError, match="toUndirected"):
        densek.solve(nk.Graph(3, directed=True), 2)


def test_a_package_is_known_by_its_name_alone():
    """igraph is not imported to find out; whatever comes from a package of that name is asked what igraph can do."""

    class Attributes(dict):
        def attributes(self):
            return list(self)

    class Graph:
        __module__ = "igraph"
        vs, es = Attributes(name=["x", "y", "z"]), Attributes(weight=[1.5, 2])

        def is_directed(self):
            return False

        def vcount(self):
            return 3

        def get_edgelist(self):
            return [(0, 1), (1, 2)]

    assert set(densek.solve(Graph(), 2, weight="weight")) == {"y", "z"}

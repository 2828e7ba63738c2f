"""In the style of networkx, and as its backend. That the dispatch finds us is tested where the package is installed
(check_package.py)."""

import networkx as nx
import pytest
from conftest import pairs
from hypothesis import given
from hypothesis import strategies as st

import densek
from densek._networkx import backend, info


def test_densest_k_subgraph():
    density, nodes = densek.densest_k_subgraph(nx.complete_graph(5), 3)
    assert density == 1.0 and len(nodes) == 3
    assert densek.densest_k_subgraph(nx.path_graph(1), 1) == (0.0, {0})
    density, nodes = densek.densest_k_subgraph(densek.generate.karate_club(), 6, effort="quick")
    assert density == 14 / 6 and nodes == {0, 1, 2, 3, 7, 13}


def best_density(graph):
    """Over all subsets, by the definition."""
    nodes = list(graph)
    best = 0.0
    for subset in range(1, 2 ** len(nodes)):
        chosen = [node for i, node in enumerate(nodes) if subset >> i & 1]
        best = max(best, graph.subgraph(chosen).number_of_edges() / len(chosen))
    return best


@given(pairs)
def test_the_densest_subgraph_is_what_it_says_and_at_least_half_of_the_best(edges):
    graph = nx.Graph(edge for edge in edges if max(edge) < 8 and edge[0] != edge[1])
    density, nodes = backend.densest_subgraph(backend.convert_from_nx(graph, name="densest_subgraph"))
    if not nodes:
        assert density == 0 and graph.number_of_edges() == 0
    else:
        assert density == graph.subgraph(nodes).number_of_edges() / len(nodes)
        assert density >= best_density(graph) / 2


def test_a_clique_with_a_tail_is_found():
    graph = nx.lollipop_graph(12, 30)
    assert backend.densest_subgraph(graph) == (5.5, set(range(12)))


def test_arguments_are_checked_as_networkx_does():
    with pytest.raises(ValueError, match="valid choice"):
        backend.densest_subgraph(nx.path_graph(3), method="magic")
    with pytest.raises(ValueError, match="iterations"):
        backend.densest_subgraph(nx.path_graph(3), iterations=0)


def test_weights_that_nobody_asked_for_are_no_matter():
    graph = nx.karate_club_graph()  # has weights
    assert backend.convert_from_nx(graph).num_edges == 78


def test_weights_that_somebody_asks_for():
    graph = nx.lollipop_graph(5, 4)
    nx.set_edge_attributes(graph, 1, "ties")
    graph[7][8]["ties"] = 100
    assert backend.densest_subgraph(backend.convert_from_nx(graph), weight="ties") == (50.0, {7, 8})
    assert backend.densest_subgraph(graph, weight="ties") == (50.0, {7, 8})
    assert backend.densest_subgraph(densek.Graph(graph, weight="ties")) == (50.0, {7, 8})
    assert backend.densest_subgraph(graph) == (2.0, {0, 1, 2, 3, 4})
    graph[7][8]["ties"] = -1
    with pytest.raises(ValueError, match="weights ≥ 0"):
        backend.densest_subgraph(graph, weight="ties")
    assert backend.densest_subgraph(graph, weight="ties", k=5) == (2.0, {0, 1, 2, 3, 4})
    with pytest.raises(ValueError, match="when the graph is made"):
        backend.densest_subgraph(densek.Graph([(0, 1)]), weight="ties")


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 5)), max_size=20))
def test_the_weighted_densest_subgraph_is_at_least_half_of_the_best(triples):
    graph = nx.Graph()
    graph.add_weighted_edges_from((u, v, w) for u, v, w in triples if u != v)
    if graph.number_of_edges() == 0:
        return
    density, nodes = backend.densest_subgraph(graph, weight="weight")
    worth = lambda chosen: graph.subgraph(chosen).size("weight") / len(chosen)  # noqa: E731
    subsets = [[node for i, node in enumerate(graph) if s >> i & 1] for s in range(1, 2 ** len(graph))]
    assert density == pytest.approx(worth(nodes)) and density >= max(map(worth, subsets)) / 2 - 1e-12


def test_exactly_k():
    density, nodes = backend.densest_subgraph(backend.convert_from_nx(nx.lollipop_graph(12, 30)), k=6)
    assert density == 2.5 and nodes <= set(range(12)) and len(nodes) == 6
    assert set(info()["functions"]["densest_subgraph"]["additional_parameters"]) == {"weight : str", "k : int"}


def test_conversion_there_and_back():
    graph = nx.path_graph(4)
    assert nx.utils.graphs_equal(backend.convert_to_nx(backend.convert_from_nx(graph)), graph)
    assert backend.convert_to_nx(5) == 5
    assert "densest_subgraph" in info()["functions"]

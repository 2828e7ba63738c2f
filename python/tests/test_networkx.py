"""In the style of networkx, and as its backend. That the dispatch finds us is tested where the package is installed
(check_package.py)."""

import networkx as nx
import pytest
from conftest import pairs
from hypothesis import given

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


def test_conversion_there_and_back():
    graph = nx.path_graph(4)
    assert nx.utils.graphs_equal(backend.convert_to_nx(backend.convert_from_nx(graph)), graph)
    assert backend.convert_to_nx(5) == 5
    assert "densest_subgraph" in info()["functions"]

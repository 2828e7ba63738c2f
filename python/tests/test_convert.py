"""Whatever holds a graph becomes the same graph, with the caller's nodes and, where possible, the caller's memory."""

import gc
import pickle
import subprocess
import sys
import warnings

import networkx as nx
import numpy as np
import pytest
from conftest import pairs
from hypothesis import given
from scipy import sparse

import densek


def edge_set(graph):
    sources = np.repeat(np.arange(len(graph)), graph.degrees)
    nodes = list(graph.nodes)
    return {frozenset((nodes[u], nodes[v])) for u, v in zip(sources, graph.indices)}


def simple(edges):
    return {frozenset(edge) for edge in edges if edge[0] != edge[1]}


@given(pairs)
def test_pairs_arrays_and_networkx_hold_the_same_edges(edges):
    array = np.array(edges, dtype=np.int64).reshape(-1, 2)
    arrays = array, array.astype(np.uint16), np.asfortranarray(array)
    for data in (edges, *arrays, nx.Graph(edges), nx.MultiGraph(edges)):
        graph = densek.Graph(data)
        assert edge_set(graph) == simple(edges)
        assert graph.num_edges == len(simple(edges))
        assert list(graph.nodes) == sorted({node for edge in edges for node in edge})


@given(pairs)
def test_all_ways_in_have_the_fingerprint_of_the_file(edges):
    """Same labels, same rows: the fingerprint cannot tell where the graph came from."""
    prints = {densek.Graph(data).fingerprint for data in (edges, np.array(edges, int).reshape(-1, 2), nx.Graph(edges))}
    assert len(prints) == 1


@given(pairs)
def test_a_matrix_is_the_graph_of_its_entries_whatever_its_format(edges):
    dense = np.zeros((15, 15), dtype=np.int8)
    for u, v in edges:
        dense[u, v] = dense[v, u] = 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for kind in (sparse.csr_matrix, sparse.csr_array, sparse.csc_array, sparse.coo_matrix, sparse.lil_array):
            graph = densek.Graph(kind(dense))
            assert edge_set(graph) == simple(edges)
            assert graph.num_vertices == 15
            assert graph.cleaning["self_loops_dropped"] == sum(dense.diagonal())
            assert graph.cleaning["duplicates_merged"] == 0


def test_nodes_are_the_objects_of_the_caller():
    class Person:
        pass

    people = [Person() for _ in range(4)]
    graph = nx.complete_graph(4)
    graph = nx.relabel_nodes(graph, dict(enumerate(people)))
    result = densek.solve(graph, 3)
    assert len(result.vertices) == 3
    assert all(any(member is person for person in people) for member in result.vertices)


def test_texts_tuples_and_mixed_nodes():
    for nodes in (["ä", "b", "c d"], [(0, 1), (1, 0), (1, 1)], [1, "1", 2.5]):
        a, b, c = nodes
        result = densek.solve([(a, b), (b, c), (c, a), (a, "x")], 3)
        assert set(result.vertices) == set(nodes)


def test_large_and_negative_labels():
    assert list(densek.Graph(np.array([[-5, 2**40], [2**40, 7]])).nodes) == [-5, 7, 2**40]
    assert list(densek.Graph(np.array([[1, 2**64 - 1]], dtype=np.uint64)).nodes) == [1, 2**64 - 1]
    assert list(densek.Graph([(-(10**30), 10**30)]).nodes) == [-(10**30), 10**30]


def test_isolated_nodes_count():
    graph = nx.path_graph(3)
    graph.add_node(99)
    assert densek.Graph(graph).num_vertices == 4
    assert densek.solve(graph, 4).edges == 2


def symmetric(n=200, indptr=np.int32, indices=np.int32):
    matrix = densek.generate.gnp(n, 0.1, seed=3).to_scipy()
    rows = matrix.indptr.astype(indptr), matrix.indices.astype(indices)
    return np.ones(len(rows[1])), *rows


def address(array):
    return array.__array_interface__["data"][0]


@pytest.mark.parametrize("indices", [np.int32, np.uint32])
@pytest.mark.parametrize("indptr", [np.int64, np.uint64])
def test_fitting_rows_are_not_copied(indptr, indices):
    _, pointers, targets = symmetric(indptr=indptr, indices=indices)
    matrix = sparse.csr_array((200, 200))
    matrix.indptr, matrix.indices, matrix.data = pointers, targets, np.ones(len(targets))
    graph = densek.Graph(matrix)
    assert address(graph.indices) == address(targets)
    assert address(graph.indptr) == address(pointers)


@pytest.mark.parametrize("kind", [sparse.csr_matrix, sparse.csr_array, sparse.csc_matrix])
def test_the_indices_of_a_usual_scipy_matrix_are_not_copied(kind):
    data, indptr, indices = symmetric()
    matrix = kind((data, indices, indptr), shape=(200, 200))
    assert matrix.indices.dtype == np.int32
    assert address(densek.Graph(matrix).indices) == address(matrix.indices)
    assert address(densek.Graph(matrix, copy=True).indices) != address(matrix.indices)


def test_wide_indices_are_copied_and_right():
    data, indptr, indices = symmetric(indptr=np.int64, indices=np.int64)
    matrix = sparse.csr_array((200, 200))
    matrix.indptr, matrix.indices, matrix.data = indptr, indices, data
    assert np.array_equal(densek.Graph(matrix).indices, indices)


def test_borrowed_arrays_cannot_be_written_to_until_the_graph_is_gone():
    data, indptr, indices = symmetric()
    matrix = sparse.csr_array((data, indices, indptr), shape=(200, 200))
    first, second = densek.Graph(matrix), densek.Graph(matrix)
    with pytest.raises(ValueError, match="read-only"):
        matrix.indices[0] = 10**9
    del first
    gc.collect()
    with pytest.raises(ValueError, match="read-only"):
        matrix.indices[0] = 10**9
    del second
    gc.collect()
    matrix.indices[0] = matrix.indices[0]  # ours no more


def test_views_and_their_owners_are_locked_and_freed_together():
    data, indptr, indices = symmetric()
    memory = np.concatenate([indices, indices])
    matrix = sparse.csr_array((200, 200))
    matrix.indptr, matrix.indices, matrix.data = indptr, memory[: len(indices)], data
    graph = densek.Graph(matrix)
    assert address(graph.indices) == address(memory)
    with pytest.raises(ValueError, match="read-only"):
        memory[0] = 10**9
    del graph
    gc.collect()
    memory[0] = matrix.indices[0] = indices[0]


def test_the_graph_outlives_the_matrix_it_borrowed_from():
    data, indptr, indices = symmetric()
    graph = densek.Graph(sparse.csr_array((data, indices, indptr), shape=(200, 200)))
    edges, fingerprint = edge_set(graph), graph.fingerprint
    del data, indptr, indices
    gc.collect()
    assert edge_set(graph) == edges
    assert densek.Graph(graph.to_scipy()).fingerprint == fingerprint


def test_a_graph_may_live_to_the_end_of_the_program():
    program = """
import densek, threading
graph = densek.Graph(densek.generate.karate_club().to_scipy().copy())
cycle = [graph]; cycle.append(cycle)
threading.Thread(target=lambda: densek.solve(graph, 6)).start()
"""
    said = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")


def test_views_of_a_graph_outlive_it_and_are_read_only():
    graph = densek.generate.karate_club()
    indices, copy = graph.indices, graph.indices.copy()
    del graph
    gc.collect()
    assert np.array_equal(indices, copy)
    with pytest.raises(ValueError):
        indices[0] = 1


def test_stored_zeros_are_no_edges_and_leave_the_matrix_as_it_is():
    matrix = sparse.csr_array(([1, 0, 1, 0], ([0, 1, 1, 2], [1, 2, 0, 1])), shape=(3, 3))
    assert densek.Graph(matrix).num_edges == 1
    assert matrix.nnz == 4


@given(pairs)
def test_graphs_survive_pickling_and_files(edges):
    for data in (edges, np.array(edges, int).reshape(-1, 2), [(f"v{u}", f"v{v}") for u, v in edges]):
        graph = densek.Graph(data)
        copy = pickle.loads(pickle.dumps(graph))
        assert copy.fingerprint == graph.fingerprint
        assert list(copy.nodes) == list(graph.nodes)


def test_writing_and_reading_back(tmp_path):
    graph = densek.Graph(nx.les_miserables_graph().edges())
    for name in ("graph.txt", "graph.csv.gz", "graph.graphml", "graph.dkg"):
        graph.write(tmp_path / name)
        assert densek.read_graph(tmp_path / name).fingerprint == graph.fingerprint
        assert densek.Graph(str(tmp_path / name)).num_edges == graph.num_edges
    assert edge_set(graph) == {frozenset(edge) for edge in graph.to_networkx().edges()}


@pytest.mark.parametrize("write", [nx.write_graphml, nx.write_gexf, nx.write_gml, nx.write_pajek])
def test_what_networkx_writes_is_read(tmp_path, write):
    made = nx.Graph([("ann", "bob"), ("bob", "c d"), ("c d", "Zoë"), ("ann", "c d")])
    made.add_node("alone")
    write(made, tmp_path / "graph")
    graph = densek.read_graph(tmp_path / "graph")
    assert set(graph.nodes) == set(made.nodes)
    assert edge_set(graph) == {frozenset(edge) for edge in made.edges()}


@pytest.mark.parametrize(
    "nodes", [[5, 3, 12, 2**63], ["<a>", 'b "&"', " c\td\n", "日本 é"], ["x" * 1000, "]]>", "&amp;", "-->"]]
)
def test_networkx_reads_the_graphml_that_is_written(tmp_path, nodes):
    made = nx.Graph([nodes[:2], nodes[1:3]])
    made.add_node(nodes[3])
    graph = densek.Graph(made)
    graph.write(tmp_path / "graph.graphml")
    back = nx.read_graphml(tmp_path / "graph.graphml", node_type=type(nodes[0]))
    assert set(back.nodes) == set(nodes)
    assert {frozenset(edge) for edge in back.edges()} == {frozenset(edge) for edge in made.edges()}
    assert densek.read_graph(tmp_path / "graph.graphml").fingerprint == graph.fingerprint


def test_a_subgraph_view_is_a_graph_too():
    view = nx.les_miserables_graph().subgraph(["Valjean", "Javert", "Cosette", "Marius"])
    with pytest.warns(densek.IgnoredWeightsWarning):
        assert densek.Graph(view).num_edges == view.number_of_edges()


def test_a_forged_binary_graph_is_refused(tmp_path):
    path = tmp_path / "karate.dkg"
    densek.generate.karate_club().write(path)
    assert densek.read_graph(path, check=True).num_edges == 78
    bytes_ = bytearray(path.read_bytes())
    bytes_[4096 + 8] ^= 1  # an offset
    path.write_bytes(bytes_)
    for check in (False, True):
        with pytest.raises(densek.InputError, match="damaged"):
            densek.read_graph(path, check=check)

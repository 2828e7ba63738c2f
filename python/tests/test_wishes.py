"""Members in or out, weights of vertices, quotas, two sides, several groups, and how good one's own group is."""

import math
from itertools import combinations
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from conftest import pairs
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

import densek

KARATE = densek.generate.karate_club()
FRIENDS = [("ann", "bob"), ("bob", "cid"), ("cid", "ann"), ("cid", "dan"), ("dan", "eve")]


def friends():
    return nx.Graph(FRIENDS)


def test_in_and_out():
    assert set(densek.solve(friends(), 3)) == {"ann", "bob", "cid"}
    assert "eve" in densek.solve(friends(), 3, include=["eve"])
    assert "eve" in densek.solve(friends(), 3, include="eve")  # one label, not three letters
    assert "bob" not in densek.solve(friends(), 3, exclude=["bob"])
    both = densek.solve(friends(), 3, include=["eve"], exclude=["bob", "bob"])
    assert set(both) == {"cid", "dan", "eve"} and both.proven_optimal and both.edges == 2
    assert both.to_dict()["wishes"]["include"] == ["eve"] and both.to_dict()["wishes"]["exclude"] == ["bob"]
    first = densek.solve(KARATE, 6)
    second = densek.solve(KARATE, 6, exclude=first)  # an answer is a set of nodes
    assert not set(first) & set(second)
    assert densek.solve(KARATE, 6, include=np.array([33, 32])).mask[[32, 33]].all()


def test_labels_of_every_kind(tmp_path):
    grid = nx.grid_2d_graph(3, 3)
    assert (2, 2) in densek.solve(grid, 4, include=(2, 2))  # a node that is a tuple is one node
    assert (0, 0) in densek.solve(grid, 4, include=[(0, 0), (0, 1)])
    path = tmp_path / "g.txt"
    path.write_text("".join(f"{u} {v}\n" for u, v in FRIENDS))
    assert "eve" in densek.solve(path, 3, include=["eve"])
    names = tmp_path / "names.txt"
    names.write_text("eve\ndan\n")
    assert {"eve", "dan"} <= set(densek.solve(friends(), 3, include=names))
    with pytest.raises(FileNotFoundError):
        densek.solve(friends(), 3, include=Path("nowhere.txt"))


@pytest.mark.parametrize("graph", [FRIENDS, nx.Graph(FRIENDS), densek.Graph(FRIENDS)])
def test_unknown_labels_name_the_nearest(graph):
    for wish in ({"include": ["anne"]}, {"exclude": ["anne"]}):
        with pytest.raises(densek.NoAnswerError, match="no vertex is called 'anne'; did you mean 'ann'"):
            densek.solve(graph, 3, **wish)
    with pytest.raises(densek.NoAnswerError, match="'anne'.*'ann'"):
        densek.score(graph, ["anne", "bob"])


def test_a_text_is_no_integer():
    with pytest.raises(densek.NoAnswerError, match="no vertex is '5'; did you mean 5"):
        densek.solve(nx.path_graph(9), 3, include=["5"])
    with pytest.raises(densek.NoAnswerError, match="34"):
        densek.solve(KARATE, 3, include=[34])


def test_contradictions_are_wrong_usage_and_the_impossible_has_no_answer():
    with pytest.raises(densek.UsageError, match="ann"):
        densek.solve(friends(), 3, include=["ann"], exclude=["ann"])
    with pytest.raises(densek.UsageError):
        densek.solve(friends(), 1, include=["ann", "bob"])
    with pytest.raises(densek.NoAnswerError):
        densek.solve(friends(), 3, exclude=["ann", "bob", "cid"])
    with pytest.raises(densek.UsageError, match="adamw"):
        densek.solve(friends(), 3, "adamw", include=["ann"])
    assert densek.solve(friends(), 3, "adamw", exclude=["ann"]).edges <= 2


def test_vertices_that_weigh_something(tmp_path):
    worth = {"eve": 10, "dan": 0.25, "ann": -3}
    pair = densek.solve(friends(), 2, vertex_weights=worth)
    assert set(pair) == {"dan", "eve"} and pair.value == 11.25 and pair.edges == 1 and pair.weights is None
    named = friends()
    nx.set_node_attributes(named, worth, "worth")
    assert densek.solve(named, 2, vertex_weights="worth").value == 11.25
    assert densek.solve(densek.Graph(named), 2, vertex_weights="worth").value == 11.25
    path = tmp_path / "worth.csv"
    path.write_text("".join(f"{node},{value}\n" for node, value in worth.items()))
    assert densek.solve(friends(), 2, vertex_weights=path).value == 11.25
    by_row = np.zeros(34)
    by_row[33] = 100.5
    assert 33 in densek.solve(KARATE, 3, vertex_weights=by_row)
    heavy = densek.solve([("a", "b", 0.5), ("b", "c", 1)], 2, weight=True, vertex_weights={"a": 0.125})
    assert heavy.value == 1 and densek.bound(heavy.graph, 2, vertex_weights={"a": 8}).upper_bound >= 8.5
    seen = []
    densek.solve(friends(), 2, vertex_weights=worth, callback=seen.append)
    assert seen[-1].value == 11.25 and seen[-1].edges is None


def test_weights_of_vertices_that_are_none():
    with pytest.raises(densek.InputError, match="'eve' has the weight NaN"):
        densek.solve(friends(), 2, vertex_weights={"eve": float("nan")})
    with pytest.raises(densek.NoAnswerError, match="names no vertex of the graph, not even 'zoe'"):
        densek.solve(friends(), 2, vertex_weights={"zoe": 1})
    with pytest.raises(densek.UsageError, match="no node has the attribute 'age'"):
        densek.solve(friends(), 2, vertex_weights="age")
    with pytest.raises(densek.UsageError, match="give a dict"):
        densek.solve(FRIENDS, 2, vertex_weights="age")
    with pytest.raises(densek.UsageError, match="2 values, one for each of the 5"):
        densek.solve(friends(), 2, vertex_weights=[1, 2])


@pytest.mark.parametrize("wish, value, k", [("vertex_weights", 1, 2), ("quota", "red", {"red": 2})])
@pytest.mark.parametrize("strangers, words", [(["zoe"], "1 label is"), (["zoe", "yan"], "2 labels are")])
def test_labels_of_nobody_are_told_of(wish, value, k, strangers, words, tmp_path):
    labels = ["ann", "bob", "cid", "dan", "eve", *strangers]
    path = tmp_path / "wish.csv"
    path.write_text("".join(f"{label},{value}\n" for label in labels))
    for given, name in ((dict.fromkeys(labels, value), wish), (path, str(path))):
        with pytest.warns(densek.ReadingWarning) as told:
            densek.solve(friends(), k, **{wish: given})
        ours = [str(warning.message) for warning in told if warning.category is densek.ReadingWarning]
        assert ours == [f"{name}: {words} not in the graph"]


def test_quotas(tmp_path):
    team = {"ann": "red", "bob": "red", "cid": "red", "dan": "blue", "eve": "blue"}
    group = densek.solve(friends(), {"red": 1, "blue": 2}, quota=team)
    assert set(group) == {"cid", "dan", "eve"} and group.proven_optimal and group.k == 3
    assert group.parts == {"red": ["cid"], "blue": ["dan", "eve"]}
    assert densek.bound(friends(), {"red": 1, "blue": 2}, quota=team).upper_bound >= 2
    named = friends()
    nx.set_node_attributes(named, team, "team")
    assert densek.solve(named, {"blue": 2, "red": 1}, quota="team") == group
    path = tmp_path / "team.csv"
    path.write_text("".join(f"{node},{part}\n" for node, part in team.items()))
    assert densek.solve(friends(), {"red": 1, "blue": 2}, quota=path) == group
    numbers = {node: 1 + (part == "blue") for node, part in team.items()}
    assert densek.solve(friends(), {1: 1, 2: 2}, quota=numbers) == group
    with pytest.warns(densek.ReadingWarning, match="1 vertex is in no part and cannot be chosen"):
        less = densek.solve(friends(), {"red": 2, "blue": 1}, quota={n: p for n, p in team.items() if n != "cid"})
    assert "cid" not in less


@pytest.mark.parametrize(
    "k, error, words",
    [
        (3, densek.UsageError, "say how many of each"),
        ({"red": 1}, densek.UsageError, "how many of part 'blue'"),
        ({"red": 1, "blue": 1, "green": 1}, densek.UsageError, "no part 'green'; there are 'red', 'blue'"),
        ({"red": -1, "blue": 1}, densek.UsageError, "not a number of vertices"),
        ({"red": 1, "blue": 5}, densek.NoAnswerError, "blue"),
        ({"red": 1.5, "blue": 1}, TypeError, "k must be an integer"),
        ((1, 2), densek.UsageError, "sides"),
    ],
)
def test_quotas_that_do_not_fit(k, error, words):
    team = {"ann": "red", "bob": "red", "cid": "red", "dan": "blue", "eve": "blue"}
    with pytest.raises(error, match=words):
        densek.solve(friends(), k, quota=team)


def test_several_sizes():
    parts = {"ann": 1, "bob": 1, "cid": 2, "dan": 2, "eve": 2}
    curve = densek.profile(friends(), [{1: 2, 2: 1}, {1: 1, 2: 1}], quota=parts)
    assert curve.k.tolist() == [2, 3] and curve.edges.tolist() == [1, 3]
    assert curve[1].parts == {1: ["ann", "bob"], 2: ["cid"]}
    field = densek.compare(friends(), [{1: 2, 2: 1}], ["fw", "auto"], quota=parts)
    assert field.bounds == {3: 3} and field[1].result.edges == 3
    assert densek.profile(CLICKS, [(1, 1), (2, 2)], bipartite=True).edges.tolist() == [1, 4]
    for ask in (densek.profile, densek.compare):
        with pytest.raises(densek.UsageError, match="say how many of each"):
            ask(friends(), [2, 3], quota=parts)
    assert all("eve" in result for result in densek.profile(friends(), [2, 3], include=["eve"]))
    assert all("eve" in row.result for row in densek.compare(friends(), [2], ["fw", "auto"], include=["eve"]))


@given(pairs, st.integers(0, 14), st.integers(0, 14))
def test_small_graphs_by_the_definition(edges, one, other):
    graph = nx.Graph(edge for edge in edges if max(edge) < 8 and edge[0] != edge[1])
    nodes = sorted(graph)
    if len(nodes) < 4:
        return
    inside, outside = nodes[one % len(nodes)], nodes[other % len(nodes)]
    if inside == outside:
        return
    side = {node: node % 2 for node in nodes}
    choices = [set(c) for c in combinations(nodes, 3) if inside in c and outside not in c]
    value = max(graph.subgraph(c).number_of_edges() for c in choices)
    result = densek.solve(graph, 3, include=[inside], exclude=[outside])
    assert result.proven_optimal and result.edges == value and set(result) in choices
    even = sum(1 for node in nodes if node % 2 == 0)
    if 1 <= even <= len(nodes) - 2:
        chosen = [c for c in map(set, combinations(nodes, 3)) if sum(node % 2 for node in c) == 2]
        quota = densek.solve(graph, {0: 1, 1: 2}, quota=side)
        assert quota.proven_optimal and quota.edges == max(graph.subgraph(c).number_of_edges() for c in chosen)


# --- two sides

CLICKS = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (3, 1)]


def test_two_sides_of_pairs_matrices_and_files(tmp_path):
    block = densek.solve(CLICKS, (2, 2), bipartite=True)
    assert block.vertices == ["left:1", "left:2", "right:1", "right:2"] and block.edges == 4 and block.proven_optimal
    assert block.parts == {"left": [1, 2], "right": [1, 2]} and block.graph.sides == {"left": 3, "right": 3}
    assert densek.solve(CLICKS, {"left": 2, "right": 2}, bipartite=True) == block
    assert densek.solve(np.array(CLICKS), (2, 2), bipartite=True) == block
    assert densek.solve(CLICKS, 3, bipartite=True).edges == 2  # of both sides together
    assert "left:3" in densek.solve(CLICKS, (2, 2), bipartite=True, include=["left:3"])
    with pytest.raises(densek.NoAnswerError, match="both sides have '3': 'left:3' or 'right:3'"):
        densek.solve(CLICKS, (2, 2), bipartite=True, include=["3"])  # which of the two?
    path = tmp_path / "clicks.csv"
    path.write_text("user,item\n" + "".join(f"{u},{v}\n" for u, v in CLICKS))
    of_file = densek.solve(path, (2, 2), bipartite=True)
    assert of_file.vertices == ["user:1", "user:2", "item:1", "item:2"] and of_file.parts["item"] == ["1", "2"]
    assert densek.solve(path, {"user": 2, "item": 2}, bipartite=True) == of_file
    matrix = sparse.csr_array(([5.0, 5, 5, 5, 1], ([0, 0, 1, 1, 2], [0, 1, 0, 1, 3])), shape=(3, 4))
    of_matrix = densek.solve(matrix, (2, 2), bipartite=True, weight=True)
    assert of_matrix.parts == {"row": [0, 1], "column": [0, 1]} and of_matrix.value == 20
    assert of_matrix.graph.sides == {"row": 3, "column": 4}


def test_two_sides_of_networkx():
    graph = nx.Graph()
    graph.add_nodes_from(["u", "v", "w"], bipartite=0)
    graph.add_nodes_from(["x", "y"], bipartite=1)
    graph.add_edges_from([("u", "x"), ("u", "y"), ("v", "x"), ("v", "y"), ("w", "x")])
    block = densek.solve(graph, (2, 1), bipartite=True)
    assert block.edges == 2 and block.parts["left"] and block.graph.sides == {"left": 3, "right": 2}
    assert set(densek.solve(graph, (2, 2), bipartite=["u", "v", "w"])) == {"u", "v", "x", "y"}
    nx.set_node_attributes(graph, {node: "user" if node in "uvw" else "item" for node in graph}, "kind")
    kinds = densek.solve(graph, {"user": 2, "item": 2}, bipartite="kind")
    assert set(kinds) == {"u", "v", "x", "y"} and set(kinds.parts["user"]) == {"u", "v"}
    again = densek.solve(densek.Graph(graph, bipartite=True).to_networkx(), (2, 2), bipartite=True)
    assert set(again) == set(kinds)
    graph.add_edge("u", "v")
    with pytest.raises(densek.InputError, match="'u' - 'v' does not run from one side to the other"):
        densek.Graph(graph, bipartite=True)
    graph.add_node("z")
    with pytest.raises(densek.InputError, match="'z' has no attribute 'bipartite'"):
        densek.Graph(graph, bipartite=True)


def test_popular_items_count_less(tmp_path):
    #  Everybody has item 0, and three users share 1, 2 and 3 besides.
    clicks = [(user, 0) for user in range(40)] + [(user, item) for user in (7, 8, 9) for item in (1, 2, 3)]
    path = tmp_path / "clicks.csv"
    path.write_text("user,item\n" + "".join(f"{user},{item}\n" for user, item in clicks))
    block = densek.solve(clicks, (3, 2), bipartite=True, discount="log")
    of_file = densek.read_graph(path, bipartite=True, discount="log")
    assert set(block.parts["left"]) == {7, 8, 9} and 0 not in block.parts["right"] and block.edges == 6
    assert densek.solve(of_file, (3, 2)).value == block.value == round(1 / math.log(3 + 5), 6) * 6
    assert densek.solve(clicks, (3, 2), bipartite=True, discount="none").value == 6
    with pytest.raises(densek.UsageError, match='"none", "log" or "sqrt"'):
        densek.solve(clicks, (3, 2), bipartite=True, discount="cube")
    with pytest.raises(densek.UsageError):
        densek.solve(clicks, 3, discount="log")


def test_sides_that_are_not_there():
    with pytest.raises(densek.UsageError, match="not read as two-sided"):
        densek.solve(friends(), (2, 1))
    with pytest.raises(densek.UsageError, match="not read as two-sided"):
        densek.solve(friends(), {"red": 2, "blue": 1})
    with pytest.raises(TypeError, match="pair"):
        densek.solve(CLICKS, (1, 2, 3), bipartite=True)
    with pytest.raises(densek.NoAnswerError):
        densek.solve(CLICKS, (4, 1), bipartite=True)


def test_two_sided_graphs_are_kept_whole():
    import pickle

    graph = densek.Graph(CLICKS, bipartite=True)
    copy = pickle.loads(pickle.dumps(graph))
    assert copy.fingerprint == graph.fingerprint and copy.sides == graph.sides
    block = densek.solve(copy, (2, 2))
    assert block.parts == {"left": [1, 2], "right": [1, 2]} and block.subgraph().sides == {"left": 2, "right": 2}
    assert "3 left by 3 right" in repr(graph)


# --- several groups, and one's own


def test_groups():
    cliques = nx.disjoint_union_all([nx.complete_graph(5), nx.complete_graph(4), nx.path_graph(9)])
    groups = densek.solve(cliques, 4, groups=3)
    assert [group.edges for group in groups] == [6, 6, 3] and len({v for group in groups for v in group}) == 12
    assert all(group.proven_optimal for group in groups) and "3" in repr(groups) and "group 3" in str(groups)
    assert "no 4 vertices have more than 6 edges" in str(groups[0])
    assert "no 4 vertices as wished have more than 3 edges" in str(groups[2])  # others do
    assert len(densek.solve(nx.complete_graph(5), 2, groups=9)) == 2  # no more are left
    assert len(densek.solve(nx.complete_graph(5), 2, groups=1)) == 1
    with pytest.raises(densek.UsageError, match="one group only"):
        densek.solve(cliques, 4, groups=2, include=[1])
    assert groups.to_dict()["schema"] == "densek.groups/1" and len(groups.to_dict()["groups"]) == 3
    for wrong in (0, -1, 10**9):
        with pytest.raises(densek.UsageError, match="groups is"):
            densek.solve(cliques, 4, groups=wrong)
    with pytest.raises(TypeError):
        densek.solve(cliques, 4, groups=True)
    with pytest.raises(densek.UsageError, match="groups with trace: that speaks of one run"):
        densek.solve(cliques, 4, groups=2, trace=True)


def test_how_good_is_my_group():
    score = densek.score(friends(), ["ann", "bob", "dan"])
    assert (score.edges, score.value, score.upper_bound, len(score)) == (1, 1, 3, 3)
    assert not score.proven_optimal and score.gap == 2 / 3 and set(score.best) == {"ann", "bob", "cid"}
    assert (score.swap.out, score.swap.into, score.swap.gain) == ("dan", "cid", 2)
    assert "dan for cid gains 2" in str(score) and "1 edge" in repr(score)
    assert score.to_dict()["schema"] == "densek.score/1" and not score.certificate.swap_optimal
    best = densek.score(friends(), score.best)
    assert best.proven_optimal and best.swap is None and best.gap == 0
    weighted = densek.score([("a", "b", 0.5), ("b", "c", 2.25)], ["a", "b"], weight=True)
    assert weighted.swap.gain == 1.75 and weighted.best.value == 2.25
    assert densek.score(CLICKS, ["left:3", "right:3", "right:2"], bipartite=True).best.parts["left"] != []
    with pytest.raises(densek.UsageError, match="no members"):
        densek.score(friends(), [])
    with pytest.raises(densek.UsageError):
        densek.score(friends(), ["ann", "bob"], exclude=["ann"])
    with pytest.raises(TypeError, match="unexpected keyword argument 'methods'"):
        densek.score(friends(), ["ann"], methods="fw")


def test_methods_tell_what_they_can_be_asked():
    wishes = {method.name: method.wishes for method in densek.methods()}
    assert "weights" in wishes["auto"] and "two sides" in wishes["se-fw"]
    assert wishes["adamw"] == ("exclude",)
    for name, keeps in wishes.items():
        if "include" in keeps:
            assert 0 in densek.solve(KARATE, 4, name, include=[0])
        else:
            with pytest.raises(densek.UsageError, match="include"):
                densek.solve(KARATE, 4, name, include=[0])

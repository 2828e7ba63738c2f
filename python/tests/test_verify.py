"""Answers with weights and wishes, recounted and proved again by code that shares nothing with the solvers."""

import networkx as nx
import pytest

import densek

TRIPLES = [("a", "b", 2.5), ("b", "c", 4), ("c", "a", -1), ("c", "d", 5.25), ("d", "e", 0.125)]
CLICKS = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (3, 1)]
TEAM = {"a": "red", "b": "red", "c": "blue", "d": "blue", "e": "blue"}

#: graph, k, what is wished
QUESTIONS = {
    "weights": (TRIPLES, 3, {"weight": True}),
    "include": (TRIPLES, 3, {"weight": True, "include": ["e"]}),
    "exclude": (TRIPLES, 3, {"weight": True, "exclude": ["d"]}),
    "vertex weights": (TRIPLES, 2, {"weight": True, "vertex_weights": {"e": 10, "a": 0.0625}}),
    "quota": (TRIPLES, {"red": 2, "blue": 1}, {"weight": True, "quota": TEAM}),
    "sides": (CLICKS, (2, 2), {"bipartite": True}),
    "nothing": (CLICKS, 3, {}),
}
READING = ("weight", "bipartite")


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_and_their_proofs(name, tmp_path):
    data, k, keywords = QUESTIONS[name]
    how = {key: value for key, value in keywords.items() if key in READING}
    wishes = {key: value for key, value in keywords.items() if key not in READING}
    graph = densek.Graph(data, **how)
    result = densek.solve(graph, k, witness=tmp_path / "w.dkw", **wishes)
    result.save(tmp_path / "r.json")
    for given in ({}, wishes):  # those of the document, or the same said again
        for answer in (result, tmp_path / "r.json", result.to_dict()):
            claims = densek.verify(graph, answer, witness=tmp_path / "w.dkw", **given)
            assert claims.value == result.value and claims.upper_bound == result.upper_bound
            assert claims.proved_upper_bound >= result.value


def test_other_wishes_are_not_those_of_the_result():
    result = densek.solve(TRIPLES, 3, weight=True, include=["e"])
    with pytest.raises(densek.VerificationError, match="include"):
        densek.verify(result.graph, result, include=["a"])


def test_false_claims_are_found():
    graph = densek.Graph(TRIPLES, weight=True)
    document = densek.solve(graph, 3).to_dict()
    assert densek.verify(graph, document).value == 9.25
    with pytest.raises(densek.VerificationError, match="value"):
        densek.verify(graph, {**document, "value": 9.375})
    with pytest.raises(densek.VerificationError):
        densek.verify(nx.Graph([triple[:2] for triple in TRIPLES]), document)


def test_groups(tmp_path):
    graph = densek.Graph(TRIPLES, weight=True)
    groups = densek.solve(graph, 2, groups=2, exclude=["e"])
    groups.save(tmp_path / "groups.json")
    for given in (groups, tmp_path / "groups.json", groups.to_dict()):
        claims = densek.verify(graph, given)
        assert [one.value for one in claims] == [group.value for group in groups] == [5.25, 2.5]
    assert [densek.verify(graph, group).value for group in groups] == [5.25, 2.5]  # each for itself
    document = groups.to_dict()
    document["groups"][1]["value"] = 5
    with pytest.raises(densek.VerificationError, match="value"):
        densek.verify(graph, document)


def test_groups_and_their_proofs(tmp_path, program):
    graph = densek.Graph(nx.disjoint_union_all([nx.complete_graph(5), nx.complete_graph(4), nx.path_graph(9)]))
    groups = densek.solve(graph, 4, groups=3, witness=tmp_path / "all.dkw")
    groups.save(tmp_path / "groups.json")
    for given in (groups, tmp_path / "groups.json", groups.to_dict()):
        claims = densek.verify(graph, given, witness=tmp_path / "all.dkw", require_proof=True)
        assert [one.proved_upper_bound for one in claims] == [group.upper_bound for group in groups] == [6, 6, 3]
    graph.write(tmp_path / "graph.dkg")
    proof = ("--witness", tmp_path / "all.dkw", "--require-proof")
    said = program("verify", tmp_path / "graph.dkg", tmp_path / "groups.json", *proof).stdout
    assert said.count("answer and bound verified") == 3
    with pytest.raises(densek.VerificationError, match="3 witnesses for 1 answer"):
        densek.verify(graph, groups[0], witness=tmp_path / "all.dkw")
    one = densek.solve(graph, 4, groups=1, witness=tmp_path / "one.dkw")  # a list of one has a proof of one
    assert [claims.bound_verified for claims in densek.verify(graph, one, witness=tmp_path / "one.dkw")] == [True]
    with pytest.raises(densek.VerificationError, match="1 witness for 3 answers"):
        densek.verify(graph, groups, witness=tmp_path / "one.dkw")
    with pytest.raises(densek.UsageError, match="nothing to prove"):
        densek.solve(graph, 4, groups=2, bound=False, witness=tmp_path / "none.dkw")
    assert not (tmp_path / "none.dkw").exists()

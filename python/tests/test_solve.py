"""What the functions return, and how one listens in."""

import dataclasses
import inspect
import json
import pickle
import threading
import time
from itertools import combinations

import networkx as nx
import numpy as np
import pytest
from conftest import pairs
from hypothesis import assume, given
from hypothesis import strategies as st

import densek
from densek import _core
from densek._how import How
from densek._wishes import Wished


@given(pairs, st.integers(1, 5))
def test_small_graphs_are_solved_to_the_optimum(edges, k):
    graph = nx.Graph(edges)
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    assume(k <= len(graph))
    result = densek.solve(graph, k)
    best = max((graph.subgraph(nodes).number_of_edges() for nodes in combinations(list(graph)[:9], k)), default=0)
    assert result.edges >= best  # among nine of the nodes; all of them would take long
    assert result.edges == graph.subgraph(result.vertices).number_of_edges()
    assert len(set(result.vertices)) == k
    assert result.upper_bound >= result.edges
    assert result.proven_optimal == (result.upper_bound == result.edges)
    assert densek.bound(graph, k).upper_bound >= result.edges
    assert densek.verify(graph, result).edges == result.edges


def test_a_result_tells_everything():
    result = densek.solve(nx.karate_club_graph().edges(), 6)
    assert result.vertices == [0, 1, 2, 3, 7, 13]
    assert (result.edges, result.k, result.components) == (14, 6, 1)
    assert result.density == 14 / 15 and result.edges_per_vertex == 14 / 6 and result.average_degree == 28 / 6
    assert (result.upper_bound, result.gap, result.proven_optimal) == (14, 0, True)
    assert result.stop == "proved" and result.method == "auto"
    assert result.certificate.swap_optimal and result.certificate.min_inside == 4
    assert np.array_equal(np.flatnonzero(result.mask), result.ids)
    assert repr(result) == "<densek.Result: 6 of 34 vertices, 14 edges, density 0.9333: proved optimal>"
    assert "members      0 1 2 3 7 13" in str(result)
    assert result.to_dict()["schema"] == "densek.result/1"
    assert set(result.seconds) == {"load", "prepare", "solve", "bound", "verify"}


def test_integer_labels_come_back_as_an_array():
    result = densek.solve(np.array([[10, 20], [20, 30], [10, 30], [30, 40]]), 3)
    assert isinstance(result.vertices, np.ndarray)
    assert result.vertices.tolist() == [10, 20, 30]
    assert result.ids.tolist() == [0, 1, 2]


def test_unknown_is_none():
    result = densek.solve(densek.generate.karate_club(), 1, "se-fw", bound=False)
    assert result.density is None
    assert result.upper_bound is None and result.gap is None and not result.proven_optimal
    assert "none computed" in str(result)


def test_every_option_of_the_table_is_a_keyword_and_none_beside():
    karate = densek.generate.karate_club()
    for name, kind, takes, standard, _ in _core.option_table():
        assert kind in ("flag", "choice", "text", "list", "count", "real") and (takes == "") == (kind == "flag")
        keyword = name.replace("-", "_")
        if keyword == "method":
            continue
        reader = next(method.name for method in densek.methods() if keyword in method.options)
        told = densek.solve(karate, 6, reader, **{keyword: standard})  # as a text
        assert np.array_equal(told.ids, densek.solve(karate, 6, reader).ids), keyword
    ours = {"graph", "k", "preset", "trace", "witness", "progress", "callback", "groups", "more"}
    ours |= {field.name for kind in (How, Wished) for field in dataclasses.fields(kind)}
    table = {row[0].replace("-", "_") for row in _core.option_table()}
    assert set(inspect.signature(densek.solve).parameters) - ours <= table


def test_options_arrive():
    result = densek.solve(
        densek.generate.regular(100, 10, seed=1), 20, "se-fw", engine="reference", loading=1.25, step="line-search",
        start="degree", seed=7, threads=1, time_limit=100, max_iterations=500, bound=True,
        escape_threshold=0.5,
    )  # fmt: skip
    used = result.options
    assert used["engine"] == "reference" and used["loading"] == 1.25 and used["step"] == "line-search"
    assert used["start"] == "degree" and "effort" not in used and used["time_limit"] == 100
    assert used["max_iterations"] == 500 and used["bound"] == "yes" and used["escape_threshold"] == 0.5
    assert result.to_dict()["seed"] == 7 and result.upper_bound is not None


def test_a_loading_for_each_vertex():
    edges = [("a", "b", 9.5), ("b", "c", 1), ("c", "a", 2), ("c", "d", 3)]
    result = densek.solve(edges, 3, "se-fw", weight=True, loading="vertex")
    assert result.options["loading"] == "vertex" and sorted(result) == ["a", "b", "c"]
    assert result.certificate.loading == 9.55  # one for all: half of a tenth above the heaviest


def test_the_preset_and_the_trace():
    graph = densek.generate.regular(100, 10, seed=1)
    result = densek.solve(graph, 20, preset="paper", trace=True)
    assert result.method == "se-fw" and result.upper_bound is None
    assert len(result.trace) == result.iterations + 1
    assert result.trace["kind"][0] == "start" and result.trace["integrality"][-1] == 1
    quiet = densek.solve(graph, 20, preset="paper")
    assert np.array_equal(quiet.ids, result.ids) and len(quiet.trace) == 0
    assert densek.solve(graph, 20, "fw", preset="paper").method == "fw"


def test_history_goes_up_and_bounds_go_down():
    history = densek.solve(densek.generate.gnp(300, 0.2, seed=2), 20, effort="quick").history
    assert history["phase"][-1] == "done" and len(history) > 1
    for column, sign in (("edges", 1), ("upper_bound", -1)):
        known = history[column][~np.isnan(history[column])]
        assert (sign * np.diff(known) >= 0).all()
    assert (np.diff(history["seconds"]) >= 0).all()


def test_a_profile_is_a_sequence_and_a_set_of_arrays():
    profile = densek.profile(densek.generate.karate_club(), range(2, 8))
    assert profile.k.tolist() == [2, 3, 4, 5, 6, 7]
    assert profile.edges.tolist() == [result.edges for result in profile]
    assert (profile.upper_bound >= profile.edges).all() and profile.proven_optimal.all() and (profile.gap == 0).all()
    assert profile[4].edges == 14 and len(profile[1:3]) == 2 and len(profile) == 6
    assert "6 sizes of 34 vertices" in repr(profile) and "verdict" in str(profile)
    assert "<table>" in profile._repr_html_()
    assert len(densek.profile(densek.generate.karate_club(), [])) == 0


def test_the_picture_shows_every_edge_of_the_subgraph():
    result = densek.solve(densek.generate.karate_club(), 6)
    html = result._repr_html_()
    assert html.count("<circle") == 6 and html.count("<line") == 14 and "proved optimal" in html
    assert "80 of 100 members drawn" in densek.solve(densek.generate.gnp(300, 0.1), 100, "fw")._repr_html_()
    for k in range(1, 4):
        assert "nan" not in densek.solve(densek.generate.karate_club(), k)._repr_html_()


def test_names_are_escaped_in_html():
    html = densek.solve([("<b>", "&"), ("&", "c"), ("c", "<b>")], 3)._repr_html_()
    assert "<b>," not in html and "&lt;b&gt;" in html


def test_results_survive_pickling():
    result = densek.solve(nx.karate_club_graph().edges(), 6)
    copy = pickle.loads(pickle.dumps(result))
    assert copy.vertices == result.vertices and copy.to_dict() == result.to_dict()
    assert copy.graph.fingerprint == result.graph.fingerprint and copy == result
    block = densek.solve([(1, 1, 2.5), (1, 2, 1)], (1, 1), bipartite=True, weight=True)
    copy = pickle.loads(pickle.dumps(block))
    assert copy == block and copy.parts == block.parts and copy.graph.weights == block.graph.weights


def test_verify_takes_results_documents_and_files(tmp_path):
    graph = densek.generate.karate_club()
    result = densek.solve(graph, 6)
    result.save(tmp_path / "result.json")
    for given_as in (result, result.to_dict(), tmp_path / "result.json", str(tmp_path / "result.json")):
        claims = densek.verify(graph, given_as)
        assert claims.edges == 14 and claims.proven_optimal
    with pytest.raises(densek.VerificationError, match="edges"):
        densek.verify(graph, {**result.to_dict(), "edges": 15})
    with pytest.raises(densek.InputError):
        densek.verify(graph, {"schema": "something else"})
    with pytest.raises(densek.VerificationError):
        densek.verify(densek.generate.gnp(34, 0.1), result)
    assert json.loads((tmp_path / "result.json").read_text()) == result.to_dict()
    assert [path.name for path in tmp_path.iterdir()] == ["result.json"]


def test_a_claimed_bound_is_not_a_verified_one():
    graph = densek.generate.karate_club()
    forged = densek.solve(graph, 6, bound=False).to_dict()
    forged.update(upper_bound=forged["edges"], bound="branch and bound", gap=0.0, proven_optimal=True)
    claims = densek.verify(graph, forged)
    assert claims.answer_verified and claims.proven_optimal  # as it says
    assert claims.bound_verified is None and claims.proved_upper_bound is None and not claims.optimality_verified
    with pytest.raises(densek.VerificationError, match="not replayed"):
        densek.verify(graph, forged, require_proof=True)
    with pytest.raises(densek.VerificationError, match="by clique, which gives 15"):
        densek.verify(graph, {**forged, "bound": "clique"})


def test_a_witness_proves_the_bound_again(tmp_path, program):
    graph = densek.generate.karate_club()
    graph.write(tmp_path / "karate.txt")
    result = densek.solve(graph, 6, witness=tmp_path / "proof.dkw")
    result.save(tmp_path / "result.json")
    claims = densek.verify(graph, result, witness=tmp_path / "proof.dkw")
    assert claims.proved_upper_bound == 14 and densek.verify(graph, result).proved_upper_bound is None
    assert claims.bound_verified and claims.optimality_verified
    densek.verify(graph, result, witness=tmp_path / "proof.dkw", require_proof=True)
    said = program("verify", tmp_path / "karate.txt", tmp_path / "result.json", "--witness", tmp_path / "proof.dkw")
    assert said.returncode == 0 and "proved again" in said.stdout
    bound = densek.bound(graph, 7, witness=str(tmp_path / "other.dkw"))
    assert bound.upper_bound >= densek.solve(graph, 7).edges
    with pytest.raises(densek.VerificationError):
        densek.verify(graph, result, witness=tmp_path / "other.dkw")
    densek.bound(densek.generate.gnp(20, 0.5, seed=1), 6, witness=tmp_path / "foreign.dkw")
    with pytest.raises(densek.VerificationError, match="of a graph with fingerprint"):
        densek.verify(graph, result, witness=tmp_path / "foreign.dkw")
    with pytest.raises(densek.InputError):
        densek.verify(graph, result, witness=tmp_path / "result.json")
    with pytest.raises(FileNotFoundError):
        densek.verify(graph, result, witness=tmp_path / "missing.dkw")
    with pytest.raises(ValueError, match="nothing to prove"):
        densek.solve(graph, 6, bound=False, witness=tmp_path / "proof.dkw")


def test_methods_side_by_side():
    graph = densek.generate.gnp(60, 0.3, seed=4)
    heard = []
    field = densek.compare(graph, [8, 5], ["fw", "se-fw", "auto"], callback=heard.append, effort="quick")
    assert [(row.k, row.method) for row in field] == [(k, name) for k in (5, 8) for name in ("fw", "se-fw", "auto")]
    for k in (5, 8):
        best = field.best(k)
        most = max(row.result.edges for row in field if row.k == k)
        assert best and all(row.result.edges == most for row in best) and most <= field.bounds[k]
        assert "auto" in [row.method for row in best]
    assert max(progress.fraction for progress in heard if progress.fraction) == 1
    assert "6 runs of 3 methods" in repr(field) and "auto" in str(field) and len(field[1:]) == 5
    with pytest.raises(ValueError, match="magic"):
        densek.compare(graph, [5], ["magic"])
    with pytest.raises(densek.NoAnswerError):
        densek.compare(graph, [100], ["fw"])


def test_every_method_runs_beside_the_others():
    everyone = densek.compare(densek.generate.karate_club(), [6], effort="quick", time_limit=20)
    assert "exact" not in {row.method for row in everyone} and everyone.best(6)[0].result.edges == 14
    for row in everyone:
        assert (row.result is None) == (row.failure is not None)
        assert row.result is None or densek.verify(row.result.graph, row.result).edges == row.result.edges


def test_a_bound_knows_its_argument():
    bound = densek.bound(densek.generate.karate_club(), 6)
    assert bound.upper_bound >= 14 and bound.name and bound.k == 6
    how = {"effort": "thorough", "time_limit": 100, "threads": 1}
    assert densek.bound(densek.generate.karate_club(), 6, incumbent=14, **how).upper_bound >= 14
    for wrong in ({"effort": "huge"}, {"time_limit": -1}, {"threads": -1}):
        with pytest.raises(densek.UsageError):
            densek.bound(densek.generate.karate_club(), 6, **wrong)


def test_bounds_say_what_may_prove():
    karate = densek.generate.karate_club()
    assert densek.bound(karate, 8, bounds="colouring").name == "colouring"
    assert densek.bound(karate, 8, bounds=["semidefinite"]).name == "semidefinite"
    alone = [densek.bound(karate, 8, bounds=name).upper_bound for name in ("degree", "colouring")]
    assert densek.bound(karate, 8, bounds=("degree", "colouring")).upper_bound == min(alone)
    result = densek.solve(karate, 8, bounds={"branch and bound"})
    assert result.bound == "branch and bound" and result.options["bounds"] == ["branch-and-bound"]
    assert densek.solve(karate, 8).options["bounds"] == "all"
    assert densek.solve(karate, 8, "peel", bound=True, bounds="order,clique").bound in ("order", "clique")
    (each,) = densek.profile(karate, [8], bounds=["order"], effort="quick")
    assert each.bound == "order"
    assert densek.compare(karate, [8], ["peel"], bounds="clique").bounds == {8: 28}


def test_bounds_that_cannot_be_chosen():
    karate = densek.generate.karate_club()
    with pytest.raises(densek.UsageError, match="semidefinite, fixing"):
        densek.bound(karate, 8, bounds=["sdp"])
    for wrong in (7, ["order", 7], [["order"]]):
        with pytest.raises(TypeError, match="bounds must be a text or a list of texts"):
            densek.bound(karate, 8, bounds=wrong)
    for wrong in ([], ["branch-and-bound"]):
        with pytest.raises(densek.UsageError, match="--bounds"):
            densek.bound(karate, 8, bounds=wrong)
    with pytest.raises(densek.UsageError, match="add --bound"):
        densek.solve(karate, 8, "peel", bounds="order")
    with pytest.raises(densek.NoAnswerError, match="no bound"):
        densek.bound([(1, 5), (1, 6), (2, 5), (3, 6)], (2, 1), bipartite=True, bounds="semidefinite")


def test_methods_are_listed():
    names = [method.name for method in densek.methods()]
    assert "auto" in names and "se-fw" in names
    assert all(method.summary and method.citation for method in densek.methods())
    peel = next(method for method in densek.methods() if method.name == "peel")
    assert peel.options == ("threads", "bound")


def test_a_callback_hears_of_the_search_and_can_end_it(hard):
    heard = []

    def listen(progress):
        heard.append(progress)
        return not (progress.edges and progress.phase == "search")

    result = densek.solve(hard, 100, effort="thorough", callback=listen)
    assert result.stop == "interrupted" and result.edges > 0 and len(result.vertices) == 100
    assert heard[-1].phase == "search" and heard[-1].edges <= result.edges
    assert all(a.seconds <= b.seconds for a, b in zip(heard, heard[1:]))


def test_a_callback_that_returns_nothing_changes_nothing():
    graph = densek.generate.gnp(200, 0.2, seed=1)
    heard = []
    result = densek.solve(graph, 15, effort="quick", callback=heard.append)
    assert heard and np.array_equal(result.ids, densek.solve(graph, 15, effort="quick").ids)


def test_a_method_that_tells_nothing_can_be_stopped_too(hard):
    result = densek.solve(
        hard, 700, "se-fw", step="lacoste", max_iterations=10**9, callback=lambda progress: progress.seconds < 0.3
    )
    assert result.stop == "interrupted" and len(result.vertices) == 700


def test_what_a_callback_raises_ends_the_solve(hard):
    def listen(progress):
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        densek.solve(hard, 100, effort="thorough", callback=listen)


def test_a_callback_may_solve_something_else(hard):
    inner = []

    def listen(progress):
        inner.append(densek.solve(densek.generate.karate_club(), 6).edges)
        return False

    densek.solve(hard, 100, effort="thorough", callback=listen)
    assert inner == [14]


def test_a_profile_calls_back_after_each_k():
    heard = []
    densek.profile(densek.generate.karate_club(), [3, 4, 5], callback=heard.append)
    assert [progress.phase for progress in heard if progress.phase][:3] == ["k = 3", "k = 4", "k = 5"]


def test_other_threads_run_meanwhile(hard):
    """The lock is released: this thread counts while another solves, until it ends the solve itself."""
    stop = threading.Event()
    results = []
    solver = threading.Thread(
        target=lambda: results.append(
            densek.solve(hard, 100, effort="thorough", time_limit=60, callback=lambda progress: not stop.is_set())
        )
    )
    solver.start()
    for _ in range(1000):
        time.sleep(0)
    assert solver.is_alive()
    stop.set()
    solver.join()
    assert results[0].stop == "interrupted"


def test_other_threads_run_meanwhile_without_a_callback_too(hard):
    solver = threading.Thread(target=lambda: densek.solve(hard, 100, effort="thorough", time_limit=0.5))
    solver.start()
    counted = 0
    while solver.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 10


def test_several_threads_solve_one_graph():
    graph = densek.generate.gnp(100, 0.3, seed=5)
    results = []

    def ask():
        results.append(densek.solve(graph, 10, effort="quick"))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and len({tuple(result.ids) for result in results}) == 1


@pytest.mark.parametrize(
    "graph, vertices, edges",
    [
        (densek.generate.regular(10, 4, seed=1), 10, 20),
        (densek.generate.planted(50, 0.0, 10, 1.0, seed=1), 50, 45),
        (densek.generate.tight(10, 4), 10, 24),
        (densek.generate.multipartite([2, 3]), 5, 6),
        (densek.generate.barabasi_albert(50, 2), 50, None),
        (densek.generate.rmat(5, 4.0), 32, None),
        (densek.generate.gnp(10, 1.0), 10, 45),
    ],
)
def test_generators(graph, vertices, edges):
    assert graph.num_vertices == vertices
    assert edges is None or graph.num_edges == edges
    assert "vertices" in repr(graph)

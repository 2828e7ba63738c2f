"""Threads of ours beside those of Python, and in processes that were forked."""

import multiprocessing
from concurrent.futures import ThreadPoolExecutor

import densek

GRAPH = densek.generate.gnp(3000, 0.02, seed=1)


def answer(k):
    result = densek.solve(GRAPH, k, effort="quick", threads=3)
    return result.edges, result.upper_bound, sorted(result.vertices)


def test_a_forked_process_computes_as_its_parent_did():
    here = [answer(k) for k in (5, 8)]  # the parent has threads by now
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(answer, (5, 8)).get(timeout=300) == here
    assert answer(5) == here[0]


def test_many_python_threads_at_once():
    here = {k: answer(k) for k in (4, 5, 6)}
    with ThreadPoolExecutor(6) as pool:
        for k, found in zip([4, 5, 6] * 4, pool.map(answer, [4, 5, 6] * 4)):
            assert found == here[k]

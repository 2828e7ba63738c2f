"""densek as a backend of networkx: ``nx.approximation.densest_subgraph(G, backend="densek")``.

networkx finds this module by the entry points in pyproject.toml. The densest subgraph of any size is the easy sibling
of ours: split every edge between its ends as evenly as possible, and its vertices carry the largest loads.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Any, Optional

import numpy as np

from . import _arrays, _core
from ._errors import UsageError
from ._graph import Graph, as_graph
from ._how import How, Weight
from ._solve import densest_k_subgraph

COUNTED = How(unweighted=True)


def densest_subgraph(
    G: Any, iterations: int = 1, *, method: str = "fista", weight: Weight = None, k: Optional[int] = None
) -> tuple[float, set[Any]]:
    """``(edges per node, nodes)`` of a densest subgraph, at least half of the best and usually the best.

    ``method`` and ``iterations`` are checked as networkx does and otherwise without effect: the split of the edges is
    computed until it is nearly even. Beyond what networkx has, ``weight`` names an attribute of the edges, whose sum
    then counts instead of their number, and ``k`` asks for exactly so many nodes.
    """
    if method not in ("greedy++", "fista"):
        raise ValueError(f"{method} is not a valid choice for an algorithm.")
    graph = as_graph(G, How() if isinstance(G, Graph) else COUNTED)
    if weight is not None and weight is not False:
        if not graph.weighted:
            origin = graph._origin if isinstance(G, Graph) else G
            if origin is None:
                raise UsageError(f"weight={weight!r}: say it when the graph is made, densek.Graph(G, weight={weight!r})")
            graph = as_graph(origin, How(weight=weight))
    if k is not None:
        return densest_k_subgraph(graph, k)
    if graph.num_edges == 0:
        return 0.0, set()
    if iterations < 1:
        raise ValueError(f"The number of iterations must be an integer >= 1. Provided: {iterations}")
    if graph.weighted and graph.data.min() < 0:
        raise UsageError("the densest subgraph of any size is for weights ≥ 0; with k some may be negative")
    by_load = np.argsort(-_arrays.array(_core.loads(graph._compiled, 0), np.float64), kind="stable")
    # The best end of the peeling order is at least half of the best.
    by_peeling = peeling_order(graph)[::-1]
    density, ids = max((best_prefix(graph, order) for order in (by_load, by_peeling)), key=lambda found: found[0])
    nodes = graph.select(np.sort(ids))
    return density, set(nodes if isinstance(nodes, list) else nodes.tolist())


def peeling_order(graph: Graph) -> np.ndarray[Any, Any]:
    """Again and again the vertex with the least weight towards those that are left."""
    if not graph.weighted:
        return _arrays.array(_core.peeling_order(graph._compiled), np.int64)
    starts, neighbors = graph.indptr.tolist(), graph.indices.tolist()
    weights = graph._in_units.tolist()
    left = [sum(weights[a:b]) for a, b in zip(starts, starts[1:])]
    queue = [(weight, v) for v, weight in enumerate(left)]
    heapify(queue)
    gone, order = [False] * len(left), []
    while queue:
        weight, v = heappop(queue)
        if gone[v] or weight != left[v]:
            continue
        gone[v] = True
        order.append(v)
        for arc in range(starts[v], starts[v + 1]):
            u = neighbors[arc]
            if not gone[u]:
                left[u] -= weights[arc]
                heappush(queue, (left[u], u))
    return np.array(order, dtype=np.int64)


def best_prefix(graph: Graph, order: np.ndarray[Any, Any]) -> tuple[float, np.ndarray[Any, Any]]:
    """Of all beginnings of the order, the one with the most edges per vertex, or the most weight."""
    n = graph.num_vertices
    rank = np.empty(n, dtype=np.int64)
    rank[order] = np.arange(n)
    later = np.maximum(np.repeat(rank, graph.degrees), rank[graph.indices])  # an edge counts when its second end comes
    arcs = np.bincount(later, weights=graph.data if graph.weighted else None, minlength=n)
    density = np.cumsum(arcs) / 2 / np.arange(1, n + 1)
    best = int(density.argmax())
    return float(density[best]), order[: best + 1]


class Backend:
    """What networkx calls."""

    densest_subgraph = staticmethod(densest_subgraph)

    @staticmethod
    def convert_from_nx(graph: Any, **how: Any) -> Graph:
        """networkx says itself which functions look at weights, and of this one it says that it does not: those that are
        asked for beyond that are looked up in the graph that was converted."""
        return graph if isinstance(graph, Graph) else as_graph(graph, COUNTED)

    @staticmethod
    def convert_to_nx(result: Any, *, name: Any = None) -> Any:
        return result.to_networkx() if isinstance(result, Graph) else result


backend = Backend()


def info() -> dict[str, Any]:
    """What networkx shows about the backend."""
    return {
        "backend_name": "densek",
        "project": "densek",
        "package": "densek",
        "short_summary": "Dense subgraphs in C++.",
        "functions": {
            "densest_subgraph": {
                "additional_docs": "Edges are split between their ends until the loads are nearly even; iterations and "
                "method make no difference.",
                "additional_parameters": {
                    "weight : str": "Attribute of the edges whose sum counts instead of their number.",
                    "k : int": "Exactly so many nodes.",
                },
            }
        },
    }

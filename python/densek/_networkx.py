"""densek as a backend of networkx: ``nx.approximation.densest_subgraph(G, backend="densek")``.

networkx finds this module by the entry points in pyproject.toml. The densest subgraph of any size is the easy sibling
of ours: split every edge between its ends as evenly as possible, and its vertices carry the largest loads.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _arrays, _core
from ._convert import from_networkx
from ._graph import Graph, as_graph


def densest_subgraph(G: Any, iterations: int = 1, *, method: str = "fista") -> tuple[float, set[Any]]:
    """``(edges per node, nodes)`` of a densest subgraph, at least half of the best and usually the best.

    ``method`` and ``iterations`` are checked as networkx does and otherwise without effect: the split of the edges is
    computed until it is nearly even.
    """
    if method not in ("greedy++", "fista"):
        raise ValueError(f"{method} is not a valid choice for an algorithm.")
    graph = as_graph(G)
    if graph.num_edges == 0:
        return 0.0, set()
    if iterations < 1:
        raise ValueError(f"The number of iterations must be an integer >= 1. Provided: {iterations}")
    by_load = np.argsort(-_arrays.array(_core.loads(graph._compiled, 0), np.float64), kind="stable")
    # The best end of the peeling order is at least half of the best.
    by_peeling = _arrays.array(_core.peeling_order(graph._compiled), np.int64)[::-1]
    density, ids = max((best_prefix(graph, order) for order in (by_load, by_peeling)), key=lambda found: found[0])
    nodes = graph.select(np.sort(ids))
    return density, set(nodes if isinstance(nodes, list) else nodes.tolist())


def best_prefix(graph: Graph, order: np.ndarray[Any, Any]) -> tuple[float, np.ndarray[Any, Any]]:
    """Of all beginnings of the order, the one with the most edges per vertex."""
    n = graph.num_vertices
    rank = np.empty(n, dtype=np.int64)
    rank[order] = np.arange(n)
    later = np.maximum(np.repeat(rank, graph.degrees), rank[graph.indices])  # an edge counts when its second end comes
    edges = np.cumsum(np.bincount(later, minlength=n)) // 2
    density = edges / np.arange(1, n + 1)
    best = int(density.argmax())
    return float(density[best]), order[: best + 1]


class Backend:
    """What networkx calls."""

    densest_subgraph = staticmethod(densest_subgraph)

    @staticmethod
    def convert_from_nx(graph: Any, **how: Any) -> Graph:
        """networkx says itself which functions look at weights; ours does not."""
        return graph if isinstance(graph, Graph) else Graph._of(*from_networkx(graph, weights_matter=False))

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
                "method make no difference."
            }
        },
    }

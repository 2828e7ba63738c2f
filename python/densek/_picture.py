"""A small drawing of the subgraph, as SVG that stands on its own in a notebook."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._graph import Graph

MOST = 80  # more members would be a blot
SIZE = 240.0
STEPS = 60


def picture(graph: Graph, ids: np.ndarray[Any, Any]) -> str:
    """The members and the edges among them; of many members, those with the most neighbours inside."""
    shown, edges = induced(graph, ids)
    places = layout(len(shown), edges) * (SIZE / 2 - 12) + SIZE / 2
    lines = "".join(
        f'<line x1="{places[u, 0]:.1f}" y1="{places[u, 1]:.1f}" x2="{places[v, 0]:.1f}" y2="{places[v, 1]:.1f}"/>'
        for u, v in edges
    )
    radius = 6.0 if len(shown) <= 30 else 4.0
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>' for x, y in places)
    faint = min(1.0, 60.0 / (len(edges) + 1) + 0.15)
    note = f"{len(shown)} of {len(ids)} members drawn" if len(shown) < len(ids) else f"{len(ids)} members"
    return (
        f'<svg width="{SIZE:.0f}" height="{SIZE:.0f}" viewBox="0 0 {SIZE:.0f} {SIZE:.0f}" role="img">'
        f"<title>{note}, {len(edges)} edges</title>"
        f'<g stroke="#5b7db1" stroke-opacity="{faint:.2f}">{lines}</g>'
        f'<g fill="#d1495b" stroke="#ffffff">{dots}</g></svg>'
    )


def induced(graph: Graph, ids: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """At most MOST of the members and the edges among them, numbered by place in that list."""
    place = np.full(graph.num_vertices, -1, dtype=np.int64)
    place[ids] = np.arange(len(ids))
    starts, ends = graph.indptr[ids].tolist(), graph.indptr[ids + 1].tolist()
    rows = [place[graph.indices[start:end]] for start, end in zip(starts, ends)]
    rows = [row[row >= 0] for row in rows]
    if len(ids) > MOST:
        inside = np.array([len(row) for row in rows])
        best = np.sort(np.argsort(-inside, kind="stable")[:MOST])
        return induced(graph, ids[best])
    edges = [(u, int(v)) for u, row in enumerate(rows) for v in row if u < v]
    return ids, np.array(edges, dtype=np.int64).reshape(-1, 2)


def layout(n: int, edges: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Points in the square −1 … 1: a circle, then a few steps of springs along edges against repulsion of all pairs
    (Fruchterman, Reingold 1991). Nothing is random, so the same subgraph always looks the same."""
    angles = 2 * np.pi * np.arange(n) / max(n, 1)
    places: np.ndarray[Any, Any] = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    if n < 3:
        return places * (0.5 if n == 2 else 0.0)
    joined = np.zeros((n, n))
    joined[edges[:, 0], edges[:, 1]] = joined[edges[:, 1], edges[:, 0]] = 1.0
    length = 1.5 / np.sqrt(n)
    for step in range(STEPS):
        apart = places[:, None, :] - places[None, :, :]
        distance = np.maximum(np.sqrt((apart**2).sum(axis=2)), 1e-3)
        push = length**2 / distance**2 - joined * distance / length
        move = (apart * push[:, :, None]).sum(axis=1)
        reach = 0.1 * (1 - step / STEPS)
        places = places + move * np.minimum(1.0, reach / np.maximum(np.sqrt((move**2).sum(axis=1)), 1e-9))[:, None]
    places = places - (places.max(axis=0) + places.min(axis=0)) / 2
    return places / max(float(np.abs(places).max()), 1e-9)

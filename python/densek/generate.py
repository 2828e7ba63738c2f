"""Graphs made to measure, the same ones for the same seed on every machine."""

from __future__ import annotations

from collections.abc import Iterable

from . import _core
from ._graph import Graph

__all__ = ["barabasi_albert", "gnp", "karate_club", "multipartite", "planted", "regular", "rmat", "tight"]


def regular(n: int, degree: int, seed: int = 0) -> Graph:
    """A random regular graph; n·degree must be even and degree < n."""
    return Graph._of(_core.make_regular(n, degree, seed))


def gnp(n: int, p: float, seed: int = 0) -> Graph:
    """G(n, p): every pair is an edge with probability p."""
    return Graph._of(_core.make_gnp(n, p, seed))


def planted(n: int, p: float, k: int, q: float, seed: int = 0) -> Graph:
    """G(n, p) in which k seeded vertices carry G(k, q) among them instead."""
    return Graph._of(_core.make_planted(n, p, k, q, seed))


def rmat(scale: int, edge_factor: float, seed: int = 0) -> Graph:
    """R-MAT with 2^scale vertices and edge_factor·2^scale drawn pairs."""
    return Graph._of(_core.make_rmat(scale, edge_factor, seed))


def barabasi_albert(n: int, m: int, seed: int = 0) -> Graph:
    """Preferential attachment, m edges for each new vertex."""
    return Graph._of(_core.make_barabasi_albert(n, m, seed))


def tight(n: int, k: int) -> Graph:
    """A clique of k − 1 vertices, each joined to every vertex of an independent set of n − k + 1."""
    return Graph._of(_core.make_tight(n, k))


def multipartite(parts: Iterable[int]) -> Graph:
    """Complete multipartite graph with these class sizes."""
    return Graph._of(_core.make_multipartite(list(parts)))


def karate_club() -> Graph:
    """Zachary's karate club, 34 vertices and 78 edges."""
    return Graph._of(_core.make_karate_club())

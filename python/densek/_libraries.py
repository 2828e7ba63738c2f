"""Graphs of networkx, igraph and NetworKit → the compiled graph, and what they know of their nodes and edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Optional

import numpy as np

from . import _core
from ._edges import require_weights_to_join
from ._errors import InputError, UsageError
from ._how import How
from ._nodes import Converted, Labels, arrange, side_names, text_labels
from ._weigh import Weighing, fill_missing, warn_of_doubts, warn_of_weights, weigh

Array = np.ndarray[Any, Any]


def library(data: Any) -> str:
    """The package a graph comes from, without importing it."""
    return type(data).__module__.partition(".")[0]


def refuse_directed(directed: bool, cure: str) -> None:
    if directed:
        raise InputError(f"the graph is directed; densek works on undirected graphs: pass {cure}")


# --- what is the same for all


def finish(
    nodes: list[Any],
    labels: Labels,
    u: Array,
    v: Array,
    how: How,
    sides: Optional[list[Any]],
    values: Any,
    name: str = "",
    notes: Sequence[str] = (),
    ignored: bool = False,
) -> Converted:
    """The graph of edges u – v among the nodes by number. ``sides`` has the side of each node, if there are two;
    ``ignored`` are weights that were not asked for."""
    if ignored:
        warn_of_weights("weight=True" if name == "" else f'weight="{name}"')
    weighing: Optional[Weighing] = None
    if values is not None:
        place = lambda i: f"the edge {nodes[u[i]]!r} - {nodes[v[i]]!r}"  # noqa: E731
        weighing, more = weigh(values, place, how.rule, name)
        notes = [*notes, *more]
        warn_of_doubts(notes)
    require_weights_to_join(how, weighing)
    if sides is None:
        return Converted(_core.from_pairs(len(nodes), u, v, labels, 0, ignored, weighing, None, list(notes)), nodes)
    names, right = name_sides(sides)
    crossing = right[u] != right[v]
    if not crossing.all():
        at = int(crossing.argmin())
        raise InputError(f"the edge {nodes[u[at]]!r} - {nodes[v[at]]!r} does not run from one side to the other")
    order = np.argsort(right, kind="stable")  # the left side first
    left = int((~right).sum())
    ids = np.empty(len(nodes), dtype=np.uint32)
    ids[order] = np.arange(len(nodes), dtype=np.uint32)
    nodes = [nodes[at] for at in order]
    texts = text_labels([f"{names[i >= left]}:{node}" for i, node in enumerate(nodes)])
    if texts is None and nodes:
        raise InputError("two nodes of one side are written alike; give them names that differ")
    core = _core.from_pairs(len(nodes), ids[u], ids[v], texts, 0, ignored, weighing, (left, *names), list(notes))
    return Converted(core, nodes)


def name_sides(sides: list[Any]) -> tuple[tuple[str, str], Array]:
    """What the two sides are called, and which nodes are on the second. 0 and 1 are left and right, as are False and
    True; any others are named as they are, in their order."""
    kinds = sorted(set(sides), key=str)
    if set(kinds) <= {0, 1}:
        return ("left", "right"), np.array([bool(side) for side in sides], dtype=bool)
    if len(kinds) != 2:
        raise InputError(f"a graph has two sides, and here are {len(kinds)}: {', '.join(map(str, kinds[:5]))}")
    return side_names(str(kinds[0]), str(kinds[1])), np.array([side == kinds[1] for side in sides], dtype=bool)


def sides_of(nodes: list[Any], bipartite: Any, attributes: Any, standard: str) -> Optional[list[Any]]:
    """Which side each node is on: by an attribute, or by the list of those on the left."""
    if bipartite is False or bipartite is None:
        return None
    if bipartite is True or isinstance(bipartite, str):
        name = standard if bipartite is True else bipartite
        found = attributes(name)
        missing = [node for node in nodes if node not in found]
        if missing:
            raise InputError(f"bipartite: the node {missing[0]!r} has no attribute {name!r} that tells its side")
        return [found[node] for node in nodes]
    left = set(bipartite)
    strangers = left - set(nodes)
    if strangers:
        raise UsageError(f"bipartite: {next(iter(strangers))!r} is no node of the graph")
    return [int(node not in left) for node in nodes]


def no_such_attribute(name: str, there: Iterable[str]) -> UsageError:
    names = ", ".join(repr(one) for one in sorted(set(there), key=str)[:10])
    return UsageError(f"weight={name!r}: no edge has this attribute; there are {names or 'none'}")


# --- networkx


def from_networkx(graph: Any, how: How) -> Converted:
    refuse_directed(graph.is_directed(), "graph.to_undirected()")
    nodes, labels = arrange(list(graph))
    index = {node: i for i, node in enumerate(nodes)}
    sides = sides_of(nodes, how.bipartite, lambda name: dict(networkx_attribute(graph, name)), "bipartite")
    if how.wants_weights or sides is not None:
        if how.duplicates is not None and not graph.is_multigraph():
            raise UsageError("duplicates: a graph that is no multigraph has every edge once")
        return weighted_networkx(graph, how, nodes, labels, index, sides)
    require_weights_to_join(how, None)
    rows = [(index[node], neighbors) for node, neighbors in graph.adjacency()]
    lengths = np.fromiter((len(neighbors) for _, neighbors in rows), dtype=np.int64, count=len(rows))
    arcs = np.fromiter(
        map(index.__getitem__, chain.from_iterable(neighbors for _, neighbors in rows)),
        dtype=np.uint32,
        count=int(lengths.sum()),
    )
    ids = np.fromiter((i for i, _ in rows), dtype=np.uint32, count=len(rows))
    sources = np.repeat(ids, lengths)
    once = sources <= arcs  # each edge is in the rows of both its ends
    sources, arcs = sources[once], arcs[once]
    merged = graph.number_of_edges() - len(arcs) if graph.is_multigraph() else 0
    weighted = how.may_weigh and has_weights(graph, rows)
    if weighted:
        warn_of_weights('weight="weight"')
    return Converted(_core.from_pairs(len(nodes), sources, arcs, labels, merged, weighted), nodes)


def weighted_networkx(
    graph: Any, how: How, nodes: list[Any], labels: Labels, index: dict[Any, int], sides: Optional[list[Any]]
) -> Converted:
    edges = list(graph.edges(data=how.attribute if how.wants_weights else "weight", default=None))
    u = np.fromiter((index[a] for a, _, _ in edges), dtype=np.uint32, count=len(edges))
    v = np.fromiter((index[b] for _, b, _ in edges), dtype=np.uint32, count=len(edges))
    values = [value for _, _, value in edges]
    if not how.wants_weights:
        ignored = how.may_weigh and any(value not in (None, 1) for value in values)
        return finish(nodes, labels, u, v, how, sides, None, "weight", ignored=ignored)
    if edges and all(value is None for value in values):
        raise no_such_attribute(how.attribute, chain.from_iterable(data for _, _, data in graph.edges(data=True)))
    values, notes = fill_missing(values)
    return finish(nodes, labels, u, v, how, sides, values, how.attribute, notes)


def has_weights(graph: Any, rows: list[tuple[int, Any]]) -> bool:
    """Whether an edge has a weight other than one."""
    attributes: Iterable[dict[str, Any]] = chain.from_iterable(neighbors.values() for _, neighbors in rows)
    if graph.is_multigraph():
        attributes = chain.from_iterable(keys.values() for keys in attributes)
    weighted = False
    for values in filter(None, attributes):
        weight = values.get("weight", 1)
        if weight != weight:
            u, v = next((u, v) for u, v, w in graph.edges(data="weight") if w != w)
            raise InputError(f"the edge {u!r} - {v!r} has the weight NaN")
        weighted = weighted or weight != 1
    return weighted


def networkx_attribute(graph: Any, name: str) -> Iterable[tuple[Any, Any]]:
    return ((node, data[name]) for node, data in graph.nodes(data=True) if name in data)


# --- igraph


def from_igraph(graph: Any, how: How) -> Converted:
    """Nodes are the vertex attribute "name" where there is one, else the numbers of the vertices."""
    refuse_directed(graph.is_directed(), "graph.as_undirected()")
    given = igraph_nodes(graph)
    nodes, labels = arrange(given)
    place = {node: i for i, node in enumerate(nodes)}
    if len(place) < len(nodes):
        raise InputError('two vertices have the same "name"; delete that attribute to use their numbers')
    number = np.fromiter((place[node] for node in given), dtype=np.uint32, count=len(given))
    pairs = np.array(graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    u, v = number[pairs[:, 0]], number[pairs[:, 1]]
    sides = sides_of(nodes, how.bipartite, lambda name: dict(igraph_attribute(graph, name)), "type")
    there = graph.es.attributes()
    if not how.wants_weights:
        ignored = how.may_weigh and "weight" in there and any(value != 1 for value in graph.es["weight"])
        return finish(nodes, labels, u, v, how, sides, None, "weight", ignored=ignored)
    if how.attribute not in there:
        raise no_such_attribute(how.attribute, there)
    values, notes = fill_missing(graph.es[how.attribute])
    return finish(nodes, labels, u, v, how, sides, values, how.attribute, notes)


def igraph_nodes(graph: Any) -> list[Any]:
    return list(graph.vs["name"]) if "name" in graph.vs.attributes() else list(range(graph.vcount()))


def igraph_attribute(graph: Any, name: str) -> Iterable[tuple[Any, Any]]:
    if name not in graph.vs.attributes():
        return ()
    return ((node, value) for node, value in zip(igraph_nodes(graph), graph.vs[name]) if value is not None)


# --- NetworKit


def from_networkit(graph: Any, how: How) -> Converted:
    """Nodes are the numbers NetworKit has for them."""
    refuse_directed(graph.isDirected(), "networkit.graphtools.toUndirected(graph)")
    how.require_own_weights("a graph of NetworKit")
    nodes, labels = arrange(list(graph.iterNodes()))
    edges = list(graph.iterEdgesWeights())
    place = np.zeros(graph.upperNodeIdBound(), dtype=np.uint32)
    place[nodes] = np.arange(len(nodes), dtype=np.uint32)
    u = place[np.fromiter((edge[0] for edge in edges), dtype=np.int64, count=len(edges))]
    v = place[np.fromiter((edge[1] for edge in edges), dtype=np.int64, count=len(edges))]
    if isinstance(how.bipartite, (bool, str)) and how.bipartite is not False:
        raise UsageError("bipartite: NetworKit does not say who is on which side; give the nodes of the left side")
    sides = sides_of(nodes, how.bipartite, None, "")
    if not how.wants_weights:
        ignored = how.may_weigh and any(edge[2] != 1 for edge in edges)
        return finish(nodes, labels, u, v, how, sides, None, ignored=ignored)
    if not graph.isWeighted():
        raise UsageError("weight=True: the graph has no weights")
    return finish(nodes, labels, u, v, how, sides, [edge[2] for edge in edges])


# --- attributes of nodes


def node_attribute(data: Any, name: str) -> dict[Any, Any]:
    """What the nodes that have the attribute have there. Raises UsageError if none has."""
    found: dict[Any, Any] = {}
    if library(data) == "igraph":
        found = dict(igraph_attribute(data, name))
    elif data is not None and hasattr(data, "nodes") and hasattr(data, "adjacency"):
        found = dict(networkx_attribute(data, name))
    else:
        raise UsageError(f"{name!r} would be an attribute of the nodes, and this graph has none; give a dict instead")
    if not found:
        raise UsageError(f"no node has the attribute {name!r}")
    return found

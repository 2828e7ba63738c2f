"""What to ask beyond k: members in or out, weights of vertices, quotas, so many of each side."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Optional, Union

import numpy as np

from . import _arrays, _core
from ._errors import InputError, NoAnswerError, UsageError
from ._graph import Graph
from ._libraries import node_attribute
from ._weigh import ROUNDED, in_units, warn_of_doubts

Array = np.ndarray[Any, Any]
Size = Union[int, tuple[int, int], Mapping[Any, int]]  # of the vertices, of each side, of each part
MOST = 2**62  # so that the sum of two is a number too

NOBODY = np.zeros(0, dtype=np.uint32)
NO_WISHES = _core.make_wishes(NOBODY, NOBODY, None, None, [])


@dataclass(frozen=True)
class Wished:
    """As the caller says it."""

    include: Any = None
    exclude: Any = None
    vertex_weights: Any = None
    quota: Any = None

    @property
    def none(self) -> bool:
        return all(getattr(self, field.name) is None for field in fields(self))


def split(options: dict[str, Any]) -> Wished:
    """Takes the wishes out of the options."""
    return Wished(**{field.name: options.pop(field.name) for field in fields(Wished) if field.name in options})


@dataclass(frozen=True)
class Terms:
    """What it takes to speak of the answers."""

    units: int  #: of values that make 1
    counts_edges: bool  #: nothing weighs anything but the edges, and these 1
    parts: Optional[Array] = None  #: of each vertex, an index of part_names; None: all are in one
    part_names: Sequence[Any] = ()  #: as the caller has them


@dataclass(frozen=True)
class Asked:
    """The graph and the question about it, ready to be asked."""

    graph: Graph
    core: _core.Graph  #: the same in the unit that the weights of vertices need
    wishes: _core.Wishes
    terms: Terms


def check_k(k: Any) -> int:
    """k as an int; what is more than any graph has stays more than any graph has."""
    if isinstance(k, bool):
        raise TypeError("k must be an integer, not bool")
    try:
        number = operator.index(k)
    except TypeError:
        raise TypeError(
            f"k must be an integer, not {type(k).__name__}; of two sides it is a pair, of parts {{part: number}}"
        ) from None
    return max(min(number, MOST), -MOST)


def size_list(ks: Any, asker: str) -> list[Any]:
    """The sizes that are asked for one after the other; one size is a mistake with a way out."""
    if isinstance(ks, (str, Mapping)) or not isinstance(ks, Iterable):
        one_size = ", for one size there is solve" if asker == "profile" else ""
        raise TypeError(f"{asker} takes a list of sizes, [{ks!r}] or range(10, 20), not {ks!r}{one_size}")
    return list(ks)


def speaks_of_sides(k: Any, wished: Wished) -> bool:
    """Whether so many of each side are wanted."""
    return isinstance(k, tuple) or (isinstance(k, Mapping) and wished.quota is None)


def ask(graph: Graph, wished: Wished, by_side: bool = False) -> Asked:
    """The wishes about this graph; ``by_side``: its two sides are the parts."""
    core = graph._compiled
    if wished.none and not by_side:
        return Asked(graph, core, NO_WISHES, Terms(core.units, not graph.weighted))
    include = members(graph, wished.include)
    exclude = members(graph, wished.exclude)
    weights: Optional[Array] = None
    if wished.vertex_weights is not None:
        weights, units = weights_of_vertices(graph, wished.vertex_weights)
        if units != core.units:
            core = _core.with_units(core, units)
    parts: Optional[Array] = None
    names: list[Any] = []
    if wished.quota is not None:
        if by_side:
            raise UsageError("k=(a, b) and quota: the parts are the sides, or those of the quota")
        parts, names, without = parts_of_vertices(graph, wished.quota)
        exclude = np.union1d(exclude, without).astype(np.uint32)
    elif by_side:
        sides = graph._compiled.sides
        if sides is None:
            raise UsageError("k asks for so many of each side, and the graph was not read as two-sided (bipartite=…)")
        parts, names = (np.arange(len(graph)) >= sides[0]).astype(np.uint32), list(sides[1:])
    wishes = _core.make_wishes(include, exclude, weights, parts, [_text(name) for name in names])
    return Asked(graph, core, wishes, Terms(core.units, not graph.weighted and weights is None, parts, names))


def _text(name: Any) -> bytes:
    return str(name).encode("utf-8", "surrogateescape")


def sizes(k: Any, asked: Asked) -> list[int]:
    """So many of each part, in their order."""
    names = asked.terms.part_names
    if isinstance(k, tuple):
        if len(k) != 2:
            raise TypeError(f"k must be an integer or, of two sides, a pair; {k!r} has {len(k)}")
        return [_part_size(number) for number in k]
    if not isinstance(k, Mapping):
        number = check_k(k)
        if len(names) > 1:
            example = ", ".join(f"{name!r}: n" for name in names[:3])
            raise UsageError(f"k is {number}, but there are parts, so say how many of each: k={{{example}}}")
        return [number]
    for name in k:
        if name not in names:
            there = ", ".join(repr(name) for name in names[:10])
            raise UsageError(f"k: there is no part {name!r}; there are {there}")
    for name in names:
        if name not in k:
            raise UsageError(f"k: how many of part {name!r}? (0: none)")
    return [_part_size(k[name]) for name in names]


def _part_size(number: Any) -> int:
    size = check_k(number)
    if size < 0:
        raise UsageError(f"k: {size} is not a number of vertices")
    return size


# --- vertices


def members(graph: Graph, given: Any) -> Array:
    """The ids of these nodes, increasing: one node, any number of them, or the path of a file with one label a line."""
    if given is None:
        return NOBODY
    if isinstance(given, os.PathLike):
        read, doubts = _core.read_members(graph._compiled, existing(given))
        warn_of_doubts([f"{os.fspath(given)}: {doubt}" for doubt in doubts])
        return _arrays.array(read, np.int64).astype(np.uint32)
    alone = isinstance(given, (str, bytes)) or not isinstance(given, Iterable) or is_node(graph, given)
    return np.unique(ids_of(graph, [given] if alone else list(given)))


def existing(path: os.PathLike[str]) -> str:
    name = os.fspath(path)
    if not os.path.exists(name):
        raise FileNotFoundError(2, "No such file or directory", name)
    return name


def is_node(graph: Graph, given: Any) -> bool:
    """Of nodes that are tuples, one is not a list of nodes."""
    index = graph._index
    try:
        return index is not None and isinstance(given, tuple) and given in index
    except TypeError:  # what is in it cannot be hashed
        return False


def ids_of(graph: Graph, labels: list[Any]) -> Array:
    """The ids of these nodes. Raises NoAnswerError naming the nearest one for a label that is none."""
    index = graph._index
    if index is None:
        found = _core.find(graph._compiled, [_label(label) for label in labels])
        return _arrays.array(found, np.int64).astype(np.uint32)
    ids = np.empty(len(labels), dtype=np.uint32)
    for i, label in enumerate(labels):
        try:
            ids[i] = index[label]
        except (KeyError, TypeError):
            raise unknown(graph, label) from None
    return ids


def _label(label: Any) -> bytes:
    return label if isinstance(label, bytes) else _text(label)


def unknown(graph: Graph, label: Any) -> NoAnswerError:
    """What to say of a node that is none, by the rule for labels of files."""
    nodes = graph.nodes
    named = len(nodes) > 0 and str(nodes[0]) == str(_first_label(graph))
    if not named:
        return NoAnswerError(f"no vertex is called {label!r}")
    try:
        (found,) = _arrays.array(_core.find(graph._compiled, [_label(label)]), np.int64)
    except NoAnswerError as error:
        return error
    return NoAnswerError(f"no vertex is {label!r}; did you mean {nodes[found]!r}?")  # "5" is not 5


def _first_label(graph: Graph) -> Any:
    labels = graph._compiled.labels_of(np.zeros(1, dtype=np.uint32))
    return labels[0]


def strangers(what: Any, missing: int) -> list[str]:
    """What to say of so many labels of a mapping or file that are no vertices; of none, nothing."""
    return [f"{what}: {missing} label{' is' if missing == 1 else 's are'} not in the graph"] if missing > 0 else []


def known(graph: Graph, given: Mapping[Any, Any], what: str) -> tuple[Array, list[Any]]:
    """The ids and values of the nodes that the graph has; who is not in it is no matter, but is told."""
    labels, values = list(given), list(given.values())
    if graph._index is None:
        found = _arrays.array(_core.find_some(graph._compiled, [_label(label) for label in labels]), np.int64)
    else:
        found = np.array([graph._index.get(label, -1) for label in labels], dtype=np.int64)
    there = np.flatnonzero(found >= 0)
    if len(there) == 0:
        raise NoAnswerError(f"{what} names no vertex of the graph" + (f", not even {labels[0]!r}" if labels else ""))
    warn_of_doubts(strangers(what, len(labels) - len(there)))
    return found[there], [values[i] for i in there]


def by_node(graph: Graph, given: Any, what: str) -> Mapping[Any, Any]:
    """What was given for the nodes, by node: a mapping, a series, the name of an attribute, or one value a row."""
    if isinstance(given, Mapping):
        return given
    if isinstance(given, str):
        return node_attribute(graph._origin, given)
    if hasattr(given, "items"):  # a series of pandas
        return dict(given.items())
    values = list(given)
    if len(values) != len(graph):
        raise UsageError(f"{what} has {len(values)} values, one for each of the {len(graph)} vertices is wanted")
    nodes = graph.nodes
    return dict(zip(nodes if isinstance(nodes, list) else nodes.tolist(), values))


def weights_of_vertices(graph: Graph, given: Any) -> tuple[Array, int]:
    """By vertex, and how many units make 1; not fewer than in the graph."""
    if isinstance(given, os.PathLike):
        numbers, units, rounded, missing = _core.read_vertex_weights(graph._compiled, existing(given))
        warn_of_doubts(strangers(given, missing) + ([ROUNDED] if rounded else []))
        return _arrays.array(numbers, np.int64), units
    ids, values = known(graph, by_node(graph, given, "vertex_weights"), "vertex_weights")
    place = lambda i: f"vertex_weights: {graph.select(ids[i : i + 1])[0]!r}"  # noqa: E731
    numbers_read, units, rounded = in_units(values, place, graph._compiled.units)
    if rounded:
        warn_of_doubts([ROUNDED])
    weights = np.zeros(len(graph), dtype=np.int64)
    weights[ids] = numbers_read
    return weights, units


def parts_of_vertices(graph: Graph, given: Any) -> tuple[Array, list[Any], Array]:
    """The part of each vertex, the parts, and who is in none and can therefore not be chosen."""
    if isinstance(given, os.PathLike):
        read, names, missing, doubts = _core.read_parts(graph._compiled, existing(given))
        found = _arrays.array(read, np.int64).copy()
        warn_of_doubts(strangers(given, missing) + [f"{os.fspath(given)}: {doubt}" for doubt in doubts])
        parts: list[Any] = list(names)
    else:
        ids, values = known(graph, by_node(graph, given, "quota"), "quota")
        parts = list(dict.fromkeys(values))
        if len({str(part) for part in parts}) < len(parts):
            raise InputError("quota: two parts are written alike; give them names that differ")
        number = {part: i for i, part in enumerate(parts)}
        found = np.full(len(graph), -1, dtype=np.int64)
        found[ids] = [number[value] for value in values]
    without = np.flatnonzero(found < 0)
    if len(without) > 0:
        who = "vertex is" if len(without) == 1 else "vertices are"
        warn_of_doubts([f"quota: {len(without)} {who} in no part and cannot be chosen"])
    return np.maximum(found, 0).astype(np.uint32), parts, without.astype(np.uint32)

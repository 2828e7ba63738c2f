"""Whatever holds a graph in Python → the compiled graph and the caller's node objects.

Nothing is imported to find out what the graph is: networkx, scipy and pandas are recognised by what they can do, igraph
and NetworKit by the package they come from. The compiled graph carries the nodes' names where they have any (integers,
texts), so that files and documents show them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from typing import Any, Union

import numpy as np

from . import _core
from ._edges import from_array, from_frame, from_pairs
from ._errors import UsageError
from ._how import How
from ._libraries import from_igraph, from_networkit, from_networkx, library
from ._matrices import from_scipy
from ._nodes import Converted
from ._weigh import warn_of_doubts


def on_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def read(path: Union[str, os.PathLike[str]], how: How, threads: int = 0, check: bool = False) -> _core.Graph:
    name = os.fspath(path)
    if name != "-" and not os.path.exists(name):
        raise FileNotFoundError(2, "No such file or directory", name)
    if not isinstance(how.bipartite, bool):
        raise UsageError("bipartite=True keeps the two columns of a file apart; names are for attributes of nodes")
    graph = _core.read(
        name,
        threads,
        check,
        on_main_thread(),
        [str(column) for column in how.ends or []],
        how.header,
        None if how.format == "auto" else how.format,
        str(how.weight) if how.wants_weights and how.weight is not True else "",
        not how.may_weigh,
        how.duplicates,
        how.bipartite,
    )
    reading = graph.reading
    if how.wants_weights and reading["weight"] is None:
        raise UsageError(f"{name}: no column is certainly one of weights; name it: weight=…")
    if how.duplicates is not None and (reading["weight"] is None or reading["format"] == "dkg"):
        why = "no weights were read" if reading["weight"] is None else "a binary graph has every edge once"
        raise UsageError(f"{name}: {why}, so duplicates has no effect")
    warn_of_doubts(reading["notes"])
    return graph


def discounted(core: _core.Graph, how: How) -> _core.Graph:
    """With edges to popular items worth less, if that is wanted."""
    return core if how.discount is None else _core.discounted(core, how.discount)


def convert(data: Any, copy: bool, how: How) -> Converted:
    """The compiled graph of ``data`` and its nodes."""
    found = convert_plain(data, copy, how)
    return found._replace(core=discounted(found.core, how))


def convert_plain(data: Any, copy: bool, how: How) -> Converted:
    """As it is, without a discount."""
    if isinstance(data, (str, os.PathLike)):
        return Converted(read(data, how))
    how.refuse(["header", "format"], "says how to read a file, and this is none")
    if hasattr(data, "columns") and hasattr(data, "iloc"):
        return from_frame(data, how)
    how.refuse(["columns", "source", "target"], "says how to read a file or a frame, and this is neither")
    if library(data) == "igraph":
        return from_igraph(data, how)
    if library(data) == "networkit":
        return from_networkit(data, how)
    if hasattr(data, "adjacency") and hasattr(data, "is_directed"):
        return from_networkx(data, how)
    if hasattr(data, "tocsr"):
        return from_scipy(data, copy, how)
    if isinstance(data, np.ndarray):
        return from_array(data, how)
    if isinstance(data, Iterable) and not isinstance(data, (bytes, dict, set)):
        return from_pairs(data, how)
    raise TypeError(
        f"cannot make a graph of {type(data).__name__}; densek takes a graph of networkx, igraph or NetworKit, a scipy "
        "sparse matrix, an array or list of edges, a pandas frame of edges, a path or a densek.Graph"
    )


def has_attributes(data: Any) -> bool:
    """Whether its nodes can have some."""
    return library(data) == "igraph" or (hasattr(data, "adjacency") and hasattr(data, "nodes"))

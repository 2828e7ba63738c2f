"""The questions one can ask of a graph."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Optional, Union

from . import _core
from ._convert import on_main_thread
from ._errors import Interrupted
from ._graph import Graph, as_graph
from ._result import Bound, Claims, Profile, Progress, Result

Callback = Callable[[Progress], Optional[bool]]
MOST = 2**63 - 1


@dataclass(frozen=True)
class Method:
    """One row of ``densek methods``."""

    name: str
    summary: str
    citation: str
    cost: str
    guarantee: str
    reach: str


def methods() -> list[Method]:
    """The methods ``solve`` knows, with source, cost, guarantee and reach."""
    return [Method(*row) for row in _core.method_table()]


def check_k(k: Any) -> int:
    """k as an int; what is more than any graph has stays more than any graph has."""
    if isinstance(k, bool):
        raise TypeError("k must be an integer, not bool")
    try:
        number = operator.index(k)
    except TypeError:
        raise TypeError(f"k must be an integer, not {type(k).__name__}") from None
    return max(min(number, MOST), -MOST)


def chosen(method: str, preset: Optional[str]) -> Optional[str]:
    """A preset decides the method unless the caller names another."""
    return None if preset is not None and method == "auto" else method


def option_texts(options: Mapping[str, Any]) -> dict[str, str]:
    """Options that were given, as the option table takes them."""
    texts = {}
    for name, value in options.items():
        if value is None:
            continue
        if isinstance(value, bool):
            if name != "bound":
                raise TypeError(f"{name} must not be a bool")
            value = "yes" if value else "no"
        elif not isinstance(value, (str, os.PathLike)):
            whole = name in ("seed", "threads", "max_iterations")
            try:
                value = operator.index(value) if whole else float(value)
            except (TypeError, ValueError):
                kind = "an integer" if whole else "a number"
                raise TypeError(f"{name} must be {kind}, not {type(value).__name__}") from None
        texts[name.replace("_", "-")] = os.fspath(value) if isinstance(value, os.PathLike) else str(value)
    return texts


def listener(callback: Optional[Callback]) -> Optional[Callable[..., Optional[bool]]]:
    if callback is None:
        return None
    if not callable(callback):
        raise TypeError(f"callback must be a function, not {type(callback).__name__}")
    tell = callback
    return lambda *facts: tell(Progress(*facts))


def raise_if(error: Optional[BaseException], result: Union[Result, Profile, None]) -> None:
    """Ctrl-C carries the best so far; what a callback raised is the caller's own."""
    if error is None:
        return
    if isinstance(error, KeyboardInterrupt):
        interrupted = Interrupted("interrupted; .result is the best so far")
        interrupted.result = result
        raise interrupted from None
    try:
        raise error
    finally:
        del error  # or it would hold this frame, and that the graph, until the garbage is collected


def solve(
    graph: Any,
    k: int,
    method: str = "auto",
    *,
    preset: Optional[str] = None,
    engine: Optional[str] = None,
    loading: Optional[float] = None,
    step: Optional[str] = None,
    start: Union[None, str, os.PathLike[str]] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    effort: Optional[str] = None,
    time_limit: Optional[float] = None,
    max_iterations: Optional[int] = None,
    bound: Optional[bool] = None,
    escape_threshold: Optional[float] = None,
    trace: bool = False,
    callback: Optional[Callback] = None,
) -> Result:
    """The k vertices with the most edges among them, and a proof of how good they are.

    ``graph`` is a networkx graph, a scipy sparse matrix, an array or list of edges, a pandas frame of edges, a path, or a
    :class:`Graph`. ``method`` is a name of :func:`methods`. ``preset="paper"`` is the paper's Algorithm 1. The other options are those of the command line (docs/options.md).

    ``trace=True`` keeps every iterate of Frank–Wolfe in ``Result.trace``. ``callback`` is called with a
    :class:`Progress` whenever there is news and about ten times a second; if it returns False, the best so far is
    returned. Other Python threads run meanwhile. Ctrl-C raises :class:`Interrupted`, a KeyboardInterrupt with the best
    so far as its ``result``.
    """
    whole = as_graph(graph)
    options = option_texts(
        {
            "method": chosen(method, preset),
            "engine": engine,
            "loading": loading,
            "step": step,
            "start": start,
            "seed": seed,
            "threads": threads,
            "effort": effort,
            "time_limit": time_limit,
            "max_iterations": max_iterations,
            "bound": bound,
            "escape_threshold": escape_threshold,
        }
    )
    answer = _core.solve(
        whole._compiled,
        check_k(k),
        options,
        preset,
        whole._load_seconds,
        bool(trace),
        listener(callback),
        on_main_thread(),
    )
    result = Result(whole, answer)
    raise_if(answer.pop("error"), result)
    return result


def profile(
    graph: Any,
    ks: Iterable[int],
    method: str = "auto",
    *,
    preset: Optional[str] = None,
    callback: Optional[Callback] = None,
    **options: Any,
) -> Profile:
    """One answer and one bound for each k, each also tried as a start for its neighbours. Options are those of
    :func:`solve`; the callback is called after every k."""
    whole = as_graph(graph)
    sizes = sorted({check_k(k) for k in ks})
    unknown = set(options) - {row[0].replace("-", "_") for row in _core.option_table()}
    if unknown:
        raise TypeError(f"profile() got an unexpected keyword argument {min(unknown)!r}")
    texts = option_texts({"method": chosen(method, preset), **options})
    answer = _core.profile(
        whole._compiled, sizes, texts, preset, whole._load_seconds, listener(callback), on_main_thread()
    )
    results = Profile([Result(whole, one) for one in answer["answers"]], answer["table"])
    raise_if(answer.pop("error"), results)
    return results


def bound(
    graph: Any, k: int, *, effort: str = "normal", incumbent: Optional[int] = None, threads: int = 0
) -> Bound:
    """How many edges k vertices can have at most, proved; no search.

    ``incumbent`` are the edges of k vertices in hand: what cannot be in anything better is left out of the proof."""
    size = check_k(k)
    answer = _core.bound(as_graph(graph)._compiled, size, effort, incumbent, threads, on_main_thread())
    raise_if(answer.pop("error"), None)
    return Bound(size, answer["upper_bound"], answer["bound"], answer["seconds"])


def verify(graph: Any, result: Union[Result, Mapping[str, Any], str, os.PathLike[str]]) -> Claims:
    """Recounts a result by code that shares nothing with the solvers.

    ``result`` is a :class:`Result`, a document as ``to_dict`` gives it, or the path of a saved one. Raises
    VerificationError for a false claim, InputError for what is no result. A bound is only checked to be consistent.
    """
    if isinstance(result, Result):
        document, name = result.to_json(), "the result"
    elif isinstance(result, Mapping):
        document, name = json.dumps(dict(result)), "the document"
    else:
        name = os.fspath(result)
        with open(name, encoding="utf-8", errors="surrogateescape") as file:
            document = file.read()
    return Claims(**_core.verify(as_graph(graph)._compiled, document, name))


def densest_k_subgraph(G: Any, k: int, **options: Any) -> tuple[float, set[Any]]:
    """The k nodes with the most edges among them, in the style of networkx: ``(density, nodes)``.

    As in ``networkx.approximation.densest_subgraph`` the density is edges per node, e / k; 0 for k = 0.
    """
    result = solve(G, k, **options)
    nodes = result.vertices
    return result.edges_per_vertex or 0.0, set(nodes if isinstance(nodes, list) else nodes.tolist())

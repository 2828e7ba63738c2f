"""The questions one can ask of a graph."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Optional, Union

from . import _core
from ._convert import Columns, on_main_thread
from ._errors import Interrupted, UsageError
from ._graph import Graph, as_graph
from ._result import Bound, Claims, Compared, Comparison, Profile, Progress, Result

Path = Union[str, os.PathLike[str]]
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
    options: tuple[str, ...]  #: those it reads, as keywords of ``solve``


def methods() -> list[Method]:
    """The methods ``solve`` knows, with source, cost, guarantee, reach and the options they read."""
    return [Method(*row[:-1], tuple(map(keyword, row[-1]))) for row in _core.method_table()]


def keyword(name: str) -> str:
    """An option of the command line as Python spells it."""
    return name.replace("-", "_")


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


def option_text(name: str, kind: str, value: Any) -> str:
    """The value as the option table takes it; what is no text must be of the option's type."""
    if isinstance(value, (str, os.PathLike)):
        return os.fspath(value)
    if kind == "flag":
        wanted, right = "a bool", isinstance(value, bool)
    elif kind == "count":
        wanted, right = "an integer", not isinstance(value, bool) and hasattr(value, "__index__")
    elif kind == "real":
        wanted, right = "a number", not isinstance(value, bool) and hasattr(value, "__float__")
    else:
        wanted, right = "a text", False
    if not right:
        raise TypeError(f"{name} must be {wanted}, not {type(value).__name__}")
    if kind == "flag":
        return "yes" if value else "no"
    return str(operator.index(value) if kind == "count" else float(value))


def option_texts(options: Mapping[str, Any]) -> dict[str, str]:
    """Options that were given, as the option table takes them."""
    types = {keyword(name): (name, kind) for name, kind, *_ in _core.option_table()}
    texts = {}
    for word, value in options.items():
        if word not in types:
            raise TypeError(f"there is no option {word!r}; there are {', '.join(sorted(types))}")
        if value is not None:
            name, kind = types[word]
            texts[name] = option_text(word, kind, value)
    return texts


def listener(callback: Optional[Callback]) -> Optional[Callable[..., Optional[bool]]]:
    if callback is None:
        return None
    if not callable(callback):
        raise TypeError(f"callback must be a function, not {type(callback).__name__}")
    tell = callback
    return lambda *facts: tell(Progress(*facts))


def raise_if(error: Optional[BaseException], result: Union[Result, Profile, Comparison, None]) -> None:
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
    start: Optional[Path] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    effort: Optional[str] = None,
    time_limit: Optional[float] = None,
    max_iterations: Optional[int] = None,
    bound: Optional[bool] = None,
    trace: bool = False,
    witness: Optional[Path] = None,
    callback: Optional[Callback] = None,
    columns: Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
    **more: Any,
) -> Result:
    """The k vertices with the most edges among them, and a proof of how good they are.

    ``graph`` is a networkx graph, a scipy sparse matrix, an array or list of edges, a pandas frame of edges, a path, or
    a :class:`Graph`. ``method`` is a name of :func:`methods`. ``preset="paper"`` is the paper's Algorithm 1. The other
    options are those of the command line (docs/options.md); one that the method does not read is a :class:`UsageError`.
    ``columns``, ``header`` and ``format`` say how to read a file or a frame, as for :class:`Graph`.

    ``trace=True`` keeps every iterate of Frank–Wolfe in ``Result.trace``. ``witness`` is a file for what proves the
    upper bound, see :func:`verify`. ``callback`` is called with a
    :class:`Progress` whenever there is news and about ten times a second; if it returns False, the best so far is
    returned. Other Python threads run meanwhile. Ctrl-C raises :class:`Interrupted`, a KeyboardInterrupt with the best
    so far as its ``result``.
    """
    whole = as_graph(graph, columns, header, format)
    if witness is not None:
        if bound is False:
            raise UsageError("witness and bound=False: there would be nothing to prove")
        bound = True
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
            **more,
        }
    )
    answer = _core.solve(
        whole._compiled,
        check_k(k),
        options,
        preset,
        whole._load_seconds,
        bool(trace),
        None if witness is None else os.fspath(witness),
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
    columns: Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
    **options: Any,
) -> Profile:
    """One answer and one bound for each k, each also tried as a start for its neighbours. Options are those of
    :func:`solve`; the callback is called after every k."""
    whole = as_graph(graph, columns, header, format)
    sizes = sorted({check_k(k) for k in ks})
    texts = option_texts({"method": chosen(method, preset), **options})
    answer = _core.profile(
        whole._compiled, sizes, texts, preset, whole._load_seconds, listener(callback), on_main_thread()
    )
    results = Profile([Result(whole, one) for one in answer["answers"]], answer["table"])
    raise_if(answer.pop("error"), results)
    return results


def compare(
    graph: Any,
    ks: Iterable[int],
    methods: Iterable[str] = (),
    *,
    polish: bool = False,
    callback: Optional[Callback] = None,
    columns: Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
    **options: Any,
) -> Comparison:
    """Many methods on the same questions, side by side, with one proved bound for each k.

    ``methods`` are names of :func:`methods`; none: all but "exact", which may never end. Options are those of
    :func:`solve`, for the methods that read them, and one of them must; ``time_limit`` is for each run. ``polish``
    improves every set of k vertices by swaps afterwards. A method that fails or refuses the graph is a row like the others. The callback is called after
    every run; Ctrl-C raises :class:`Interrupted` with the rows so far.
    """
    whole = as_graph(graph, columns, header, format)
    names = [methods] if isinstance(methods, str) else list(methods)
    answer = _core.compare(
        whole._compiled,
        [check_k(k) for k in ks],
        names,
        bool(polish),
        option_texts(options),
        listener(callback),
        on_main_thread(),
    )
    rows = [
        Compared(k, method, None if found is None else Result(whole, found), failure or None, best)
        for k, method, found, failure, best in answer["rows"]
    ]
    bounds = {k: value for k, value, _ in answer["bounds"]}
    comparison = Comparison(rows, bounds, answer["table"])
    raise_if(answer.pop("error"), comparison)
    return comparison


def bound(
    graph: Any,
    k: int,
    *,
    effort: Optional[str] = None,
    time_limit: Optional[float] = None,
    incumbent: Optional[int] = None,
    threads: Optional[int] = None,
    witness: Optional[Path] = None,
    columns: Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
) -> Bound:
    """How many edges k vertices can have at most, proved; no search.

    ``effort`` and ``time_limit`` say how much is tried, as for :func:`solve`. ``incumbent`` are the edges of k vertices
    in hand: what cannot be in anything better is left out of the proof. ``witness`` is a file to write the proof to."""
    size = check_k(k)
    options = option_texts({"effort": effort, "time_limit": time_limit, "threads": threads})
    path = None if witness is None else os.fspath(witness)
    answer = _core.bound(as_graph(graph, columns, header, format)._compiled, size, options, incumbent, path, on_main_thread())
    raise_if(answer.pop("error"), None)
    return Bound(size, answer["upper_bound"], answer["bound"], answer["seconds"])


def verify(
    graph: Any,
    result: Union[Result, Mapping[str, Any], Path],
    *,
    witness: Optional[Path] = None,
    columns: Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
) -> Claims:
    """Recounts a result, and with a witness proves its bound again, by code that shares nothing with the solvers.

    ``result`` is a :class:`Result`, a document as ``to_dict`` gives it, or the path of a saved one. Raises
    VerificationError for a false claim or a witness that does not prove it, InputError for what is no result.
    """
    if isinstance(result, Result):
        document, name = result.to_json(), "the result"
    elif isinstance(result, Mapping):
        document, name = json.dumps(dict(result)), "the document"
    else:
        name = os.fspath(result)
        with open(name, encoding="utf-8", errors="surrogateescape") as file:
            document = file.read()
    proof = None if witness is None else os.fspath(witness)
    if proof is not None and not os.path.exists(proof):
        raise FileNotFoundError(2, "No such file or directory", proof)
    checked = _core.verify(as_graph(graph, columns, header, format)._compiled, document, name, proof)
    return Claims(k=json.loads(document)["k"], **checked)


def densest_k_subgraph(G: Any, k: int, **options: Any) -> tuple[float, set[Any]]:
    """The k nodes with the most edges among them, in the style of networkx: ``(density, nodes)``.

    As in ``networkx.approximation.densest_subgraph`` the density is edges per node, e / k; 0 for k = 0.
    """
    result = solve(G, k, **options)
    nodes = result.vertices
    return result.edges_per_vertex or 0.0, set(nodes if isinstance(nodes, list) else nodes.tolist())

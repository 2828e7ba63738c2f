"""The questions one can ask of a graph."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from . import _core, _how, _wishes
from ._convert import on_main_thread
from ._errors import Interrupted, UsageError
from ._graph import as_graph
from ._how import Bipartite, Columns, How, Weight
from ._keywords import Asking, Callback, Names, Options, Path, Solving
from ._options import check_groups, chosen, keyword, option_texts, refuse_unknown
from ._page import Page, call_text
from ._progress import Bar
from ._result import Bound, Progress, Result, Score
from ._results import Compared, Comparison, Groups, Profile
from ._weigh import amount, in_units
from ._wishes import Asked, Size, Wished, ask, size_list, sizes, speaks_of_sides

if TYPE_CHECKING:
    from typing_extensions import Unpack


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
    wishes: tuple[str, ...]  #: what it can be asked beyond k: "weights", "include", "two sides", …
    size: str  #: how many vertices it returns: "k", "at least k", "at most k", "any"


def methods() -> list[Method]:
    """The methods ``solve`` knows, with source, cost, guarantee, reach, the options they read and the
    wishes they keep to."""
    return [Method(*row[:6], tuple(map(keyword, row[6])), row[7], row[8]) for row in _core.method_table()]


def listener(callback: Optional[Callback], asked: Asked) -> Optional[Callable[..., Optional[bool]]]:
    if callback is None:
        return None
    tell, units = callback, asked.terms.units

    def listen(
        seconds: float, phase: str, fraction: Optional[float], number: Optional[int], bound: Optional[int]
    ) -> Optional[bool]:
        value = None if number is None else amount(number, units)
        most = None if bound is None else amount(bound, units)
        return tell(Progress(seconds, phase, fraction, number if asked.terms.counts_edges else None, most, value))

    return listen


def raise_if(error: Optional[BaseException], result: Union[Result, Groups, Profile, Comparison, None]) -> None:
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


def require_any_size(method: str) -> None:
    """Only methods that choose the size of their sets do without k."""
    if not any(one.name == method and one.size == "any" for one in methods()):
        raise TypeError(f"k is missing: how many vertices is {method} to find?")


@overload
def solve(
    graph: Any, k: Optional[Size] = ..., method: str = ..., *, groups: None = None, **options: Unpack[Solving]
) -> Result: ...


@overload
def solve(
    graph: Any, k: Optional[Size] = ..., method: str = ..., *, groups: int, **options: Unpack[Solving]
) -> Groups: ...


def solve(
    graph: Any,
    k: Optional[Size] = None,
    method: str = "auto",
    *,
    include: Any = None,
    exclude: Any = None,
    vertex_weights: Any = None,
    quota: Any = None,
    groups: Optional[int] = None,
    preset: Optional[str] = None,
    engine: Optional[str] = None,
    loading: Union[float, str, None] = None,
    step: Optional[str] = None,
    start: Optional[Path] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    effort: Optional[str] = None,
    time_limit: Optional[float] = None,
    max_iterations: Union[None, int, str] = None,
    bound: Union[None, bool, str] = None,
    bounds: Names = None,
    trace: bool = False,
    witness: Optional[Path] = None,
    progress: bool = False,
    callback: Optional[Callback] = None,
    weight: Weight = None,
    unweighted: bool = False,
    duplicates: Optional[str] = None,
    bipartite: Bipartite = False,
    columns: Columns = None,
    source: Union[None, str, int] = None,
    target: Union[None, str, int] = None,
    discount: Optional[str] = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
    **more: Any,
) -> Union[Result, Groups]:
    """The k vertices with the most edges among them, and a proof of how good they are.

    ``graph`` is a graph of networkx, igraph or NetworKit, a scipy sparse matrix, an array or list of edges, a pandas
    frame of edges, a path, or a :class:`Graph`. ``weight``, ``unweighted``, ``duplicates``, ``bipartite``, ``discount``,
    ``columns``, ``source``, ``target``, ``header`` and ``format`` say how to read it, as for :class:`Graph`; with
    weights, the vertices whose edges weigh most are looked for.

    ``include`` are nodes that must be in the set, ``exclude`` nodes that must not: a list of them, one node, or a path
    (a ``pathlib.Path``) with one label a line. ``vertex_weights`` is what nodes are worth themselves: a dict, the name
    of an attribute of the nodes, one number a vertex, or a path. ``quota`` tells which node is in which part, in the
    same ways; ``k={"red": 10, "blue": 15}`` then asks for so many of each. On a two-sided graph ``k=(30, 10)`` asks for
    so many of each side. ``groups=n`` asks for n disjoint groups, each the best in what the others leave, and returns
    :class:`Groups`.

    ``method`` is a name of :func:`methods`; those whose ``size`` is "any" need no ``k``. ``preset="paper"`` is the paper's Algorithm 1. The other options are those
    of the command line (docs/options.md); one that the method does not read is a :class:`UsageError`, and so is a wish
    that it cannot keep to.

    ``trace=True`` keeps every iterate of Frank–Wolfe in ``Result.trace``. ``witness`` is a file for what proves the
    upper bound, of groups that of each, see :func:`verify`. ``progress=True`` shows a bar, in a notebook or on a
    terminal. ``callback`` is called with a :class:`Progress` whenever
    there is news and about ten times a second; if it returns False, the best so far is returned. Other Python threads
    run meanwhile. Ctrl-C raises :class:`Interrupted`, a KeyboardInterrupt with the best so far as its ``result``.
    """
    how = How(columns, header, format, weight, unweighted, duplicates, bipartite, source, target, discount)
    number = check_groups(groups)
    if groups is not None and trace:
        raise UsageError("groups with trace: that speaks of one run (ask for the others with exclude)")
    if witness is not None:
        if bound is False:
            raise UsageError("witness and bound=False: there would be nothing to prove")
        bound = True
    given = {
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
        "bounds": bounds,
        **more,
    }
    options = option_texts({"method": chosen(method, preset), **given})
    if k is None:
        require_any_size(method)
    wished = Wished(include, exclude, vertex_weights, quota)
    with Bar(progress, callback) as listen:
        asked = ask(as_graph(graph, how), wished, speaks_of_sides(k, wished))
        answer = _core.solve(
            asked.core,
            asked.wishes,
            [0] if k is None else sizes(k, asked),
            number,
            options,
            preset,
            asked.graph._load_seconds,
            bool(trace),
            None if witness is None else os.fspath(witness),
            listener(listen, asked),
            on_main_thread(),
        )
    call = call_text("solve", (k, method), {"groups": groups, "preset": preset, **given, **wished.__dict__})
    found = answer.pop("answers")
    if groups is None:
        result = Result(asked, {**found[0], **answer}, call)
        raise_if(answer.pop("error"), result)
        return result
    each = [Result(asked, one, call) for one in found]
    results = Groups(each, answer["document"], Page(answer["report"], call))
    raise_if(answer.pop("error"), results)
    return results


def profile(
    graph: Any,
    ks: Iterable[Size],
    method: str = "auto",
    *,
    preset: Optional[str] = None,
    progress: bool = False,
    callback: Optional[Callback] = None,
    **options: Unpack[Options],
) -> Profile:
    """One answer and one bound for each k, each also tried as a start for its neighbours. Options, wishes and how to
    read the graph are those of :func:`solve`; bar and callback hear of every k."""
    given: dict[str, Any] = {**options}
    how, wished = _how.split(given), _wishes.split(given)
    texts = option_texts({"method": chosen(method, preset), **given})
    sizes_wanted = size_list(ks, "profile")
    with Bar(progress, callback) as listen:
        asked = ask(as_graph(graph, how), wished, any(speaks_of_sides(k, wished) for k in sizes_wanted))
        answer = _core.profile(
            asked.core,
            asked.wishes,
            [sizes(k, asked) for k in sizes_wanted],
            texts,
            preset,
            asked.graph._load_seconds,
            listener(listen, asked),
            on_main_thread(),
        )
    call = call_text("profile", (ks, method), {"preset": preset, **options})
    each = [Result(asked, one, call) for one in answer["answers"]]
    results = Profile(each, answer["table"], Page(answer["report"], call))
    raise_if(answer.pop("error"), results)
    return results


def compare(
    graph: Any,
    ks: Iterable[Size],
    methods: Iterable[str] = (),
    *,
    polish: bool = False,
    progress: bool = False,
    callback: Optional[Callback] = None,
    **options: Unpack[Options],
) -> Comparison:
    """Many methods on the same questions, side by side, with one proved bound for each k.

    ``methods`` are names of :func:`methods`; none: all but "exact", which may never end. Options are those of
    :func:`solve`, for the methods that read them, and one of them must; ``time_limit`` is for each run. Wishes and how
    to read the graph are those of :func:`solve`, too. ``polish`` improves every set of k vertices by swaps afterwards.
    A method that fails or refuses the graph or a wish is a row like the others. Bar and callback hear of
    every run; Ctrl-C raises :class:`Interrupted` with the rows so far.
    """
    given: dict[str, Any] = {**options}
    how, wished = _how.split(given), _wishes.split(given)
    texts = option_texts(given)
    names = [methods] if isinstance(methods, str) else list(methods)
    sizes_wanted = size_list(ks, "compare")
    with Bar(progress, callback) as listen:
        asked = ask(as_graph(graph, how), wished, any(speaks_of_sides(k, wished) for k in sizes_wanted))
        answer = _core.compare(
            asked.core,
            asked.wishes,
            [sizes(k, asked) for k in sizes_wanted],
            names,
            bool(polish),
            texts,
            listener(listen, asked),
            on_main_thread(),
        )
    call = call_text("compare", (ks, names), {"polish": polish, **options})
    rows = [
        Compared(k, method, None if found is None else Result(asked, found, call), failure or None, best)
        for k, method, found, failure, best in answer["rows"]
    ]
    bounds = {k: amount(value, asked.terms.units) for k, value, _ in answer["bounds"]}
    comparison = Comparison(rows, bounds, answer["table"], Page(answer["report"], call))
    raise_if(answer.pop("error"), comparison)
    return comparison


def bound(
    graph: Any,
    k: Size,
    *,
    effort: Optional[str] = None,
    time_limit: Optional[float] = None,
    bounds: Names = None,
    incumbent: Optional[float] = None,
    threads: Optional[int] = None,
    witness: Optional[Path] = None,
    **options: Unpack[Asking],
) -> Bound:
    """How many edges k vertices can have at most, or what they can be worth, proved; no search.

    ``effort`` and ``time_limit`` say how much is tried, as for :func:`solve`, and ``bounds``, a text or a list, which
    arguments may prove it: ``bounds=["semidefinite"]``; :class:`NoAnswerError` if none of them has anything to say.
    ``incumbent`` is what k vertices in hand are worth: what cannot be in anything better is left out of the proof.
    ``witness`` is a file to write the proof to. Wishes and how to read the graph are those of :func:`solve`."""
    given: dict[str, Any] = {**options}
    how, wished = _how.split(given), _wishes.split(given)
    refuse_unknown("bound", given)
    texts = option_texts({"effort": effort, "time_limit": time_limit, "bounds": bounds, "threads": threads})
    path = None if witness is None else os.fspath(witness)
    asked = ask(as_graph(graph, how), wished, speaks_of_sides(k, wished))
    wanted = sizes(k, asked)
    in_hand: Optional[int] = None
    if incumbent is not None:
        numbers, units, _ = in_units([incumbent], lambda _: "the incumbent", asked.terms.units)
        in_hand = int(numbers[0]) // (units // asked.terms.units)  # what is worth no less than that
    answer = _core.bound(asked.core, asked.wishes, wanted, texts, in_hand, path, on_main_thread())
    raise_if(answer.pop("error"), None)
    return Bound(sum(wanted), amount(answer["upper_bound"], asked.terms.units), answer["bound"], answer["seconds"])


def score(
    graph: Any,
    members: Any,
    *,
    effort: Optional[str] = None,
    time_limit: Optional[float] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    **options: Unpack[Asking],
) -> Score:
    """How good is a group that you already have: recounted, with its certificate, the exchange that gains most, the best
    group of as many vertices beside it, and the bound that holds for both.

    ``members`` are nodes, as for ``include`` of :func:`solve`. ``effort``, ``time_limit`` and ``seed`` say how a better
    one is looked for. Wishes and how to read the graph are those of :func:`solve`; on a two-sided graph the best group
    has as many of each side."""
    given: dict[str, Any] = {**options}
    how, wished = _how.split(given), _wishes.split(given)
    refuse_unknown("score", given)
    texts = option_texts({"effort": effort, "time_limit": time_limit, "seed": seed, "threads": threads})
    whole = as_graph(graph, how)
    asked = ask(whole, wished, whole.sides is not None and wished.quota is None)
    group = _wishes.members(asked.graph, members)
    if len(group) == 0:
        raise UsageError("the group has no members")
    answer = _core.score(
        asked.core, asked.wishes, group, texts, asked.graph._load_seconds, on_main_thread()
    )
    raise_if(answer.pop("error"), None)
    return Score(asked, answer, call_text("score", (members,), options))


def densest_k_subgraph(G: Any, k: int, method: str = "auto", **options: Unpack[Solving]) -> tuple[float, set[Any]]:
    """The k nodes with the most edges among them, in the style of networkx: ``(density, nodes)``.

    As in ``networkx.approximation.densest_subgraph`` the density is edges per node, e / k; 0 for k = 1. With ``weight``,
    the name of an attribute of the edges, it is the weight of the edges per node.
    """
    result = solve(G, k, method, **options)
    return result.value / len(result), set(result)

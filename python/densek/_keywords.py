"""The keywords of the functions as type checkers see them, so that a misspelt one is an error before anything runs.

``tests/test_keywords.py`` keeps them in step with the option table and with what the functions take."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, Optional, TypedDict, Union

from ._how import Bipartite, Columns, Weight
from ._result import Progress

Path = Union[str, os.PathLike[str]]
Callback = Callable[[Progress], Optional[bool]]
Names = Union[None, str, Iterable[str]]  # separated by commas, or one by one


class Reading(TypedDict, total=False):
    """How to read the graph."""

    columns: Columns
    header: Optional[bool]
    format: Optional[str]
    weight: Weight
    unweighted: bool
    duplicates: Optional[str]
    bipartite: Bipartite
    source: Union[None, str, int]
    target: Union[None, str, int]
    discount: Optional[str]


class Asking(Reading, total=False):
    """And what to ask beyond k."""

    include: Any
    exclude: Any
    vertex_weights: Any
    quota: Any


class Options(Asking, total=False):
    """And the rows of the option table, but for the method."""

    engine: Optional[str]
    loading: Union[None, float, str]
    step: Optional[str]
    start: Optional[Path]
    seed: Optional[int]
    threads: Optional[int]
    effort: Optional[str]
    time_limit: Optional[float]
    max_iterations: Union[None, int, str]
    bound: Union[None, bool, str]
    bounds: Names
    escape_threshold: Optional[float]
    learning_rate: Optional[float]
    rho: Optional[float]
    rank: Optional[int]
    block: Optional[int]
    gamma: Union[None, float, str]


class Solving(Options, total=False):
    """And what ``solve`` alone takes, but for the number of groups."""

    preset: Optional[str]
    trace: bool
    witness: Optional[Path]
    progress: bool
    callback: Optional[Callback]

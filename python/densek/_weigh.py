"""Weights as Python has them → whole numbers of a unit, in which sums and comparisons are exact."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Union

import numpy as np

from . import _arrays, _core
from ._errors import IgnoredWeightsWarning, InputError, ReadingWarning

Weighing = tuple["np.ndarray[Any, Any]", int, bool, str, int, str]
Amount = Union[int, float]
ROUNDED = "weights have more than 6 digits behind the point: they were rounded to 0.000001"


def amount(number: int, units: int) -> Amount:
    """A number of units as what it is: an int where the unit is 1, else the nearest float."""
    return number if units == 1 else number / units


def in_units(values: Any, place: Callable[[int], str], least_units: int = 1) -> tuple[np.ndarray[Any, Any], int, bool]:
    """The weights in the largest unit in which all are whole, how many units make 1, and whether some were rounded.
    ``place`` says of which thing the i-th is the weight."""
    given = _rows(values)
    numbers, units, rounded, failed, why = _core.decimals(given, least_units)
    if failed is not None:
        value = values[failed]
        shown = "NaN" if value != value else str(value)
        raise InputError(f"{place(failed)} has the weight {shown}, which is {why}")
    return _arrays.array(numbers, np.int64), units, rounded


def _rows(values: Any) -> Union[np.ndarray[Any, Any], list[str]]:
    """Numbers of a machine as they are; all others as the text that they print as."""
    if not isinstance(values, np.ndarray):
        kinds = set(map(type, values))
        if kinds <= {int} and all(-(2**63) <= value < 2**63 for value in values):
            values = np.array(values, dtype=np.int64)
        elif kinds == {float}:
            values = np.array(values, dtype=np.float64)
    if isinstance(values, np.ndarray):
        if values.dtype.kind == "b" or (values.dtype.kind in "iu" and values.dtype.itemsize < 8):
            return values.astype(np.int64)
        if values.dtype.kind == "i":
            return np.ascontiguousarray(values, dtype=np.int64)
        if values.dtype in (np.float32, np.float64):
            return np.ascontiguousarray(values, dtype=values.dtype.newbyteorder("="))
        if values.dtype == np.float16:
            return values.astype(np.float32)
        values = values.tolist()
    return [str(value) for value in values]


def weigh(
    values: Any, place: Callable[[int], str], rule: str, name: str = "", number: int = 0
) -> tuple[Weighing, list[str]]:
    """What the compiled builder is told of weights, and what may surprise the caller. ``name`` and ``number`` are of
    the column or attribute they come from."""
    numbers, units, rounded = in_units(values, place)
    notes = [ROUNDED] if rounded else []
    return (numbers, units, rounded, rule, number, name), notes


def fill_missing(values: Sequence[Any]) -> tuple[list[Any], list[str]]:
    """Edges without the attribute weigh 1, as everywhere in networkx; the caller is told."""
    missing = sum(value is None for value in values)
    if missing == 0:
        return list(values), []
    have = "has" if missing == 1 else "have"
    return [1 if value is None else value for value in values], [
        f"{missing} of the {len(values)} edges {have} no weight: taken as 1"
    ]


def warn_of_weights(cure: str) -> None:
    warnings.warn(
        f"the graph has weights; densek counts every edge as one ({cure} reads them, weight=False says that this is "
        "meant)",
        IgnoredWeightsWarning,
        stacklevel=outside(),
    )


def warn_of_doubts(notes: Sequence[str]) -> None:
    for note in notes:
        warnings.warn(note, ReadingWarning, stacklevel=outside())


def outside() -> int:
    """The stack level of whoever called into this package, for warnings to point at."""
    level, frame = 1, sys._getframe(1)
    here = Path(__file__).parent
    while frame.f_back is not None and Path(frame.f_code.co_filename).parent == here:
        frame = frame.f_back
        level += 1
    return level

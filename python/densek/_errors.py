"""What can go wrong, by what the caller can do about it. The text is the library's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Union

if TYPE_CHECKING:
    from ._result import Result
    from ._results import Comparison, Groups, Profile


class Error(Exception):
    """Any error densek reports."""


class UsageError(Error, ValueError):
    """The call makes no sense: an unknown method, k < 1, λ ≤ 1, an option that the method does not read,
    wishes that contradict each other."""


class InputError(Error, ValueError):
    """The graph or file cannot be used; the text says where and why."""


class NoAnswerError(Error, ValueError):
    """The question has no answer: k is more than the graph has vertices, a label is not there, a part has too few
    vertices, or the graph is too large for the method."""


class VerificationError(Error):
    """A claim does not hold: a recount differs."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a solve. ``result`` is the best so far, None if there is none."""

    result: Optional[Union[Result, Groups, Profile, Comparison]] = None


class IgnoredWeightsWarning(UserWarning):
    """The graph has weights that nobody asked for; every edge counts as one."""


class ReadingWarning(UserWarning):
    """The file or frame may have been misread; the text says how to have it read otherwise."""


class AsymmetryWarning(UserWarning):
    """The matrix is not symmetric; i, j and j, i were joined to one edge."""

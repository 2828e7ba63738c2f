"""densek: the k vertices of a graph with the most edges among them, and a proof of how good they are.

>>> import densek
>>> densek.solve(densek.generate.karate_club(), 6)
<densek.Result: 6 of 34 vertices, 14 edges, density 0.9333: proved optimal>
"""

try:
    from ._core import version as _version
except ModuleNotFoundError as _missing:
    if _missing.name != f"{__name__}._core":
        raise
    import sys as _sys

    raise ImportError(
        f"densek is not compiled for this Python ({_sys.executable}, {_sys.implementation.cache_tag}): use the Python "
        "it was built with (./dev build takes /usr/bin/python3), or build it for this one with pip install ."
    ) from None
from . import _arrays, _core, generate
from ._errors import (
    AsymmetryWarning,
    Error,
    IgnoredWeightsWarning,
    InputError,
    Interrupted,
    NoAnswerError,
    ReadingWarning,
    UsageError,
    VerificationError,
)
from ._graph import Graph, read_graph
from ._result import Bound, Certificate, Claims, Progress, Result, Score, Swap
from ._results import Compared, Comparison, Groups, Profile
from ._solve import Method, bound, compare, densest_k_subgraph, methods, profile, score, solve
from ._verify import verify

_arrays.check(_core)
__version__ = _version()

__all__ = [
    "AsymmetryWarning",
    "Bound",
    "Certificate",
    "Claims",
    "Compared",
    "Comparison",
    "Error",
    "Graph",
    "Groups",
    "IgnoredWeightsWarning",
    "InputError",
    "Interrupted",
    "Method",
    "NoAnswerError",
    "Profile",
    "Progress",
    "ReadingWarning",
    "Result",
    "Score",
    "Swap",
    "UsageError",
    "VerificationError",
    "bound",
    "compare",
    "densest_k_subgraph",
    "generate",
    "methods",
    "profile",
    "read_graph",
    "score",
    "solve",
    "verify",
]

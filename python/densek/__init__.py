"""densek: the k vertices of a graph with the most edges among them, and a proof of how good they are.

>>> import densek
>>> densek.solve(densek.generate.karate_club(), 6)
<densek.Result: 6 of 34 vertices, 14 edges, density 0.9333: proved optimal>
"""

from . import generate
from ._core import version as _version
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
from ._result import Bound, Certificate, Claims, Compared, Comparison, Profile, Progress, Result
from ._solve import Method, bound, compare, densest_k_subgraph, methods, profile, solve, verify

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
    "IgnoredWeightsWarning",
    "InputError",
    "Interrupted",
    "Method",
    "NoAnswerError",
    "Profile",
    "Progress",
    "ReadingWarning",
    "Result",
    "UsageError",
    "VerificationError",
    "bound",
    "compare",
    "densest_k_subgraph",
    "generate",
    "methods",
    "profile",
    "read_graph",
    "solve",
    "verify",
]

"""What the tests share: the program to compare with, and random graphs."""

import os
import subprocess

import hypothesis
import pytest
from hypothesis import strategies as st

hypothesis.settings.register_profile("densek", deadline=None, max_examples=60, database=None, derandomize=True)
hypothesis.settings.load_profile("densek")


@pytest.fixture(scope="session")
def program():
    """Runs the command line program and returns what it said."""
    path = os.environ.get("DENSEK_PROGRAM")
    if not path:
        pytest.skip("DENSEK_PROGRAM does not name the densek program")

    def run(*arguments):
        return subprocess.run([path, *map(str, arguments)], capture_output=True, text=True)

    return run


@pytest.fixture(scope="session")
def hard():
    """A graph on which a thorough solve goes on for minutes."""
    import densek

    return densek.generate.gnp(1500, 0.2, seed=1)


#: Pairs as they may come: loops, repetitions and gaps included.
pairs = st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=50)

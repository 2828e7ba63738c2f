"""Whatever numpy is installed: arrays of every kind give the vertices that plain lists give, or are refused.

Run once more with numpy 1 and numpy 2 by check_numpy.py.
"""

import re
import subprocess
import sys
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from scipy import sparse

import densek
from densek import _arrays, _core

#  3 - 5   9 - 11    {3, 5, 8} is the only triangle
#   \ /    |
#    8 --- 9
EDGES = [(3, 5), (5, 8), (8, 3), (8, 9), (9, 11)]
INTEGERS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, np.longlong, np.intp]


def triangle(data):
    """The answer for three vertices, checked in every way a caller could look at it."""
    result = densek.solve(data, 3)
    assert result.edges == result.upper_bound == 3 and result.proven_optimal
    assert result.mask.sum() == 3 and len(set(result.ids.tolist())) == 3
    assert list(result.vertices) == [list(result.graph.nodes)[i] for i in result.ids]
    return result


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("order", ["C", "F"])
def test_integers_of_every_width(dtype, order):
    result = triangle(np.array(EDGES, dtype=dtype, order=order))
    assert isinstance(result.vertices, np.ndarray) and result.vertices.tolist() == [3, 5, 8]
    assert result.to_dict()["vertices"] == [3, 5, 8]


@pytest.mark.parametrize("dtype", [">i4", ">i8", ">u2"])
def test_the_other_byte_order(dtype):
    assert triangle(np.array(EDGES, dtype=dtype)).vertices.tolist() == [3, 5, 8]


def test_views_with_gaps_and_read_only_ones():
    wide = np.zeros((10, 6), dtype=np.int64)
    wide[::2, 1:5:3] = EDGES
    view = wide[::2, 1:5:3]
    view.flags.writeable = False
    assert triangle(view).vertices.tolist() == [3, 5, 8]
    backwards = np.array(EDGES[::-1])[::-1]
    assert triangle(backwards).vertices.tolist() == [3, 5, 8]


def test_negative_and_large_integers():
    assert triangle(np.array(EDGES) - 100).vertices.tolist() == [-97, -95, -92]
    top = np.array(EDGES, dtype=np.uint64) + np.uint64(2**64 - 20)
    assert triangle(top).vertices.tolist() == [2**64 - 17, 2**64 - 15, 2**64 - 12]


NAMES = {3: "ann", 5: "bob", 8: "çid", 9: "dan", 11: "名前"}
NAMED = [(NAMES[u], NAMES[v]) for u, v in EDGES]


@pytest.mark.parametrize("dtype", [object, "U8", str])
def test_texts(dtype):
    assert triangle(np.array(NAMED, dtype=dtype)).vertices == ["ann", "bob", "çid"]
    assert triangle(NAMED).to_dict()["vertices"] == ["ann", "bob", "çid"]


def test_lists_objects_and_scalars_of_numpy():
    assert triangle(EDGES).vertices == [3, 5, 8]
    assert triangle(np.array(EDGES, dtype=object)).vertices == [3, 5, 8]
    assert triangle([(np.int32(u), np.int64(v)) for u, v in EDGES]).vertices == [3, 5, 8]
    assert triangle([(np.str_(u), np.str_(v)) for u, v in NAMED]).vertices == ["ann", "bob", "çid"]
    assert triangle(iter(EDGES)).vertices == [3, 5, 8]


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.complex128, bool])
def test_what_is_no_name_is_refused_with_the_cure(dtype):
    with pytest.raises(TypeError, match="pairs of integers or of names"):
        densek.solve(np.array(EDGES, dtype=dtype), 3)


@pytest.mark.parametrize("kind", [sparse.csr_array, sparse.csr_matrix, sparse.csc_array, sparse.coo_array])
@pytest.mark.parametrize("values", [np.int8, np.float64, bool])
@pytest.mark.parametrize("width", [np.int32, np.int64])
def test_matrices_with_indices_of_both_widths(kind, values, width):
    dense = np.zeros((12, 12), dtype=values)
    for u, v in EDGES:
        dense[u, v] = dense[v, u] = 1
    matrix = kind(dense)
    for part in ("indices", "indptr", "row", "col"):
        if hasattr(matrix, part) and kind is not sparse.coo_array:
            setattr(matrix, part, getattr(matrix, part).astype(width))
    assert triangle(matrix).vertices.tolist() == [3, 5, 8]


def test_networkx_graphs():
    assert triangle(nx.Graph(EDGES)).vertices == [3, 5, 8]
    assert triangle(nx.Graph(NAMED)).vertices == ["ann", "bob", "çid"]


@pytest.mark.parametrize("dtype", ["int32", "int64", "uint8", "Int64", "object", "category"])
def test_frames(dtype):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(EDGES, columns=["source", "target"]).astype(dtype)
    assert list(triangle(frame).vertices) == [3, 5, 8]
    assert list(triangle(pd.DataFrame(NAMED, columns=["a", "b"])).vertices) == ["ann", "bob", "çid"]


def test_what_a_result_gives_is_the_callers_own():
    result = triangle(np.array(EDGES))
    result.vertices[0] = result.ids[0] = 7
    assert result.vertices.tolist() == [7, 5, 8] and result.graph.nodes.tolist() == [3, 5, 8, 9, 11]


@pytest.mark.parametrize(
    "wrong",
    [
        np.array([0, 1], dtype=np.uint64),
        np.array([0, 1], dtype=np.int32),
        np.array([0, 1], dtype=np.float32),
        np.array([0, 1], dtype=">u4"),
        np.array([0, 9, 1, 9], dtype=np.uint32)[::2],
        np.array([[0, 1]], dtype=np.uint32),
        np.frombuffer(b"\0" * 9, dtype=np.uint8)[1:].view(np.uint32),
        b"\0\0\0\0\1\0\0\0",
    ],
)
def test_the_compiled_half_takes_what_it_understands_and_nothing_else(wrong):
    right = np.array([1, 0], dtype=np.uint32)
    for ends in ((wrong, right), (right, wrong)):
        with pytest.raises(TypeError, match="32-bit unsigned integers in one piece"):
            _core.from_pairs(2, *ends, None, 0, False)
    with pytest.raises(TypeError):
        _core.from_pairs(2, [0, 1], right, None, 0, False)


class Misreading:
    """A compiled half that reads arrays as one compiled for another numpy did: every element is the first."""

    def from_pairs(self, n, u, v, labels, merged, weighted):
        graph = _core.from_pairs(n, u, v, labels, merged, weighted)

        class Wrong:
            num_edges, offsets, targets = graph.num_edges, graph.offsets, graph.targets

            def labels_of(self, ids):
                return graph.labels_of(np.full_like(ids, ids[-1]))

        return Wrong()


class Lenient:
    """A compiled half that takes any numbers for its own."""

    def from_pairs(self, n, u, v, *rest):
        return _core.from_pairs(n, np.ascontiguousarray(u, dtype=np.uint32), v, *rest)


class Broken:
    def from_pairs(self, *_):
        raise RuntimeError("numpy.core.multiarray failed to import")


@pytest.mark.parametrize("core", [Misreading(), Lenient(), Broken()])
def test_a_compiled_half_that_misreads_arrays_is_refused_when_imported(core):
    _arrays.check(_core)
    with pytest.raises(ImportError, match=re.escape(f"arrays of numpy {np.__version__}")):
        _arrays.check(core)


def test_a_package_for_another_python_says_so(tmp_path):
    package = tmp_path / "densek"
    package.mkdir()
    for file in Path(densek.__file__).parent.glob("*.py"):
        (package / file.name).write_text(file.read_text())
    command = [sys.executable, "-c", "import densek"]
    said = subprocess.run(command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    assert "ImportError: densek is not compiled for this Python" in said.stderr


def test_the_compiled_half_does_not_know_numpy():
    """Its layouts change; see python/src/numbers.h."""
    assert b"_ARRAY_API" not in Path(_core.__file__).read_bytes()

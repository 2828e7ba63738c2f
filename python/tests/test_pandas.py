"""Frames of edges."""

import pytest

import densek

pd = pytest.importorskip("pandas")


def test_the_first_two_columns_or_the_named_ones():
    frame = pd.DataFrame({"a": ["x", "y", "z"], "b": ["y", "z", "x"], "c": [1, 2, 3]})
    assert set(densek.solve(frame, 3).vertices) == {"x", "y", "z"}
    named = pd.DataFrame({"weight": [1, 1], "target": [5, 6], "source": [6, 7]})
    assert densek.Graph(named).nodes.tolist() == [5, 6, 7]


def test_weights_and_gaps():
    frame = pd.DataFrame({"source": [0, 1], "target": [1, 2], "weight": [1.0, 3.0]})
    with pytest.warns(densek.IgnoredWeightsWarning):
        assert densek.Graph(frame).num_edges == 2
    with pytest.raises(densek.InputError, match="row 1 of the frame has the weight NaN"):
        densek.Graph(frame.assign(weight=[1.0, None]))
    with pytest.raises(densek.InputError, match="row 0 of the frame has no target"):
        densek.Graph(frame.assign(target=[None, 2]))
    with pytest.raises(densek.InputError, match="two"):
        densek.Graph(frame[["source"]])

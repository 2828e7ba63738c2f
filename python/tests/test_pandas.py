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
    weights = {"column": "weight", "unit": 1, "min": 1, "max": 3, "total": 4, "rounded": False}
    assert densek.Graph(frame).weights == weights
    assert not densek.Graph(frame, weight=False).weighted and not densek.Graph(frame, unweighted=True).weighted
    with pytest.raises(densek.InputError, match="row 1 of the frame has the weight NaN"):
        densek.Graph(frame.assign(weight=[1.0, None]))
    with pytest.raises(densek.InputError, match="row 0 of the frame has no target"):
        densek.Graph(frame.assign(target=[None, 2]))
    with pytest.raises(densek.InputError, match="two"):
        densek.Graph(frame[["source"]])


def test_columns_by_name():
    frame = pd.DataFrame({"when": [9, 8, 7, 6], "a": list("xyzz"), "b": list("yzxw"), "eur": [0.5, 1.25, 2.0, 0.1]})
    group = densek.solve(frame, 2, source="a", target="b", weight="eur")
    assert set(group) == {"x", "z"} and group.value == 2.0 and group.weights["column"] == "eur"
    assert densek.solve(frame, 2, source=2, target=3, weight=4) == group
    with pytest.raises(densek.UsageError, match="there is no column 'usd'"):
        densek.solve(frame, 2, source="a", target="b", weight="usd")
    with pytest.raises(densek.UsageError, match="none of the columns when, a, b, eur is called a weight"):
        densek.solve(frame, 2, source="a", target="b", weight=True)
    with pytest.raises(densek.InputError, match="'x' - 'y' has the weight much, which is no number"):
        densek.Graph(frame.assign(eur=["much", "1", "1", "1"]), source="a", target="b", weight="eur")


def test_two_columns_that_name_different_things():
    frame = pd.DataFrame({"user": [1, 1, 2, 2, 3], "item": [1, 2, 1, 2, 3], "amount": [5, 5, 5, 5, 1]})
    block = densek.solve(frame, (2, 2), bipartite=True)
    assert block.vertices == ["user:1", "user:2", "item:1", "item:2"] and block.value == 20
    assert block.parts == {"user": [1, 2], "item": [1, 2]}
    assert block.to_frame()["part"].tolist() == ["user", "user", "item", "item"]


def test_answers_as_frames():
    frame = pd.DataFrame({"source": list("aabc"), "target": list("bccd"), "weight": [1.5, 2.0, 3.0, 0.5]})
    table = densek.solve(frame, 3).to_frame()
    assert table.columns.tolist() == ["vertex", "inside", "weight", "degree"]
    assert table.set_index("vertex").loc["c"].tolist() == [2, 5.0, 3]
    curve = densek.profile(frame, [2, 3]).to_frame()
    assert curve["value"].tolist() == [3.0, 6.5] and curve["proven_optimal"].all()
    groups = densek.solve(frame, 2, groups=2).to_frame()
    assert groups["group"].tolist() == [1, 1, 2, 2] and set(groups["vertex"]) == {"a", "b", "c", "d"}
    assert "weight" not in densek.solve(frame, 3, weight=False).to_frame()


def test_series_say_what_vertices_weigh_and_where_they_belong():
    frame = pd.DataFrame({"source": list("aabc"), "target": list("bccd")})
    worth = pd.Series({"a": 0.5, "b": 0.0, "c": 0.0, "d": 10.0})
    assert set(densek.solve(frame, 2, vertex_weights=worth)) == {"c", "d"}
    parts = pd.Series({"a": "red", "b": "red", "c": "blue", "d": "blue"})
    assert densek.solve(frame, {"red": 1, "blue": 2}, quota=parts).edges == 2

"""How files and frames are understood: the keywords that say which columns to read, and what is warned of."""

import densek
import pytest

PAYMENTS = "tx_id,payer,payee,amount\n1,alice,bob,5\n2,bob,carol,7\n3,alice,carol,9\n4,alice,dan,1\n"
UNKNOWN = "id,kunde,lieferant\n1,a,b\n2,b,c\n3,a,c\n4,a,d\n"
KEYWORDS = {"columns": ("kunde", "lieferant")}


@pytest.fixture
def write(tmp_path):
    def write(text, name="table.csv"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


class Column:
    """Just enough of a pandas series."""

    def __init__(self, name, values):
        import numpy as np

        self.name, self.values = name, np.array(values, dtype=object)

    def isna(self):
        return Column(self.name, [value is None for value in self.values])

    def any(self):
        return bool(self.values.any())

    def to_numpy(self):
        return self.values


class Frame:
    """Just enough of a pandas frame, for machines without pandas."""

    def __init__(self, columns):
        self.data, self.columns = columns, list(columns)
        self.iloc = self

    def __len__(self):
        return len(next(iter(self.data.values())))

    def __getitem__(self, key):
        if isinstance(key, tuple):
            name = self.columns[key[1]]
            return Column(name, self.data[name])
        return Frame({name: values[key] for name, values in self.data.items()})

    def itertuples(self, index, name):
        return zip(*self.data.values())


def test_files_are_read_from_the_columns_that_the_header_names(write):
    graph = densek.read_graph(write(PAYMENTS))
    assert graph.nodes == ["alice", "bob", "carol", "dan"]
    assert graph.reading == {
        "format": "edge-list",
        "columns": ["payer", "payee"],
        "header_skipped": True,
        "first_edge": ["alice", "bob"],
        "notes": [],
        "weight": "amount",
        "weights_rounded": False,
    }
    assert densek.solve(write(PAYMENTS), 3).to_dict()["graph"]["columns"] == ["payer", "payee"]


def test_every_function_that_takes_a_file_can_be_told_how(write, tmp_path):
    path = write(UNKNOWN)
    with pytest.raises(densek.InputError, match="--columns kunde,lieferant"):
        densek.solve(path, 3)
    result = densek.solve(path, 3, **KEYWORDS)
    assert set(result.vertices) == {"a", "b", "c"}
    assert densek.profile(path, [3], **KEYWORDS)[0].edges == 3
    assert densek.compare(path, [3], ["peel"], **KEYWORDS)[0].result.edges == 3
    assert densek.bound(path, 3, **KEYWORDS).upper_bound == 3
    assert densek.verify(path, result, **KEYWORDS).edges == 3
    assert densek.densest_k_subgraph(path, 3, **KEYWORDS)[1] == {"a", "b", "c"}
    assert densek.Graph(path, columns=(2, 3)).num_vertices == 4
    assert densek.Graph(path, source="kunde", target="lieferant").num_vertices == 4
    assert densek.score(path, ["a", "b", "d"], **KEYWORDS).best.edges == 3
    assert densek.read_graph(path, columns=["2", "lieferant"]).num_vertices == 4


def test_frames_follow_the_rule_for_files():
    assert densek.Graph(Frame({"id": [1, 2], "payer": ["a", "b"], "payee": ["b", "c"]})).nodes == ["a", "b", "c"]
    unknown = Frame({"id": [1, 2], "kunde": ["a", "b"], "lieferant": ["b", "c"]})
    with pytest.raises(densek.InputError, match="the frame: the columns are id, kunde, lieferant; .*--columns kunde"):
        densek.Graph(unknown)
    assert densek.Graph(unknown, **KEYWORDS).nodes == ["a", "b", "c"]
    assert densek.Graph(unknown, columns=(2, 3)).nodes == ["a", "b", "c"]
    with pytest.raises(densek.UsageError, match="there is no column 'nobody'"):
        densek.Graph(unknown, columns=("kunde", "nobody"))
    plain = Frame({"x": ["a", "b", "c"], "y": ["b", "c", "a"], "z": [1, 2, 3]})
    assert densek.Graph(plain).nodes == ["a", "b", "c"]


def test_doubts_are_warnings(write):
    path = write("4 4\n1 2\n2 3\n1 3\n3 4\n")
    with pytest.warns(densek.ReadingWarning, match="numbers of vertices and edges"):
        assert densek.read_graph(path).num_edges == 4
    assert densek.read_graph(path, header=False).cleaning["self_loops_dropped"] == 1
    assert densek.read_graph(write("x y\n1 2\n"), header=True).num_edges == 1


def test_keywords_without_effect_are_wrong_usage(write):
    metis = write("3 3\n2 3\n1 3\n1 2\n", "g.graph")
    assert densek.read_graph(metis).reading["format"] == "metis"
    assert densek.read_graph(metis, format="edge-list", header=False).reading["format"] == "edge-list"
    nonsense = [{"columns": "12"}, {"columns": (1,)}, {"source": 1}]
    for wrong in [{"columns": (1, 2)}, {"header": True}, {"format": "csv"}, *nonsense]:
        with pytest.raises(densek.UsageError):
            densek.read_graph(metis, **wrong)
    with pytest.raises(densek.UsageError, match="the same"):
        densek.read_graph(metis, columns=(1, 2), source=1, target=2)
    for wrong in [{"columns": (1, 2)}, {"header": True}, {"format": "metis"}, {"source": 1, "target": 2}]:
        with pytest.raises(densek.UsageError):
            densek.solve([(0, 1), (1, 2)], 2, **wrong)
        with pytest.raises(densek.UsageError):
            densek.solve(densek.Graph([(0, 1), (1, 2)]), 2, **wrong)


def test_labels_that_differ_in_their_bytes_stay_apart(tmp_path):
    path = tmp_path / "g.csv"
    path.write_bytes(b"caf\xe9,b\ncaf\xc3\xa9,b\ncaf\xe9,caf\xc3\xa9\nb,z\n")
    result = densek.solve(path, 3)
    assert result.vertices == ["caf\udce9", "b", "café"]
    assert result.to_dict()["vertices"] == ["caf\\xe9", "b", "café"]
    assert densek.verify(path, result).edges == 3


def test_the_order_of_names_does_not_matter():
    one = densek.Graph([("a", "b"), ("b", "c")])
    assert densek.Graph([("c", "b"), ("a", "b")]).fingerprint == one.fingerprint
    assert densek.Graph([("a", "b"), ("a", "c")]).fingerprint != one.fingerprint

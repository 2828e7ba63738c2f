"""A comparison of two builds sees a change of a few percent through noise ten times as large, and no change where is none.

usage: against_test.py
"""
import io
import contextlib
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
import against  # noqa: E402

# A harness whose seconds follow a machine whose mood changes from one pair of runs to the next, and a little within it.
HARNESS = """#!{python}
import json, pathlib, random
calls = pathlib.Path({calls!r})
count = len(calls.read_text()) if calls.exists() else 0
calls.write_text("." * (count + 1))
mood = random.Random(count // 2).uniform(1, 1.5)
jitter = random.Random(1000 + count).uniform(0.99, 1.01)
print(json.dumps({{"seconds": {factor} * mood * jitter, "answer": {answer}}}))
"""


class Lines:
    """What a report is told."""

    def __init__(self):
        self.rows = []

    def ratio(self, section, what, value, detail):
        self.rows.append((what, value, detail))


class Against(unittest.TestCase):
    def compare(self, factor, answer=7, rounds=15):
        with tempfile.TemporaryDirectory() as folder:
            programs = []
            for name, times, said in (("before", 1, 7), ("after", factor, answer)):
                program = Path(folder) / name
                program.write_text(HARNESS.format(python=sys.executable, calls=f"{folder}/calls", factor=times, answer=said))
                program.chmod(0o755)
                programs.append(program)
            report = Lines()
            slower = against.compare(report, *programs, [against.Row("row", "seconds", ("answer",), "load")], rounds)
            return slower, report.rows[0]

    def test_sees_five_percent_more(self):
        slower, (_, ratio, detail) = self.compare(1.05)
        self.assertTrue(slower)
        self.assertAlmostEqual(ratio, 1.05, delta=0.01)
        self.assertIn("in 15 rounds: slower", detail)

    def test_sees_three_percent_less(self):
        slower, (_, ratio, detail) = self.compare(0.97)
        self.assertFalse(slower)
        self.assertLess(ratio, 1)
        self.assertIn(": faster", detail)

    def test_sees_nothing_where_nothing_is(self):
        slower, (_, _, detail) = self.compare(1)
        self.assertFalse(slower)
        self.assertTrue(detail.endswith(": no difference seen"), detail)

    def test_tells_of_another_answer(self):
        _, (_, _, detail) = self.compare(1, answer=8)
        self.assertIn("answer 7 → 8", detail)

    def test_intervals_hold_the_median_but_for_the_doubt(self):
        self.assertEqual(against.interval(range(against.FEWEST_ROUNDS)), (0, against.FEWEST_ROUNDS - 1))
        # P(at most 3 of 15 below the median) = 0.0176, P(at most 4) = 0.059
        self.assertEqual(against.interval(range(15)), (3, 11))

    def test_too_few_rounds_are_refused(self):
        import bench
        sys.argv = ["bench.py", "--against", "HEAD", "--rounds", str(against.FEWEST_ROUNDS - 1)]
        with self.assertRaises(SystemExit) as refused, contextlib.redirect_stderr(io.StringIO()):
            bench.parse_arguments()
        self.assertEqual(refused.exception.code, 2)


if __name__ == "__main__":
    unittest.main()

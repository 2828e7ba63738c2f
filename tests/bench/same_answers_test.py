"""The comparison of two builds must be able to fail: a program agrees with itself, and each forgery is found.

usage: same_answers_test.py DENSEK
"""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "same_answers.py"
PROGRAM = Path(sys.argv.pop(1)).resolve()

PAPER = "made-karate -k 10 --preset paper --trace"
BOUND = "bound made-karate -k 10 "

# The real program, with one thing altered behind its back.
FORGERY = """#!{python}
import pathlib, re, subprocess, sys
done = subprocess.run(["{program}", *sys.argv[1:]], stdout=subprocess.PIPE, text=True)
out, code, folder = done.stdout, done.returncode, pathlib.Path(".")
{alteration}
sys.stdout.write(out)
sys.exit(code)
"""


class SameAnswers(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)

    def compare(self, only, alteration=None, *more):
        """Exit code and lines of a comparison with the altered program, on generated graphs alone."""
        after = PROGRAM
        if alteration is not None:
            after = Path(self.scratch.name) / "forgery"
            after.write_text(FORGERY.format(python=sys.executable, program=PROGRAM, alteration=alteration))
            after.chmod(0o755)
        done = subprocess.run(
            [sys.executable, SCRIPT, PROGRAM, after, "--data", self.scratch.name, "--only", only, *more],
            stdout=subprocess.PIPE, text=True)  # fmt: skip
        return done.returncode, done.stdout.splitlines()

    def finds(self, only, alteration, line, *more):
        """The alteration is found, and a line says so."""
        code, lines = self.compare(only, alteration, *more)
        self.assertEqual(code, 1, lines)
        self.assertTrue(any(re.fullmatch(line, one) for one in lines), lines)
        self.assertRegex(lines[-1], r"^\d+ documents compared, [1-9]\d* differ$")

    def test_a_program_agrees_with_itself(self):
        code, lines = self.compare("made-eight |made-karate -k 10 |karate.txt|generate|solve -k", None, "--quick")
        self.assertEqual(code, 0, lines)
        self.assertRegex(lines[-1], r"^\d{3,} documents compared, 0 differ$")
        self.assertTrue(any(line.startswith("skipped: all real graphs") for line in lines), lines)

    def test_finds_an_edge_less(self):
        alteration = r'''out = re.sub(r'^  "edges": (\d+)', lambda m: f'  "edges": {int(m[1]) - 1}', out, flags=re.M)'''
        self.finds(PAPER, alteration, r"densek solve made-karate -k 10 .*: edges: 24 -> 23")

    def test_finds_another_member(self):
        self.finds(PAPER, r'''out = out.replace('"vertices": [0', '"vertices": [9')''',
                   r"densek solve made-karate .*: vertices\[0\]: 0 -> 9")  # fmt: skip

    def test_finds_a_lost_key(self):
        self.finds(BOUND, r'''out = out.replace('"upper_bound"', '"lower_bound"')''',
                   r"densek bound made-karate .*: upper_bound: \d+ -> \(missing\)")  # fmt: skip

    def test_finds_a_lost_row_of_a_trace(self):
        alteration = "for path in folder.glob('trace.csv'): path.write_text(''.join(path.open().readlines()[:-1]))"
        self.finds(PAPER, alteration, r"densek solve made-karate .*: trace.csv line \d+: \d+,.* -> ")

    def test_finds_another_byte_of_a_witness(self):
        alteration = "for path in folder.glob('*.dkw'): path.write_bytes(path.read_bytes()[:-1] + b'?')"
        self.finds(BOUND, alteration, r"densek bound made-karate .*: bound.dkw byte \d+: .*")

    def test_finds_a_lost_file(self):
        alteration = "for path in folder.glob('*.dkw'): path.unlink()"
        self.finds(BOUND, alteration, r".*: bound.dkw: written -> \(missing\)")

    def test_finds_another_exit_code(self):
        self.finds(BOUND, "code = 4", r".*: exit code: 0 -> 4")
        self.finds("bound made-karate -k 35", "code = 3", r".*: exit code: 4 -> 3")

    def test_finds_a_program_that_does_not_end(self):
        self.finds(BOUND, "import time; time.sleep(60)", r".*: exit code: 0 -> \(timed out\)",
                   "--timeout", "5")  # fmt: skip

    def test_time_and_version_are_left_aside_and_new_keys_are_named(self):
        alteration = r'''out = re.sub(r'("version": "|"load":)', r'\g<1>9', out).replace('"k":', '"mood": 1, "k":')'''
        code, lines = self.compare(PAPER, alteration)
        self.assertEqual(code, 0, lines)
        self.assertIn("only after: mood (1 commands)", lines)

    def test_comparing_nothing_is_no_success(self):
        code, lines = self.compare("no command says this")
        self.assertEqual(code, 1)
        self.assertEqual(lines[-1], "0 documents compared, 0 differ")


if __name__ == "__main__":
    unittest.main()

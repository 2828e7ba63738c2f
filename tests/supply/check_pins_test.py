#!/usr/bin/env python3
"""What is not pinned is found."""
import unittest

from check_pins import npm_findings, pip_findings

HASH = "sha512-" + "a" * 86 + "=="
PINNED = {"packages": {"": {}, "node_modules/x": {"version": "1.2.3", "integrity": HASH}}}
LINE = "numpy==2.0.0 \\\n    --hash=sha256:" + "0" * 64 + "\n"


class Pins(unittest.TestCase):
    def npm(self, version="1.2.3", **changed):
        lock = {"packages": {"": {}, "node_modules/x": {**PINNED["packages"]["node_modules/x"], **changed}}}
        return list(npm_findings({"devDependencies": {"x": version}}, lock))

    def test_npm(self):
        self.assertEqual(self.npm(), [])
        for version in ("^1.2.3", "1", "latest", "1.2.4"):
            self.assertTrue(self.npm(version), version)
        for changed in ({"integrity": ""}, {"integrity": "sha1-abc"}, {"resolved": "http://elsewhere/x.tgz"}):
            self.assertTrue(self.npm(**changed), changed)

    def test_pip(self):
        self.assertEqual(list(pip_findings("f", "# why\n" + LINE + LINE.replace("numpy", "scipy"))), [])
        for text in ("", "numpy==2.0.0\n", "numpy>=2\n", LINE + "--extra-index-url https://elsewhere\n", LINE + "scipy\n"):
            self.assertTrue(list(pip_findings("f", text)), text)


if __name__ == "__main__":
    unittest.main()

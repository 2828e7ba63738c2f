#!/usr/bin/env python3
"""Writes what tells Python that the package is installed, from pyproject.toml: for Debian's package, where pip does not.

usage: dist_info.py VERSION FOLDER
"""
import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).resolve().parents[1] / "pyproject.toml").read_text())["project"]
version, folder = sys.argv[1], Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
fields = {
    "Metadata-Version": "2.1",
    "Name": project["name"],
    "Version": version,
    "Summary": project["description"],
    "License": project["license"]["text"],
    "Requires-Python": project["requires-python"],
}
needs = "".join(f"Requires-Dist: {one}\n" for one in project["dependencies"])
(folder / "METADATA").write_text("".join(f"{name}: {value}\n" for name, value in fields.items()) + needs)
entries = [
    f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in places.items())
    for group, places in project["entry-points"].items()
]
(folder / "entry_points.txt").write_text("\n".join(entries))
(folder / "INSTALLER").write_text("dpkg\n")

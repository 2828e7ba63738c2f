"""Builds examples/cpp with the package, as somebody who uses it would, and looks at what it prints."""
import io
import os

from conan import ConanFile
from conan.errors import ConanException
from conan.tools.build import can_run
from conan.tools.cmake import CMake


class TestDensek(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeToolchain"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        self.folders.build = os.path.join("..", "..", "..", "build-conan")
        self.folders.generators = os.path.join(self.folders.build, "generators")

    def build(self):
        cmake = CMake(self)
        cmake.configure(build_script_folder=os.path.join("..", "..", "..", "examples", "cpp"))
        cmake.build()

    def test(self):
        if not can_run(self):
            return
        said = io.StringIO()
        self.run(os.path.join(self.build_folder, "densest_team"), stdout=said, env="conanrun")
        if not said.getvalue().startswith("30 of 3000 vertices, "):
            raise ConanException("densest_team printed: " + said.getvalue())
        self.output.info(said.getvalue())

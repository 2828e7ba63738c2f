"""densek for Conan 2: the C++ library, with headers, find_package(densek) and pkg-config.

    conan create packaging/conan -s compiler.cppstd=20 -c tools.system.package_manager:mode=install

What densek uses comes from Debian's packages, as in every other build, and not from ConanCenter: these versions are the
ones it is tested with. So the recipe is for Debian 12 and what follows it; mode=install lets Conan install them (root, or
tools.system.package_manager:sudo=True), without it Conan names those that are missing.
"""
import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load
from conan.tools.system.package_manager import Apt

required_conan_version = ">=2.0"


class Densek(ConanFile):
    name = "densek"
    license = "MIT"
    description = "Densest k-subgraph: the best k vertices, and a proof of how good they are"
    topics = ("graphs", "dense-subgraphs", "optimization")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    @property
    def _tree(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        lists = load(self, os.path.join(self._tree, "CMakeLists.txt"))
        self.version = re.search(r"project\(densek VERSION ([0-9.]+)", lists)[1]

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"):
            copy(self, pattern, self._tree, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.os != "Linux":
            raise ConanInvalidConfiguration("densek is for Linux")

    def system_requirements(self):
        # The headers are for compiling densek; a static library asks those who link it for the rest, and so does CMake.
        Apt(self).install(["pkg-config", "libfmt-dev", "nlohmann-json3-dev", "zlib1g-dev", "libzstd-dev", "libexpat1-dev",
                           "libeigen3-dev", "libspectra-dev", "libboost-dev", "libxxhash-dev"], check=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("BUILD_CLI", "BUILD_TESTS", "LAB", "EXPLORE", "CLUSTER"):  # no public header needs any of them
            toolchain.cache_variables[f"DENSEK_{part}"] = False
        toolchain.cache_variables["DENSEK_UNITY"] = True  # compiled once, from nothing
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        # The library brings a configuration for CMake of its own, which knows what it needs.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "densek")]
        self.cpp_info.set_property("pkg_config_name", "densek")
        self.cpp_info.libs = ["densek"]
        if not self.options.shared:
            self.cpp_info.system_libs = ["fmt", "z", "expat", "zstd", "pthread", "m"]

# Everything from the distribution; nothing is downloaded or vendored.
find_package(PkgConfig REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(ZLIB REQUIRED)
find_package(EXPAT REQUIRED)
find_package(Threads REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
find_package(Boost REQUIRED)  # headers only: multiprecision and the graph library
find_path(SPECTRA_INCLUDE_DIR Spectra/SymEigsSolver.h REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)

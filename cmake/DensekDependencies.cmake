# Everything from the distribution; nothing is downloaded or vendored.
find_package(PkgConfig REQUIRED)
if(NOT TARGET fmt::fmt)
  find_package(fmt REQUIRED)
endif()
find_package(nlohmann_json REQUIRED)
find_package(ZLIB MODULE REQUIRED)
find_package(EXPAT MODULE REQUIRED)  # the configuration of its own has another target
find_package(Threads REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
if(DENSEK_SELF_CONTAINED)
  set_target_properties(PkgConfig::zstd PROPERTIES INTERFACE_LINK_LIBRARIES ${DENSEK_ZSTD_ARCHIVE})
endif()
find_package(Boost REQUIRED)  # headers only: multiprecision and the graph library
find_path(SPECTRA_INCLUDE_DIR Spectra/SymEigsSolver.h REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)

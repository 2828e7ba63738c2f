# Program and Python module with all they use inside: archives of zlib, zstd and expat instead of shared libraries, fmt
# compiled here, the C++ library static. Then only the C library is asked of the machine they are brought to.
set(ZLIB_USE_STATIC_LIBS ON)
find_library(EXPAT_LIBRARY libexpat.a REQUIRED)
find_library(DENSEK_ZSTD_ARCHIVE libzstd.a REQUIRED)

# Debian has no archive of fmt, but its headers hold all of it.
add_library(densek_fmt STATIC ${CMAKE_CURRENT_LIST_DIR}/fmt_inside.cpp)
target_compile_definitions(densek_fmt PUBLIC FMT_SHARED)  # as with the shared one, so that ccache knows our objects
add_library(fmt::fmt ALIAS densek_fmt)

# Nothing of the archives is seen from outside, where another module may bring its own; without that they could not be
# part of a shared object either, since not all of them are compiled for that.
set(DENSEK_SELF_CONTAINED_LINKING -static-libstdc++ -static-libgcc LINKER:--exclude-libs,ALL)

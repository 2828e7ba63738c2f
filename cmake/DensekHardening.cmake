# What makes a mistake with memory end the program instead of serving whoever caused it; tests/hardening reads it in what
# was built. Not beside sanitizers, which replace the functions that would be fortified.
if(NOT DENSEK_HARDEN OR CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  return()
endif()
include(CheckCXXCompilerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)  # else CMake compiles for it and forgets to link so

target_compile_options(densek_compile_options INTERFACE -fstack-protector-strong)
check_cxx_compiler_flag(-fcf-protection DENSEK_HAS_CF_PROTECTION)  # x86 only
if(DENSEK_HAS_CF_PROTECTION)
  target_compile_options(densek_compile_options INTERFACE -fcf-protection)
endif()
# Needs an optimizing compiler; level 3 needs gcc 12 or clang 9, and is level 2 with an older C library.
target_compile_options(densek_compile_options INTERFACE
  $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=3>)
target_link_options(densek_compile_options INTERFACE -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)

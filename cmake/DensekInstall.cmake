# Installs the library so that find_package(densek) and pkg-config find it. The dependencies stay ours: nobody who
# includes <densek/...> sees their headers, and only a static library asks for them at link time.
include(CMakePackageConfigHelpers)
set(DENSEK_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/densek)
set(DENSEK_PC_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS densek EXPORT densekTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/densek DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT densekTargets NAMESPACE densek:: DESTINATION ${DENSEK_CMAKE_DIR})

if(NOT DEFINED BUILD_SHARED_LIBS)
  set(BUILD_SHARED_LIBS OFF)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/densekConfig.cmake.in ${PROJECT_BINARY_DIR}/densekConfig.cmake
  INSTALL_DESTINATION ${DENSEK_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/densekConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/densekConfig.cmake ${PROJECT_BINARY_DIR}/densekConfigVersion.cmake
  DESTINATION ${DENSEK_CMAKE_DIR})

# The prefix is found from where the file lies, so that an installed tree can be moved.
file(RELATIVE_PATH DENSEK_PC_TO_PREFIX /prefix/${DENSEK_PC_DIR} /prefix)
string(REGEX REPLACE "/$" "" DENSEK_PC_TO_PREFIX ${DENSEK_PC_TO_PREFIX})
if(BUILD_SHARED_LIBS)
  set(DENSEK_PC_REQUIRES "")
  set(DENSEK_PC_LIBS "")
else()
  set(DENSEK_PC_REQUIRES "Requires: fmt zlib expat libzstd")
  set(DENSEK_PC_LIBS " -pthread")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/densek.pc.in ${PROJECT_BINARY_DIR}/densek.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/densek.pc DESTINATION ${DENSEK_PC_DIR})

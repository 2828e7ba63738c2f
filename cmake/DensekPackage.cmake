# What goes to other machines. The notices of those whose work is inside are made when it is installed, from what was
# compiled (packaging/notices.py); `cpack` in build-package makes a .deb of program, library, headers and Python package.
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter)
set(DENSEK_NOTICES ${PROJECT_BINARY_DIR}/THIRD-PARTY-NOTICES.txt)
set(DENSEK_TELL_NOTICES "execute_process(COMMAND ${Python_EXECUTABLE} ${PROJECT_SOURCE_DIR}/packaging/notices.py
  ${PROJECT_BINARY_DIR} ${DENSEK_NOTICES} COMMAND_ERROR_IS_FATAL ANY)")
if(SKBUILD)
  install(CODE "${DENSEK_TELL_NOTICES}" COMPONENT python EXCLUDE_FROM_ALL)
  install(FILES ${DENSEK_NOTICES} DESTINATION ${SKBUILD_METADATA_DIR}/licenses COMPONENT python EXCLUDE_FROM_ALL)
  return()
endif()

install(CODE "${DENSEK_TELL_NOTICES}")
install(FILES ${DENSEK_NOTICES} DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
set(DENSEK_DIST_PACKAGES lib/python3/dist-packages)
set(DENSEK_DIST_INFO ${PROJECT_BINARY_DIR}/densek-${PROJECT_VERSION}.dist-info)
install(TARGETS densek_python LIBRARY DESTINATION ${DENSEK_DIST_PACKAGES}/densek)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/densek DESTINATION ${DENSEK_DIST_PACKAGES}
  PATTERN __pycache__ EXCLUDE)
install(CODE "execute_process(COMMAND ${Python_EXECUTABLE} ${PROJECT_SOURCE_DIR}/packaging/dist_info.py
  ${PROJECT_VERSION} ${DENSEK_DIST_INFO} COMMAND_ERROR_IS_FATAL ANY)")
install(DIRECTORY ${DENSEK_DIST_INFO} DESTINATION ${DENSEK_DIST_PACKAGES})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME densek)
set(CPACK_PACKAGE_VENDOR "The densek authors")
set(CPACK_PACKAGE_CONTACT "The densek authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)  # and the call of ldconfig
# The compiled half of the Python package is for one Python; who wants the program only can do without.
math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), \
python3 (<< ${Python_VERSION_MAJOR}.${next_minor}), python3-numpy")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bash-completion, g++, cmake, python3-networkx, python3-scipy, python3-pandas")
include(CPack)

# The pages of --html and explore: web/ bundled into an HTML file each by npm's packages, and these as a C++ source of the
# library. Where Node.js, npm or the packages are missing the build goes on with empty pages, and the program says what to do.
set(DENSEK_PAGE_DIR ${PROJECT_BINARY_DIR}/web)
set(DENSEK_PAGE_SOURCE ${DENSEK_PAGE_DIR}/page.cpp)
find_program(DENSEK_NODE NAMES node nodejs DOC "Node.js, for the page of --html")
find_program(DENSEK_NPM npm DOC "npm, for the page of --html")

set(DENSEK_PAGE_INPUTS)
if(DENSEK_PAGE)
  file(GLOB_RECURSE DENSEK_PAGE_INPUTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*)
  list(APPEND DENSEK_PAGE_INPUTS ${PROJECT_SOURCE_DIR}/web/package-lock.json ${PROJECT_SOURCE_DIR}/web/build.mjs
    ${PROJECT_SOURCE_DIR}/web/notices.mjs)
endif()
add_custom_command(OUTPUT ${DENSEK_PAGE_SOURCE}
  COMMAND ${CMAKE_COMMAND} -DWANTED=${DENSEK_PAGE} -DNODE=${DENSEK_NODE} -DNPM=${DENSEK_NPM} -DWEB=${PROJECT_SOURCE_DIR}/web
          -DOUTPUT=${DENSEK_PAGE_SOURCE} -P ${CMAKE_CURRENT_LIST_DIR}/BuildReportPage.cmake
  DEPENDS ${DENSEK_PAGE_INPUTS} ${CMAKE_CURRENT_LIST_DIR}/BuildReportPage.cmake COMMENT "Bundling the pages of --html and explore" VERBATIM)
target_sources(densek PRIVATE ${DENSEK_PAGE_SOURCE})

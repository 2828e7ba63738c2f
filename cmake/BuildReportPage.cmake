# Makes OUTPUT, the C++ source that holds the pages, from WEB with NODE and NPM; empty pages unless WANTED. Run as a script while building.
cmake_minimum_required(VERSION 3.25)
get_filename_component(folder ${OUTPUT} DIRECTORY)
file(MAKE_DIRECTORY ${folder})

function(go_without why)
  if(why)
    message("densek: the pages of --html and explore are left out: ${why}")
  endif()
  file(WRITE ${OUTPUT} "#include \"report/html.h\"\n#include \"report/page.h\"\n\n"
    "std::string_view densek::report::page_template() { return {}; }\nstd::string_view densek::report::explore_page() { return {}; }\n")
endfunction()

if(NOT WANTED)
  go_without("")
  return()
endif()
if(NOT NODE OR NOT NPM)
  go_without("Node.js or npm was not found (Debian: apt-get install nodejs npm)")
  return()
endif()

# npm leaves a list of what it installed; the packages are those of the lock file if it is not older.
set(installed ${WEB}/node_modules/.package-lock.json)
if(NOT EXISTS ${installed} OR ${WEB}/package-lock.json IS_NEWER_THAN ${installed})
  execute_process(COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
    WORKING_DIRECTORY ${WEB} RESULT_VARIABLE failed OUTPUT_QUIET)
  if(failed)
    go_without("npm could not install its packages")
    return()
  endif()
  file(TOUCH ${installed})
endif()

# From here on a failure is a mistake in web/, not something that is missing.
execute_process(COMMAND ${NODE} ${WEB}/build.mjs ${OUTPUT} WORKING_DIRECTORY ${WEB} COMMAND_ERROR_IS_FATAL ANY)

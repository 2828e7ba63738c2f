# With DENSEK_UNITY the compiler gets many sources at once and reads their headers once: half the work for a build from
# nothing, more for one that follows a small change. Answers are the same: options are, and arithmetic is compiled as
# written.
#
# densek_unity(TARGET SOURCE...): sources of one folder are compiled together, DENSEK_UNITY_FILES at a time, so what a file
# keeps in its unnamed namespace needs a name that no other file of its folder has. Files with compile options of their own
# stay alone, and so do those of densek_alone(SOURCE...).
if(DENSEK_UNITY)
  # More is less work, and fewer compilers at a time, each with more memory.
  set(DENSEK_UNITY_FILES 16 CACHE STRING "How many sources of a folder DENSEK_UNITY compiles at once, at most")
  # What is called like a function of another file hides nothing of its own; the other presets look at that.
  target_compile_options(densek_compile_options INTERFACE -Wno-shadow)
endif()

function(densek_unity target)
  if(NOT DENSEK_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    list(APPEND of_${folder} ${source})
    list(LENGTH of_${folder} count)
    math(EXPR batch "(${count} - 1) / ${DENSEK_UNITY_FILES}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
endfunction()

macro(densek_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endmacro()

# nnops_test(...) and nnops_reject_test(...).

find_package(doctest CONFIG QUIET)
find_package(Eigen3 CONFIG QUIET)
find_package(nlohmann_json CONFIG QUIET)
find_package(Python3 3.9 QUIET COMPONENTS Interpreter)
if(Python3_FOUND)
  # The interpreter itself: wrappers that choose between several take longer than a test does.
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; print(sys.executable)" OUTPUT_VARIABLE NNOPS_PYTHON
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  # No site packages and no user settings: the scripts need the standard library only.
  set(NNOPS_PYTHON ${NNOPS_PYTHON} -EsSB)
endif()

# What every test is compiled with.
add_library(nnops_test_options INTERFACE)
target_link_libraries(nnops_test_options INTERFACE nnops::nnops nnops_warnings)
target_include_directories(nnops_test_options INTERFACE ${PROJECT_SOURCE_DIR}/tests)
target_compile_definitions(nnops_test_options INTERFACE NNOPS_TESTS_DIR="${PROJECT_SOURCE_DIR}/tests")
# Whether a * b + c is fused is the compiler's choice otherwise, and float results would depend on it.
target_compile_options(nnops_test_options INTERFACE -ffp-contract=off)

# A test's .cpp brings its own doctest main and needs nothing else to be compiled by hand. Here the implementation of
# doctest (5 s per file) is compiled once: the precompiled header includes doctest.h without it, after which the
# DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN of the test does nothing, and the linker takes main from the archive. A test that
# is compiled without the precompiled header keeps its own main, and the linker leaves the archive alone.
if(doctest_FOUND)
  if(NNOPS_NO_EXCEPTIONS)
    target_compile_definitions(nnops_test_options INTERFACE DOCTEST_CONFIG_NO_EXCEPTIONS_BUT_WITH_ALL_ASSERTS)
  endif()
  target_link_libraries(nnops_test_options INTERFACE doctest::doctest)
  add_library(nnops_test_main STATIC ${PROJECT_SOURCE_DIR}/tests/support/main.cpp)
  target_link_libraries(nnops_test_main PRIVATE doctest::doctest)
  if(NNOPS_NO_EXCEPTIONS)
    target_compile_definitions(nnops_test_main PRIVATE DOCTEST_CONFIG_NO_EXCEPTIONS_BUT_WITH_ALL_ASSERTS)
  endif()

  # The owner of the precompiled header. It is an executable because the tests are, and flags must agree.
  add_executable(nnops_test_pch ${PROJECT_SOURCE_DIR}/tests/support/pch.cpp)
  target_link_libraries(nnops_test_pch PRIVATE nnops_test_options nnops_test_main)
  target_precompile_headers(nnops_test_pch PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/pch.hpp)
endif()

# nnops_test(NAME op.conv_2d SOURCES conv_2d_test.cpp [LABELS op golden] [LIBRARIES Eigen3::Eigen] [EXCEPTIONS])
# One binary, one CTest test of the same name. EXCEPTIONS: keep them in a build that switches them off.
function(nnops_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "EXCEPTIONS" "NAME" "SOURCES;LABELS;LIBRARIES")
  if(NOT doctest_FOUND)
    return() # tests/CMakeLists.txt has said so
  endif()
  string(REPLACE "." "_" target test_${arg_NAME})
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE nnops_test_options ${arg_LIBRARIES} nnops_test_main)
  if(arg_EXCEPTIONS AND NNOPS_NO_EXCEPTIONS)
    nnops_allow_exceptions(${target})
  else()
    target_precompile_headers(${target} REUSE_FROM nnops_test_pch)
  endif()
  add_test(NAME ${arg_NAME} COMMAND ${target})
  set_tests_properties(${arg_NAME} PROPERTIES LABELS "${arg_LABELS}" WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/tests)
endfunction()

# What the reject and guard tests compile with, outside the build.
set(NNOPS_REJECT_COMPILERS)
foreach(candidate g++ clang++-16 clang++-19)
  string(MAKE_C_IDENTIFIER NNOPS_PROGRAM_${candidate} variable)
  find_program(${variable} ${candidate})
  mark_as_advanced(${variable})
  if(${variable})
    list(APPEND NNOPS_REJECT_COMPILERS ${${variable}})
  endif()
endforeach()

set(NNOPS_HEADER_FLAGS)
if(NNOPS_SCALAR_ONLY)
  list(APPEND NNOPS_HEADER_FLAGS -DNNOPS_SCALAR_ONLY)
else()
  get_target_property(dirs nnops::xsimd INTERFACE_INCLUDE_DIRECTORIES)
  list(REMOVE_ITEM dirs ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES})
  list(TRANSFORM dirs PREPEND -isystem)
  list(APPEND NNOPS_HEADER_FLAGS ${dirs})
endif()

# nnops_reject_test(<name> <regex>)
# tests/reject/<name>.cpp compiles as it stands. With -DNNOPS_REJECT it must not, and what the compiler says must match
# <regex>: for g++, clang++-16 and clang++-19, those that are installed. Before matching, quotes are removed, `> >`
# becomes `>>`, and white space and line breaks become one space, so that one regex serves all compilers.
function(nnops_reject_test name regex)
  if(NOT Python3_FOUND)
    return() # tests/CMakeLists.txt has said so
  endif()
  foreach(compiler IN LISTS NNOPS_REJECT_COMPILERS)
    cmake_path(GET compiler FILENAME short)
    add_test(NAME reject.${name}.${short}
             COMMAND ${NNOPS_PYTHON} ${PROJECT_SOURCE_DIR}/tests/reject/check_reject.py
                     ${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp "${regex}" ${compiler} -std=c++20
                     -fsyntax-only -I${PROJECT_SOURCE_DIR}/include ${NNOPS_HEADER_FLAGS})
    set_tests_properties(reject.${name}.${short} PROPERTIES LABELS reject)
  endforeach()
endfunction()

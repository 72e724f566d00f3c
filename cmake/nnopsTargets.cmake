# What our own tests, benches and examples are compiled with. None of it is exported: a user of nnops gets the include
# path and C++20, and nothing else.

add_library(nnops_warnings INTERFACE)
target_compile_options(
  nnops_warnings
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wconversion
            -Wsign-conversion
            -Wshadow
            -Wdouble-promotion
            -Werror
            # Notes about a calling convention that changed in g++ 4.6: nnops crosses no such boundary.
            -Wno-psabi)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 reports its own AVX-512 intrinsics, which start from a deliberately undefined register (GCC bug 105593),
  # and sees an overlap in "text" + std::string (GCC bug 105651).
  target_compile_options(nnops_warnings INTERFACE -Wno-restrict -Wno-uninitialized -Wno-maybe-uninitialized)
endif()

# ON where the flags of the build switch exceptions off.
set(NNOPS_NO_EXCEPTIONS OFF)
if(CMAKE_CXX_FLAGS MATCHES "-fno-exceptions")
  set(NNOPS_NO_EXCEPTIONS ON)
endif()

# nnops_allow_exceptions(<target>): for a target whose other libraries throw. Says so where that changes anything.
function(nnops_allow_exceptions target)
  if(NNOPS_NO_EXCEPTIONS)
    message(STATUS "nnops: ${target} is built with exceptions and RTTI: a library that it uses needs them")
    target_compile_options(${target} PRIVATE -fexceptions -frtti)
  endif()
endfunction()

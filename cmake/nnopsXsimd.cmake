# Makes nnops::xsimd: the headers of xsimd, and nothing else. Used by the build and by the installed package.
#
# The package's own target is not linked: Debian's says that it needs a library `xtl`, which is headers too and which its
# package does not bring, so that the linker would look for -lxtl.
set(nnops_xsimd_problem "xsimd not found")
if(NOT TARGET nnops::xsimd)
  if(NOT TARGET xsimd)
    find_package(xsimd CONFIG QUIET)
  endif()
  set(_nnops_xsimd_dirs)
  if(TARGET xsimd)
    get_target_property(_nnops_xsimd_dirs xsimd INTERFACE_INCLUDE_DIRECTORIES)
  else()
    find_path(NNOPS_XSIMD_INCLUDE_DIR xsimd/xsimd.hpp)
    mark_as_advanced(NNOPS_XSIMD_INCLUDE_DIR)
    if(NNOPS_XSIMD_INCLUDE_DIR)
      set(_nnops_xsimd_dirs ${NNOPS_XSIMD_INCLUDE_DIR})
    endif()
  endif()
  if(xsimd_VERSION AND xsimd_VERSION VERSION_LESS 8.1)
    set(nnops_xsimd_problem "xsimd ${xsimd_VERSION} is too old, 8.1 is needed")
  elseif(_nnops_xsimd_dirs)
    # Global: whoever adds nnops with add_subdirectory links from another directory.
    add_library(nnops::xsimd INTERFACE IMPORTED GLOBAL)
    set_target_properties(nnops::xsimd PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${_nnops_xsimd_dirs}")
  endif()
  unset(_nnops_xsimd_dirs)
endif()

# Headers, the CMake package nnops (target nnops::nnops) and nnops.pc. All of it is headers, so all of it lands in
# architecture-independent places, and all of it may be moved afterwards.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(nnops_cmake_dir ${CMAKE_INSTALL_DATADIR}/cmake/nnops)
set(nnops_pc_dir ${CMAKE_INSTALL_DATADIR}/pkgconfig)

install(
  DIRECTORY include/nnops
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING
  PATTERN "*.hpp"
  PATTERN "*.def")
install(
  TARGETS nnops
  EXPORT nnopsTargets
  INCLUDES
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(
  EXPORT nnopsTargets
  NAMESPACE nnops::
  DESTINATION ${nnops_cmake_dir})

configure_package_config_file(cmake/nnopsConfig.cmake.in nnopsConfig.cmake INSTALL_DESTINATION ${nnops_cmake_dir}
                              NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(nnopsConfigVersion.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/nnopsConfig.cmake ${PROJECT_BINARY_DIR}/nnopsConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/nnopsXsimd.cmake DESTINATION ${nnops_cmake_dir})

# The prefix is written relative to the file itself.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${nnops_pc_dir}
           OUTPUT_VARIABLE nnops_pc_to_prefix)
set(nnops_pc_cflags "-I\${includedir}")
set(nnops_pc_requires "")
if(NNOPS_SCALAR_ONLY)
  string(APPEND nnops_pc_cflags " -DNNOPS_SCALAR_ONLY")
else()
  set(nnops_pc_requires "Requires: xsimd >= 8.1")
endif()
configure_file(cmake/nnops.pc.in nnops.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/nnops.pc DESTINATION ${nnops_pc_dir})

if(PROJECT_IS_TOP_LEVEL)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/nnops)
endif()

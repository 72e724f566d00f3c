// The one compiled copy of doctest, with main: cmake/nnopsTest.cmake says how the tests use it.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

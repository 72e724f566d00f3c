// The precompiled header of the tests: what is slow to parse and changes never. A test still includes what it uses.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#if !defined(NNOPS_SCALAR_ONLY)
#include <xsimd/xsimd.hpp>
#endif

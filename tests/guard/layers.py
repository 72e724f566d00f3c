"""A room of include/nnops/ includes only what it may, and no public header includes an expensive standard header."""

import sys

import headers

# Room -> rooms that it may include besides itself.
MAY_INCLUDE = {
    "core": (),
    "quant": ("core",),
    "schema": ("core", "quant"),
    "targets": ("core", "schema"),
    "route": ("core", "schema", "targets"),
    "kernels": ("core", "quant"),
    "ops": ("core", "quant", "schema", "kernels"),
    "nnops": ("core", "quant", "schema", "kernels", "ops"),
    "runtime": ("core", "quant", "schema", "targets", "route", "kernels", "ops", "nnops"),
    "interop": ("core", "quant", "schema", "targets", "route", "kernels", "ops", "nnops", "runtime"),
}

# Room -> nnops headers that it must not even reach.
MUST_NOT_REACH = {
    "schema": ("nnops/core/simd.hpp",),
    "targets": ("nnops/core/simd.hpp",),
    "route": ("nnops/core/simd.hpp",),
    # Kernels get plain pointers and numbers.
    "kernels": ("nnops/core/view.hpp",),
}

# Describing and checking a call costs milliseconds because these rooms include nothing dearer than <cstdint>.
CHEAP_ROOMS = ("core", "schema", "targets", "route")
CHEAP = {
    "cassert", "cfloat", "climits", "compare", "cstddef", "cstdint", "initializer_list", "limits", "new", "version",
    "bit",
}  # fmt: skip

# In no public header; interop/ is exempt: whoever includes it has asked for the other library.
FORBIDDEN = {
    "algorithm", "any", "atomic", "chrono", "codecvt", "condition_variable", "deque", "exception", "execution",
    "filesystem", "format", "forward_list", "fstream", "functional", "future", "iomanip", "ios", "iosfwd", "iostream",
    "istream", "iterator", "list", "locale", "map", "memory", "memory_resource", "mutex", "numeric", "ostream", "queue",
    "random", "ranges", "regex", "semaphore", "set", "shared_mutex", "source_location", "sstream", "stack", "stdexcept",
    "streambuf", "string", "string_view", "syncstream", "system_error", "thread", "typeindex", "typeinfo",
    "unordered_map", "unordered_set", "valarray", "variant", "vector", "assert.h", "stdio.h", "cstdio", "clocale",
}  # fmt: skip

INTRINSICS = {"immintrin.h", "arm_neon.h", "emmintrin.h", "smmintrin.h", "xmmintrin.h", "x86intrin.h", "arm_acle.h"}
INTRINSICS_IN_CORE = ("nnops/core/simd.hpp", "nnops/core/float16.hpp")


def problems(header):
    room = headers.room(header)
    if room not in MAY_INCLUDE:
        yield f"{room} is no room of include/nnops/"
        return
    own, other = headers.includes(header)

    for name in own:
        if not headers.exists(name):
            yield f"includes {name}, which does not exist"
        elif headers.room(name) not in (room, *MAY_INCLUDE[room]):
            yield f"{room}/ must not include {name}"
    for name in MUST_NOT_REACH.get(room, ()):
        if name in headers.closure(header):
            yield f"{room}/ must not reach {name}"

    for name in other:
        if name.startswith("xsimd"):
            if header != "nnops/core/simd.hpp":
                yield f"includes {name}; only core/simd.hpp includes xsimd"
        elif name in INTRINSICS:
            if room != "kernels" and header not in INTRINSICS_IN_CORE:
                yield f"includes {name}; intrinsics belong to kernels/ and core/simd.hpp"
        elif room == "interop":
            pass
        elif room in CHEAP_ROOMS:
            if name not in CHEAP and header != "nnops/core/simd.hpp":
                yield f"includes <{name}>; {room}/ includes nothing dearer than <cstdint>"
        elif name in FORBIDDEN:
            yield f"includes <{name}>, which no public header may"
        elif "/" in name:
            yield f"includes <{name}>, of another library"


def main():
    found = [f"include/{header}: {problem}" for header in headers.public() for problem in problems(header)]
    print("\n".join(found) or f"{len(headers.public())} headers keep to their layers")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

"""Every public header compiles alone, and twice, without a warning.

usage: headers_alone.py STAMPS COMPILER [FLAG...]

What compiled once is not compiled again until a header that it reaches, or the command, changes: STAMPS is a directory.

Where xsimd is used it is precompiled, because it is most of the time. With it come standard headers that a header of nnops
might have forgotten; that is found with -DNNOPS_SCALAR_ONLY, for which nothing is precompiled.
"""

import concurrent.futures
import hashlib
import os
import pathlib
import subprocess
import sys

import headers

WARNINGS = (
    "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wdouble-promotion -Werror -Wno-psabi"
).split()


def key(header, command, version):
    digest = hashlib.sha256("\0".join([header, version, *command]).encode())
    for name in sorted(headers.closure(header)):
        digest.update(headers.digest(name))
    return digest.hexdigest()


def main():
    stamps = pathlib.Path(sys.argv[1])
    stamps.mkdir(parents=True, exist_ok=True)
    command = [*sys.argv[2:], "-std=c++20", "-fsyntax-only", f"-I{headers.INCLUDE}", *WARNINGS, "-x", "c++", "-"]
    command.insert(1, "-ferror-limit=2" if "clang" in command[0] else "-fmax-errors=2")
    version = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=True).stdout

    precompiled = stamps / "xsimd.hpp"
    precompiled.write_text("#include <xsimd/xsimd.hpp>\n", encoding="utf-8")

    def precompile():
        flags = [flag for flag in command[:-3] if flag != "-fsyntax-only"]
        subprocess.run([*flags, "-x", "c++-header", precompiled, "-o", f"{precompiled}.gch"], check=True)
        return ["-include", str(precompiled)]

    digests = {header: stamps / key(header, command, version) for header in headers.public()}
    prefix = []
    if "-DNNOPS_SCALAR_ONLY" not in command and not all(stamp.exists() for stamp in digests.values()):
        prefix = precompile()

    def check(header):
        stamp = digests[header]
        if stamp.exists():
            return header, ""
        source = f"#include <{header}>\n#include <{header}>\n"
        done = subprocess.run([command[0], *prefix, *command[1:]], input=source, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            stamp.touch()
            return header, ""
        return header, done.stderr or "refused without a message\n"

    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        results = list(pool.map(check, digests))
    failed = [(header, text) for header, text in results if text]
    shown = set()
    for header, text in failed:
        # One broken header breaks all that include it: the same error is shown once.
        error = next((line for line in text.splitlines() if "error:" in line), text)
        if error not in shown:
            print(f"---- include/{header} does not compile alone:\n{text}")
        else:
            print(f"---- include/{header} does not compile alone: {error}")
        shown.add(error)
    print(f"{len(results) - len(failed)} of {len(results)} headers compile alone with {' '.join(sys.argv[2:])}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

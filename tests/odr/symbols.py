"""No function that both units compiled under one name may differ: the linker keeps one of the two copies.

usage: symbols.py NM OBJDUMP OBJECT_WITH_AVX2 BASE_OBJECT

Refused: a function of nnops in both units, and any other function in both units whose copy in the first has AVX
instructions: a small one of the standard library that was not inlined. The constructors that a compiler makes for an
aggregate cannot be forced inline, so they count as the others.
"""

import re
import shutil
import subprocess
import sys

# Functions in namespace nnops and lambdas in them; functions of std about nnops types are the standard's.
IN_NNOPS = re.compile(r"_Z(?:Z|GV|TH|TW)*N[VKRO]*5nnops")


CONSTRUCTOR = re.compile(r"_ZN5nnops\w*[CD][12]E")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def weak_functions(nm, path):
    """Mangled names of functions that other units may define too."""
    rows = (line.split() for line in run(nm, "--defined-only", path).splitlines())
    return {row[2] for row in rows if len(row) == 3 and row[1] == "W"}


def functions_with_avx(objdump, path):
    """Mangled names of functions with a VEX-encoded instruction: the mnemonics of all of them begin with v."""
    found, name = set(), None
    for line in run(objdump, "-d", "--no-show-raw-insn", path).splitlines():
        if match := re.match(r"[0-9a-f]+ <(.+)>:$", line):
            name = match[1]
        elif re.match(r"\s+[0-9a-f]+:\s+v[a-z]+", line):
            found.add(name)
    return found


def show(what, names):
    if names:
        print(f"{what}:", flush=True)
        text = "\n".join(sorted(names)) + "\n"
        if shutil.which("c++filt"):
            subprocess.run(["c++filt"], input=text, text=True, check=False)
        else:
            print(text)


def main():
    nm, objdump, first, second = sys.argv[1:]
    both = weak_functions(nm, first) & weak_functions(nm, second)
    ours = {name for name in both if IN_NNOPS.match(name) and not CONSTRUCTOR.match(name)}
    avx = (both - ours) & functions_with_avx(objdump, first)
    print(f"{len(both)} functions in both units, {len(ours)} of nnops, {len(avx)} others that have AVX instructions")
    show("of nnops, but not in the namespace of an instruction set and not forced inline", ours)
    show("with AVX instructions in one copy: a constructor, or what nnops calls and is not inlined", avx)
    sys.exit(1 if ours or avx else 0)


if __name__ == "__main__":
    main()

"""No function of nnops is compiled in both units under one name: the linker would keep one of the two.

usage: symbols.py NM OBJECT OBJECT
"""

import re
import shutil
import subprocess
import sys

# Functions in namespace nnops and lambdas in them; functions of std about nnops types are the standard's.
IN_NNOPS = re.compile(r"_Z(?:Z|GV|TH|TW)*N[KVRO]*5nnops")


def weak_functions(nm, path):
    """Mangled names of functions that other units may define too."""
    text = subprocess.run([nm, "--defined-only", path], capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in text.splitlines())
    return {row[2] for row in rows if len(row) == 3 and row[1] == "W"}


def main():
    nm, first, second = sys.argv[1:]
    both = weak_functions(nm, first) & weak_functions(nm, second)
    ours = sorted(name for name in both if IN_NNOPS.match(name))
    print(f"{len(both)} functions in both units, of which {len(ours)} of nnops", flush=True)
    if ours and shutil.which("c++filt"):
        subprocess.run(["c++filt"], input="\n".join(ours) + "\n", text=True, check=False)
    else:
        print("\n".join(ours))
    sys.exit(1 if ours else 0)


if __name__ == "__main__":
    main()

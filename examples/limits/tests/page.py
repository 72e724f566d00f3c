"""The transcripts of nnops_limits in the documentation are what the program prints.

usage: page.py PROGRAM PAGE...

A transcript is a block that begins with "$ nnops_limits ...". NNOPS_UPDATE_DOCS=1 writes what follows the command anew.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys

BLOCK = re.compile(r"```\n\$ nnops_limits (?P<words>[^\n]*)\n(?P<shown>.*?)```\n", re.DOTALL)


def main():
    program, pages = sys.argv[1], [pathlib.Path(page) for page in sys.argv[2:]]
    update = os.environ.get("NNOPS_UPDATE_DOCS")
    checked = differing = 0
    for page in pages:
        text = page.read_text(encoding="utf-8")

        def printed(block):
            nonlocal checked, differing
            done = subprocess.run([program, *shlex.split(block["words"])], capture_output=True, check=False, text=True)
            checked += 1
            if done.stderr or done.stdout != block["shown"]:
                differing += not update
                if not update:
                    print(f"{page.name}: nnops_limits {block['words']}\n{done.stdout}{done.stderr}instead of")
                    print(block["shown"])
            return f"```\n$ nnops_limits {block['words']}\n{done.stdout}```\n"

        new = BLOCK.sub(printed, text)
        if update:
            page.write_text(new, encoding="utf-8")
    print(f"{checked} transcripts, {differing} differ")
    sys.exit(1 if differing or checked == 0 else 0)


if __name__ == "__main__":
    main()

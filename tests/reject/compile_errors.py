"""docs/compile_errors.md shows what compilers print: compares its blocks with what they print now, or writes them.

usage: compile_errors.py [--update] PAGE COMPILER[,COMPILER...] [FLAG...]

A block of the page is made from tests/reject/<name>.cpp:

    <!-- generated: <name> -->
    ...
    <!-- end -->

Compilers of other versions than those on the page are passed over. Files and lines are left out: they change.
"""

import os
import pathlib
import re
import subprocess
import sys
import textwrap

HERE = pathlib.Path(__file__).parent
ON_THE_PAGE = ("g++ 12", "clang 16", "clang 19")


def name_of(compiler):
    text = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"(\d+)\.\d+\.\d+", text)[1]
    return f"{'clang' if 'clang' in text else 'g++'} {version}"


def errors(compiler, flags, source):
    command = [compiler, "-std=c++20", "-fsyntax-only", "-fmessage-length=0", "-DNNOPS_REJECT", *flags, source]
    command += ["-fno-caret-diagnostics"] if "clang" in os.path.basename(compiler) else ["-fno-diagnostics-show-caret"]
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)
    if done.returncode == 0:
        sys.exit(f"{source} compiles with NNOPS_REJECT")
    lines = []
    for line in done.stderr.splitlines():
        match = re.search(r"\b((?:error|note): .*)", line)
        # The assertion of nnops, and what g++ notes about it; not where it was instantiated.
        if match and ("nnops: " in match[1] or ("nnops::" in match[1] and "evaluates to false" in match[1])):
            text = match[1].replace("> >", ">>").replace("> >", ">>")
            if text not in lines:
                lines.append(text)
    return lines


def block(name, compilers, flags):
    """{compiler's name: text}"""
    found = {}
    for compiler in compilers:
        wrapped = []
        for line in errors(compiler, flags, str(HERE / f"{name}.cpp")):
            wrapped += textwrap.wrap(line, 118, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        found[name_of(compiler)] = "\n".join(wrapped)
    return found


def main():
    arguments = sys.argv[1:]
    update = arguments[0] == "--update"
    if update:
        arguments = arguments[1:]
    page, compilers, *flags = arguments
    compilers = [c for c in compilers.split(",") if name_of(c) in ON_THE_PAGE]
    text = pathlib.Path(page).read_text(encoding="utf-8")
    stale = []

    def replaced(match):
        name, old = match[1], match[2]
        parts = dict(re.findall(r"(g\+\+ \d+|clang \d+):\n\n```text\n(.*?)\n```", old, re.DOTALL))
        for compiler, now in block(name, compilers, flags).items():
            if parts.get(compiler) != now:
                stale.append(f"{name}, {compiler}:\n{now}")
            parts[compiler] = now
        new = "".join(f"\n{c}:\n\n```text\n{parts[c]}\n```\n" for c in ON_THE_PAGE if c in parts)
        return f"<!-- generated: {name} -->\n{new}\n<!-- end -->"

    text = re.sub(r"<!-- generated: (\w+) -->\n(.*?)<!-- end -->", replaced, text, flags=re.DOTALL)
    if update:
        pathlib.Path(page).write_text(text, encoding="utf-8")
    elif stale:
        sys.exit(f"{page} is stale; run this with --update. Now the compilers say:\n\n" + "\n\n".join(stale))


if __name__ == "__main__":
    main()

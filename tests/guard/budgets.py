"""Preprocessed lines and template instantiations stay within budgets.txt. Times are printed, for people.

usage: budgets.py [--clang CLANG] COMPILER [FLAG...]
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import headers

TABLE = pathlib.Path(__file__).with_name("budgets.txt")


def expand(words):
    for word in words.split():
        if word.endswith("/*"):
            found = [h for h in headers.public() if h.startswith(f"nnops/{word[:-1]}") and h != "nnops/core/simd.hpp"]
            yield from found
        else:
            yield f"nnops/{word}"


def lines(source, compiler):
    """(lines from include/nnops, all lines), without blank ones."""
    command = [*compiler, "-std=c++20", f"-I{headers.INCLUDE}", "-E", "-x", "c++", "-"]
    text = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
    marker = re.compile(r'# \d+ "([^"]*)"')
    ours = total = 0
    inside = False
    for line in text.splitlines():
        if match := marker.match(line):
            inside = match[1].startswith(str(headers.INCLUDE))
        elif line.strip():
            total += 1
            ours += inside
    return ours, total


def instantiations(source, clang):
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "budget.cpp"
        path.write_text(source, encoding="utf-8")
        command = [*clang, "-std=c++20", f"-I{headers.INCLUDE}", "-c", "-ftime-trace", "-ftime-trace-granularity=0"]
        subprocess.run([*command, path, "-o", path.with_suffix(".o")], capture_output=True, text=True, check=True)
        events = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["traceEvents"]
    return sum(event["name"] in ("InstantiateClass", "InstantiateFunction") for event in events)


def seconds(source, compiler):
    command = [*compiler, "-std=c++20", f"-I{headers.INCLUDE}", "-fsyntax-only", "-x", "c++", "-"]
    start = time.monotonic()
    subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    return time.monotonic() - start


def cost(source, compiler, flags, clang):
    """(our lines, all lines and, with a clang, instantiations), seconds."""
    got = [*lines(source, compiler + flags)]
    if clang:
        got.append(instantiations(source, [clang, *flags]))
    return got, seconds(source, compiler + flags)


def main():
    arguments = sys.argv[1:]
    clang = None
    if arguments[0] == "--clang":
        clang, arguments = arguments[1], arguments[2:]
    compiler, flags = arguments[:1], arguments[1:]

    over = False
    print(f"{'':24}{'our lines':>16}{'all lines':>16}{'instantiations':>18}{'seconds':>10}")
    for row in TABLE.read_text(encoding="utf-8").splitlines():
        if not row.strip() or row.startswith("#"):
            continue
        what, words, *budget = (cell.strip() for cell in row.split("|"))
        names = [] if words.endswith(".cpp") else list(expand(words))
        missing = [name for name in names if not (headers.INCLUDE / name).is_file()]
        if missing:
            print(f"{what:24}no such header: {' '.join(missing)}")
            over = True
            continue
        try:
            if names:
                got, took = cost("".join(f"#include <{name}>\n" for name in names), compiler, flags, clang)
            else:
                source = TABLE.with_name(words).read_text(encoding="utf-8")
                five, took_five = cost("#define CHECKS 5\n" + source, compiler, flags, clang)
                one, took_one = cost("#define CHECKS 1\n" + source, compiler, flags, clang)
                got, took = [round((a - b) / 4) for a, b in zip(five, one)], (took_five - took_one) / 4
        except subprocess.CalledProcessError as error:
            print(f"{what:24}does not compile: {(error.stderr or '').strip()}")
            over = True
            continue
        cells = [f"{value} / {limit}" for value, limit in zip(got, budget)]
        if len(cells) < 3:
            cells.append("no clang")
        broken = any(value > int(limit) for value, limit in zip(got, budget))
        print(f"{what:24}{cells[0]:>16}{cells[1]:>16}{cells[2]:>18}{took:>10.3f}{'   OVER' if broken else ''}")
        over = over or broken
    sys.exit(1 if over else 0)


if __name__ == "__main__":
    main()

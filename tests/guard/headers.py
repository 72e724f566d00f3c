"""What the guard scripts know about the public headers: which exist, what they include."""

import functools
import hashlib
import pathlib
import posixpath
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include"

_include = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)


def public():
    """The headers, as they are written in an #include: nnops/core/types.hpp."""
    return sorted(path.relative_to(INCLUDE).as_posix() for path in (INCLUDE / "nnops").rglob("*.hpp"))


def room(header):
    """core, quant, ...; `route` for nnops/route.hpp, `nnops` for nnops/nnops.hpp."""
    parts = pathlib.PurePosixPath(header).parts
    return parts[1] if len(parts) > 2 else pathlib.PurePosixPath(header).stem


@functools.cache
def exists(header):
    return (INCLUDE / header).is_file()


@functools.cache
def digest(header):
    return hashlib.sha256((INCLUDE / header).read_bytes()).digest()


@functools.cache
def includes(header):
    """(nnops headers, other headers) that a header or .def file names; the first with their full names."""
    path = INCLUDE / header
    own, other = [], []
    for quote, name in _include.findall(path.read_text(encoding="utf-8")):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(header), name))
        if quote == '"' and exists(beside):
            own.append(beside)
        elif quote == '"' or name.startswith("nnops/"):
            own.append(posixpath.normpath(name))
        else:
            other.append(name)
    return own, other


def closure(header):
    """All nnops headers that a header reaches, itself included."""
    seen, todo = set(), [header]
    while todo:
        name = todo.pop()
        if name not in seen and exists(name):
            seen.add(name)
            todo += includes(name)[0]
    return seen

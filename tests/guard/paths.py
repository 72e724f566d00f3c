"""No tracked file names a directory of somebody's machine or the host of a package registry."""

import re
import subprocess
import sys

import headers

# Written in pieces, so that this file does not match itself.
REFUSED = re.compile(
    "|".join(
        [
            r"(?<![\w.$}])/(?:work|root|home)/" + r"\w",
            r"pypi\." + "org",
            r"pythonhosted\." + "org",
            r"registry\." + r"npm\w*\.org",
            r"proxy\." + r"golang\.org",
            r"deb\." + r"debian\.org",
            r"\bartifact" + r"ory\b",
            r"\b(?:127\.0\.0\.1|localhost)" + r":\d+",
        ]
    )
)


def main():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=headers.ROOT, capture_output=True, check=False)
    if listed.returncode != 0:
        print("not a git checkout: nothing to look at")
        return
    found = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = headers.ROOT / name
        if not path.is_file() or path.is_symlink():
            continue
        data = path.read_bytes()
        if b"\0" in data[:8192]:
            continue
        for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
            if match := REFUSED.search(line):
                found.append(f"{name}:{number}: {match[0]}")
    print("\n".join(found) or "no machine's paths and no registry hosts")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

"""Runs one must-not-compile test.

usage: check_reject.py SOURCE REGEX COMPILER [FLAG...]

SOURCE must compile as it stands; with -DNNOPS_REJECT it must not, and what the compiler says must match REGEX.
"""

import os
import re
import subprocess
import sys


def run(command):
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")


QUOTES = "\u2018\u2019'\"`"


def joined(text):
    """With one space for white space and line breaks, and `>>` for `> >`."""
    text = re.sub(r"\s+", " ", text)
    while "> >" in text:
        text = text.replace("> >", ">>")
    return text


def normalised(text):
    return joined(re.sub(f"[{QUOTES}]", "", text))


def normalised_regex(regex):
    # A quote in a set of characters stays: [^'] without it would be another set.
    return joined(re.sub(rf"(\[[^\]]*\])|[{QUOTES}]", lambda match: match[1] or "", regex))


def main():
    source, regex, *command = sys.argv[1:]
    if "clang" in os.path.basename(command[0]):
        # Without these, clang cuts long messages and adds the source lines, which may hold the words sought.
        command += ["-fno-caret-diagnostics", "-fmessage-length=0", "-ferror-limit=0"]
    else:
        command += ["-fno-diagnostics-show-caret", "-fmessage-length=0"]

    code, text = run([*command, source])
    if code != 0:
        sys.exit(f"{source} does not compile, even without NNOPS_REJECT:\n{text}")

    code, text = run([*command, "-DNNOPS_REJECT", source])
    if code == 0:
        sys.exit(f"{source} compiles with NNOPS_REJECT; it must be refused")
    if not re.search(normalised_regex(regex), normalised(text)):
        sys.exit(f"{source} is refused, but no message matches\n  {regex}\nThe compiler said:\n{text}")


if __name__ == "__main__":
    main()

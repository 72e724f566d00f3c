"""Runs one must-not-compile test.

usage: check_reject.py SOURCE REGEX COMPILER [FLAG...]

SOURCE must compile as it stands; with -DNNOPS_REJECT it must not, and what the compiler says must match REGEX.

Where SOURCE, or a file beside it that it names in quotes, has comments `// expect: TEXT`, there must be as many static
assertions of nnops that fail: one with each TEXT, without its namespaces, and REGEX has to match every one of them. The
text goes on in comments that follow; `<chip, ` in it stands for the name behind SOURCE's `using chip = `.
"""

import os
import pathlib
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


def plain(text):
    """Without namespaces, without clang's suffix of wide numbers, real numbers as %g prints them."""
    text = re.sub(r"\b(?:\w+::)+", "", normalised(text))
    text = re.sub(r"\b(\d+)L\b", r"\1", text)
    return re.sub(r"\breal{([^}]*)}", lambda match: f"real{{{float(match[1]):g}}}", text)


def expected(source):
    source = pathlib.Path(source)
    text = source.read_text(encoding="utf-8")
    for name in re.findall(r'"([\w.]+)"', text):
        if (source.parent / name).is_file():
            text += (source.parent / name).read_text(encoding="utf-8")
    found = re.findall(r"^// expect: (.*\n(?://  .*\n)*)", text, re.MULTILINE)
    texts = [plain(t.replace("\n//", "")).strip() for t in found]
    if chip := re.search(r"^using chip = (?:\w+::)*(\w+);", text, re.MULTILINE):
        texts = [t.replace("<chip, ", f"<{chip[1]}, ") for t in texts]
    return texts


def check_each(source, texts, regex, output):
    """The failed assertions are those expected, and no other."""
    said = [t for t in output.split("error: ")[1:] if "static assertion failed" in t and "nnops: " in t]
    for message in said:
        if not re.search(regex, message):
            sys.exit(f"{source}: a message does not match\n  {regex}\nIt is\n{message}")
    left = [plain(message) for message in said]
    for text in texts:
        match = next((message for message in left if text in message), None)
        if match is None:
            sys.exit(f"{source}: no message says\n  {text}\nLeft are\n" + "\n".join(left))
        left.remove(match)
    if left:
        sys.exit(f"{source}: not expected:\n" + "\n".join(left))


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
    texts = expected(source)
    if texts:
        check_each(source, texts, normalised_regex(regex), normalised(text))
    elif not re.search(normalised_regex(regex), normalised(text)):
        sys.exit(f"{source} is refused, but no message matches\n  {regex}\nThe compiler said:\n{text}")


if __name__ == "__main__":
    main()

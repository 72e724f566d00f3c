"""Extracts from NNAPI's text which types each operation takes, and since when, independently of the descriptions.

usage: extract_specification.py nnapi-operation-types.h.txt > nnapi_types.txt

One row for each statement: operation | operand type | statement. The statement is the HAL version that brought the type
("1.0" where the text names none) for what a list of supported types holds, and "named" for types that the text only names.
"""

import re
import sys

HEADER = """# Statements of NNAPI's text about operations and types of operands: operation | type | since, or "named".
# Made by extract_specification.py."""

# Where a list of supported types ends.
END = re.compile(r"\n\* (?:Inputs|Outputs|Supported (?:tensor )?rank|Both|Reference|The output|Available since NNAPI)")
TYPE = re.compile(r"OperandType::([A-Z][A-Z0-9_]+)")
TENSOR = re.compile(r"OperandType::(TENSOR_[A-Z0-9_]+)")
SINCE = re.compile(r"[Ss]ince (?:HAL version (\d\.\d)|NNAPI feature level (\d+))")


def version(match):
    return match.group(1) if match.group(1) else "level " + match.group(2)


def supported(text):
    """(type, version) of every list of supported types."""
    for found in re.finditer(r"\n\* Supported (?:value |input |tensor )*(?:tensor )?\{@link OperandType\}", text):
        end = END.search(text, found.end())
        part = text[found.end() : end.start() if end else len(text)]
        # What holds below a heading `* Since`, and within one of its groups `* * Quantized`.
        heading = group = "1.0"
        for line in part.split("\n"):
            types = TENSOR.findall(line)
            since = SINCE.search(line)
            if "full support since" in line:
                continue
            nested = line.startswith("* * *")
            if types:
                for name in types:
                    yield name, version(since) if since else group if nested else heading
            elif line.startswith("* (since"):
                group = version(since)  # the group's heading goes on
            elif line.startswith("* * ") and not nested:
                group = version(since) if since else heading
            elif since:
                heading = group = version(since)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    text = text[text.index("enum class OperationType") :]
    print(HEADER)
    for found in re.finditer(r"/\*\*(.*?)\*/\s*(?://[^\n]*\n\s*)*([A-Z0-9_]+) = \d+,", text, re.DOTALL):
        body, operation = found.groups()
        since = {}
        for name, at in supported(body):
            since.setdefault(name, at)
        for name in TYPE.findall(body):
            since.setdefault(name, "named")
        for name, at in since.items():
            print(f"{operation} | {name} | {at}")


if __name__ == "__main__":
    main()

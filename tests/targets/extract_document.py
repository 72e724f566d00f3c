"""Extracts what the tables in include/nnops/targets/ restate from the text of the operator list, independently of them.

usage: extract_document.py rknn-operators-v2.3.2.ru.txt > rknn_document.txt

One row for each statement: chip | operator | section | line | statement. The operators are those that NNAPI operations become.
"""

import re
import sys

CHIPS = {"3.2": "RK3588", "3.4": "RV1106"}
FIRST_LAYERS = {"5.1.2": "RK3588", "5.1.3": "RV1106"}
OPERATORS = {
    "Add", "AddRelu", "AveragePool", "Clip/ReLU6", "Concat", "Convolution", "ConvolutionClip", "ConvolutionRelu",
    "DepthwiseConvolution", "Expand", "GlobalAveragePool", "GlobalMaxPool", "HardSwish", "MaxPool", "Mul", "MulRelu",
    "Pad", "Relu", "Reshape", "Resize", "Sigmoid", "Softmax", "Sub", "Tanh", "Transpose",
}  # fmt: skip
CPU_OPERATORS = {
    "Add", "AveragePool", "Cast", "Clip", "Concat", "Convolution", "DataConvert", "MaxPool", "Mul", "Pad", "ReduceMean",
    "Reshape", "Resize", "Sigmoid", "Softmax", "Sub", "Tanh", "Transpose", "exDataConvert", "exHardSwish", "exSoftmax13",
}  # fmt: skip
# The document's names of what it limits.
RANGES = r"(kernel_[hw]|strides?_[hw]|pads?_(?:top|left|bottom|right)|dilations_[hw]|channel|height|width)∈([\[(])(\d+),(\d+)([\])])$"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = [line.replace("\u2011", "-").replace("\uff0c", ",").strip() for line in file]

    def row(*cells):
        print(" | ".join(str(cell) for cell in cells))

    print("# Statements of RK-YH-YF-418 V2.3.2 (Russian translation), one a line: chip | operator | section | line | statement.")
    print("# Made by extract_document.py. Where Transpose lost a sign (c1*h1*w1p), it is put back.")

    chip = operator = section = None
    perm = None
    for number, line in enumerate(text, 1):
        if heading := re.match(r"(\d\.\d+)(\.\d+)? (\S+)$", line):
            group, sub, name = heading.groups()
            section = group + (sub or "")
            perm = None
            if group in CHIPS and sub:
                chip, operator = CHIPS[group], name if name in OPERATORS else None
            elif group.startswith("4.") and not sub:
                chip, operator = "CPU", name if name in CPU_OPERATORS else None
            else:
                chip = operator = None
            if operator:
                row(chip, operator, section, number, "heading")
            continue
        if not operator:
            continue

        def say(statement):
            row(chip, operator, section, number, statement)

        bare = line.removeprefix("- ")
        if chip == "CPU":
            if "batchsize" in line:
                say("batch = 1")
            elif "axis" in line:
                say("axis in {0,1,2,3}")
            elif "4 измерений" in line:
                say("output rank <= 4")
            elif "DST" in line:
                source, target = re.findall(r":([\w/]+)", line)
                say(f"source {source}")
                say(f"target {target}")
            elif "bool/int8/float" in line:
                say("source bool/int8/float")
                say("target bool/int8/float")
            continue
        if match := re.match(RANGES, bare):
            name, low, a, b, high = match.groups()
            say(f"{name} in [{int(a) + (low == '(')},{int(b) - (high == ')')}]")
        elif "dilated_kernel_h>1" in line:
            bound = re.search(r"width<(\d+)", line)[1]
            say(f"width where dilated_kernel_h > 1 < {bound}")
        elif match := re.match(r"T1?:(int8\(Tensor\)(,float16\(Tensor\))?)$", line):
            say("types " + match[1].replace("(Tensor)", ""))
        elif match := re.match(r"T2:(int16\(Tensor\),float16\(Tensor\))$", line):
            say("types " + match[1].replace("(Tensor)", ""))
        elif line.startswith("Совместная работа нескольких ядер"):
            say("multi_core " + ("no" if " не " in line or ":не " in line or " не" in line.split(":")[1] else "yes"))
        elif match := re.search(r"\[b,[c1],[h1],[w1]\]->\[b,c,h,w\],(.*)", line):
            for part in re.findall(r"([hw]) ?∈\[(\d+),(\d+)\]", match[1]):
                say(f"expanded {part[0]} in [{part[1]},{part[2]}]")
        elif bare in ("[b,c,1,1]", "[scalar]"):
            say("form " + bare)
        elif match := re.match(r"axis∈\{([\d,]+)\}", bare):
            say(f"axis in {{{match[1]}}}")
        elif match := re.match(r"Ось softmax:([\d,]+),", bare):
            say(f"axis in {{{match[1]}}}")
        elif match := re.search(r"диапазоном \[(\d+),(\d+)\]", line):
            say(f"clamps to [{match[1]},{match[2]}]")
        elif match := re.match(r"count_include_pad,.*:(\d)\.$", bare):
            say(f"count_include_pad = {match[1]}")
        elif match := re.match(r"Сейчас поддерживаются только (half_pixel.*)\.$", bare):
            say("modes " + match[1].replace(" и ", ", "))
        elif match := re.match(r"shape ?:(\[[a-z0-9]+,[a-z0-9]+,[a-z0-9]+,[a-z0-9]+\])", bare):
            say("shape " + match[1])
        elif match := re.search(r"\(p=(\d+),q=(\d+)\)", line):
            say(f"p = {match[1]}, q = {match[2]}")
        elif match := re.match(r"perm=\[(\d),(\d),(\d),(\d)\]$", bare):
            perm = "".join(match.groups())
        elif perm and (match := re.match(r"(T1,T2|T1|T2):(.*)$", bare)):
            clauses = match[2].replace("c1*h1*w1p", "c1*h1*w1<p")
            say(f"perm {perm} {match[1]} {clauses}")

    group = None
    letter = {"A": "int8", "B": "float16"}
    for number, line in enumerate(text, 1):
        if heading := re.match(r"(\d\.\d+\.\d+) ", line):
            group = heading[1]
        if group not in FIRST_LAYERS:
            continue
        where = FIRST_LAYERS[group], "first layer", group, number
        if match := re.match(r"([AB]) \(1\)\s+width \* dilation_kernel_h <= (\d+) \* N", line):
            row(*where, f"{letter[match[1]]} product <= {match[2]} * N")
        elif match := re.match(r"([AB]) \(2\)\s+width <= (\d+)", line):
            row(*where, f"{letter[match[1]]} width <= {match[2]}")
        elif match := re.match(r"([AB]) / (Convolution|Depthwise Convolution)\s+N = (\d+) - (?:MAX\()?CEIL\(.*/ (\d+)\)(?:, (\d+)\))?$", line):
            name = match[2].replace("Depthwise Convolution", "DepthwiseConvolution")
            row(*where, f"{letter[match[1]]} {name} N = {match[3]} - max(ceil(area / {match[4]}), {match[5] or 0})")
        elif match := re.match(r"(?:RK3588|RV1103/RV1106)\s+(int8|float16)\s+4\s+(uint8|int8|float16)\s", line):
            row(*where, f"first layers of {match[1]} with inputs of {match[2]}")


if __name__ == "__main__":
    main()

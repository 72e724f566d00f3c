"""Extracts what the tables in include/nnops/targets/ restate from the text of the operator list, independently of them.

usage: extract_document.py rknn-operators-v2.3.2.ru.txt > rknn_document.txt

One row for each statement: chip | operator | section | line | statement. A chip is the first of its group; CPU is chapter 4. Statements:
  heading                          same as X            not supported, converted
  types T1 int8,float16            const T2 float       rank 4            quant per_layer,per_channel
  range kernel_h [1,31]            set axis {0,1,2,3}   words mode constant,reflect
  perm 231 T1 c1<8192,...          perm 132 no          p = 8192, q = 2048
  says X: a rule in words, X being what it is about; multi_core yes, no, or first (the first chip of the group alone)
"""

import re
import sys

CHIPS = {"3.1": "RK3566", "3.2": "RK3588", "3.3": "RK3562", "3.4": "RV1103", "3.5": "RK3576", "3.6": "RK2118", "3.7": "RV1103B"}
FIRST_LAYERS = {
    "5.1.1": "RK3566", "5.1.2": "RK3588", "5.1.3": "RV1103", "5.1.4": "RK3562", "5.1.5": "RK3576", "5.1.6": "RK2118", "5.1.7": "RV1103B",
}  # fmt: skip
LAST_LAYERS = {
    "5.2.1": "RK3566", "5.2.2": "RK3588", "5.2.3": "RV1103", "5.2.4": "RK3562", "5.2.5": "RK3576", "5.2.6": "RK2118", "5.2.7": "RV1103B",
}  # fmt: skip
RENAMED = {"seqlength": "seq_length", "batchsize": "batch_size", "inputsize": "input_size", "hiddensize": "hidden_size"}
# Rules in words: what they are about, and how a line of theirs looks.
SAYS = [
    ("width_of_tall_kernel<16383", r"dilated_kernel_h>1 требуется width<16383"),
    ("width=1", r"поддерживается width=1"),
    ("pads", r"При настройке pad не поддерживаются: kernel_h\*dilations_h-dilations_h-pads_top<0"),
    ("group", r"только 1; num_output поддерживается тогда и только тогда, когда num_input=num_output"),
    ("dilation_needs_1x1", r"поддерживается только kernel=\(1,1\)"),
    ("kernel_1x1", r"сочетание kernel_h=1 и kernel_w=1 не поддерживается"),
    ("auto_pad", r"только NOTSET"),
    ("ceil_mode", r"ceil или floor: не поддерживается"),
    ("storage_order", r"порядок хранения:0"),
    ("count_include_pad", r"count_include_pad,.*:1\."),
    ("epsilon", r"^epsilon∈\(0,∞\]"),
    ("slope", r"один скаляр или коэффициенты по размерности C"),
    ("steps", r"^При height\*width==1&&channel%subc==0&&starts\[1\]%subc==0&&ends\[1\]%subc==0&&steps\[1\]<=subc"),
    ("exponent_shape", r"^shape:\[1\]"),
    ("mask_batch", r"^shape:\[1,channel,height,width\]"),
    ("roi", r"^Пока не поддерживается\.$"),
    ("default", r"^Настройка сейчас не поддерживается\.$"),
    ("factors 2 to 8", r"целыми коэффициентами 2-8\. Вход \(1,c,1,1\) можно увеличить до \(1,c,h,w\)"),
    ("clip 0 to 6", r"диапазоном \[0,6\]"),
    ("alpha=1/6", r"alpha=1/6"),
    ("beta=0.5", r"beta=0\.5|^\(0\) 5$"),
    ("alpha=1", r"alpha=1\.$"),
    ("softmax", r"^Softmax\(input, axis\) = "),
    ("axis=1", r"^Ограничение: поддерживается только 1"),
    ("matmul A", r"^shape:\[b,k,1,n\]"),
    ("matmul B", r"^shape:\[b,k,1,m\]"),
    ("axes [1] or [1,2,3]", r"только \[1\] и \[1,2,3\]"),
    ("window_sizes", r"2-мерный вектор размера окна"),
    ("num_windows", r"2-мерный вектор числа окон"),
    ("gates 4", r"^shape:\[num_directions,4\*hidden_size,"),
    ("gates 8", r"^shape:\[num_directions,8\*hidden_size\]"),
    ("proj_size=0", r"допускается только 0; projection"),
    ("input_forget=0", r"cifg.*только 0"),
    ("has_projection=0", r"Вариант projection.*только 0"),
    ("flash_attention_dtype", r"Поддерживаемый тип данных:float16"),
    ("flash_attention_mask", r"При включённом FA поддерживаются только \[b,c,1,1\],\[1,c,1,1\] и \[1,c,h,w\]"),
    ("reflect 8192 8192 8176", r"^reflectchannel∈\(0,8192\],height∈\(0,8192\],width∈\(0,8176\]"),
    ("chw<=8192", r"channel∗height∗width<=8192"),
    ("axis 1 below 16384", r"axis=1.*height∗width(<16384|∈\[1,16384\))"),
    ("axis 3 below 16384", r"axis=3/-1.*channel ?∗ ?height( < |<|∈\[1,)16384"),
    ("1 or more than 8", r"равно 1 либо больше 8"),
    ("direction", r"^forward: "),
    ("input_layout", r"^snc: "),
    ("output_layout", r"^sbnc: "),
    ("form [b,c,1,1]", r"^\[b,c,1,1\]$"),
]  # fmt: skip
WORDS = [
    ("mode", r"режимы: (constant,reflect)"),
    ("mode", r"режимы:(partition,reverse,partition_num_first)"),
    ("mode", r"только (nearest и linear)"),
    ("mode", r"Normalization: (layer, rms и mean_var)"),
    ("coordinate_transformation_mode", r"только (half_pixel, pytorch_half_pixel и align_corners)"),
    ("c_type", r"Выбор (add или mul)"),
]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = [line.replace("‑", "-").replace("，", ",").replace("−", "-").strip() for line in file]

    def row(*cells):
        print(" | ".join(str(cell) for cell in cells))

    print("# Statements of RK-YH-YF-418 V2.3.2 (Russian translation), one a line: chip | operator | section | line | statement.")
    print("# Made by extract_document.py. Where Transpose lost a sign (c1*h1*w1p), it is put back.")

    chip = operator = section = None
    perm = None
    asks_granularity = False
    for number, line in enumerate(text, 1):
        if number == 13897:  # captions without content
            chip = operator = None
        if heading := re.match(r"(\d\.\d+)(\.\d+)? (\S+)$", line):
            group, sub, name = heading.groups()
            section = group + (sub or "")
            perm = None
            if group in CHIPS and sub:
                chip, operator = CHIPS[group], name.replace("Tranpose", "Transpose")
            elif group.startswith("4.") and not sub and group != "4.1":
                chip, operator = "CPU", {"where": "Where", "SpaceToDetph": "SpaceToDepth"}.get(name, name)
            else:
                chip = operator = None
            if operator:
                row(chip, operator, section, number, "heading")
            continue
        if not operator:
            continue

        def say(statement):
            row(chip, operator, section, number, statement)

        bare = line.removeprefix("- ").removeprefix("· ")
        if chip == "CPU":
            if "batchsize" in line:
                say("batch = 1")
            if "AvgPoolMode" in line:
                say("mode avg")
            if "broadcasting не поддерживается" in line:
                say("no broadcasting")
            if "axis" in line:
                say("axis in {0,1,2,3}")
            if "4 измерений" in line:
                say("output rank <= 4")
            if "bilinear;nearest2d" in line:
                say("interpolation bilinear,nearest2d")
            if "четырёхмерный x четырёхмерный и четырёхмерный x трёхмерный" in line:
                say("ranks 4x4,4x3")
            if "DST" in line:
                source, target = re.findall(r":([\w/]+)", line)
                say(f"source {source}")
                say(f"target {target}")
            if "типов bool/int8/float" in line:
                say("types bool/int8/float")
            continue

        if line.startswith("Не поддерживается (инструмент"):
            say("converted")
        elif line == "Ещё не поддерживается.":
            say("not supported")
        elif match := re.match(r"(?:Описание и ограничения|Остальные описания) совпадают с (\w+)\.$", line):
            say("same as " + match[1].replace("Tranpose", "Transpose"))
        elif match := re.match(r"Как у (\w+)\.$", line):
            say("same as " + match[1])
        elif match := re.match(r"(T\d?):((?:\w+\(\w+\),?)+)$", line):
            for word, kind in (("types", "Tensor|Scalar"), ("const", "constTensor")):
                names = re.findall(r"(\w+)\((?:" + kind + r")\)", match[2])
                if names:
                    say(f"{word} {match[1]} {','.join(names)}")
        elif line.startswith("Совместная работа нескольких ядер"):
            value = line.split(":", 1)[1]
            say("multi_core " + ("first" if "на RK3576 / не поддерживается на RV1126B" in value else "no" if "не " in value else "yes"))
        if "Поддержка квантования" in line or "量化支持" in line:
            asks_granularity = True
            if match := re.search(r":per-(layer|channel)", line):
                say("quant per_" + match[1])
        elif asks_granularity and re.match(r"per-(layer|channel)", bare):
            say("quant " + bare.replace("-", "_").replace("/", ","))
        else:
            asks_granularity = False
        if match := re.match(r"shape ?:\[([^\]]*)\]", bare):
            say(f"rank {len(match[1].split(','))}")
        if "rank =1" in line:
            say("rank 1")
        for name, low, a, b, high in re.findall(r"(?<![∗\w])(\w+) ?∈([\[(])(\d+),(\d+)([\])])", bare if not bare.startswith("reflect") else ""):
            name = re.sub(r"^(stride|dilation|pad)s_", r"\1_", RENAMED.get(name, name))
            say(f"range {name} [{int(a) + (low == '(')},{int(b) - (high == ')')}]")
        if "кратны 4" in line:
            say("says 1 or a multiple of 4")
        if match := re.match(r"(stride_[hw]) поддерживает только ([\d,]+)\.", bare):
            say(f"set {match[1]} {{{match[2]}}}")
        if match := re.search(r"axis∈\{([\d,-]+)\}", bare):
            say(f"set axis {{{','.join(sorted(set(match[1].replace('-1', '3').split(','))))}}}")
        if match := re.match(r"Ось (?:soft|hard)max:([\d,]+)[,/]", bare):
            say(f"set axis {{{match[1]}}}")
        if "numdirections:1or2" in bare:
            say("set num_directions {1,2}")
        if "mask:0,1" in bare:
            say("set mask_value {0,1}")
        if "LBR:1(T)or0(F)" in bare:
            say("set linear_before_reset {0,1}")
        if "любые оси 0~3" in bare:
            say("range axes [0,3]")
        if match := re.match(r"Сейчас поддерживаются только ([\d,.-]+)\.$", bare):
            say(f"set exponent {{{match[1]}}}")
        if match := re.search(r">=(\d+\.\d+\.\d+)", bare):
            say(("driver" if "драйвера" in bare else "runtime") + " >= " + match[1])
        for name, form in WORDS:
            if match := re.search(form, bare):
                say(f"words {name} " + re.sub(r" и | или |, ", ",", match[1]))
        for about, form in SAYS:
            if re.search(form, bare):
                say("says " + about)
        if match := re.search(r"\(p=(\d+),q=(\d+)\)", line):
            say(f"p = {match[1]}, q = {match[2]}")
        if match := re.match(r"perm=\[(\d),(\d),(\d),(\d)\]$", bare):
            perm = "".join(match.groups())
        elif perm and bare == "Не поддерживается":
            say(f"perm {perm} no")
        elif perm and (match := re.match(r"(T1,T2|T1|T2):(.*)$", bare)) and ("<" in match[2] or "%" in match[2]):
            say(f"perm {perm} {match[1]} {match[2].replace('c1*h1*w1p', 'c1*h1*w1<p')}")

    group = None
    for number, line in enumerate(text, 1):
        if heading := re.match(r"(\d\.\d+\.\d+) ", line):
            group = heading[1]
        cells = line.split("\t")
        if group in FIRST_LAYERS:
            where = FIRST_LAYERS[group], "first layer", group, number
            if match := re.match(r"([AB]) \(1\)\s+width \* dilation_kernel_h (<=?) (\d+) \* N", line):
                row(*where, f"{match[1]} product {match[2]} {match[3]} * N")
            elif match := re.match(r"([AB]) \(2\)\s+width <= (\d+)", line):
                row(*where, f"{match[1]} width <= {match[2]}")
            elif match := re.match(r"([AB]) / ([^\t]+)\t+N = (\d+) - (?:MAX\()?CEIL\(.*/ (\d+)\)(?:, (\d+)\))?$", line):
                name = match[2].replace("Depthwise Convolution", "DepthwiseConvolution").split("/")[0]
                row(*where, f"{match[1]} {name} N = {match[3]} - max(ceil(area / {match[4]}), {match[5] or 0})")
            elif "целое число от 1 до 7" in line:
                row(*where, "N in [1,7]")
            elif len(cells) == 9 and cells[0] != "Платформа":
                precision = cells[1] if cells[1] in ("int8", "float16") else "any"
                given = cells[3] if re.match(r"\w+$", cells[3]) else "other"
                limit = cells[7] if cells[7] in "AB" and cells[2] == "4" else "none"  # a tensor that is not 4-D has no width
                change = " may_change" if "может измениться" in cells[3] else ""
                row(*where, f"input {precision} {'4-D' if cells[2] == '4' else 'other'} {given} {cells[4]} {cells[5]} {limit}{change}")
        if group in LAST_LAYERS and len(cells) >= 5 and not cells[0].startswith("Платформа"):
            precision = cells[1] if cells[1] in ("int8", "float16") else "any"
            align = re.findall(r"по (\d+)", cells[4]) or ["1"]
            pixels = re.findall(r"по (\d+)", cells[5])[0] if len(cells) > 5 and "по" in cells[5] else "1"
            dims = "4-D" if cells[2].startswith("4") else "other"
            row(LAST_LAYERS[group], "last layer", group, number, f"output {precision} {dims} {cells[3]} {align[0]} {align[-1]} {pixels}")


if __name__ == "__main__":
    main()

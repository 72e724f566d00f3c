"""Runs nnops_limits on the cases of cases.jsonl, whose answers were read from the document by hand, and on broken lines.

usage: run.py PROGRAM DIRECTORY

A case is {"why", "query" or "line", "answer"}. Reasons are [rule, operand, got, source_line], in any order; the text of
`wanted` is for people and not compared. Lists are compared as sets. An answer has the members of the case's, no others.
"""

import json
import pathlib
import random
import subprocess
import sys


def run(program, lines):
    text = "\n".join(lines) + "\n"
    done = subprocess.run([program], input=text.encode("utf-8", "surrogateescape"), capture_output=True, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.decode().splitlines()]


def comparable(answer):
    answer = dict(answer)
    if "reasons" in answer:
        members = ("rule", "operand", "got", "source_line")
        reasons = [r if isinstance(r, list) else [r[m] for m in members] for r in answer["reasons"]]
        answer["reasons"] = sorted(json.dumps(r) for r in reasons)
    for name in ("npu", "converted", "not_supported", "cpu"):
        if isinstance(answer.get(name), list):
            answer[name] = sorted(answer[name])
    return answer


def main():
    program, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    text = (directory / "cases.jsonl").read_text(encoding="utf-8")
    cases = [json.loads(line) for line in text.splitlines() if line.strip()]
    lines = [case["line"] if "line" in case else json.dumps(case["query"]) for case in cases]
    status, answers = run(program, lines)
    failed = 0
    if status != 0 or len(answers) != len(cases):
        print(f"status {status}, {len(answers)} answers to {len(cases)} queries")
        failed += 1
    for case, line, answer in zip(cases, lines, answers):
        if comparable(answer) != comparable(case["answer"]):
            failed += 1
            print(f"{case['why']}\n  query    {line}\n  answer   {json.dumps(answer)}")
            print(f"  expected {json.dumps(case['answer'])}")

    # Cut, doubled and scrambled lines get one answer each; blank ones none.
    source = random.Random(7)
    broken = []
    for line in lines:
        for _ in range(20):
            a, b = sorted(source.randrange(len(line) + 1) for _ in range(2))
            other = source.choice(["-1", "1e99", "null", '"x"', "[]", "99999999999999999999"])
            broken += [source.choice([line[:a], line[a:], line[:a] + line[b:], line[:b] + line[a:]])]
            broken += [line.replace("1", other)]
    broken += ["[" * 100000, '{"id":' * 50000, "\x00", '{"id":"\udcff"}', "{}", "[]", "7", '"x"', " \t "]
    broken = [line for line in broken if "\n" not in line and "\r" not in line]
    status, answers = run(program, broken)
    expected = sum(1 for line in broken if line.strip(" \t\v\f"))
    if status != 0 or len(answers) != expected:
        failed += 1
        print(f"broken lines: status {status}, {len(answers)} answers instead of {expected}")
    print(f"{len(cases)} cases, {len(broken)} broken lines, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

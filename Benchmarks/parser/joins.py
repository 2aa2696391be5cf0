#!/usr/bin/env python3
"""How often two changes said in one breath are told apart, whatever stands between them.

Joins known single changes of the corpus, each of which is understood by itself, by words, by punctuation and by nothing, and counts the pairs that
become just those two steps. The same pairs for the same seed.
"""
import argparse, collections, datetime, json, os, random

import accuracy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
JOINTS = [" ", ", ", ". ", " and ", " then ", " and then ", ", then ", " also "]
PLAIN = 0.9


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--program", default=os.path.join(ROOT, ".build/release/voicesketchd"), help="what parses")
    options.add_argument("--pairs", type=int, default=500, help="for each joint")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--json", help="where to store the figures")
    options = options.parse_args()
    command = [options.program, "parse"]
    plain, free = changes(command)
    random.seed(options.seed)
    figures = {}
    for name, known in (("plain", plain), ("free", free)):
        print(f"{len(known)} {name} changes, {options.pairs} pairs for each joint")
        figures[name] = {"changes": len(known)}
        for joint in JOINTS:
            pairs = [random.sample(known, 2) for _ in range(options.pairs)]
            got = accuracy.parse(command, [joined(first[0], second[0], joint) for first, second in pairs])
            right = sum(kinds(command) == first[1] + second[1] for (first, second), command in zip(pairs, got))
            figures[name][joint.strip() or "nothing"] = round(right / options.pairs, 4)
            print(f"  {joint.strip() or 'nothing':10} {100 * right / options.pairs:5.1f} %")
    if options.json:
        result = {"date": datetime.date.today().isoformat(), "seed": options.seed, "pairs": options.pairs, **figures}
        with open(options.json, "w") as file:
            json.dump(result, file, indent=1)
            file.write("\n")


def changes(command):
    """Utterances of one edit that are understood, with their kinds: those read by the surest rules, and the others."""
    cases = [
        case for file in accuracy.files([accuracy.CORPUS]) for case in accuracy.read(file)
        if case["expected"].get("intent") == "edit" and len(accuracy.plan(case["expected"])) == 1
    ]
    plain, free = [], []
    for case, got in zip(cases, accuracy.parse(command, [case["text"] for case in cases])):
        if kinds(got) != kinds(case["expected"]) or any(mark in case["text"].rstrip(" .!?") for mark in ".!?;,") or got["confidence"] < 0.7:
            continue
        starts = case["text"].split()[0].lower() in ("add", "remove", "replace", "change", "make", "turn", "put", "delete", "erase")
        (plain if starts and got["confidence"] > PLAIN else free).append((case["text"], kinds(got)))
    return plain, free


def kinds(command):
    return [kind for kind, _ in accuracy.plan(command)]


def joined(first, second, joint):
    if joint != ". ":
        second = second[0].lower() + second[1:]
    return first.rstrip(" .!?") + joint + second.rstrip(" .!?")


if __name__ == "__main__":
    main()

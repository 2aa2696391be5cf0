"""Times the styles of the illustrator on one core: styles.py PROGRAM ROUNDS [OTHER PROGRAM].

Each round draws the same description in each style with each program in turn, so that what else the machine does falls on
all of them. The first picture of a process, which reads the drawings, is not counted.
"""
import json
import os
import statistics
import subprocess
import sys
from datetime import date

TEXT = "a castle with two trees"
STYLES = ["photorealistic", "cartoon", "anime", "watercolor", "oil painting", "sketch", "digital art", "abstract",
          "pixel art", "impressionist"]
PAINTERLY = {"watercolor", "oil painting", "impressionist"}
RESULTS = "Benchmarks/results/illustrator.json"


def times(program, style, core):
    """Milliseconds of three pictures after the first."""
    text = f"{TEXT}\n" * 4
    run = subprocess.run(["taskset", "-c", core, program, "draw", "--json", "--size", "1024x1024", "--style", style],
                         input=text, capture_output=True, text=True, check=True)
    return [json.loads(line)["milliseconds"] for line in run.stdout.splitlines()][1:]


def main():
    program, rounds = sys.argv[1], int(sys.argv[2])
    programs = [program] + sys.argv[3:]
    core = os.environ.get("CORE", str(max(os.sched_getaffinity(0))))
    spent = {one: {style: [] for style in STYLES} for one in programs}
    for _ in range(rounds):
        for style in STYLES:
            for one in programs:
                spent[one][style] += times(one, style, core)
    medians = {one: {style: statistics.median(spent[one][style]) for style in STYLES} for one in programs}
    for style in STYLES:
        print(f"{style:16}" + "".join(f"{medians[one][style]:8.0f}" for one in programs))
    report = {"date": date.today().isoformat(), "text": TEXT, "size": "1024x1024", "rounds": rounds,
              "styles": {style: {"median": medians[program][style], "least": min(spent[program][style]),
                                 "isPainterly": style in PAINTERLY}
                         for style in STYLES}}
    with open(RESULTS, "w") as file:
        json.dump(report, file, indent=2, ensure_ascii=False)
        file.write("\n")


main()

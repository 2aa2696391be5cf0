"""Times the styles of the illustrator on one core: styles.py PROGRAM ROUNDS [OTHER PROGRAM].

Each round draws the same description in each style with each program in turn, so that what else the machine does falls on
all of them. The first picture of a process, which reads the drawings, is not counted. The flat style, which paints what is
in the exported SVG, is timed beside rsvg-convert on that SVG in the same rounds.
"""
import json
import os
import statistics
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import date

TEXT = "a castle with two trees"
STYLES = ["photorealistic", "cartoon", "anime", "watercolor", "oil painting", "sketch", "digital art", "abstract",
          "pixel art", "impressionist"]
PAINTERLY = {"watercolor", "oil painting", "impressionist"}
FLAT = "flat design"
RESULTS = "Benchmarks/results/illustrator.json"


def times(program, style, core):
    """Milliseconds of three pictures after the first."""
    text = f"{TEXT}\n" * 4
    run = subprocess.run(["taskset", "-c", core, program, "draw", "--json", "--size", "1024x1024", "--style", style],
                         input=text, capture_output=True, text=True, check=True)
    return [json.loads(line)["milliseconds"] for line in run.stdout.splitlines()][1:]


class Peer:
    """rsvg-convert on the exported SVG, as a PNG of the same size: whole processes, and what starting one takes."""

    NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

    def __init__(self, program, core, folder):
        self.core, self.folder = core, folder
        self.spent, self.starts = [], []
        self.drawing, self.nothing = f"{folder}/scene.svg", f"{folder}/nothing.svg"
        subprocess.run([program, "draw", "--size", "1024x1024", "--style", FLAT, "-o", self.drawing, TEXT],
                       check=True, stdout=subprocess.DEVNULL)
        with open(self.nothing, "w") as file:
            file.write(self.NOTHING)

    def convert(self, svg):
        began = time.perf_counter()
        subprocess.run(["taskset", "-c", self.core, "rsvg-convert", "-o", f"{self.folder}/picture.png", svg], check=True)
        return (time.perf_counter() - began) * 1000

    def round(self):
        for _ in range(3):
            self.spent.append(self.convert(self.drawing))
            self.starts.append(self.convert(self.nothing))

    def report(self, flat):
        version = subprocess.run(["rsvg-convert", "--version"], capture_output=True, text=True, check=True).stdout.split()[2]
        median = statistics.median(self.spent)
        return {"style": FLAT, "median": statistics.median(flat), "least": min(flat), "peer": f"rsvg-convert {version}",
                "peerMedian": round(median, 1), "peerStart": round(statistics.median(self.starts), 1),
                "ratio": round(statistics.median(flat) / median, 2)}


def main():
    if not shutil.which("rsvg-convert"):
        sys.exit("bench-illustrator: there is no rsvg-convert (Debian: apt-get install librsvg2-bin)")
    with tempfile.TemporaryDirectory() as folder:
        measure(folder)


def measure(folder):
    program, rounds = sys.argv[1], int(sys.argv[2])
    programs = [program] + sys.argv[3:]
    core = os.environ.get("CORE", str(max(os.sched_getaffinity(0))))
    spent = {one: {style: [] for style in STYLES} for one in programs}
    peer, flat = Peer(program, core, folder), []
    for _ in range(rounds):
        flat += times(program, FLAT, core)
        peer.round()
        for style in STYLES:
            for one in programs:
                spent[one][style] += times(one, style, core)
    medians = {one: {style: statistics.median(spent[one][style]) for style in STYLES} for one in programs}
    for style in STYLES:
        print(f"{style:16}" + "".join(f"{medians[one][style]:8.0f}" for one in programs))
    report = {"date": date.today().isoformat(), "text": TEXT, "size": "1024x1024", "rounds": rounds,
              "styles": {style: {"median": medians[program][style], "least": min(spent[program][style]),
                                 "isPainterly": style in PAINTERLY}
                         for style in STYLES},
              "flat": peer.report(flat)}
    print(report["flat"])
    with open(RESULTS, "w") as file:
        json.dump(report, file, indent=2, ensure_ascii=False)
        file.write("\n")


main()

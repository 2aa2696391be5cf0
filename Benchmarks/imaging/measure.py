#!/usr/bin/env python3
"""Times thumbnails and conversions beside vipsthumbnail and vips on the same pictures, in turns, and stores the figures in
Benchmarks/results/imaging.json. See scripts/bench-imaging.

usage: measure.py BUILD_FOLDER [ROUNDS]

The pictures are the illustrator's, of three sizes. vipsthumbnail takes all pictures in one process; vips takes one, so that the time of a start
that does nothing is taken off for each. Both write the same formats with the same qualities, and use one thread, as the daemon does.
"""

import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / "Benchmarks/results/imaging.json"
SUBJECTS = ["a lighthouse at sunset", "a fox in the snow", "a castle with two trees in watercolor", "a city at night"]
SIZES = [512, 1024, 2048]
# Our task, and how the peer writes the same.
TASKS = {
    "thumbnail 300": ".webp[Q=80,strip]",
    "thumbnail 600": ".webp[Q=80,strip]",
    "convert jpeg": ".jpg[Q=95,strip,optimize_coding]",
    "convert webp": ".webp[Q=85,strip]",
    "convert png": ".png[strip]",
}
ENVIRONMENT = {**os.environ, "VIPS_CONCURRENCY": "1"}


def main():
    build, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 9
    with tempfile.TemporaryDirectory() as folder:
        pictures = draw(build, folder)
        ours = subprocess.Popen([f"{build}/imaging-benchmark", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        times = {task: {"ours": [], "peer": []} for task in TASKS}
        for turn in range(rounds + 1):
            for task, ending in TASKS.items():
                ours.stdin.write(task + "\n")
                ours.stdin.flush()
                own, other = float(ours.stdout.readline()), peer(task, ending, pictures, folder)
                # The first turn warms both.
                if turn:
                    times[task]["ours"].append(own)
                    times[task]["peer"].append(other)
        ours.stdin.close()
        ours.wait()
    rows = {}
    for task, both in times.items():
        own, other = (statistics.median(both[name]) / len(pictures) for name in ("ours", "peer"))
        rows[task] = {"ours": round(own, 2), "peer": round(other, 2), "ratio": round(own / other, 2)}
        print(f"{task:14} {own:8.2f} ms a picture, peer {other:8.2f} ms, ratio {own / other:.2f}")
    version = subprocess.run(["vips", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    result = {"date": datetime.date.today().isoformat(), "machine": platform.machine(), "peer": version, "pictures": len(pictures),
              "rounds": rounds, "milliseconds": rows}
    RESULTS.write_text(json.dumps(result, indent=1) + "\n")


def draw(build, folder):
    """Pictures of every subject in every size; their paths."""
    paths = []
    for place, subject in enumerate(SUBJECTS):
        for size in SIZES:
            paths.append(f"{folder}/{place}-{size}.png")
            subprocess.run([f"{build}/voicesketchd", "draw", subject, "--size", f"{size}x{size}", "--output", paths[-1]],
                           check=True, stdout=subprocess.DEVNULL)
    return paths


def peer(task, ending, pictures, folder):
    """Milliseconds of the peer for all pictures."""
    name, value = task.split()
    out = f"{folder}/peer-%s{ending}"
    if name == "thumbnail":
        return run(["vipsthumbnail", *pictures, "--size", f"{value}x{value}>", "--output", out])
    start = statistics.median(run(["vips", "--version"]) for _ in range(3))
    return sum(run(["vips", "copy", picture, out.replace("%s", str(place))]) - start for place, picture in enumerate(pictures))


def run(command):
    begun = time.monotonic()
    subprocess.run(command, check=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    return (time.monotonic() - begun) * 1000


main()

#!/usr/bin/env python3
"""Measures how often recordings of commands are recognised, and understood, by one or more builds in one run.

usage: measure.py MANIFEST NAME=BUILD_FOLDER ... [--as-found] [--shorter-than WORDS] [--note TEXT] [--json FILE]

MANIFEST is a table with a header and the tab-separated columns clip (a path beside it), voice, condition, id and text. For every build and tier
(clean, noise at 20 and at 10 dB, reverberant hall, room) it gives in per cent, with a 95 % interval from a bootstrap over sentences: "sentence", every word
right; "command", the same command as for the text itself (articles, transcript and confidence aside; understood by the last build); "listed",
the right sentence among the readings. --as-found adds pocketsphinx_continuous with Debian's models and default settings. Sentences are also given in two halves by id, so that what was fitted on one can be judged on the other.
"""

import argparse
import collections
import concurrent.futures
import csv
import datetime
import json
import os
import pathlib
import random
import re
import resource
import subprocess

TIERS = ["clean", "noise 20 dB", "noise 10 dB", "reverb", "room"]
ARTICLES = {"a", "an", "the"}
# Spellings of one word, and words that sound the same and that the parser takes for each other.
SPELLINGS = {"colour": "color", "colouring": "coloring", "coloured": "colored", "blew": "blue", "grey": "gray", "okay": "ok", "jpg": "jpeg"}
FILLERS = {"um", "uh", "er", "erm", "hmm", "ah"}
JOINED = [("water color", "watercolor"), ("photo realistic", "photorealistic"), ("p d f", "pdf"), ("p n g", "png")]


def normalised(text):
    text = re.sub(r"[^a-z0-9' ]", " ", text.lower().replace("-", " "))
    text = " ".join(SPELLINGS.get(word, word) for word in text.split() if word not in FILLERS)
    for parts, whole in JOINED:
        text = re.sub(rf"\b{parts}\b", whole, text)
    return text


def tier(condition):
    return {"20": "noise 20 dB", "10": "noise 10 dB"}.get(condition[-2:], condition)


def meaning(value):
    """A command without what does not change it."""
    if isinstance(value, dict):
        return {key: meaning(part) for key, part in value.items() if key not in ("transcript", "confidence", "reason")}
    if isinstance(value, list):
        return [meaning(part) for part in value]
    if isinstance(value, str):
        return " ".join(word for word in value.lower().split() if word not in ARTICLES)
    return value


def commands(build, texts):
    texts = sorted(texts - {""})
    lines = subprocess.run(
        [f"{build}/voicesketchd", "parse"], input="\n".join(texts) + "\n", capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(lines) == len(texts)
    return {text: meaning(json.loads(line)) for text, line in zip(texts, lines)} | {"": None}


def transcribed(build, clips):
    """What the build heard, and the CPU seconds, peak memory and seconds of sound of the whole run, loading included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen([f"{build}/voicesketchd", "transcribe", "--json", *map(str, clips)], stdout=subprocess.PIPE, text=True)
    heard, peak = {}, 0
    for line in process.stdout:
        result = json.loads(line)
        heard[result["file"]] = result
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        peak = max([peak, *map(int, re.findall(r"VmHWM:\s+(\d+)", status))])
    process.wait()
    assert process.returncode == 0 and len(heard) == len(clips)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    sound = sum(result["audioSeconds"] for result in heard.values())
    return heard, {"cpuPerSecondOfSound": round(cpu / sound, 3), "peakResidentMegabytes": round(peak / 1024, 1)}


def as_found(clips):
    """The same of pocketsphinx_continuous; it is started anew for every recording, so only what it heard is comparable."""
    def heard(clip):
        run = subprocess.run(["pocketsphinx_continuous", "-infile", clip, "-logfn", "/dev/null"], capture_output=True, text=True, check=True)
        return {"text": " ".join(run.stdout.split()), "nbest": []}

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(clips, pool.map(heard, clips))), {"cpuPerSecondOfSound": None, "peakResidentMegabytes": None}


def rates(rows):
    """Per cent of each measure with its interval; whole sentences are drawn, with all their recordings."""
    sentences = collections.defaultdict(list)
    for row in rows:
        sentences[row["id"]].append(row)
    sentences = list(sentences.values())
    draw = random.Random(1)
    samples = [[row for _ in sentences for row in draw.choice(sentences)] for _ in range(500)]

    def rate(some, key):
        return round(100 * sum(row[key] for row in some) / len(some), 1)

    result = {"recordings": len(rows)}
    for key in ("sentence", "command", "listed"):
        spread = sorted(rate(sample, key) for sample in samples)
        result[key] = rate(rows, key)
        result[f"{key}Interval"] = [spread[12], spread[487]]
    return result


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("manifest", type=pathlib.Path)
    arguments.add_argument("builds", nargs="+", metavar="NAME=BUILD_FOLDER")
    arguments.add_argument("--as-found", action="store_true", help="beside pocketsphinx_continuous")
    arguments.add_argument("--shorter-than", type=int, default=1000, metavar="WORDS")
    arguments.add_argument("--note", default="", help="what the recordings are, kept with the results")
    arguments.add_argument("--json", metavar="FILE")
    options = arguments.parse_args()
    builds = dict(build.split("=", 1) for build in options.builds)
    with options.manifest.open() as file:
        table = [row for row in csv.DictReader(file, delimiter="\t") if len(row["text"].split()) < options.shorter_than]
    clips = {str(options.manifest.parent / row["clip"]): row for row in table}
    ids = sorted({row["id"] for row in table})
    halves = {"first": set(ids[::2]), "second": set(ids[1::2])}
    runs = {"pocketsphinx_continuous": as_found(clips)} if options.as_found else {}
    runs |= {name: transcribed(build, clips) for name, build in builds.items()}
    texts = {row["text"] for row in table} | {result["text"] for heard, _ in runs.values() for result in heard.values()}
    understood = commands(list(builds.values())[-1], texts)
    report = {"date": datetime.date.today().isoformat(), "note": options.note, "builds": {}}
    for name, (heard, cost) in runs.items():
        rows = []
        for clip, row in clips.items():
            wanted, result = normalised(row["text"]), heard[clip]
            rows.append({
                "id": row["id"], "voice": row["voice"], "words": len(row["text"].split()), "tier": tier(row["condition"]), "sentence": normalised(result["text"]) == wanted,
                "command": understood[result["text"]] == understood[row["text"]],
                "listed": any(normalised(reading["text"]) == wanted for reading in result["nbest"])})
        entry = report["builds"][name] = {**cost, "tiers": {}}
        spent = f": {cost['cpuPerSecondOfSound']} CPU s for a second of sound, {cost['peakResidentMegabytes']} MB"
        print(f"\n{name}{spent if cost['peakResidentMegabytes'] else ''}")
        print(f"{'':28}{'n':>5}  {'sentence':>20}  {'command':>20}  {'listed':>8}")
        for group in TIERS:
            some = [row for row in rows if row["tier"] == group]
            if not some:
                continue
            entry["tiers"][group] = {"all": rates(some)}
            for half, members in halves.items():
                entry["tiers"][group][half] = rates([row for row in some if row["id"] in members])
            short = [row for row in some if row["words"] <= 5]
            if short:
                entry["tiers"][group]["up to 5 words"] = rates(short)
            for voice in sorted({row["voice"] for row in some}):
                entry["tiers"][group][voice] = rates([row for row in some if row["voice"] == voice])
            for part, figures in entry["tiers"][group].items():
                columns = ["{:5.1f} ({:.1f}-{:.1f})".format(figures[key], *figures[key + "Interval"]) for key in ("sentence", "command")]
                print(f"{group + ', ' + part:28}{figures['recordings']:5}  {columns[0]:>20}  {columns[1]:>20}  {figures['listed']:8.1f}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()

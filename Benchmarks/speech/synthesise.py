#!/usr/bin/env python3
"""Has flite say sentences of the parser's corpus that the models were not made from, clean, in noise and in a room.

usage: synthesise.py FOLDER [--sentences N]

Writes FOLDER/manifest.tsv (clip, voice, condition, id, text) and the recordings, 16 kHz mono, all at one level. Every sentence is said by two voices
clean, by a third in pink noise 20 dB below it, by the fourth in a reverberant hall and by the first in a room; who says what depends on the
sentence's number alone.
"""

import argparse
import csv
import pathlib
import random
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Written by people who had seen neither the models nor their templates, and not what the models are made from (Models/sources/said.txt).
SOURCES = ["commands-07.tsv", "commands-08.tsv"]
# Of each, words with their pronunciations: what is in neither is a slip of the pen, which nobody says.
DICTIONARIES = [ROOT / "Models/art.dict", pathlib.Path("/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")]
VOICES = ["slt", "rms", "awb", "kal16"]
CONDITIONS = ["clean", "clean", "pink20", "reverb", "room"]
# sox's reverberance, damping of high frequencies and size, per cent.
REVERB = {"reverb": [60, 50, 60], "room": [35, 50, 40]}


def sentences(count):
    words = {line.split(None, 1)[0].split("(")[0] for path in DICTIONARIES for line in path.read_text().splitlines() if line.strip()}
    found = set()
    for source in SOURCES:
        for line in (ROOT / "Tests/VoiceCommandsTests/Corpus/development/writers" / source).read_text().splitlines():
            text = " ".join(re.sub(r"[^a-z' ]", " ", line.split("\t")[0].lower().replace("-", " ")).split())
            if "\t" not in line or line.startswith("#") or re.search(r"\d", line.split("\t")[0]):
                continue
            if 1 <= len(text.split()) <= 12 and words.issuperset(text.split()):
                found.add(text)
    found = sorted(found)
    random.Random(4).shuffle(found)
    return found[:count]


def sox(*arguments):
    subprocess.run(["sox", "-D", *map(str, arguments)], check=True)


def record(text, voice, condition, path, scratch):
    said, clean = scratch / "said.wav", scratch / "clean.wav"
    subprocess.run(["flite", "-voice", voice, "-t", text, "-o", said], check=True)
    sox(said, "-r", 16000, "-c", 1, clean, *(["reverb", *REVERB[condition]] if condition in REVERB else []), "norm", -6, "pad", 0.4, 0.6)
    if condition == "pink20":
        loudness = subprocess.run(["sox", clean, "-n", "stat"], capture_output=True, text=True, check=True).stderr
        level = float(re.search(r"RMS\s+amplitude:\s+([\d.]+)", loudness)[1]) / 10
        noise = scratch / "noise.wav"
        sox("-R", clean, noise, "synth", "pinknoise", "vol", 1)
        of_noise = float(
            re.search(r"RMS\s+amplitude:\s+([\d.]+)", subprocess.run(
                ["sox", noise, "-n", "stat"], capture_output=True, text=True, check=True).stderr)[1])
        sox("-m", "-v", 1, clean, "-v", level / of_noise, noise, path)
    else:
        clean.replace(path)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--sentences", type=int, default=120)
    options = arguments.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with (options.folder / "manifest.tsv").open("w", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        table.writerow(["clip", "voice", "condition", "id", "text"])
        for number, text in enumerate(sentences(options.sentences)):
            for place, condition in enumerate(CONDITIONS):
                voice = VOICES[(number + place) % len(VOICES)]
                clip = f"{number:03}-{voice}-{condition}.wav"
                record(text, voice, condition, options.folder / clip, options.folder)
                table.writerow([clip, voice, condition, f"{number:03}", text])


if __name__ == "__main__":
    main()

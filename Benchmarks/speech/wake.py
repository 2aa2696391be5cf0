#!/usr/bin/env python3
"""Measures how often the wake phrase is heard, and how often something else is taken for it.

usage: wake.py BUILD_FOLDER --negatives FOLDER... [--people PHRASE=FOLDER] [--others WORD,...] [--json FILE] [--note TEXT]

Hits: "hello voice sketch" said by every voice of flite and festival that is installed, at three speeds, clean and in noise; and recordings of
people saying PHRASE, one in each file of FOLDER. False alarms: everything in the folders of negatives, as it is and played ten per cent slower
and faster, and the text of this repository's documents read by the voices. OTHERS are further phrases nobody says in the negatives, so that the
operating point is not fitted to the false alarms of one. Every figure is given for thresholds around the built-in one, for all and for two
halves of the speakers (files of people in alternate order), so that what was chosen on one half can be judged on the other.
"""

import argparse
import collections
import datetime
import itertools
import json
import pathlib
import re
import subprocess
import tempfile

import numpy

RATE = 16000
FLITE = ["slt", "rms", "awb", "kal16"]
FESTIVAL = {"hts_slt": "voice_cmu_us_slt_arctic_hts", "kal": "voice_kal_diphone", "ked": "voice_ked_diphone"}
SPEEDS = [0.85, 1.0, 1.2]
NOISES = [("clean", None), ("white", 20), ("pink", 20), ("white", 10), ("pink", 10)]
DEFAULT = "hello voice sketch"
ROOT = pathlib.Path(__file__).resolve().parents[2]


def samples(path, *effects):
    command = ["sox", "-D", path, "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed", "-t", "raw", "-", *effects]
    return numpy.frombuffer(subprocess.run(command, capture_output=True, check=True).stdout, "<i2").astype(float)


def store(path, sound):
    raw = numpy.clip(sound, -32768, 32767).astype("<i2").tobytes()
    subprocess.run(
        ["sox", "-t", "raw", "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed", "-", path], input=raw, check=True)


def speak(text, voice, path):
    if voice in FLITE:
        subprocess.run(["flite", "-voice", voice, "-t", text, "-o", path], check=True)
    else:
        script = f'({FESTIVAL[voice]})\n(utt.save.wave (utt.synth (Utterance Text "{text}")) "{path}" \'riff)\n'
        subprocess.run(["festival", "--pipe"], input=script, text=True, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return samples(path)


def noisy(sound, kind, ratio, generator):
    lead, tail = numpy.zeros(int(0.8 * RATE)), numpy.zeros(int(1.2 * RATE))
    power = numpy.mean(sound**2)
    sound = numpy.concatenate([lead, sound, tail])
    noise = generator.standard_normal(len(sound))
    if kind == "pink":
        spectrum = numpy.fft.rfft(noise)
        spectrum /= numpy.sqrt(numpy.maximum(numpy.arange(len(spectrum)), 1))
        noise = numpy.fft.irfft(spectrum, len(sound))
    level = power / 10 ** (ratio / 10) if ratio else 10.0
    return sound + noise * numpy.sqrt(level / numpy.mean(noise**2))


def synthetic_hits(folder):
    generator = numpy.random.default_rng(1)
    files = {}
    voices = FLITE + [name for name in FESTIVAL if subprocess.run(["which", "festival"], capture_output=True).returncode == 0]
    for voice in voices:
        said = speak(DEFAULT, voice, f"{folder}/{voice}.wav")
        said = said * (0.07 * 32768 / numpy.sqrt(numpy.mean(said**2)))
        store(f"{folder}/said.wav", said)
        for speed in SPEEDS:
            faster = samples(f"{folder}/said.wav", "tempo", str(speed))
            for kind, ratio in NOISES:
                path = f"{folder}/{voice}-{speed}-{kind}{ratio or ''}.flac"
                store(path, noisy(faster, kind, ratio, generator))
                files[path] = (voice, f"{kind} {ratio} dB" if ratio else kind)
    return files


def reading(folder, limit):
    """The first documents of this repository, a paragraph a file, by one voice after the other."""
    files, voices = [], itertools.cycle(FLITE)
    for document in sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")]):
        for paragraph in document.read_text().split("\n\n"):
            words = re.sub(r"[^A-Za-z',. ]+", " ", paragraph).strip()
            # What says the phrase is no negative.
            if len(files) < limit and len(words) > 60 and "hello voice" not in words.lower() and "voicesketch" not in words.lower():
                path = f"{folder}/read-{len(files)}.wav"
                speak(words, next(voices), path)
                files.append(path)
    return files


def detect(build, phrase, files):
    """For each file the scores of its candidates and how many were taken for the phrase; the seconds of sound and of processing."""
    run = subprocess.run([f"{build}/voicesketchd", "wake", "--phrase", phrase, *map(str, files)], capture_output=True, text=True, check=True)
    results = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(results) == len(files), run.stderr
    return (
        {result["file"]: [candidate["score"] for candidate in result["candidates"]] for result in results},
        {result["file"]: sum(candidate["accepted"] for candidate in result["candidates"]) for result in results},
        sum(result["audioSeconds"] for result in results), sum(result["cpuSeconds"] for result in results))


def share(hits, threshold):
    return round(100 * sum(max(scores, default=-1e9) >= threshold for scores in hits) / max(len(hits), 1), 1)


def taken(files, accepted):
    return {"count": len(files), "percent": round(100 * sum(accepted[str(path)] > 0 for path in files) / max(len(files), 1), 1)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--negatives", nargs="+", required=True, type=pathlib.Path)
    parser.add_argument("--people")
    parser.add_argument("--others", default="")
    parser.add_argument("--paragraphs", type=int, default=300, help="how much is read aloud")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--note", default="")
    options = parser.parse_args()
    thresholds = [float(value) for value in range(-45, -9)]
    report = {"date": datetime.date.today().isoformat(), "note": options.note, "phrases": {}}
    with tempfile.TemporaryDirectory() as folder:
        said = synthetic_hits(folder)
        read = reading(folder, options.paragraphs)
        people = sorted(path for negatives in options.negatives for path in negatives.glob("*.flac"))
        altered = []
        for index, path in enumerate(people):
            for speed in ("0.9", "1.1"):
                target = f"{folder}/altered-{index}-{speed}.flac"
                subprocess.run(["sox", "-D", path, target, "speed", speed, "rate", str(RATE)], check=True)
                altered.append(target)
        phrases = [DEFAULT] + ([options.people.split("=")[0]] if options.people else []) + [w for w in options.others.split(",") if w]
        for phrase in phrases:
            # Every file's speaker stays in one half: the altered copies follow their original.
            groups = {"people": people, "people, 10 % slower and faster": altered, "synthetic reading": read}
            entry = {"falseAlarms": {}, "cpuPerSecondOfSound": None}
            sound = cpu = 0
            for name, files in groups.items():
                scores, accepted, seconds, spent = detect(options.build, phrase, files)
                sound, cpu = sound + seconds, cpu + spent
                all_scores = sorted((score for found in scores.values() for score in found), reverse=True)
                entry["falseAlarms"][name] = {
                    "hours": round(seconds / 3600, 3), "highestScores": [round(score, 1) for score in all_scores[:8]],
                    "taken": sum(accepted.values()),
                    "curve": {int(t): sum(score >= t for score in all_scores) for t in thresholds},
                }
            entry["cpuPerSecondOfSound"] = round(cpu / sound, 4)
            if phrase == DEFAULT:
                scores, accepted, _, _ = detect(options.build, phrase, said)
                by = collections.defaultdict(list)
                for path, (voice, condition) in said.items():
                    for key in ("all", voice, condition):
                        by[key].append(path)
                entry["hits"] = {key: taken(paths, accepted) for key, paths in by.items()}
                entry["hitCurve"] = {int(t): share([scores[path] for path in by["all"]], t) for t in thresholds}
            elif options.people and phrase == phrases[1]:
                files = sorted(pathlib.Path(options.people.split("=")[1]).glob("*.flac"))
                scores, accepted, _, _ = detect(options.build, phrase, files)
                halves = [files[half::2] for half in (0, 1)]
                entry["hits"] = {
                    name: taken(half, accepted) for name, half in [("all", files), ("first half", halves[0]), ("second half", halves[1])]}
                entry["hitCurve"] = {int(t): [share([scores[str(path)] for path in half], t) for half in halves] for t in thresholds}
            report["phrases"][phrase] = entry
            print(phrase, json.dumps({k: v for k, v in entry.items() if k not in ("hitCurve",)})[:1500], flush=True)
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()

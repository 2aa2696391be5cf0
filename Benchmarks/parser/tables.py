#!/usr/bin/env python3
"""Writes docs/measurements/language.md from the stored results of the parser and the manifest of its corpus.

usage: tables.py [--check]     --check writes nothing and exits with 1 where the page is not what it would write
"""

import csv
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from pages import ROOT, keep, paragraph, section, stored

MANIFEST = ROOT / "Tests/VoiceCommandsTests/Corpus/manifest.tsv"


def percent(share):
    return "–" if share is None else f"{share * 100:.1f}"


def accuracy(results):
    rows = [
        [name, figures["cases"], percent(figures["kindRight"]), percent(figures["allRight"]), percent(figures.get("slotsRight"))]
        for name, figures in [
            ("whole utterances", results["utterances"]), ("all steps", results["steps"]), ("all edits", results["edits"]),
            *results["kinds"].items()]
    ]
    compounds, talk = results["compounds"], results["refusals"]
    about = (
        f"The English corpus, {results['date']}. Most of it has been read by those who wrote the rules. Of {compounds['cases']} compounds "
        f"{percent(compounds['split'])} % were parted into as many steps as expected and {percent(compounds['allRight'])} % right in all of "
        f"them; {percent(talk['refused'])} % of {talk['cases']} lines of talk were made no confident create, edit, retry or delete.")
    return section("Right (`make accuracy`)", about, ["", "cases", "kind right, %", "and every slot, %", "slots right, %"], rows)


def confidence(results):
    rows = [
        [f"{bin['from']:.1f} to {bin['from'] + 0.1:.1f}", bin["n"], bin["talk"], percent(bin["stated"]), percent(bin["kindRight"])]
        for bin in results["reliability"]
    ]
    error = percent(results["expectedCalibrationError"]["kind"])
    about = f"The same corpus; a command made of talk is wrong. Expected calibration error for the kind: {error} %."
    return section("Confidence", about, ["confidence", "steps", "of talk", "stated, %", "kind right, %"], rows)


def joints():
    results = stored("parser-joins.json")
    names = [name for name in results["plain"] if name != "changes"]
    rows = [[f"“{name}”" if name != "nothing" else name, percent(results["plain"][name]), percent(results["free"][name])] for name in names]
    about = (
        f"{results['pairs']} pairs of edits for each joint, {results['date']}: the share that is told apart. Each edit is understood by itself. "
        f"Plain ones begin with a word such as “add” and have a confidence above 0.9 ({results['plain']['changes']}); free ones are the others "
        f"({results['free']['changes']}).")
    return section("Two edits in one breath (`Benchmarks/parser/joins.py`)", about, ["joint", "plain, %", "free, %"], rows)


def speed():
    results = stored("parser.json")
    rows = [
        [name, *(figures[key] for key in ("utterancesPerSecond", "medianMicroseconds", "p99Microseconds")),
         percent(figures["understood"]), percent(figures["refused"]), figures.get("loadMilliseconds", "–")]
        for name, figures in [*results["parsers"].items(), ("voicesketch, `development/loose`", results["loose"])]
    ]
    about = (
        f"{results['utterances']} utterances beside {results['peer'].replace('==', ' ')}, the matcher of Home Assistant, with templates for the "
        f"same intents (`Benchmarks/parser/hassil/`); same run, one core, {results['date']}. `development/loose`, whose utterances are half as "
        "long again and often read in parts, is timed apart. The lexicon has been tuned on most of these utterances: the times are comparable, "
        "the shares understood say more of coverage than of the matchers.")
    columns = ["", "utterances a second", "median, µs", "99 %, µs", "understood, %", "talk refused, %", "load, ms"]
    return section("Speed (`scripts/bench-parser`)", about, columns, rows)


def fuzz():
    results = stored("parser-fuzz.json")
    rows = [
        [language, figures["inputs"], figures["characters"], figures["slowestMilliseconds"], figures["slowestCharacters"]]
        for language, figures in results.items() if isinstance(figures, dict)
    ]
    about = f"What nobody says, {results['date']}: {results['crashes']} crashes."
    return section("Strange text (`scripts/fuzz-parser`)", about, ["language", "inputs", "characters", "slowest, ms", "its characters"], rows)


def first_sight():
    with open(MANIFEST, encoding="utf-8") as lines:
        files = list(csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t"))
    rows = [[row["file"], row["lines"], row["source"]] for row in files if "first sight" in row["source"]]
    about = "Share of each file of the corpus that was right before any rule was changed for it, as the manifest keeps it."
    return section("At first sight", about, ["file", "lines", "written for, and right at first sight"], rows)


def main():
    results = stored("parser-accuracy.json")
    opening = paragraph(
        "Made by `Benchmarks/parser/tables.py` from `Benchmarks/results` and the corpus's manifest; change nothing here. Times are the "
        "processor's. A figure on sentences that the rules have seen says little of others.")
    parts = [accuracy(results), confidence(results), joints(), speed(), fuzz(), first_sight()]
    keep("docs/measurements/language.md", "\n\n".join(["# Measurements of the language", opening, *parts]) + "\n", "Benchmarks/parser/tables.py")


if __name__ == "__main__":
    main()

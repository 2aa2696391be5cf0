#!/usr/bin/env python3
"""Writes docs/measurements/illustrator.md from the stored results of the illustrator.

usage: tables.py [--check]     --check writes nothing and exits with 1 where the page is not what it would write
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from pages import ROOT, keep, paragraph, section, stored

STYLES = "illustrator.json"
GOALS = {"head nouns": 92, "counts": 97, "colours": 92, "relations": 85}
MEANINGS = {
    "head nouns": "the first thing is drawn, as itself or as a listed kind of it",
    "other nouns": "the same of the things after it",
    "counts": "as many as were asked for, 2 to 10",
    "colours": "colour at the thing or the part it was said of",
    "relations": "on, under, in, before, behind, beside, between, worn, held, ridden: from the geometry",
    "attributes": "material, pattern, writing",
    "settings": "the place",
}


def coverage(report):
    about = (
        f"{report['descriptions']} descriptions with the scenes they should become, in "
        "`Tests/IllustratorTests/Scenes/descriptions.tsv`, written before any of them was drawn; what was missed has been "
        f"mended since. Composing one takes {report['millisecondsToCompose']:.1f} ms."
    )
    rows = [
        [name, share["held"], share["of"], f"{100 * share['held'] / share['of']:.1f}", GOALS.get(name, "–"), meaning]
        for name, meaning in MEANINGS.items()
        if (share := report["shares"].get(name))
    ]
    return section("What is drawn (`scripts/coverage`)", about, ["", "held", "of", "%", "goal, %", "means"], rows)


def styles(report):
    about = (
        f"“{report['text']}”, {report['size']}, one core, {report['date']}: milliseconds with the PNG, medians of "
        f"{report['rounds'] * 3}."
    )
    rows = [
        [name, f"{row['median']:.0f}", f"{row['least']:.0f}", 400 if row["isPainterly"] else 150]
        for name, row in report["styles"].items()
    ]
    return section("Time of a picture (`scripts/bench-illustrator`)", about, ["style", "median", "least", "goal"], rows)


def flat(report):
    found = report["flat"]
    about = (
        f"“{report['text']}” in {found['style']}, which paints what is in the exported SVG, and {found['peer']} on that SVG, in "
        f"the rounds above. {found['peer'].split()[0]} is timed as a process, of which its start takes "
        f"{found['peerStart']:.0f} ms. The ratio is to be at most 1.5."
    )
    rows = [[f"{found['median']:.0f}", f"{found['peerMedian']:.0f}", f"{found['ratio']:.2f}"]]
    return section("A flat style beside `rsvg-convert`", about, [f"{found['style']}, ms", "rsvg-convert, ms", "ratio"], rows)


def main():
    parts = [
        "# Measurements of the illustrator",
        paragraph("Made by `Benchmarks/illustrator/tables.py` from `Benchmarks/results`; change nothing here."),
        coverage(stored("illustrator-coverage.json")),
    ]
    if (ROOT / "Benchmarks/results" / STYLES).exists():
        parts += [styles(stored(STYLES)), flat(stored(STYLES))]
    keep("docs/measurements/illustrator.md", "\n\n".join(parts) + "\n", "Benchmarks/illustrator/tables.py")


main()

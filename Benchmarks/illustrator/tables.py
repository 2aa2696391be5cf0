"""Writes docs/measurements/illustrator.md from Benchmarks/results; run from the root of the repository."""
import json
import os

COVERAGE = "Benchmarks/results/illustrator-coverage.json"
STYLES = "Benchmarks/results/illustrator.json"
PAGE = "docs/measurements/illustrator.md"
GOALS = {"head nouns": 92, "counts": 97, "colours": 92, "relations": 85}
SAID = {
    "head nouns": "the first thing is drawn, as itself or as a listed kind of it",
    "other nouns": "the same of the things after it",
    "counts": "as many as were asked for, 2 to 10",
    "colours": "colour at the thing or the part it was said of",
    "relations": "on, under, in, before, behind, beside, between, worn, held, ridden: from the geometry",
    "attributes": "material, pattern, writing",
    "settings": "the place",
}


def coverage():
    with open(COVERAGE) as file:
        report = json.load(file)
    lines = [
        "## What is drawn (`scripts/coverage`)", "",
        f"{report['descriptions']} descriptions with the scenes they should become, in",
        "`Tests/IllustratorTests/Scenes/descriptions.tsv`, written before any of them was drawn; what was missed has been",
        f"mended since. Composing one takes {report['millisecondsToCompose']:.1f} ms.", "",
        "|  | held | of | % | goal, % | means |", "| --- | --- | --- | --- | --- | --- |"]
    for name in SAID:
        share = report["shares"].get(name)
        if share:
            lines.append(f"| {name} | {share['held']} | {share['of']} | {100 * share['held'] / share['of']:.1f} | "
                         f"{GOALS.get(name, '–')} | {SAID[name]} |")
    return lines


def styles():
    with open(STYLES) as file:
        report = json.load(file)
    isCompared = any("other" in row for row in report["styles"].values())
    lines = ["", "## Time of a picture (`scripts/bench-illustrator`)", "",
             f"“{report['text']}”, {report['size']}, one core, {report['date']}; milliseconds with the PNG, medians of"
             f" {report['rounds'] * 3}.", "",
             "| style | median | least | goal |" + (" before |" if isCompared else ""),
             "| --- | --- | --- | --- |" + (" --- |" if isCompared else "")]
    for name, row in report["styles"].items():
        goal = 400 if row["isPainterly"] else 150
        lines.append(f"| {name} | {row['median']:.0f} | {row['least']:.0f} | {goal} |"
                     + (f" {row['other']:.0f} |" if isCompared else ""))
    return lines


page = ["# Measurements of the illustrator", "",
        "Made by `Benchmarks/illustrator/tables.py` from `Benchmarks/results`; change nothing here.", ""]
page += coverage() if os.path.exists(COVERAGE) else []
page += styles() if os.path.exists(STYLES) else []
with open(PAGE, "w") as file:
    file.write("\n".join(page) + "\n")

#!/usr/bin/env python3
"""Writes docs/measurements/library.md from the stored results of the library.

usage: tables.py [--check]     --check writes nothing and exits with 1 where the page is not what it would write
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from pages import keep, paragraph, section, stored

NEAR = 1.5


def sizes(results):
    lines = []
    for size, figures in results["sizes"].items():
        lines.append([f"{int(size):,}", f"{figures['revisions']:,}", f"{figures['database']:,.0f}", f"{figures['opening']:.0f}",
                      f"{figures['memory']:.0f}", figures["date"]])
    about = (
        f"Made by `scripts/bench-library`, {results['machine']}, 2 cores. Memory is the most the process had. "
        "Opening does not look at all of them. The million are the hundred thousand ten times, at other times.")
    return section("Size", about, ["artworks", "versions", "database, MB", "opening, ms", "memory, MB", "measured"], lines)


def times(results):
    largest = list(results["sizes"])[-1]
    names = list(results["sizes"][largest]["times"])
    lines = []
    for name in names:
        line = [name]
        for figures in results["sizes"].values():
            time = figures["times"].get(name)
            line.append(f"{time['median']:.1f} / {time['p99']:.1f}" if time else "–")
        line.append(results["sizes"][largest].get("growth", {}).get(name, "–"))
        lines.append(line)
    about = (
        "Median and 99th percentile of 200 tries in milliseconds, pages of 50 artworks. The last column is how many times the median "
        "grew from the size before to the largest, which has ten times as many artworks. Numbers of all artworks and buckets are counted "
        "from the index, so they grow with it.")
    columns = ["", *(f"{int(size):,}" for size in results["sizes"]), "grew"]
    return section("Times", about, columns, lines)


def ratios(results):
    lines = []
    for size, figures in results["sizes"].items():
        for name, time in figures["times"].items():
            if "ratio" in time:
                lines.append([f"{int(size):,}", name, f"{time['median']:.2f}", f"{time['sqlite']:.2f}", f"{time['ratio']:.2f}",
                              "kept" if time["ratio"] <= NEAR else "missed"])
    about = (
        f"The same statements through SQLite's C interface, prepared beforehand and with every column read, in the same run. The promise "
        f"is {NEAR} times as long. An insert also syncs the folders of the image files; so does its peer.")
    return section("Beside SQLite alone", about, ["artworks", "", "library, ms", "SQLite, ms", "ratio", ""], lines)


def pictures(results):
    lines = [[name, f"{figures['ours']:.0f}", f"{figures['peer']:.0f}", f"{figures['ratio']:.2f}"]
             for name, figures in results["milliseconds"].items()]
    about = (
        f"Made by `scripts/bench-imaging` on {results['date']}: {results['pictures']} pictures of 1,024 pixels by `vipsthumbnail` and `vips` "
        f"({results['peer']}) in the same run. The promise is 1.2 times as long.")
    return section("Thumbnails and conversions", about, ["", "library, ms", "vips, ms", "ratio"], lines)


def kills(results):
    lines = [[name, figures["commands"], figures["once"], figures["lost"], figures["elsewhere"], figures["twice"]]
             for name, figures in results["figures"].items()]
    kinds = ", ".join(f"{count} {name}" for name, count in results["kinds"].items())
    about = (
        f"Made by `scripts/kill-campaign` on {results['date']}: {results['rounds']} daemons killed at a random moment while commands of all "
        f"kinds were accepted ({kinds}), and started again. Commands that were not answered may be lost; no other may be, and none is done "
        "twice or to another picture.")
    return section("Daemons killed", about, ["ended by, command", "commands", "once", "lost", "elsewhere", "twice"], lines)


def faults(results):
    lines = []
    for row in results["rows"]:
        ends = ", ".join(f"{count} {end}" for end, count in row["ends"].items())
        lines.append([row["act"], row["kind"], row["tried"], row["calls"], ends, row["findings"]])
    about = (
        f"Made by `scripts/storing-faults` on {results['date']}: each change with its first call failing, its second, and so on. Made: the "
        "change was reported and is there; every other word is how it was refused, as in the control protocol. Findings are libraries that "
        "were unsound, changed in part, or could not take the change afterwards.")
    return section("Calls that fail", about, ["change", "fault", "tried", "of calls", "how it ended", "findings"], lines)


def properties(results):
    return "\n\n".join([
        "## Random acts",
        paragraph(
            f"Made by `scripts/property-campaign` on {results['date']}: {results['steps']:,} random acts in {results['libraries']} libraries, "
            f"each compared with a simple model after it: {results['differences']} differences. Among them are edits, undo and redo across "
            "pictures, collections, tags, the trash and restarts."),
    ])


def main():
    library = stored("library.json")
    text = "\n\n".join([
        "# Measurements of the library",
        paragraph("Made by `Benchmarks/library/tables.py` from `Benchmarks/results`; change nothing here."),
        sizes(library), times(library), ratios(library), pictures(stored("imaging.json")), kills(stored("kills.json")),
        faults(stored("storing-faults.json")), properties(stored("properties.json")),
    ])
    keep("docs/measurements/library.md", text + "\n", "Benchmarks/library/tables.py")


main()

#!/usr/bin/env python3
"""Writes docs/measurements/hearing.md from the stored results: speech.json, wake.json and hearing-history.json.

usage: tables.py [--check]     --check writes nothing and exits with 1 where the page is not what it would write
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from pages import keep, paragraph, section, stored

MEASURES = [("sentence", "whole sentence"), ("command", "command"), ("listed", "right sentence listed")]


def percent(figures, measure):
    low, high = figures[measure + "Interval"]
    return f"{figures[measure]} ({low:.0f}–{high:.0f})"


def speech():
    results = stored("speech.json")
    found, now = results["builds"]["pocketsphinx_continuous"], results["builds"]["now"]
    rows = []
    for tier, parts in now["tiers"].items():
        for part, label in [("all", tier), ("up to 5 words", f"{tier}, up to 5 words")]:
            if part not in parts:
                continue
            figures, other = parts[part], found["tiers"][tier][part]
            rows.append(
                [label, figures["recordings"], *(percent(figures, key) for key, _ in MEASURES),
                 *(percent(other, key) for key in ("sentence", "command"))])
    about = (
        f"{results['note'].capitalize()}, {results['date']}. Per cent right, with 95 % intervals by bootstrap over sentences; as found is "
        f"pocketsphinx_continuous with Debian's models. {now['cpuPerSecondOfSound']} s of processor time for a second of sound, "
        f"{now['peakResidentMegabytes']:.0f} MB at most.")
    columns = ["", "recordings", *(label for _, label in MEASURES), "as found: sentence", "command"]
    return section("Commands heard (`make bench-speech`)", about, columns, rows)


def wake():
    results = stored("wake.json")
    rows = []
    for phrase, figures in results["phrases"].items():
        alarms = figures["falseAlarms"]
        hits = {name: value for name, value in figures.get("hits", {}).items() if name == "all" or " " in name or name == "clean"}
        rows.append([
            phrase, "; ".join(f"{name} {value['percent']} ({value['count']})" for name, value in hits.items()),
            "; ".join(f"{name} {value['taken']} in {value['hours']:.2f} h" for name, value in alarms.items()),
            figures["cpuPerSecondOfSound"]])
    about = (
        f"{results['note'].capitalize()}, {results['date']}. The weight of the second stage was chosen on all of “computer”, the threshold "
        "above its highest false alarm among people. In so little sound no false alarm means fewer than nine an hour (95 %), no more.")
    return section("Wake phrase (`Benchmarks/speech/wake.py`)", about, ["phrase", "hits, % (recordings)", "false alarms", "CPU s for a second"], rows)


def page():
    history = [section(entry["title"], entry["about"], entry["columns"], entry["rows"]) for entry in stored("hearing-history.json")["tables"]]
    opening = paragraph(
        "Made by `Benchmarks/speech/tables.py` from `Benchmarks/results`; change nothing here. Figures of different tables are of different "
        "recordings and mostly of synthetic voices, so they compare rows of one table only. Human voices will do worse.")
    return "\n\n".join(["# Measurements of hearing", opening, speech(), wake(), *history]) + "\n"


if __name__ == "__main__":
    keep("docs/measurements/hearing.md", page(), "Benchmarks/speech/tables.py")

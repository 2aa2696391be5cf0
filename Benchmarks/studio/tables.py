#!/usr/bin/env python3
"""Writes docs/measurements/studio.md from the stored results of the studio page.

usage: tables.py [--check]     --check writes nothing and exits with 1 where the page is not what it would write
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from pages import keep, paragraph, section, stored

COLUMNS = ["artworks", "", "median, ms", "95 %, ms", "most, ms", "measured"]


def rows(results, part, names):
    """A row for each size and each series of a part; what a size was not measured for is left out."""
    return [
        [f"{int(size):,}", label, *(figures[part][name][key] for key in ("median", "p95", "most", "count"))]
        for size, figures in results["sizes"].items() if part in figures for name, label in names if name in figures[part]]


def promises(results):
    lines = []
    for size, figures in results["sizes"].items():
        def line(promise, measured, isKept):
            lines.append([f"{int(size):,}", promise, measured, "kept" if isKept else "missed"])
        if slow := figures.get("frames", {}).get("slow"):
            line("frame while scrolling, 95 %: 16.7 ms", f"{slow['gallery']['p95']} ms", slow["gallery"]["p95"] <= 16.7)
            line("120 live squares", figures["frames"]["cells"], figures["frames"]["cells"] <= 120)
        if scrub := figures.get("scrub"):
            line("pictures of another time: 250 ms", f"{scrub['gallery']['median']} ms, 95 % {scrub['gallery']['p95']} ms",
                 scrub["gallery"]["median"] <= 250)
        if back := figures.get("comeback"):
            line("same artwork on the same pixel", f"{back['same']} of {back['runs']}", back["same"] == back["runs"])
        if paint := figures.get("paint"):
            line("first paint: 200 ms", f"{paint['empty cache']['median']} ms, again {paint['again']['median']} ms",
                 paint["empty cache"]["median"] <= 200)
        if keys := figures.get("keys"):
            line("what a key finds: 100 ms", f"{keys['keys']['median']} ms, 95 % {keys['keys']['p95']} ms",
                 keys["keys"]["median"] <= 100)
        heaps = {name: part["heapMegabytes"] for name, part in figures.items() if isinstance(part, dict) and "heapMegabytes" in part}
        if heaps:
            measured = ", ".join(f"{heap} MB after {name}" for name, heap in heaps.items())
            lines.append([f"{int(size):,}", "memory for JavaScript", measured, "–"])
    about = (
        f"{results['browser']} without a graphics processor, {results['machine']}, {results['date']}; a library of 32 pictures that all "
        "artworks share, with thumbnails made before. Where a median keeps a promise, the 95th percentile may not. Where other work ran on the "
        "machine, the load before each part tells it, beside its figures in the results.")
    return section("Promises", about, ["artworks", "promise", "measured", ""], lines)


def frames(results):
    lines = []
    for size, figures in results["sizes"].items():
        for name in ("slow", "fast"):
            if name not in figures.get("frames", {}):
                continue
            speed = figures["frames"][name]
            for series, label in (("gallery", "gallery"), ("plain", "plain squares"), ("callbacks", "gallery, callbacks")):
                values = speed[series]
                lines.append([
                    f"{int(size):,}", f"{label}, {speed['pixelsASecond']:,} px/s", values["median"], values["p95"], values["p99"],
                    values["late"], speed["partial"] if series == "gallery" else "–", values["count"]])
    about = (
        "How long each frame stayed, from Chromium's trace: turns of the display, 60 a second, between two that brought a new picture. "
        "Plain squares are as many in a page without anything else, in the same run. Callbacks are those of requestAnimationFrame in "
        "scrolls of their own: the page's scripts, which come later than the display where both cores are busy. Such frames are scrolled "
        "by the compositor alone, from the rows that lie ready, and bring the page's part later.")
    columns = ["artworks", "", "median, ms", "95 %, ms", "99 %, ms", "late, %", "without the page's part, %", "frames"]
    return section("Frames while scrolling", about, columns, lines)


def letters(results):
    return [
        [f"{int(size):,}", f"{'further letters' if count == '4' else f'letter {count}'}",
         *(values[key] for key in ("median", "p95", "most", "count"))]
        for size, figures in results["sizes"].items() for count, values in figures.get("keys", {}).get("letters", {}).items()]


# Part, series, what it is, and the promise in milliseconds, which the 95th percentile is held to. A turn of the display is
# 16.7 ms, told in tenths.
LIVE = [
    ("events", "artwork", "event to screen", 50), ("words", "partial", "words while they are spoken", 100),
    ("strokes", "first", "first stroke of the sketch", 100), ("level", "frames", "frames while the level is shown", 17),
    ("level", "events", "levels, from one to the next", None), ("colouring", "fill", "field filled, 1024 × 1024", 16),
    ("colouring", "stroke", "stroke of 122 points, 1024 × 1024", None), ("colouring", "brush", "brush, from the pointer to its paint", None)]


def live(results):
    lines = []
    for part, name, label, promise in LIVE:
        if not (values := results.get(part, {}).get(name)):
            continue
        kept = "–" if promise is None else f"{promise} ms: {'kept' if values['p95'] <= promise else 'missed'}"
        lines.append([label, *(values[key] for key in ("median", "p95", "most", "count")), results[part]["loadBefore"], kept])
    if brush := results.get("colouring", {}).get("brushFrames"):
        kept = f"1 frame: {'kept' if brush['p95'] <= 1 else 'missed'}"
        lines.append([
            "brush, in frames", *(brush[key] for key in ("median", "p95", "most", "count")), results["colouring"]["loadBefore"], kept])
    moved = f"the bar of the level moved in {results['level']['moved']} % of its frames, silence among them; " if "level" in results else ""
    overtaken = (
        f"{results['words']['overtaken']} more words were overtaken by the next before a frame showed them; " if "words" in results else "")
    about = (
        f"{results['browser']} without a graphics processor, {results['machine']}, {results['date']}, by `scripts/bench-studio-live`. An "
        "event begins when a second listener has it from the daemon, over its socket on the same machine, and is over with the "
        "frame in which the page shows it: a script's turn behind that frame, by the clock in whole milliseconds. So the daemon's own "
        "way to its first byte is left out, and the display's to its glass. Words are recordings played into a virtual microphone; the "
        "first stroke counts from the event that the command was taken. Fills and strokes are a script's time alone, a fill the middle of seven; a brush "
        f"begins with the browser's event of the pointer. {(moved + overtaken).capitalize()}load is that of the machine before the part.")
    return section("What happens, on the screen", about, ["", "median, ms", "95 %, ms", "most, ms", "measured", "load", "promise, 95 %"], lines)


def page():
    results = stored("studio.json")
    opening = paragraph(
        "Made by `Benchmarks/studio/tables.py` from `Benchmarks/results`; change nothing here. `scripts/bench-studio` measures: a real "
        "daemon, a real browser, real input; the daemon and the browser share the cores.")
    scrub = section(
        "Scrubbing to another time",
        "From letting the scrubber go until all pictures in view are decoded and in a frame; the browser has none of them. Beside it the "
        "same list and as many of its pictures, fetched and decoded by a script alone.",
        COLUMNS, rows(results, "scrub", [("gallery", "gallery"), ("bare", "fetched alone")]))
    paint = section(
        "First paint", "First contentful paint, which is that of the frame, from the start of the navigation; beside it a page of one word.",
        COLUMNS, rows(results, "paint", [("empty cache", "nothing kept"), ("again", "again"), ("plain", "one word")]))
    keys = section(
        "Search as one types",
        "From a key to the frame after what it finds is laid out; the letters of five searches, at their place in the word. Beside it the "
        "same search, asked of the daemon alone.",
        COLUMNS, rows(results, "keys", [("keys", "all keys"), ("alone", "asked alone")]) + letters(results))
    return "\n\n".join(["# Measurements of the studio page", opening, promises(results), frames(results), scrub, paint, keys, live(stored("studio-live.json"))]) + "\n"


if __name__ == "__main__":
    keep("docs/measurements/studio.md", page(), "Benchmarks/studio/tables.py")

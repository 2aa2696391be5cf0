#!/usr/bin/env python3
"""Measures how soon the page shows what happens: events, words while they are spoken, the first stroke, level, colouring.

usage: live.py FILE [PART…]     parts: events, words, strokes, level, colouring; all by default

STUDIO_URL is of a daemon that hears the virtual microphone of PULSE_SERVER, DAEMON_SOCKET its socket.
"""

import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/StudioPageBrowser"))
from daemon import Daemon
from figures import percentile, summary
from studio_page import ActionChains, Keys, Page
from test_2_colouring import PAINTED

SPOKEN = [ROOT / "docs/demo" / name for name in ("draw-a-mountain-in-watercolor.wav", "add-a-cabin.wav")]
SUBJECTS = ["lighthouse", "fox", "castle", "boat", "owl", "whale", "mountain", "robot", "dragon", "cat", "house", "tree"]
# What a part of the page shows, each time that it is another, with the clock's time behind the frame that shows it.
WATCH = """
const [selector, look] = arguments;
const read = new Function('found', `return found && (${look})`);
window.seen = [];
let last = read(document.querySelector(selector));
window.watcher?.disconnect();
window.watcher = new MutationObserver(() => {
  const now = read(document.querySelector(selector));
  if (now === last) return;
  last = now;
  requestAnimationFrame(() => setTimeout(() => window.seen.push([now, Date.now()])));
});
window.watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
"""
# The frame in which the first stroke of a sketch can be seen.
STROKE = """
window.stroke = null;
const look = () => {
  const first = document.querySelector('.sketching path');
  const isSeen = first && first.parentElement.checkVisibility() && getComputedStyle(first).visibility === 'visible';
  if (isSeen) return setTimeout(() => { window.stroke = Date.now(); });
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
# Frames while the level is shown, and those in which its bar stands elsewhere than in the frame before.
LEVEL = """
window.levels = [];
window.isOver = false;
const bar = document.querySelector('.level-bar');
const note = (at) => {
  if (!bar.closest('.level').hidden) window.levels.push([at, bar.style.transform]);
  if (!window.isOver) requestAnimationFrame(note);
};
requestAnimationFrame(note);
"""
# For each point of a brush: frames and milliseconds until the canvas is drawn.
BRUSH = """
window.points = [];
let frame = 0, waiting = [];
const count = () => { frame += 1; requestAnimationFrame(count); };
requestAnimationFrame(count);
document.querySelector('.colour-sheet').addEventListener('pointermove', (event) => {
  if (event.buttons) waiting.push([frame, event.timeStamp]);
}, true);
const { putImageData } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.putImageData = function (...all) {
  putImageData.apply(this, all);
  const mine = waiting;
  waiting = [];
  const drawn = frame;
  setTimeout(() => mine.forEach(([begun, at]) => window.points.push([drawn - begun, performance.now() - at])));
};
"""


def events(page, daemon, count=120):
    """An artwork becomes a favorite, or none any more, by somebody else: from the event to the pressed star."""
    number = page.draw("draw a red fox")
    page.go("table")
    page.run(WATCH, "[data-tool=star]", "found.getAttribute('aria-pressed')")
    begun = len(daemon.events)
    for turn in range(count):
        daemon.call("PATCH", f"/v1/artworks/{number}", {"favorite": turn % 2 == 0})
        time.sleep(0.12)
    seen = page.wait(lambda: len(found := page.run("return window.seen")) >= count and found, "all of them")
    came = [at for kind, value, at in daemon.events[begun:] if kind == "artwork" and value["artwork"]["id"] == number]
    return {"artwork": summary([shown - at for at, (_, shown) in zip(came, seen, strict=True)])}


def speak(page, daemon, recording):
    """Says a recording with the button held, and waits until what came of it is made; the first of its events."""
    begun = len(daemon.events)
    ActionChains(page.driver).click_and_hold(page.one(".talk")).perform()
    page.wait(lambda: page.all(".talk.is-on"), "an open microphone")
    subprocess.run(["paplay", "--device=virtual", recording], check=True)
    time.sleep(0.3)
    ActionChains(page.driver).release().perform()
    page.wait(lambda: any(kind == "command" for kind, _, _ in daemon.events[begun:]), "a command")
    quiet(page, daemon)
    return begun


def words(page, daemon, rounds=10):
    """From an event with words that are not final to the frame that shows them; what a later one overtook is left out."""
    times, overtaken = [], 0
    for turn in range(rounds):
        page.go("table")
        page.run(WATCH, ".spoken.is-partial", "found.textContent")
        begun = speak(page, daemon, SPOKEN[turn % 2])
        seen = page.run("return window.seen")
        for kind, value, at in daemon.events[begun:]:
            if kind != "transcript" or value["final"] or not value["text"]:
                continue
            shown = next((when for text, when in seen if text == f"{value['text']} …" and when >= at - 2), None)
            if shown is None:
                overtaken += 1
            else:
                times.append(shown - at)
                seen = [(text, when) for text, when in seen if when > shown]
    return {"partial": summary(times), "overtaken": overtaken}


def quiet(page, daemon):
    """Waits until nothing is being made."""
    page.wait(lambda: not daemon.call("GET", "/v1/status")["queue"], "an end of the jobs")


def strokes(page, daemon):
    """From the event that a command was taken to the first stroke of its sketch."""
    times = []
    for subject in SUBJECTS:
        page.go("table")
        page.type(f"draw a {subject}")
        # The price is told before.
        page.wait(lambda: page.all(".chip.cost"), "what it costs")
        begun = len(daemon.events)
        page.run(STROKE)
        page.keys(Keys.ENTER)
        shown = page.wait(lambda: page.run("return window.stroke"), "a stroke")
        times.append(shown - next(at for kind, _, at in daemon.events[begun:] if kind == "command"))
        quiet(page, daemon)
        page.wait(lambda: not page.all(".progress"), "the picture")
    return {"first": summary(times)}


def level(page, daemon, rounds=4):
    """Frames while the level is shown, and whether the bar moved in them."""
    intervals, moved, frames = [], 0, 0
    for turn in range(rounds):
        page.go("table")
        page.run(LEVEL)
        speak(page, daemon, SPOKEN[turn % 2])
        found = page.run("window.isOver = true; return window.levels")
        for (before, old), (at, new) in zip(found, found[1:]):
            intervals.append(at - before)
            moved += old != new
            frames += 1
    came = [at for _, at in daemon.of("level")]
    between = [after - before for before, after in zip(came, came[1:]) if after - before < 1000]
    return {"frames": summary(intervals), "moved": round(100 * moved / frames, 1), "events": summary(between)}


def colouring(page, daemon, rounds=5):
    """A field of 1024 × 1024 pixels filled by script; a brush moved by the mouse."""
    found = [page.driver.execute_async_script(PAINTED) for _ in range(rounds)]
    number = page.draw("make a coloring page of a house and a tree")
    page.go(f"colour/{number}")
    sheet = page.one(".colour-sheet")
    page.run("document.querySelector('.paint-tool input[value=brush]').click()")
    page.run("document.querySelector('.brush-row input[type=checkbox]').click()")
    page.run(BRUSH)
    for _ in range(rounds):
        chain = ActionChains(page.driver, duration=16).move_to_element(sheet).click_and_hold()
        for step in range(40):
            chain.move_by_offset(3 if step < 20 else -3, 2 if step % 2 else -2)
        chain.release().perform()
    points = page.run("return window.points")
    ahead = [frames for frames, _ in points]
    return {
        "fill": summary([each["fill"] for each in found]), "stroke": summary([each["stroke"] for each in found]),
        "brush": summary([milliseconds for _, milliseconds in points]),
        "brushFrames": {"median": percentile(ahead, 50), "p95": percentile(ahead, 95), "most": max(ahead), "count": len(ahead)}}


PARTS = {"events": events, "words": words, "strokes": strokes, "level": level, "colouring": colouring}


def main():
    file, names = pathlib.Path(sys.argv[1]), sys.argv[2:] or list(PARTS)
    page, daemon = Page.get(), Daemon(os.environ["DAEMON_SOCKET"])
    stored = json.loads(file.read_text()) if file.exists() else {}
    try:
        for name in names:
            load = round(os.getloadavg()[0], 1)
            stored[name] = {"loadBefore": load} | PARTS[name](page, daemon)
            print(name, json.dumps(stored[name]), flush=True)
        stored |= {
            "date": datetime.date.today().isoformat(), "machine": f"{os.cpu_count()} cores, {platform.machine()}",
            "browser": f"Chromium {page.driver.capabilities['browserVersion']}"}
        file.write_text(json.dumps(stored, indent=1) + "\n")
    finally:
        page.close()


if __name__ == "__main__":
    main()

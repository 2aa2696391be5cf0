"""Frames while the gallery is scrolled, beside a page of plain squares of the same size.

Chromium's compositor gives each turn of the display (60 a second) a number, and its trace tells which of them brought a
new picture to the display. A frame lasted as many turns as lie between two pictures, so one that came late counts twice
or more. Callbacks of requestAnimationFrame are counted in scrolls of their own, since they make work themselves.
"""

from figures import percentile, summary
from trace import Trace

TURN = 1000 / 60
# Pixels a second, and how far.
SPEEDS = {"slow": (1500, 9000), "fast": (6000, 24000)}

# A scroller at the same place, with squares over the whole way.
PLAIN = """
const [{ left, top, width, height, size, gap, columns }, way] = arguments;
document.body.style.margin = 0;
const grid = document.createElement('div');
grid.className = 'grid';
grid.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; overflow: auto`;
const sizer = document.createElement('div');
sizer.style.cssText = `position: relative; height: ${way + height}px`;
for (let index = 0; index < Math.ceil((way + height) / (size + gap)) * columns; index++) {
  const cell = document.createElement('div');
  cell.style.cssText = `position: absolute; background: #888; width: ${size}px; height: ${size}px;
    left: ${gap + (index % columns) * (size + gap)}px; top: ${gap + Math.floor(index / columns) * (size + gap)}px`;
  sizer.append(cell);
}
grid.append(sizer);
document.body.replaceChildren(grid);
"""
SHAPE = """
const { left, top, width, height } = document.querySelector('.grid').getBoundingClientRect();
const cells = [...document.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect());
const size = cells[0].width;
const columns = new Set(cells.map((cell) => cell.left)).size;
return { left, top, width, height, size, gap: 10, columns };
"""
COUNT = """
const times = window.times = [];
const count = (time) => {
  times.push(time);
  if (window.times) requestAnimationFrame(count);
};
requestAnimationFrame(count);
"""
CELLS = """
window.most = 0;
new MutationObserver(() => {
  window.most = Math.max(window.most, document.querySelectorAll('.cell').length);
}).observe(document.querySelector('.grid'), { childList: true, subtree: true });
"""
COUNTED = "const { times } = window; window.times = null; return times"


def scroll(page, shape, speed, way):
    """Turns of a wheel in the middle of the grid, as the browser itself makes them."""
    x, y = shape["left"] + shape["width"] / 2, shape["top"] + shape["height"] / 2
    page.driver.execute_cdp_cmd(
        "Input.synthesizeScrollGesture",
        {"x": x, "y": y, "yDistance": -way, "speed": speed, "gestureSourceType": "mouse", "preventFling": True})


def lengths(events):
    """Milliseconds that each frame of a scroll was on the display, and how many came before the page's own part of them."""
    reports = [event["args"]["frame_reporter"] for event in events
               if event["name"] == "PipelineReporter" and "frame_reporter" in event.get("args", {})]
    scrolled = [report for report in reports if report["scroll_state"] != "SCROLL_NONE"]
    shown = sorted({report["frame_sequence"] for report in scrolled if report["state"].startswith("STATE_PRESENTED")})
    partial = {report["frame_sequence"] for report in scrolled if report["state"] == "STATE_PRESENTED_PARTIAL"}
    return [(after - before) * TURN for before, after in zip(shown, shown[1:])], len(partial)


def traced(page, shape, name):
    with Trace(page.driver) as trace:
        scroll(page, shape, *SPEEDS[name])
    return lengths(trace.events)


def counted(page, shape, name):
    """Milliseconds between callbacks."""
    page.run(COUNT)
    scroll(page, shape, *SPEEDS[name])
    times = page.run(COUNTED)
    return [after - before for before, after in zip(times, times[1:])]


def most_cells(page, gallery):
    """Most squares there were at any time of a scroll, in a small, a usual and a large window."""
    most = 0
    for width, height in ((360, 740), (3840, 2160), (1280, 860)):
        page.resize(width, height)
        gallery.open()
        page.run(CELLS)
        scroll(page, page.run(SHAPE), *SPEEDS["fast"])
        most = max(most, page.run("return Math.max(window.most, document.querySelectorAll('.cell').length)"))
    return most


def figures(values):
    late = sum(value > TURN * 1.5 for value in values)
    return {**summary(values), "late": round(100 * late / len(values), 1), "p99": round(percentile(values, 99), 1)}


def measure(page, gallery, rounds=3):
    result = {"cells": most_cells(page, gallery)}
    for name in SPEEDS:
        values, callbacks, peer, partial = [], [], [], 0
        for index in range(rounds):
            for take in (traced, counted):
                gallery.open(index / rounds)
                shape = page.run(SHAPE)
                if take is traced:
                    times, early = traced(page, shape, name)
                    values += times
                    partial += early
                else:
                    callbacks += counted(page, shape, name)
            with gallery.elsewhere():
                page.run(PLAIN, shape, SPEEDS[name][1])
                peer += traced(page, shape, name)[0]
        result[name] = {
            "pixelsASecond": SPEEDS[name][0], "gallery": figures(values), "partial": round(100 * partial / len(values), 1), "callbacks": figures(callbacks),
            "plain": figures(peer)}
    return result

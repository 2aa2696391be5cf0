#!/usr/bin/env python3
"""Measures the studio page with the library that STUDIO_URL serves, and stores the figures under its number of artworks.

usage: measure.py FILE [PART…]     parts: paint, frames, scrub, comeback, keys; all by default
"""

import datetime
import json
import os
import pathlib
import platform
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/StudioPageBrowser"))
import comeback
import frames
import keys
import paint
import scrub
from gallery import Gallery
from studio_page import Page

PARTS = {"paint": paint, "frames": frames, "scrub": scrub, "comeback": comeback, "keys": keys}


def main():
    file, names = pathlib.Path(sys.argv[1]), sys.argv[2:] or list(PARTS)
    page = Page.get()
    try:
        gallery = Gallery(page)
        figures = {}
        for name in names:
            load = round(os.getloadavg()[0], 1)
            figures[name] = {"loadBefore": load} | PARTS[name].measure(page, gallery) | {"heapMegabytes": heap(page)}
            print(name, json.dumps(figures[name]), flush=True)
        store(file, gallery.artworks, figures, page.driver.capabilities["browserVersion"])
    finally:
        page.close()


def heap(page):
    """Megabytes that the page's scripts hold, without garbage."""
    page.driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    return round(page.driver.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"] / 1e6, 1)


def store(file, artworks, figures, browser):
    stored = json.loads(file.read_text()) if file.exists() else {}
    stored |= {
        "date": datetime.date.today().isoformat(), "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "browser": f"Chromium {browser}"}
    sizes = stored.setdefault("sizes", {})
    # The benchmark that made the library has added some of its own.
    size = str(int(float(f"{artworks:.0e}")))
    sizes[size] = sizes.get(size, {}) | {"artworks": artworks} | figures
    stored["sizes"] = {size: sizes[size] for size in sorted(sizes, key=int)}
    file.write_text(json.dumps(stored, indent=1) + "\n")


if __name__ == "__main__":
    main()

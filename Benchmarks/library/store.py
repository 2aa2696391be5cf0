"""Stores figures of library-benchmark (JSON on stdin) in Benchmarks/results/library.json. See scripts/bench-library."""

import datetime
import json
import pathlib
import platform
import sys

FILE = pathlib.Path(__file__).parent.parent / "results/library.json"
stored = json.loads(FILE.read_text()) if FILE.exists() else {}
stored |= {"date": datetime.date.today().isoformat(), "machine": platform.machine()}
sizes = stored.setdefault("sizes", {})
sizes[sys.argv[1]] = json.load(sys.stdin) | {"date": stored["date"]}
ordered = sorted(sizes, key=int)
for before, size in zip(ordered, ordered[1:]):
    old, new = sizes[before]["times"], sizes[size]["times"]
    sizes[size]["growth"] = {name: round(new[name]["median"] / old[name]["median"], 2) for name in new if name in old}
stored["sizes"] = {size: sizes[size] for size in ordered}
FILE.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n")

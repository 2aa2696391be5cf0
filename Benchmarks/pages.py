"""Pages of measurements: tables in Markdown, made of stored results."""

import json
import pathlib
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[1]


def stored(name):
    return json.loads((ROOT / "Benchmarks/results" / name).read_text(encoding="utf-8"))


def paragraph(text):
    return textwrap.fill(text, 118, break_on_hyphens=False)


def table(columns, rows):
    return "\n".join("| " + " | ".join(str(cell) for cell in row) + " |" for row in [columns, ["---"] * len(columns), *rows])


def section(title, about, columns, rows):
    return "\n\n".join([f"## {title}", paragraph(about), table(columns, rows)])


def keep(page, text, script):
    """Writes a page, or with --check says whether it is what would be written."""
    path = ROOT / page
    if "--check" not in sys.argv[1:]:
        return path.write_text(text, encoding="utf-8")
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        sys.exit(f"{page} is not what the results say; run {script}")

"""A library with each artwork ten times, for sizes that take hours to be made: tenfold.py LIBRARY FOLDER

The copies have the words, versions, tags and colours of their originals, and lie before them in time. The journal is
that of the library. Pictures are not copied.
"""

import json, pathlib, sqlite3, sys

TIMES = 10
# Columns that hold the numbers of artworks and jobs; the first says which rows are copies.
NUMBERS = {
    "artworks": {"id": "artworks"},
    "jobs": {"id": "jobs", "artwork": "artworks", "after": "jobs"},
    "revisions": {"artwork": "artworks", "job": "jobs"},
    "artwork_tags": {"artwork": "artworks"},
    "artwork_facets": {"artwork": "artworks"},
}
TIMES_OF_ROWS = {"created_at", "updated_at", "deleted_at", "made"}


def main(source, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    target = folder / "library.sqlite"
    with sqlite3.connect(pathlib.Path(source) / "library.sqlite") as original:
        original.execute("VACUUM INTO ?", (str(target),))
    library = sqlite3.connect(target)
    library.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000")
    library.create_function("moved", 2, moved, deterministic=True)
    first, last = library.execute("SELECT min(created_at), max(updated_at) FROM artworks").fetchone()
    most = {name: library.execute(f"SELECT max(id) FROM {name}").fetchone()[0] for name in ("artworks", "jobs")}
    for copy in range(1, TIMES):
        for table in NUMBERS:
            columns = columns_of(library, table)
            values = [value(table, column, copy, most, copy * (last - first + 1)) for column in columns]
            number, kind = next(iter(NUMBERS[table].items()))
            library.execute(
                f"INSERT INTO {table} ({quoted(columns)}) SELECT {', '.join(values)} FROM {table}"
                f" WHERE {number} <= {most[kind]}"
            )
        words = quoted(columns_of(library, "search"))
        library.execute(
            f"INSERT INTO search (rowid, {words}) SELECT rowid + ?, {words} FROM search WHERE rowid <= ?",
            (copy * most["artworks"], most["artworks"]),
        )
        library.commit()
    library.close()


def columns_of(library, table):
    return [row[1] for row in library.execute(f"PRAGMA table_info({table})")]


def quoted(columns):
    return ", ".join(f'"{column}"' for column in columns)


def value(table, column, copy, most, time):
    """What a copy has in a column, as SQL."""
    if column in NUMBERS[table]:
        return f'"{column}" + {copy * most[NUMBERS[table][column]]}'
    if (table, column) == ("jobs", "artworks"):
        return f"moved(artworks, {copy * most['artworks']})"
    return f'"{column}" - {time}' if column in TIMES_OF_ROWS else f'"{column}"'


def moved(numbers, by):
    return json.dumps([number + by for number in json.loads(numbers)], separators=(",", ":"))


if __name__ == "__main__":
    main(*sys.argv[1:])

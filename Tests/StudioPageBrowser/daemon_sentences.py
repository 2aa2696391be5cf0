"""Sentences that the daemon's source has for users: of errors, and of notes on pictures."""

import pathlib, re

SOURCES = pathlib.Path(__file__).parents[2] / "Sources"
# Where what the page shows is said. What is asked of the protocol's bodies, of backups and of sockets is not.
FOLDERS = (
    "Studio",
    "Illustrator/Scene",
    "Comics/ComicEditor.swift",
    "Films/FilmProvider.swift",
    "ImageProviders",
    "Colouring",
    "DaemonRuntime/Printing",
    "DaemonRuntime/Settings",
    "Listening/Listener",
    "AudioCapture/AudioDevices.swift",
    "AudioCapture/Capture.swift",
    "AudioCapture/NullAudioSource.swift",
)
CALLS = re.compile(r"\b(?:SketchError|ImageProviderError|make|notes\.append)\(")
# What stands for what differs.
HOLE = "Zyx"
# A fault of ours, and what is wrong with settings and packaged files, is told by its code.
OF_CODE = re.compile(r"\(\s*\.(?:internalFault|configuration|inputOutput)\b")


def sentences():
    """Each with words in place of what differs; those with a choice between words in them are left out, as are parts."""
    found = {}
    for folder in FOLDERS:
        place = SOURCES / folder
        for file in [place] if place.suffix else sorted(place.rglob("*.swift")):
            source = file.read_text(encoding="utf-8")
            for call in CALLS.finditer(source):
                arguments = source[call.end() - 1 : end_of(source, call.end())]
                if not OF_CODE.match(arguments):
                    found |= {text: file.name for text in literals(arguments) if is_sentence(text)}
    return found


def is_sentence(text):
    """Whether it begins as one does, and has words of its own."""
    return (text[:1].isalpha() or text[:1] in ("“", "`")) and " " in text and re.search("[a-z]{3}", text.replace(HOLE, ""))


def end_of(source, at):
    """Where the parenthesis ends that was opened before `at`."""
    depth = 1
    while depth:
        if source[at] == '"':
            at = end_of_text(source, at) - 1
        depth += {"(": 1, ")": -1}.get(source[at], 0)
        at += 1
    return at


def end_of_text(source, at):
    at += 1
    while source[at] != '"':
        at = end_of(source, at + 2) if source.startswith("\\(", at) else at + (2 if source[at] == "\\" else 1)
    return at + 1


def literals(source):
    at = 0
    while (at := source.find('"', at)) >= 0:
        text = source[at + 1 : (end := end_of_text(source, at)) - 1]
        at = end
        plain, holes = "", 0
        while "\\(" in text:
            start = text.index("\\(")
            stop = end_of(text, start + 2)
            holes += '"' in text[start:stop]
            # What follows a word without a space may be nothing at all.
            isAdded = stop == len(text) and start > 0 and (text[start - 1].isalnum() or text[start - 1] in "”)")
            plain, text = plain + text[:start] + ("" if isAdded else HOLE), text[stop:]
        if not holes:
            yield (plain + text).replace('\\"', '"')

#!/usr/bin/env python3
"""How often the parser is right on a corpus, what it takes for what, and whether its stated confidence is to be believed.

Runs a program that reads utterances from a pipe and prints one command JSON a line (`voicesketchd parse`), on files or folders in the
format of the corpus: an utterance, a tab, the command JSON (or a part of it) it must give; `{}` is talk that must cost nothing. Of the program's own
corpus, or a folder of it, the files are those that its manifest lists for the language.
"""
import argparse, csv, datetime, json, os, subprocess, sys, tempfile
from difflib import SequenceMatcher

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
CORPUS = os.path.join(ROOT, "Tests/VoiceCommandsTests/Corpus")
SPENDS = {"create", "edit", "retry", "delete"}
CONFIDENT = 0.6  # docs/language.md: below it nothing is spent or deleted without asking
BINS = 10
TALK, MISSED, EXTRA = "(talk)", "(missed)", "(nothing)"


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("corpus", nargs="*", default=[CORPUS], help="files or folders of .tsv files (the program's own corpus)")
    options.add_argument("--program", default=os.path.join(ROOT, ".build/release/voicesketchd"), help="what parses")
    options.add_argument("--language", help="which lexicon it is to use")
    options.add_argument("--json", help="where to store the figures")
    options.add_argument("--misses", action="store_true", help="also print every utterance that was not understood as it should be")
    options = options.parse_args()
    cases = [case for file in files(options.corpus, options.language or "en") for case in read(file)]
    if not cases:
        sys.exit("there is no line to measure in " + ", ".join(options.corpus))
    command = [options.program, "parse"] + (["--language", options.language] if options.language else [])
    report = Report(cases, parse(command, [case["text"] for case in cases]))
    print(report.text(), end="")
    if options.misses:
        print(report.misses(), end="")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"date": datetime.date.today().isoformat()} | report.figures(), file, indent=1, ensure_ascii=False)
            file.write("\n")


# Reading


def files(paths, language="en"):
    """The .tsv files that are named, or lie in folders that are named: in the order of their names, those of the corpus in that of its manifest."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
        elif os.path.commonpath([os.path.realpath(path), os.path.realpath(CORPUS)]) == os.path.realpath(CORPUS):
            yield from (file for file in listed(language) if os.path.realpath(file).startswith(os.path.realpath(path) + os.sep))
        else:
            yield from (os.path.join(path, name) for name in sorted(os.listdir(path)) if name.endswith(".tsv"))


def listed(language):
    """The files of the corpus in a language, in the order of the manifest."""
    with open(os.path.join(CORPUS, "manifest.tsv"), encoding="utf-8") as lines:
        rows = csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
        return [os.path.join(CORPUS, row["file"]) for row in rows if row["language"] == language]


def short(file):
    """Name of a file in tables and messages: its path in the corpus, or its last part."""
    path = os.path.relpath(os.path.realpath(file), os.path.realpath(CORPUS))
    return os.path.basename(file) if path.startswith("..") else path


def read(file):
    with open(file, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            text, tab, expected = line.rstrip("\n").partition("\t")
            if line.startswith("#") or not line.strip():
                continue
            place = f"{short(file)}:{number}"
            if not tab:
                sys.exit(f"{place}: there is no tab between the utterance and its command")
            try:
                yield {"text": text, "expected": json.loads(expected), "file": short(file), "place": place}
            except json.JSONDecodeError as error:
                sys.exit(f"{place}: {error}")


def parse(command, texts):
    """One command for each text. The user's own words do not count, so that everybody measures the same."""
    with tempfile.TemporaryDirectory() as empty:
        output = subprocess.run(
            command, input="".join(text + "\n" for text in texts), check=True, stdout=subprocess.PIPE, encoding="utf-8",
            env=os.environ | {"XDG_CONFIG_HOME": empty},
        ).stdout
    commands = [json.loads(line) for line in output.splitlines()]
    if len(commands) != len(texts):
        sys.exit(f"{' '.join(command)} answered {len(commands)} of {len(texts)} lines")
    return commands


# Comparing


def plan(command):
    """What a command does, one step each: (kind, fields). An edit's kind has its type: "edit.addElement"."""
    intent = command.get("intent")
    if intent is None:
        return [(TALK, {})]
    if command.get("edits"):
        steps = [(f"edit.{edit.get('type')}", leaves({k: v for k, v in edit.items() if k != "type"})) for edit in command["edits"]]
    else:
        apart = {"intent", "transcript", "confidence", "then", "reason"}
        steps = [(intent, leaves({k: v for k, v in command.items() if k not in apart}))]
    return steps + [step for next in command.get("then") or [] for step in plan(next)]


def leaves(value, path=""):
    """{"create.style": "watercolor", …}; null where the field must be absent."""
    if not isinstance(value, dict):
        return {path: value}
    return {name: leaf for key, inner in value.items() for name, leaf in leaves(inner, f"{path}.{key}" if path else key).items()}


def is_part(expected, actual):
    """The rule of the tests: every field that is expected is there; null also stands for an absent one."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(is_part(value, actual.get(key)) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(is_part, expected, actual))
    return expected == actual


def confidence(command):
    """A plan is as sure as its least sure step."""
    return min([command["confidence"]] + [confidence(next) for next in command.get("then", [])])


def is_confident_spending(command):
    steps = [command] + command.get("then", [])
    return any(step["intent"] in SPENDS and step["confidence"] >= CONFIDENT for step in steps)


def paired(wanted, got):
    """Expected steps beside those given, either one None where there is no other: [("a", "a"), ("b", None)]"""
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, [s[0] for s in wanted], [s[0] for s in got], autojunk=False).get_opcodes():
        for offset in range(max(i2 - i1, j2 - j1)):
            yield (wanted[i1 + offset] if i1 + offset < i2 else None, got[j1 + offset] if j1 + offset < j2 else None)


# Counting


class Tally:
    def __init__(self):
        self.cases = self.kind = self.all = self.slots = self.slots_right = 0

    def add(self, other):
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def figures(self):
        return {"cases": self.cases, "kindRight": share(self.kind, self.cases), "allRight": share(self.all, self.cases),
                "slots": self.slots, "slotsRight": share(self.slots_right, self.slots)}


class Report:
    def __init__(self, cases, commands):
        self.kinds = {}
        self.confusion = {}
        self.bins = [dict(n=0, talk=0, stated=0.0, kind=0, right=0) for _ in range(BINS)]
        self.refusals = {}
        self.compounds = dict(cases=0, split=0, kinds=0, right=0)
        self.utterances = dict(cases=0, kind=0, right=0)
        self.missed = []
        for case, command in zip(cases, commands):
            self.add(case, command)

    def add(self, case, command):
        expected = case["expected"]
        wanted, got = plan(expected), plan(command)
        if wanted[0] == ("edit", {}) and command["intent"] == "edit":  # any edit will do
            wanted[:1] = [(kind, {}) for kind, _ in got[: len(command["edits"])]]
        if len(wanted) == len(got):
            wanted = [(g[0], {}) if w == ("edit", {}) and g[0].startswith("edit.") else w for w, g in zip(wanted, got)]
        same_kind = [step[0] for step in wanted] == [step[0] for step in got]
        is_talk = expected.get("intent") is None
        right = got[0][0] == "unknown" if is_talk else is_part(expected, command)
        for want, given in paired(wanted, got):
            self.count(want, given)
        if is_talk:
            tally = self.refusals.setdefault(case["file"], [0, 0])
            tally[0] += 1
            right_enough = not is_confident_spending(command)
            tally[1] += right_enough
        else:
            self.utterances["cases"] += 1
            self.utterances["kind"] += same_kind
            self.utterances["right"] += right
            right_enough = right
        if len(wanted) > 1:
            self.compounds["cases"] += 1
            self.compounds["split"] += len(wanted) == len(got)
            self.compounds["kinds"] += same_kind
            self.compounds["right"] += right
        if got[0][0] != "unknown":  # "not understood" states no confidence in a command
            stated = confidence(command)
            bin = self.bins[min(BINS - 1, int(stated * BINS))]
            bin["n"] += 1
            bin["talk"] += is_talk
            bin["stated"] += stated
            bin["kind"] += same_kind
            bin["right"] += right
        if not right_enough:
            self.missed.append((case, command))

    def count(self, want, given):
        row = want[0] if want else EXTRA
        column = given[0] if given else MISSED
        self.confusion.setdefault(row, {}).setdefault(column, 0)
        self.confusion[row][column] += 1
        if not want or row == TALK:
            return
        tally = self.kinds.setdefault(row, Tally())
        right = sum(given is not None and given[1].get(name) == value for name, value in want[1].items()) if row == column else 0
        tally.cases += 1
        tally.kind += row == column
        tally.all += row == column and right == len(want[1])
        # Slots of a step that was taken for another are not counted again: they have no counterpart.
        if row == column:
            tally.slots += len(want[1])
            tally.slots_right += right

    # Figures

    def totals(self):
        commands, edits = Tally(), Tally()
        for name, tally in self.kinds.items():
            commands.add(tally)
            if name.startswith("edit."):
                edits.add(tally)
        return commands, edits

    def reliability(self):
        """Bins that hold something, and the expected calibration errors: of the kind, and of kind and slots."""
        rows = [
            {"from": index / BINS, "n": b["n"], "talk": b["talk"], "stated": round(b["stated"] / b["n"], 4), "kindRight": share(b["kind"], b["n"]),
             "allRight": share(b["right"], b["n"])}
            for index, b in enumerate(self.bins) if b["n"]
        ]
        count = sum(row["n"] for row in rows)
        errors = {
            name: round(sum(row["n"] * abs(row["stated"] - row[field]) for row in rows) / count, 4) if count else None
            for name, field in (("kind", "kindRight"), ("all", "allRight"))
        }
        return rows, errors

    def refused(self):
        files = {file: {"cases": n, "refused": share(right, n)} for file, (n, right) in sorted(self.refusals.items())}
        n, right = (sum(tally[index] for tally in self.refusals.values()) for index in (0, 1))
        return files, {"cases": n, "refused": share(right, n)}

    def figures(self):
        commands, edits = self.totals()
        rows, errors = self.reliability()
        by_file, in_all = self.refused()
        whole, compounds = self.utterances, self.compounds
        return {
            "utterances": {"cases": whole["cases"], "kindRight": share(whole["kind"], whole["cases"]),
                           "allRight": share(whole["right"], whole["cases"])},
            "steps": commands.figures(), "edits": edits.figures(),
            "kinds": {name: tally.figures() for name, tally in sorted(self.kinds.items())},
            "compounds": {"cases": compounds["cases"]}
            | {name: share(compounds[key], compounds["cases"]) for name, key in (("split", "split"), ("kindsRight", "kinds"), ("allRight", "right"))},
            "confusion": {row: dict(sorted(columns.items())) for row, columns in sorted(self.confusion.items())},
            "reliability": rows, "expectedCalibrationError": errors,
            "refusals": in_all | {"files": by_file},
        }

    # Text

    def text(self):
        parts = [self.accuracy_table()]
        if self.compounds["cases"]:
            c = self.compounds
            parts.append(
                f"compounds: {c['cases']}; parted into as many steps as expected {percent(c['split'], c['cases'])}, kinds right "
                f"{percent(c['kinds'], c['cases'])}, all right {percent(c['right'], c['cases'])}\n")
        parts += [self.confusion_table(), self.reliability_table()]
        if self.refusals:
            parts.append(self.refusal_table())
        return "\n".join(parts)

    def accuracy_table(self):
        commands, edits = self.totals()
        rows = sorted(self.kinds.items())
        if edits.cases:
            rows.append(("all edits", edits))
        rows.append(("all steps", commands))
        lines = [f"{'expected':24}{'steps':>7}{'kind right':>12}{'+ all slots':>13}{'slots right':>13}"]
        for name, tally in rows:
            lines.append(
                f"{name:24}{tally.cases:>7}{percent(tally.kind, tally.cases):>12}{percent(tally.all, tally.cases):>13}"
                f"{percent(tally.slots_right, tally.slots):>13}")
        whole = self.utterances
        lines.append(f"{'whole utterances':24}{whole['cases']:>7}{percent(whole['kind'], whole['cases']):>12}{percent(whole['right'], whole['cases']):>13}")
        return "\n".join(lines) + "\n"

    def confusion_table(self):
        """Kinds that were always right are left to the accuracy table: what remains fits a terminal."""
        wrong = {row for row, columns in self.confusion.items() if any(column != row for column in columns)}
        taken = {column for row in wrong for column in self.confusion[row]}
        if not wrong:
            return "confusion: none\n"
        names = sorted(wrong | taken, key=lambda name: (name.startswith("("), name))
        numbers = {name: str(index) for index, name in enumerate(names, 1)}
        columns = [name for name in names if name in taken]

        def cell(row, column):
            count = self.confusion[row].get(column, 0)
            return str(count) if count else "·"

        rows = [name for name in names if name in wrong]
        widths = {c: 1 + max(len(numbers[c]), *(len(cell(row, c)) for row in rows)) for c in columns}
        lines = ["confusion: expected in rows, got in columns (by the numbers of the rows); what was always right is left out"]
        lines.append(" " * 27 + "".join(numbers[c].rjust(widths[c]) for c in columns))
        for name in names:
            cells = "".join(cell(name, c).rjust(widths[c]) for c in columns) if name in wrong else ""
            lines.append(f"{numbers[name]:>3} {name:23}{cells}".rstrip())
        return "\n".join(lines) + "\n"

    def reliability_table(self):
        rows, errors = self.reliability()
        lines = [f"{'stated confidence':20}{'n':>7}{'of talk':>9}{'mean stated':>13}{'kind right':>12}{'all right':>12}"]
        for row in rows:
            span = f"{row['from']:.1f} to {row['from'] + 1 / BINS:.1f}"
            lines.append(f"{span:20}{row['n']:>7}{row['talk']:>9}{row['stated']:>13.3f}{row['kindRight']:>12.3f}{row['allRight']:>12.3f}")
        if rows:
            lines.append(f"expected calibration error: {errors['kind']:.3f} for the kind, {errors['all']:.3f} for all of it (a command made of talk is wrong)")
        return "\n".join(lines) + "\n"

    def refusal_table(self):
        files, in_all = self.refused()
        lines = [f"{'talk not made a confident create, edit, retry or delete':56}{'lines':>7}{'share':>10}"]
        for name, row in list(files.items()) + [("in all", in_all)]:
            lines.append(f"{name:56}{row['cases']:>7}{100 * row['refused']:>8.1f} %")
        return "\n".join(lines) + "\n"

    def misses(self):
        def shown(case, command):
            got = {key: value for key, value in command.items() if key != "transcript"}
            return f"{case['place']}: {case['text']}\n    wanted {json.dumps(case['expected'], ensure_ascii=False)}\n    got    {json.dumps(got, ensure_ascii=False)}\n"

        return "\n" + "".join(shown(*miss) for miss in self.missed)


def share(part, whole):
    return round(part / whole, 4) if whole else None


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A tiny corpus with known mistakes gives known numbers."""
import json, os, stat, subprocess, sys, tempfile, unittest

HERE = os.path.dirname(os.path.abspath(__file__))

CORPUS = """\
# A comment, and one line of each sort.
draw a cat\t{"intent": "create", "create": {"description": "a cat", "style": null}}
draw a cat in oil\t{"intent": "create", "create": {"description": "a cat", "style": "oilPainting"}}
remove the car\t{"intent": "edit", "edits": [{"type": "removeElement", "element": "the car"}]}
add a tree\t{"intent": "edit", "edits": [{"type": "addElement", "element": "a tree"}]}
remove the car and add a tree\t{"intent": "edit", "edits": [{"type": "removeElement", "element": "the car"}, {"type": "addElement"}]}
add a tree and undo\t{"intent": "edit", "edits": [{"type": "addElement"}], "then": [{"intent": "undo", "steps": 1}]}
undo\t{"intent": "undo", "steps": 1, "then": null}
"""
TALK = "draw the curtains\t{}\nturn off the lights\t{}\nmake my day\t{}\n"

REMOVE = {"type": "removeElement", "element": "the car"}
ADD = {"type": "addElement", "element": "a tree"}
ANSWERS = {
    "draw a cat": {"intent": "create", "confidence": 0.95, "create": {"description": "a cat", "count": 1}},
    # The style is lost.
    "draw a cat in oil": {"intent": "create", "confidence": 0.85, "create": {"description": "a cat in oil", "count": 1}},
    "remove the car": {"intent": "edit", "confidence": 0.95, "edits": [REMOVE]},
    # Taken for another kind of edit.
    "add a tree": {"intent": "edit", "confidence": 0.95, "edits": [{"type": "enhance", "aspect": "a tree"}]},
    "remove the car and add a tree": {"intent": "edit", "confidence": 0.95, "edits": [REMOVE, ADD]},
    # Not parted.
    "add a tree and undo": {"intent": "edit", "confidence": 0.95, "edits": [ADD]},
    "undo": {"intent": "undo", "confidence": 0.95, "steps": 1},
    # One confident, one that asks first, one left alone.
    "draw the curtains": {"intent": "create", "confidence": 0.95, "create": {"description": "the curtains"}},
    "turn off the lights": {"intent": "delete", "confidence": 0.55, "target": {"which": "current"}},
    "make my day": {"intent": "unknown", "confidence": 0.15, "reason": "No."},
}

PROGRAM = """#!{python}
import json, sys
assert sys.argv[1:] in (["parse"], ["parse", "--language", "xx"]), sys.argv
answers = json.loads({answers!r})
for line in sys.stdin:
    print(json.dumps({{"transcript": line.rstrip("\\n")}} | answers[line.rstrip("\\n")]))
"""


class AccuracyTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("corpus/commands.tsv", CORPUS)
        self.write("corpus/talk.tsv", TALK)
        self.program = self.write("parser", PROGRAM.format(python=sys.executable, answers=json.dumps(ANSWERS)))
        os.chmod(self.program, stat.S_IRWXU)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run_script(self, *arguments):
        command = [sys.executable, os.path.join(HERE, "accuracy.py"), "--program", self.program, *arguments]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")

    def figures(self):
        result = self.run_script(os.path.join(self.folder, "corpus"), "--json", os.path.join(self.folder, "figures.json"))
        self.assertEqual(result.returncode, 0, result.stdout)
        with open(os.path.join(self.folder, "figures.json"), encoding="utf-8") as file:
            return json.load(file), result.stdout

    def test_kinds_slots_and_whole_utterances(self):
        figures, _ = self.figures()
        self.assertEqual(figures["utterances"], {"cases": 7, "kindRight": round(5 / 7, 4), "allRight": round(4 / 7, 4)})
        self.assertEqual(
            figures["kinds"]["create"], {"cases": 2, "kindRight": 1.0, "allRight": 0.5, "slots": 4, "slotsRight": 0.5})
        self.assertEqual(
            figures["kinds"]["edit.addElement"], {"cases": 3, "kindRight": round(2 / 3, 4), "allRight": round(2 / 3, 4), "slots": 0, "slotsRight": None})
        self.assertEqual(
            figures["kinds"]["undo"], {"cases": 2, "kindRight": 0.5, "allRight": 0.5, "slots": 1, "slotsRight": 1.0})
        self.assertEqual(figures["edits"]["cases"], 5)
        self.assertEqual(figures["steps"]["cases"], 9)
        self.assertEqual(figures["steps"]["kindRight"], round(7 / 9, 4))

    def test_confusion(self):
        figures, text = self.figures()
        self.assertEqual(figures["confusion"]["edit.addElement"], {"edit.addElement": 2, "edit.enhance": 1})
        self.assertEqual(figures["confusion"]["undo"], {"(missed)": 1, "undo": 1})
        self.assertEqual(figures["confusion"]["(talk)"], {"create": 1, "delete": 1, "unknown": 1})
        self.assertLess(max(map(len, text.splitlines())), 132)

    def test_compounds(self):
        figures, _ = self.figures()
        self.assertEqual(figures["compounds"], {"cases": 2, "split": 0.5, "kindsRight": 0.5, "allRight": 0.5})

    def test_reliability(self):
        figures, _ = self.figures()
        self.assertEqual(
            figures["reliability"],
            [
                {"from": 0.5, "n": 1, "talk": 1, "stated": 0.55, "kindRight": 0.0, "allRight": 0.0},
                {"from": 0.8, "n": 1, "talk": 0, "stated": 0.85, "kindRight": 1.0, "allRight": 0.0},
                {"from": 0.9, "n": 7, "talk": 1, "stated": 0.95, "kindRight": round(4 / 7, 4), "allRight": round(4 / 7, 4)},
            ])
        kind = (0.55 + 0.15 + 7 * (0.95 - 4 / 7)) / 9
        self.assertAlmostEqual(figures["expectedCalibrationError"]["kind"], kind, places=3)

    def test_refusals(self):
        figures, _ = self.figures()
        self.assertEqual(figures["refusals"]["cases"], 3)
        self.assertEqual(figures["refusals"]["refused"], round(2 / 3, 4))
        self.assertEqual(figures["refusals"]["files"], {"talk.tsv": {"cases": 3, "refused": round(2 / 3, 4)}})

    def test_the_same_numbers_every_time(self):
        self.assertEqual(self.figures(), self.figures())

    def test_one_file_another_language_and_misses(self):
        result = self.run_script(os.path.join(self.folder, "corpus/talk.tsv"), "--language", "xx", "--misses")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("talk.tsv:1: draw the curtains", result.stdout)
        self.assertNotIn("make my day", result.stdout)

    def test_a_bad_line_is_named(self):
        bad = self.write("bad.tsv", "draw a cat\t{}\ndraw a dog\n")
        result = self.run_script(bad)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("bad.tsv:2", result.stdout)


if __name__ == "__main__":
    unittest.main()

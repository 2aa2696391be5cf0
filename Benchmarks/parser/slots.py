#!/usr/bin/env python3
"""Trains the models of which words of a sentence are which slot: of requests for pictures (description, kind, option …), and of commands to the studio
(which picture, date, tag, format …).

usage: slots.py requests|commands [--folds N]      trains, and writes Sources/VoiceCommands/Resources/en/slots.tsv or command-slots.tsv
                                                   --folds: only says how often it is right, on lines that the training does not see

Conditional random field with L1 and L2 penalties (CRFsuite) over the sentences of slots/, in which the words of a slot stand in brackets after its
label, and a command after its act. `SlotModel` makes the same features of a text. `scripts/train-models` runs this with the libraries it needs.
"""
import argparse, collections, glob, os, re, tempfile

import pycrfsuite

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
SENTENCES = os.path.join(ROOT, "Benchmarks/parser/slots")
RESOURCES = os.path.join(ROOT, "Sources/VoiceCommands/Resources/en")
MODELS = {"requests": "slots.tsv", "commands": "command-slots.tsv"}
OUTSIDE = "-"
SCALE = 16
# Of commands a model with a stronger penalty is as right on writers it has not seen, and a third as large.
SPARSENESS = {"requests": 0.8, "commands": 0.8}
PENALTIES = {"c2": 0.1, "max_iterations": 200, "feature.possible_transitions": True}
SLOT = re.compile(r"\[([a-zA-Z.]+(?:=[a-zA-Z]+)?):([^\]]*)\]")
# Acts of sentences that are in a file of commands to show what is none; the model of commands learns nothing from them.
NO_COMMANDS = ("talk", "create", "edit")

Line = collections.namedtuple("Line", "act text words labels")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("model", choices=MODELS)
    options.add_argument("--folds", type=int, help="parts that are left out of the training in turn")
    options = options.parse_args()
    lines = lines_of(options.model)
    if options.folds:
        validate(lines, options.folds, SPARSENESS[options.model])
    else:
        text, count = file_text(train(lines, SPARSENESS[options.model]))
        path = os.path.join(RESOURCES, MODELS[options.model])
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        print(f"{len(lines)} lines, {count} features: {os.path.relpath(path, ROOT)}")


def lines_of(model):
    """Lines that a model learns from."""
    return [line for line in read(model) if model == "requests" or line.act not in NO_COMMANDS]


def every_line():
    return [line for model in MODELS for line in read(model)]


def read(model):
    for name in sorted(glob.glob(f"{SENTENCES}/{model}-*.txt")):
        with open(name, encoding="utf-8") as file:
            for line in (line.strip() for line in file if line.strip() and not line.startswith("#")):
                act, text = line.split(" | ", 1) if model == "commands" else ("create", line)
                yield Line(act.strip(), SLOT.sub(lambda slot: slot[2], text), *labelled(text))


def labelled(line):
    """Words of a line, and their labels."""
    words, labels, place = [], [], 0
    for slot in list(SLOT.finditer(line)) + [None]:
        for text, label in ((line[place : slot.start() if slot else len(line)], OUTSIDE), (slot[2], slot[1]) if slot else ("", "")):
            words += split(text)
            labels += [label] * len(split(text))
        place = slot.end() if slot else place
    return words, labels


def split(text):
    words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
    return [part for word in words for part in ((word[:-2], "'s") if len(word) > 2 and word.endswith("'s") else (word,))]


def word_classes():
    with open(os.path.join(RESOURCES, "word-classes.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {word: name for name, words in rows for word in words.split()}


CLASSES = word_classes()


def features(words, act=None):
    """Features of each word; the act is known of commands."""
    def word(place):
        return "<" if place < 0 else words[place] if place < len(words) else ">"
    rows = [
        [f"0 {this}", f"-1 {word(i - 1)}", f"+1 {word(i + 1)}", f"-2 {word(i - 2)}", f"+2 {word(i + 2)}", f"-1,0 {word(i - 1)} {this}",
         f"0,+1 {this} {word(i + 1)}", f"-2,-1 {word(i - 2)} {word(i - 1)}", f"+1,+2 {word(i + 1)} {word(i + 2)}", f"end {this[-3:]}"]
        for i, this in enumerate(words)]
    for i, row in enumerate(rows):
        row += [f"class{place} {CLASSES[word(i + offset)]}" for offset, place in ((0, "0"), (-1, "-1"), (1, "+1")) if word(i + offset) in CLASSES]
        if act:
            row += [f"act {act}"] + [f"act,{place} {act} {word(i + offset)}" for place, offset in (("0", 0), ("-1", -1), ("+1", 1))]
            row += [f"act,class0 {act} {CLASSES[words[i]]}"] if words[i] in CLASSES else []
    return rows


def features_of(line):
    return features(line.words, None if line.act in NO_COMMANDS else line.act)


def train(lines, sparseness):
    trainer = pycrfsuite.Trainer(verbose=False)
    for line in lines:
        trainer.append(features_of(line), line.labels)
    trainer.set_params(PENALTIES | {"c1": sparseness})
    with tempfile.NamedTemporaryFile() as file:
        trainer.train(file.name)
        tagger = pycrfsuite.Tagger()
        tagger.open(file.name)
        return tagger


def file_text(tagger):
    model = tagger.info()
    labels = sorted(model.labels)
    places = {label: place for place, label in enumerate(labels)}
    lines = ["# Which words of a sentence are which slot: the weights of words around each, by label. Written by Benchmarks/parser/slots.py.",
             "\t".join(["labels"] + labels), f"scale\t{SCALE}"]
    for label in labels:
        lines.append("\t".join(["transition"] + [str(round(model.transitions.get((label, next), 0) * SCALE)) for next in labels]))
    weights = collections.defaultdict(list)
    for (feature, label), weight in model.state_features.items():
        if round(weight * SCALE):
            weights[feature].append((places[label], round(weight * SCALE)))
    for feature in sorted(weights):
        lines.append("\t".join([feature] + [f"{place}:{weight}" for place, weight in sorted(weights[feature])]))
    return "\n".join(lines) + "\n", len(weights)


def validate(lines, folds, sparseness):
    right, of, whole = collections.Counter(), collections.Counter(), 0
    for fold in range(folds):
        tagger = train([line for place, line in enumerate(lines) if place % folds != fold], sparseness)
        for line in lines[fold::folds]:
            guess = tagger.tag(features_of(line))
            whole += guess == line.labels
            for label in set(line.labels) - {OUTSIDE}:
                of[label] += 1
                right[label] += [place for place, other in enumerate(line.labels) if other == label] == [
                    place for place, other in enumerate(guess) if other == label]
    print(f"{whole / len(lines):.1%} of {len(lines)} lines right in every word; slots: "
          + ", ".join(f"{label} {right[label] / of[label]:.0%} of {of[label]}" for label in sorted(of)))


if __name__ == "__main__":
    main()

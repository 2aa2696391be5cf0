#!/usr/bin/env python3
"""Trains the model of which words of a request for a picture are its description, its kind, and its other slots.

usage: slots.py [--folds N]      trains, and writes Sources/VoiceCommands/Resources/en/slots.tsv
                                 --folds: only says how often it is right, on lines that the training does not see

Conditional random field with L1 and L2 penalties (CRFsuite) over the sentences of slots/, in which the words of a slot stand in brackets after its
label. `SlotModel` makes the same features of a text. `scripts/train-models` runs this with the libraries it needs.
"""
import argparse, collections, glob, os, re, tempfile

import pycrfsuite

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
SENTENCES = os.path.join(ROOT, "Benchmarks/parser/slots")
MODEL = os.path.join(ROOT, "Sources/VoiceCommands/Resources/en/slots.tsv")
OUTSIDE = "-"
SCALE = 16
PENALTIES = {"c1": 0.3, "c2": 0.1, "max_iterations": 200, "feature.possible_transitions": True}
SLOT = re.compile(r"\[([a-zA-Z]+(?:=[a-zA-Z]+)?):([^\]]*)\]")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--folds", type=int, help="parts that are left out of the training in turn")
    options = options.parse_args()
    lines = [labelled(line) for line in sentences()]
    if options.folds:
        validate(lines, options.folds)
    else:
        text, count = file_text(train(lines))
        with open(MODEL, "w", encoding="utf-8") as file:
            file.write(text)
        print(f"{len(lines)} lines, {count} features: {os.path.relpath(MODEL, ROOT)}")


def sentences():
    for name in sorted(glob.glob(SENTENCES + "/*.txt")):
        with open(name, encoding="utf-8") as lines:
            yield from (line.strip() for line in lines if line.strip() and not line.startswith("#"))


def texts():
    """The sentences without their labels."""
    return [SLOT.sub(lambda slot: slot[2], line) for line in sentences()]


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


def features(words):
    def word(place):
        return "<" if place < 0 else words[place] if place < len(words) else ">"
    return [
        [f"0 {this}", f"-1 {word(i - 1)}", f"+1 {word(i + 1)}", f"-2 {word(i - 2)}", f"+2 {word(i + 2)}", f"-1,0 {word(i - 1)} {this}",
         f"0,+1 {this} {word(i + 1)}", f"-2,-1 {word(i - 2)} {word(i - 1)}", f"+1,+2 {word(i + 1)} {word(i + 2)}", f"end {this[-3:]}"]
        for i, this in enumerate(words)]


def train(lines):
    trainer = pycrfsuite.Trainer(verbose=False)
    for words, labels in lines:
        trainer.append(features(words), labels)
    trainer.set_params(PENALTIES)
    with tempfile.NamedTemporaryFile() as file:
        trainer.train(file.name)
        tagger = pycrfsuite.Tagger()
        tagger.open(file.name)
        return tagger


def file_text(tagger):
    model = tagger.info()
    labels = sorted(model.labels)
    places = {label: place for place, label in enumerate(labels)}
    lines = ["# Which words of a request are which slot: the weights of words around each, by label. Written by Benchmarks/parser/slots.py.",
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


def validate(lines, folds):
    right, of, whole = collections.Counter(), collections.Counter(), 0
    for fold in range(folds):
        tagger = train([line for place, line in enumerate(lines) if place % folds != fold])
        for words, labels in lines[fold::folds]:
            guess = tagger.tag(features(words))
            whole += guess == labels
            for label in set(labels) - {OUTSIDE}:
                of[label] += 1
                right[label] += [place for place, other in enumerate(labels) if other == label] == [
                    place for place, other in enumerate(guess) if other == label]
    print(f"{whole / len(lines):.1%} of {len(lines)} lines right in every word; slots: "
          + ", ".join(f"{label} {right[label] / of[label]:.0%} of {of[label]}" for label in sorted(of)))


if __name__ == "__main__":
    main()

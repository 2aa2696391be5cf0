#!/usr/bin/env python3
"""Trains the model of what words ask for, which understands requests that no sentence of the lexicon is for.

usage: intents.py [--folds N]      trains, and writes Sources/VoiceCommands/Resources/en/intents.tsv
                                   --folds: only says how often it is right, on lines that the training does not see

Multinomial logistic regression over words, pairs of neighbours, and pairs with a word between them, trained by AdaGrad on the commands of one
act in development/ and regression/ of the corpus, and on the sentences that the models of slots learn from. The features with the greatest weights are kept and trained once more, and small weights are
left out. `IntentModel` makes the same features of a text. `scripts/train-models` runs this with the libraries it needs.
"""
import argparse, collections, csv, json, os, random, re

import numpy
from scipy.sparse import csr_matrix

import slots

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
CORPUS = os.path.join(ROOT, "Tests/VoiceCommandsTests/Corpus")
MODEL = os.path.join(ROOT, "Sources/VoiceCommands/Resources/en/intents.tsv")
TALK, PICTURES = "talk", ("create", "edit")
# Files that were written for this model say each act in as many ways as its writer knew; every line of regression/ has to hold.
WRITTEN, WRITTEN_WEIGHT = "development/intents/", 3.0
HELD, HELD_WEIGHT = "regression/", 5.0
# Of other files so many lines of an act are taken. Of talk and of pictures there are far more, and each weighs more: they must not be taken for
# commands to the studio.
MOST_LINES, MOST_COMMON_LINES = 600, 9000
COMMON_WEIGHT = 3.0
FEWEST_TIMES = 2
KEPT_FROM, WRITTEN_FROM = 0.3, 0.3
SCALE = 8
SEED = 1


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--folds", type=int, help="parts that are left out of the training in turn")
    options = options.parse_args()
    lines = corpus()
    if options.folds:
        validate(lines, options.folds)
    else:
        model = Model(lines)
        with open(MODEL, "w", encoding="utf-8") as file:
            file.write(model.text())
        print(f"{len(lines)} lines, {len(model.acts)} acts, {len(model.features)} features: {os.path.relpath(MODEL, ROOT)}")


def act(command):
    """What a command asks for; nil for several steps and for what is no whole command."""
    if not command:
        return TALK
    if command.get("then"):
        return None
    if command.get("about"):
        return command["about"]
    if isinstance(command.get("collection"), dict):
        return "collection." + command["collection"]["action"]
    if isinstance(command.get("queue"), dict):
        return "queue." + command["queue"]["action"]
    intent = command.get("intent") or next((name for name in PICTURES if name in command or name + "s" in command), None)
    # What is done with a collection and with the queue is told apart.
    return TALK if intent == "unknown" else None if intent in ("collection", "queue") else intent


def corpus():
    """Utterances with their acts and weights, in an order of their own."""
    written = [(line.text, line.act, WRITTEN_WEIGHT) for line in slots.every_line()]
    others = collections.defaultdict(list)
    with open(os.path.join(CORPUS, "manifest.tsv"), encoding="utf-8") as lines:
        files = [row["file"] for row in csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
                 if row["language"] == "en" and row["role"] != "heldout"]
    for name in files:
        with open(os.path.join(CORPUS, name), encoding="utf-8") as lines:
            for line in lines:
                text, tab, command = line.rstrip("\n").partition("\t")
                meant = act(json.loads(command)) if tab and not line.startswith("#") else None
                if meant and name.startswith((WRITTEN, HELD)):
                    written.append((text, meant, HELD_WEIGHT if name.startswith(HELD) else WRITTEN_WEIGHT))
                elif meant:
                    others[meant].append(text)
    chosen = random.Random(SEED)
    for meant in sorted(others):
        chosen.shuffle(others[meant])
        is_common = meant == TALK or meant in PICTURES
        most, weight = (MOST_COMMON_LINES, COMMON_WEIGHT) if is_common else (MOST_LINES, 1.0)
        written += [(text, meant, weight) for text in others[meant][:most]]
    chosen.shuffle(written)
    return written


def features(text):
    words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
    words = [part for word in words for part in ((word[:-2], "'s") if len(word) > 2 and word.endswith("'s") else (word,))]
    ends = ["<"] + words + [">"]
    return set(words) | {" ".join(pair) for pair in zip(ends, ends[1:])} | {f"{a} _ {b}" for a, b in zip(ends, ends[2:])}


class Model:
    def __init__(self, lines):
        texts = [features(text) for text, _, _ in lines]
        self.acts = sorted({meant for _, meant, _ in lines})
        places = {meant: place for place, meant in enumerate(self.acts)}
        rows = numpy.array([places[meant] for _, meant, _ in lines])
        often = numpy.bincount(rows, minlength=len(self.acts))
        weights = numpy.array([weight for _, _, weight in lines], numpy.float32) * numpy.sqrt(2000 / often[rows]).astype(numpy.float32)
        times = collections.Counter(feature for text in texts for feature in text)
        self.features = sorted(feature for feature, count in times.items() if count >= FEWEST_TIMES)
        self.weights, self.bias = self.train(texts, rows, weights, penalty=3e-5, rounds=80)
        kept = numpy.abs(self.weights).max(1) >= KEPT_FROM
        self.features = [feature for feature, keep in zip(self.features, kept) if keep]
        self.weights, self.bias = self.train(texts, rows, weights, penalty=1e-5, rounds=120)
        self.weights[numpy.abs(self.weights) < WRITTEN_FROM] = 0
        self.weights, self.bias = numpy.round(self.weights * SCALE), numpy.round(self.bias * SCALE)

    def matrix(self, texts):
        places = {feature: place for place, feature in enumerate(self.features)}
        rows = [sorted(places[feature] for feature in text if feature in places) for text in texts]
        ends = numpy.cumsum([0] + [len(row) for row in rows])
        found = numpy.array([place for row in rows for place in row], numpy.int32)
        return csr_matrix((numpy.ones(len(found), numpy.float32), found, ends), (len(texts), len(self.features)))

    def train(self, texts, rows, weights, penalty, rounds, rate=0.5):
        counts = self.matrix(texts)
        weight = numpy.zeros((len(self.features), len(self.acts)), numpy.float32)
        bias = numpy.zeros(len(self.acts), numpy.float32)
        squares, bias_squares = numpy.full_like(weight, 1e-6), numpy.full_like(bias, 1e-6)
        wanted = numpy.zeros((len(texts), len(self.acts)), numpy.float32)
        wanted[numpy.arange(len(texts)), rows] = 1
        for _ in range(rounds):
            error = (shares(counts @ weight + bias) - wanted) * weights[:, None] / weights.sum()
            slope, bias_slope = counts.T @ error + penalty * weight, error.sum(0)
            squares += slope * slope
            bias_squares += bias_slope * bias_slope
            weight -= rate * slope / numpy.sqrt(squares)
            bias -= rate * bias_slope / numpy.sqrt(bias_squares)
        return weight, bias

    def guesses(self, texts):
        """Act and probability of each text."""
        found = shares((self.matrix([features(text) for text in texts]) @ self.weights + self.bias) / SCALE)
        return [(self.acts[row.argmax()], float(row.max())) for row in found]

    def text(self):
        lines = ["# What words ask for: the weights of words and pairs, by act. Written by Benchmarks/parser/intents.py.",
                 "\t".join(["acts"] + self.acts), f"scale\t{SCALE}", "\t".join(["bias"] + [str(int(value)) for value in self.bias])]
        for feature, row in zip(self.features, self.weights):
            values = [f"{place}:{int(value)}" for place, value in enumerate(row) if value]
            if values:
                lines.append("\t".join([feature] + values))
        return "\n".join(lines) + "\n"


def shares(sums):
    odds = numpy.exp(sums - sums.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def validate(lines, folds):
    right, taken = collections.Counter(), collections.Counter()
    for fold in range(folds):
        model = Model([line for place, line in enumerate(lines) if place % folds != fold])
        left = lines[fold::folds]
        for (text, meant, _), (guess, share) in zip(left, model.guesses([text for text, _, _ in left])):
            side = meant if meant == TALK or meant in PICTURES else "request"
            for bound in (0, 0.5, 0.6, 0.7, 0.8, 0.9):
                if side == "request" and share >= bound:
                    right[bound, guess == meant] += 1
                elif side != "request" and share >= bound and guess != TALK and guess not in PICTURES:
                    taken[bound, side] += 1
    of = collections.Counter(meant if meant == TALK or meant in PICTURES else "request" for _, meant, _ in lines)
    for bound in (0, 0.5, 0.6, 0.7, 0.8, 0.9):
        good, bad = right[bound, True], right[bound, False]
        print(f"from {bound}: {(good + bad) / of['request']:.1%} of {of['request']} requests, {good / max(1, good + bad):.1%} of them right; taken for one: "
              + ", ".join(f"{taken[bound, side] / of[side]:.2%} of {side}" for side in (TALK, *PICTURES)))


if __name__ == "__main__":
    main()

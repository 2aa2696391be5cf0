#!/usr/bin/env python3
"""Measures how many spoken orders are heard completely right with a closed grammar, alone and mixed with the studio's own models.

usage: coffee.py BUILD_FOLDER RECORDINGS LABELS.json CONTEXT.yaml [--noise] [--babble FILE] [--others FOLDER...] [--json FILE]

The recordings, their labels and the context are those of Picovoice's speech-to-intent-benchmark; the grammar is made from the context, once as
it is written there and once by hand, shorter and more permissive. An order is right when every slot is. --noise adds pink noise, and
what people say in the background (--babble), 20 and 10 dB below the speech. --others are recordings of something else: how many name a drink when mixed.
Needs python3-yaml, python3-numpy and sox.
"""

import argparse
import datetime
import json
import pathlib
import random
import re
import subprocess
import tempfile

import numpy
import yaml

PERMISSIVE = """#JSGF V1.0;
grammar coffee;
public <order> = <ask> [a | an] <property>* <drink> [with <addition> [and <addition>]];
<ask> = brew | (can | may) i (get | have) | i want | get me | give me | i'd like | make me;
<property> = <size> | (light | medium | dark) roast | (single | double | triple) shot;
<size> = small | medium | large | (eight | twelve | sixteen | twenty) ounce;
<drink> = americano | cappuccino | espresso | latte | [iced] mocha | [drip | house | iced] coffee;
<amount> = a little bit of | a bit of | some | a lot of | lots of;
<addition> = [<amount>] ([skim | whole | soy | almond] milk | cream | [brown] sugar | sweetener);
"""


def grammar(context):
    """The context's expressions as JSGF: [a, b] is a choice there, $slot:name a slot."""
    rules = []
    for expression in context["expressions"]["orderDrink"]:
        choice = re.sub(r"\[([^\]]*)\]", lambda found: "(" + found[1].lower().replace(",", " |") + ")", expression)
        rules.append(re.sub(r"\$(\w+):\w+", r"<\1>", choice))
    slots = [f"<{name}> = {' | '.join(values)};" for name, values in context["slots"].items()]
    return "\n".join(["#JSGF V1.0;", "grammar coffee;", "public <order> = " + "\n  | ".join(rules) + ";", *slots]) + "\n"


def order(text, slots):
    """The slots a text fills, longer values first."""
    found, text = {}, f" {text} "
    for value, name in sorted(((value, name) for name, values in slots.items() for value in values), key=lambda pair: -len(pair[0])):
        if name not in found and f" {value} " in text:
            found[name] = value
            text = text.replace(f" {value} ", " | ", 1)
    return found


def sound(path):
    raw = subprocess.run(
        ["sox", str(path), "-t", "raw", "-r", "16000", "-c", "1", "-b", "16", "-e", "signed", "-"], capture_output=True, check=True).stdout
    return numpy.frombuffer(raw, "<i2").astype(float)


def loudness(speech):
    """Root mean square of the parts where somebody speaks: those within 30 dB of the loudest 10 ms."""
    hops = (speech[:len(speech) // 160 * 160].reshape(-1, 160) ** 2).mean(1)
    return numpy.sqrt(hops[hops > hops.max() / 1000].mean())


def pink(generator, count):
    spectrum = numpy.fft.rfft(generator.normal(size=count))
    return numpy.fft.irfft(spectrum / numpy.sqrt(numpy.maximum(1, numpy.arange(len(spectrum)))), count)


def noisy(clips, folder, decibels, background):
    """Copies with noise, that also fills the silence before and after the speech."""
    generator = numpy.random.default_rng(1)
    copies = []
    for clip in clips:
        speech = sound(clip)
        if background is None:
            noise = pink(generator, len(speech))
        else:
            noise = numpy.resize(numpy.roll(background, -generator.integers(len(background))), len(speech))
        mixed = speech + noise / numpy.sqrt((noise ** 2).mean()) * loudness(speech) / 10 ** (decibels / 20)
        copy = folder / f"{clip.stem}.wav"
        subprocess.run(
            ["sox", "-t", "raw", "-r", "16000", "-c", "1", "-b", "16", "-e", "signed", "-", str(copy)],
            input=numpy.clip(numpy.round(mixed), -32768, 32767).astype("<i2").tobytes(), check=True)
        copies.append(copy)
    return copies


def heard(build, clips, *arguments):
    lines = subprocess.run(
        [f"{build}/voicesketchd", "transcribe", "--json", *arguments, *map(str, clips)], capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def interval(right):
    draw = random.Random(1)
    shares = sorted(sum(draw.choices(right, k=len(right))) / len(right) for _ in range(1000))
    return [round(100 * shares[25], 1), round(100 * shares[974], 1)]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("build")
    arguments.add_argument("recordings", type=pathlib.Path)
    arguments.add_argument("labels", type=pathlib.Path)
    arguments.add_argument("context", type=pathlib.Path)
    arguments.add_argument("--noise", action="store_true")
    arguments.add_argument("--babble", type=pathlib.Path)
    arguments.add_argument("--others", type=pathlib.Path, nargs="*", default=[])
    arguments.add_argument("--json", metavar="FILE")
    options = arguments.parse_args()
    context = yaml.safe_load(options.context.read_text())["context"]
    slots = context["slots"]
    wanted = {
        pathlib.Path(name).stem: {slot: " ".join(value.split()) for slot, value in label["slots"].items()}
        for name, label in json.loads(options.labels.read_text()).items()}
    clips = sorted(clip for clip in options.recordings.iterdir() if clip.stem in wanted)
    results = {"date": datetime.date.today().isoformat(), "recordings": len(clips), "grammars": {}}
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        conditions = {"clean": clips}
        kinds = {"pink": None} | ({"babble": sound(options.babble)} if options.babble else {})
        for kind, background in kinds.items() if options.noise else ():
            for decibels in (20, 10):
                folder = scratch / f"{kind}{decibels}"
                folder.mkdir()
                conditions[f"{kind} {decibels} dB"] = noisy(clips, folder, decibels, background)
        others = sorted(clip for folder in options.others for clip in folder.iterdir() if clip.suffix in (".flac", ".wav"))
        for name, text in {"as published": grammar(context), "permissive": PERMISSIVE}.items():
            file = scratch / "coffee.gram"
            file.write_text(text)
            for mode in ([], ["--mix"]):
                entry = results["grammars"][f"{name}{', mixed' if mode else ''}"] = {}
                for condition, recordings in conditions.items():
                    lines = heard(options.build, recordings, "--grammar", str(file), *mode)
                    right = [order(line["text"], slots) == wanted[pathlib.Path(line["file"]).stem] for line in lines]
                    cost = sum(line["cpuSeconds"] for line in lines) / sum(line["audioSeconds"] for line in lines)
                    entry[condition] = {
                        "right": round(100 * sum(right) / len(right), 1), "interval": interval(right), "cpuPerSecondOfSound": round(cost, 4)}
                    print(f"{name:14}{'mixed' if mode else 'closed':8}{condition:14}", *entry[condition].values())
                if mode and others:
                    texts = [line["text"] for line in heard(options.build, others, "--grammar", str(file), "--mix")]
                    # Also a drink among the words of a free reading counts.
                    taken = sum("coffeeDrink" in order(text, slots) for text in texts)
                    entry["others"] = {"recordings": len(texts), "taken": taken}
                    print(f"{name:14}mixed   others        {taken} of {len(texts)}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()

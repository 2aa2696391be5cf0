#!/usr/bin/env python3
"""Times our parser and hassil (the matcher of Home Assistant) on the same utterances, on one core, one after the other.

Times are the processor's: what else the machine does is not measured. What is told as loosely as people can (the corpus's `loose`
folder: posted requests, hints, long pairs) is timed apart.

hassil is installed into a virtual environment of its own below the build folder. Its templates, hassil/*.yaml, cover the same intents.
"""
import argparse, datetime, glob, json, os, platform, statistics, subprocess, sys, time

import accuracy

HERE = os.path.dirname(os.path.abspath(__file__))
HASSIL = "hassil==3.12.1"
SPENDS = {"create", "edit", "retry", "delete"}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("build", help="folder of the built parser-benchmark")
    options.add_argument("--json", required=True, help="where to store the figures")
    options.add_argument("--peer", action="store_true", help=argparse.SUPPRESS)
    options = options.parse_args()
    cases = corpus(is_loose=False)
    if options.peer:
        print(json.dumps(peer(cases)))
        return
    program = os.path.join(options.build, "parser-benchmark")
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows = {"voicesketch": measure_load(program) | measure_ours(program, cases)}
    loose_cases = corpus(is_loose=True)
    loose = {"utterances": len(loose_cases)} | measure_ours(program, loose_cases)
    try:
        command = [environment(options.build), os.path.abspath(__file__), options.build, "--json", options.json, "--peer"]
    except subprocess.CalledProcessError:
        sys.exit(f"{HASSIL} cannot be installed from PyPI, so there is nothing to compare with; {rows}")
    rows["hassil"] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    date = datetime.date.today().isoformat()
    result = {"date": date, "utterances": len(cases), "peer": HASSIL, "machine": platform.machine(), "cores": 1, "parsers": rows, "loose": loose}
    with open(options.json, "w") as file:
        file.write(json.dumps(result, indent=2) + "\n")
    print_table(len(cases), rows)
    loaded = rows["voicesketch"]
    print(
        f"voicesketch loads its lexicon in {loaded['loadMilliseconds']:.2f} ms, first thing in a process in {loaded['firstLoadMilliseconds']:.2f} ms"
    )
    ours = rows["voicesketch"]["utterancesPerSecond"]
    together = (len(cases) + len(loose_cases)) / (len(cases) / ours + len(loose_cases) / loose["utterancesPerSecond"])
    print(
        f"voicesketch on {loose['utterances']} told as loosely as people can: {loose['utterancesPerSecond']:,} a second, median "
        f"{loose['medianMicroseconds']:.1f} µs, 99 % {loose['p99Microseconds']:.1f} µs, {loose['understood']:.1%} understood; with the others {together:,.0f} a second"
    )


def corpus(is_loose):
    """Utterances with what they are: "create", "edit.addElement", …; None for what is not for us."""
    return [
        (case["text"], kind(case["expected"]))
        for file in accuracy.files([accuracy.CORPUS]) if ("/loose/" in file) == is_loose
        for case in accuracy.read(file)
    ]


def kind(command):
    intent = command.get("intent")
    if intent in (None, "unknown"):
        return None
    edits = command.get("edits")
    return f"{intent}.{edits[0].get('type', '')}" if edits else intent


def environment(build):
    folder = os.path.join(build, "hassil-environment")
    python = os.path.join(folder, "bin/python")
    if not os.path.exists(os.path.join(folder, HASSIL)):
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", HASSIL], check=True)
        open(os.path.join(folder, HASSIL), "w").close()
    return python


def measure_load(program):
    return json.loads(subprocess.run([program, "--load"], check=True, stdout=subprocess.PIPE, text=True).stdout)


def measure_ours(program, cases):
    def run(*options):
        text = "".join(case[0] + "\n" for case in cases)
        return subprocess.run([program, *options], input=text, check=True, stdout=subprocess.PIPE, text=True).stdout

    figures = json.loads(run("--bench", "--json"))
    commands = [json.loads(line) for line in run().splitlines()]
    assert len(commands) == len(cases)
    # A suggestion below the spending threshold is no mistake.
    answers = [None if c["intent"] in SPENDS and c["confidence"] < 0.6 else kind(c) for c in commands]
    return figures | shares(cases, answers)


def peer(cases):
    from hassil import Intents, merge_dict, recognize_best
    from yaml import safe_load

    begin = time.thread_time()
    data = {}
    for path in sorted(glob.glob(os.path.join(HERE, "hassil/*.yaml"))):
        with open(path, encoding="utf-8") as file:
            merge_dict(data, safe_load(file))
    intents = Intents.from_dict(data)
    load = time.thread_time() - begin
    for text, _ in cases[:20]:
        recognize_best(text, intents)
    times, answers = [], []
    for text, _ in cases:
        begin = time.thread_time()
        result = recognize_best(text, intents)
        times.append(time.thread_time() - begin)
        answers.append(result.intent.name if result else None)
    times.sort()
    return {
        "loadMilliseconds": round(load * 1e3, 2),
        "utterancesPerSecond": round(len(times) / sum(times)),
        "medianMicroseconds": round(statistics.median(times) * 1e6, 1),
        "p99Microseconds": round(times[len(times) * 99 // 100] * 1e6, 1),
    } | shares(cases, answers)


def shares(cases, answers):
    def share(pairs):
        pairs = list(pairs)
        return round(sum(same(want, got) for want, got in pairs) / len(pairs), 4)

    def same(want, got):
        if want is None:
            return got is None or got.partition(".")[0] not in SPENDS
        return got is not None and (got == want or want in ("edit", "edit.") and got.startswith("edit"))

    pairs = [(want, got) for (_, want), got in zip(cases, answers)]
    return {
        "understood": share(p for p in pairs if p[0] is not None),
        "refused": share(p for p in pairs if p[0] is None),
    }


def print_table(count, rows):
    print(f"{count} utterances, one core (voicesketch loads on two)")
    print(f"{'':14}{'per second':>12}{'median µs':>12}{'99 % µs':>12}{'load ms':>10}{'understood':>12}{'refused':>10}")
    for name, row in rows.items():
        print(
            f"{name:14}{row['utterancesPerSecond']:>12,}{row['medianMicroseconds']:>12,.1f}{row['p99Microseconds']:>12,.1f}"
            f"{row['loadMilliseconds']:>10.2f}{row['understood']:>12.1%}{row['refused']:>10.1%}"
        )


main()

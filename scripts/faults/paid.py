"""A daemon that is killed and a provider that fails, at random: what is paid, shown, named. See scripts/paid-campaign."""

import argparse
import collections
import concurrent.futures
import datetime
import json
import pathlib
import random
import signal
import sys
import time
import traceback

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parent.parent / "gateways")]
import answers  # noqa: E402
from configurations import KEYS, configuration  # noqa: E402
from daemon import Daemon  # noqa: E402
from server import Gateway  # noqa: E402

SUBJECTS = ["fox", "castle", "lighthouse", "owl", "bridge", "whale", "tractor", "windmill", "rose", "teapot", "violin",
            "penguin", "volcano", "snail"]
STYLES = ["anime", "a cartoon", "a watercolor", "pixel art"]
OPEN = list(answers.GATEWAYS)


def step(dice, names, paid=0.5):
    """One thing that goes wrong; the model had worked by then, or not."""
    one = {"paid": dice.random() < paid}
    kind = dice.random()
    if kind < 0.65:
        one["answer"] = dice.choice(names)
    elif kind < 0.95:
        one["break"] = dice.choice(["reset", "close", "cut"])
    else:
        one |= {"delay": dice.uniform(0, 0.5), "answer": "ok"}
    status = answers.ANSWERS.get(one.get("answer"), [0])[0]
    # Who refuses in the provider's own words, or says that the request was wrong, has not done the work.
    if one.get("answer") in answers.REFUSALS or 400 <= status < 500 and status != 408:
        one["paid"] = False
    return one


def faults(dice, protocol):
    """operation -> steps"""
    def some(share, names, paid=0.5, most=3):
        return [step(dice, names, paid) for _ in range(dice.randint(1, most))] if dice.random() < share else []

    if protocol != "fal":
        names = OPEN + ["openai-429", "openai-503", "openai-401", "openai-404", "openai-blocked", "litellm-no-model"]
        return {"generations": some(0.7, names), "edits": some(0.5, names), "models": some(0.2, OPEN, 0)}
    asked = OPEN + ["fal-404", "fal-unreadable", "fal-no-status", "fal-500", "fal-502", "fal-503-detail", "fal-403"]
    plan = {"submit": some(0.55, OPEN + list(answers.FAL) + ["fal-429", "fal-503", "fal-504-user", "fal-401",
                                                             "fal-locked", "fal-422"]),
            "stream": some(0.4, asked, 0, 4), "status": some(0.4, asked, 0, 9), "result": some(0.35, asked, 0),
            "media": some(0.25, OPEN, 0),
            "cancel": some(0.4, OPEN + ["fal-401", "fal-405"], 0)}
    if dice.random() < 0.1:
        plan["submit"].append({"kind": "black", "nsfw": [dice.random() < 0.5]})
    if dice.random() < 0.1:
        plan["submit"].append({"fails": [dice.choice(["runner_server_error", "generation_timeout",
                                                      "content_policy_violation"]), "it failed"]})
    if dice.random() < 0.05:
        plan["submit"].append({"pictures": 5})
    return plan


class Round:
    def __init__(self, seed, number, gateway, build, calm):
        dice = self.dice = random.Random(f"{seed}/{number}")
        self.number, self.gateway, self.build = number, gateway, build
        self.protocol = dice.choices(["fal", "openai", "own"], [45, 40, 15])[0]
        self.order = self.protocol + dice.choice([", illustrator", ", illustrator", ""])
        self.commands = [f"draw a {subject}" for subject in dice.sample(SUBJECTS, dice.randint(1, 3))]
        if dice.random() < 0.3:
            self.commands.append(f"make it {dice.choice(STYLES)}")
        self.faults = faults(dice, self.protocol)
        self.style = {name: True for name in ("chunked", "gzip", "extra", "flat") if dice.random() < 0.3}
        self.plan = {"answers": self.faults, "seconds": dice.uniform(0, 0.3),
                     "kind": dice.choice(["png", "jpeg", "webp"]), "style": self.style}
        self.stops = [(dice.choices(["KILL", "TERM"], [7, 3])[0], dice.uniform(0, 1.2))
                      for _ in range(dice.choices([0, 1, 2], [25, 50, 25])[0])]
        self.cancels = dice.random() < 0.12
        if calm:
            self.plan["answers"], self.faults, self.stops, self.cancels = {}, {}, [], False

    def describe(self):
        return {"round": self.number, "order": self.order, "commands": self.commands,
                "stops": [f"{how} after {at:.3f} s" for how, at in self.stops],
                "cancels": self.cancels, "faults": {name: steps for name, steps in self.faults.items() if steps}}

    def run(self):
        name = f"r{self.number}"
        session = self.gateway.session(name, self.plan)
        own = f"[openai own]\nserver = compatible\nkey-variable = OWN_KEY\nbase-url = {self.gateway.base(name)}/v1\n"
        daemon = Daemon(configuration(self.gateway.base(name), self.order, more=own), KEYS, self.build)
        answered = []
        with daemon.start(events=True):
            for text in self.commands:
                answered.append(self.say(daemon, text))
            for how, at in self.stops:
                time.sleep(at)
                if self.cancels and daemon.jobs():
                    self.cancel(daemon)
                daemon.end(getattr(signal, "SIG" + how))
                daemon.start(events=True)
            if self.cancels and not self.stops:
                time.sleep(self.dice.uniform(0, 0.3))
                self.cancel(daemon)
            is_idle = daemon.idle(60)
            time.sleep(0.35)
            return self.judge(daemon, session.record(), answered, is_idle)

    def say(self, daemon, text):
        status, outcome = daemon.say(text, wait=False)
        return {"text": text, "status": status, "outcome": outcome}

    def cancel(self, daemon):
        active = [job for job in daemon.jobs() if job["state"] in ("queued", "starting", "processing", "completing")]
        if active:
            daemon.ask("DELETE", f"/v1/jobs/{active[-1]['id']}")

    def judge(self, daemon, record, answered, is_idle):
        """What each generation came to."""
        jobs = daemon.jobs()
        kept = {revision["image"]["sha256"] for artwork in daemon.artworks() for revision in artwork["revisions"]}
        result = {"round": self.number, "protocol": self.protocol, "commands": len(self.commands),
                  "stops": len(self.stops),
                  "submits": record["submits"], "paid": record["paid"], "shown": 0, "named": 0, "unnamed": [],
                  "exceeding": [], "lost": [],
                  "stuck": not is_idle, "fetchable": 0}
        by_command = collections.defaultdict(list)
        for generation in record["generations"]:
            prompt = generation["prompt"] or ""
            text = next((text for text in self.commands if text.startswith("draw a ") and text[7:] in prompt), None)
            by_command[text or self.commands[-1]].append(generation)
        for entry in answered:
            text, mine = entry["text"], [job for job in jobs if job["command"]["transcript"] == entry["text"]]
            accepted = isinstance(entry["outcome"], dict) and entry["outcome"].get("status") == "accepted"
            if accepted and not mine:
                result["lost"].append(text)
            paid = by_command.pop(text, [])
            if len(paid) > 1:
                result["exceeding"].append({"command": text, "paid": len(paid)})
            shown = [one for one in paid if set(one["sha256"]) & kept]
            hidden = len(paid) - len(shown)
            result["shown"] += len(shown)
            if not hidden:
                continue
            # fal had given its addresses and has the picture still: given up too soon.
            result["fetchable"] += sum(one["told"] for one in paid if one not in shown)
            if self.is_named(mine, daemon.events, text):
                # One warning speaks of one generation; each further one was never told of.
                result["named"] += 1
                hidden -= 1
            if hidden:
                result["unnamed"].append({"command": text, "generations": hidden, "jobs": [
                    {"state": job["state"], "error": (job.get("error") or {}).get("message")} for job in mine]})
        for text, paid in by_command.items():
            result["exceeding"].append({"command": f"nobody's: {text}", "paid": len(paid)})
        return result

    @staticmethod
    def is_named(jobs, events, text):
        def speaks(error):
            return "charge" in f"{(error or {}).get('message', '')} {(error or {}).get('advice', '')}"

        for job in jobs:
            if job["state"] == "unknown" or speaks(job.get("error")):
                return True
            if any(attempt.get("isCharged") or speaks(attempt.get("error")) for attempt in job["attempts"]):
                return True
        return any(name == "command" and event["command"]["transcript"] == text
                   and ("charge" in event.get("message", "") or speaks(event.get("error")))
                   for name, event in events)


def play(round_):
    try:
        return round_.run()
    except Exception:  # noqa: BLE001: a round that cannot be judged is told of, and ends no campaign
        return {"round": round_.number, "protocol": round_.protocol, "broken": traceback.format_exc()[-1500:]}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=500)
    options.add_argument("--seed", default="1")
    options.add_argument("--parallel", type=int, default=2)
    options.add_argument("--build", default=".build/release")
    options.add_argument("--calm", action="store_true", help="break and kill nothing: whether the script judges rightly")
    options.add_argument("--only", type=int, help="this round alone, and what it did")
    options.add_argument("--store", default="Benchmarks/results/paid.json")
    options = options.parse_args()
    gateway = Gateway()
    numbers = [options.only] if options.only is not None else range(options.rounds)
    rounds = {number: Round(options.seed, number, gateway, options.build, options.calm) for number in numbers}
    if options.only is not None:
        print(json.dumps(rounds[options.only].describe(), indent=1))
    began, results = time.time(), []
    with concurrent.futures.ThreadPoolExecutor(options.parallel) as pool:
        for result in pool.map(play, rounds.values()):
            results.append(result)
            if len(results) % 50 == 0:
                print(f"{len(results)} rounds, {time.time() - began:.0f} s", file=sys.stderr, flush=True)
    if options.only is not None:
        print(json.dumps(results[0] | {"requests": gateway.sessions[f"r{options.only}"].record()["requests"]}, indent=1,
                         default=str))
    judged = [one for one in results if "broken" not in one]
    bad = [one for one in judged if one["exceeding"] or one["unnamed"] or one["lost"]]
    summary = {
        "date": datetime.date.today().isoformat(), "seed": options.seed, "rounds": len(results),
        "notJudged": len(results) - len(judged),
        "seconds": round(time.time() - began),
        **{name: sum(one[name] for one in judged) for name in ("commands", "stops", "submits", "paid", "shown", "named",
                                                               "fetchable", "stuck")},
        "unnamed": sum(entry["generations"] for one in judged for entry in one["unnamed"]),
        "commandsPaidMoreThanOnce": sum(len(one["exceeding"]) for one in judged),
        "mostForOneCommand": max((entry["paid"] for one in judged for entry in one["exceeding"]), default=1),
        "roundsPaidMoreThanCommands": sum(one["paid"] > one["commands"] for one in judged),
        "commandsLost": sum(len(one["lost"]) for one in judged),
        "byProtocol": {protocol: {
            "rounds": len(mine), "commands": sum(one["commands"] for one in mine),
            "paid": sum(one["paid"] for one in mine),
            "paidMoreThanOnce": sum(len(one["exceeding"]) for one in mine),
            "unnamed": sum(entry["generations"] for one in mine for entry in one["unnamed"])}
            for protocol in ("fal", "openai", "own")
                       for mine in [[one for one in judged if one["protocol"] == protocol]]}}
    for name, value in summary.items():
        print(f"{name}: {value}")
    for one in [one for one in results if "broken" in one][:3]:
        print(one)
    if options.only is None and not options.calm:
        examples = [rounds[one["round"]].describe() | {name: one[name] for name in ("exceeding", "unnamed", "lost")
                                                       if one[name]} for one in bad[:10]]
        pathlib.Path(options.store).write_text(json.dumps(summary | {"examples": examples}, indent=1,
                                                          ensure_ascii=False) + "\n")
    sys.exit(1 if bad or len(judged) < len(results) else 0)


if __name__ == "__main__":
    main()

"""A daemon is killed while accepted commands wait: which were carried out, and on what. See scripts/kill-campaign."""

import argparse
import collections
import concurrent.futures
import datetime
import json
import pathlib
import random
import signal
import sys
import threading
import time
import traceback

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parent.parent / "gateways")]
from configurations import configuration  # noqa: E402
from daemon import Daemon  # noqa: E402
from server import Gateway  # noqa: E402

SUBJECTS = ["fox", "castle", "lighthouse", "owl", "bridge", "whale", "tractor", "windmill", "teapot", "violin",
            "penguin", "volcano"]
EDITS = ["make it anime", "make it a cartoon", "make it a watercolor", "make it pixel art", "make it an oil painting",
         "add a cabin", "add a boat"]
TAGS = ["holidays", "winter", "kitchen", "garden", "school", "forest", "river", "summer"]
FORMATS = ["png", "jpeg", "webp", "pdf", "avif"]
COLLECTIONS = ["beach", "farm"]


class Studio:
    """What there is after commands that are each carried out once: pictures by their subjects."""

    def __init__(self):
        # One for each act; undo goes back to the one before, whatever the act was about.
        self.states, self.undone = [{}], []

    def carry_out(self, command):
        kind, subject = command["kind"], command["subject"]
        if kind in ("undo", "take back"):
            if len(self.states) > 1:
                self.undone.append(self.states.pop())
            return
        if kind == "redo":
            if self.undone:
                self.states.append(self.undone.pop())
            return
        if kind == "export":
            return
        # What finds no picture is refused, and is nothing to take back.
        if kind == "tag all" and all(picture["deleted"] for picture in self.states[-1].values()):
            return
        state = {name: picture | {"tags": set(picture["tags"]), "collections": set(picture["collections"])}
                 for name, picture in self.states[-1].items()}
        if kind == "draw":
            state[subject] = {"head": command["text"], "deleted": False, "favorite": False, "tags": set(),
                              "collections": set()}
            # Taken back, it is in the trash, however much more is taken back after it.
            self.states = [before | {subject: state[subject] | {"deleted": True}} for before in self.states]
        elif kind == "edit":
            state[subject]["head"] = command["text"]
        elif kind == "tag":
            state[subject]["tags"].add(command["tag"])
        elif kind == "collect":
            state[subject]["collections"].add(command["collection"])
        elif kind == "favorite":
            state[subject]["favorite"] = True
        elif kind == "delete":
            state[subject]["deleted"] = True
        elif kind == "tag all":
            for picture in state.values():
                if not picture["deleted"]:
                    picture["tags"].add(command["tag"])
        self.states.append(state)
        self.undone = []

    @staticmethod
    def after(commands):
        studio = Studio()
        for command in commands:
            studio.carry_out(command)
        return studio.states[-1]


class Script:
    """Commands that make sense one after the other, and what they come to when each is carried out once.

    Versions are named by what made them.
    """

    def __init__(self, dice):
        self.commands, self.artworks = [], []
        subjects, tags = dice.sample(SUBJECTS, len(SUBJECTS)), dice.sample(TAGS, len(TAGS))
        for _ in range(dice.randint(1, 3)):
            subject = subjects.pop()
            text = f"draw a {subject}"
            edits, formats = dice.sample(EDITS, len(EDITS)), dice.sample(FORMATS, len(FORMATS))
            collections = dice.sample(COLLECTIONS, len(COLLECTIONS))
            head, undone, parents = text, [], {text: None}
            # Undo takes back the last act, whatever it was; here it is said after changes only.
            last = []
            self.add(text, "draw", subject)
            for _ in range(dice.randint(1, 6)):
                kind = dice.choices(["edit", "undo", "redo", "tag", "favorite", "export", "collect"],
                                    [8, 6, 3, 4, 2, 3, 3])[0]
                if kind == "edit" and edits:
                    text = edits.pop()
                    self.add(text, kind, subject, parent=head)
                    parents[text], head, undone = head, text, []
                    last.append(kind)
                elif kind == "undo" and last[-1:] == ["edit"]:
                    last.pop()
                    undone.append(head)
                    head = parents[head]
                    self.add("undo", kind, subject, head=head)
                elif kind == "redo" and undone:
                    head = undone.pop()
                    last.append("edit")
                    self.add("redo", kind, subject, head=head)
                elif kind == "tag" and tags:
                    tag = tags.pop()
                    self.add(f"tag it as {tag}", kind, subject, tag=tag)
                    last, undone = last + [kind], []
                elif kind == "export" and formats:
                    form = formats.pop()
                    self.add(f"export it as a {form}", kind, subject, form=form)
                elif kind == "collect" and collections:
                    name = collections.pop()
                    self.add(f"put it in the {name} collection", kind, subject, collection=name)
                    last, undone = last + [kind], []
                elif kind == "favorite" and not any(one["kind"] == "favorite" and one["subject"] == subject
                                                    for one in self.commands):
                    self.add("favorite it", kind, subject)
                    last, undone = last + [kind], []
            if dice.random() < 0.25:
                self.add("delete it", "delete", subject)
            if tags and dice.random() < 0.3:
                tag = tags.pop()
                self.add(f"tag everything as {tag}", "tag all", subject, tag=tag)
        # Back over what was done last, whichever picture it was about.
        for _ in range(dice.choice([0, 0, 1, 2, 4])):
            self.add("undo", "take back", subject)

    def add(self, text, kind, subject, **more):
        self.commands.append({"text": text, "kind": kind, "subject": subject} | more)


class Round:
    def __init__(self, seed, number, gateway, build, calm):
        dice = random.Random(f"{seed}/{number}")
        self.number, self.gateway, self.build = number, gateway, build
        self.script = Script(dice)
        self.how = "none" if calm else dice.choices(["KILL", "TERM"], [3, 1])[0]
        self.seconds = dice.uniform(0.05, 0.3)
        self.pauses = [dice.choice([0, 0, 0, 0, dice.uniform(0, 0.15), dice.uniform(0.2, 0.6)])
                       for _ in self.script.commands]
        drawings = sum(one["kind"] in ("draw", "edit") for one in self.script.commands)
        self.at = dice.uniform(0, sum(self.pauses) + drawings * (self.seconds + 0.05))

    def run(self):
        name = f"k{self.number}"
        self.gateway.session(name, {"seconds": self.seconds, "style": {"flat": True}})
        # Free, so that what was cut off is drawn again: it is the other commands that are looked at.
        own = f"[openai own]\nserver = compatible\nfree = yes\nbase-url = {self.gateway.base(name)}/v1\n"
        with Daemon(configuration(self.gateway.base(name), "own", more=own), {}, self.build) as daemon:
            how = None if self.how == "none" else getattr(signal, "SIG" + self.how)
            killer = threading.Timer(self.at, lambda: how and daemon.process.send_signal(how))
            killer.start()
            for command, pause in zip(self.script.commands, self.pauses):
                time.sleep(pause)
                try:
                    status, outcome = daemon.say(command["text"], wait=False, timeout=20)
                except OSError:
                    command["answer"] = "none"
                    break
                state = outcome.get("status") if status in (200, 202) else f"{status} {outcome.get('code')}"
                command["answer"] = {"accepted": "job" if "job" in outcome else "waiting"}.get(state, state)
                if command["answer"] not in ("job", "waiting", "done"):
                    break
            killer.join()
            if how:
                daemon.end(how)
                daemon.start()
            daemon.idle(30)
            return self.judge(*self.settled(daemon))

    @staticmethod
    def settled(daemon):
        """What there is, once it stays as it is."""
        before = None
        for _ in range(50):
            exports = pathlib.Path(daemon.folder / "exports")
            files = sorted(file.name for file in exports.glob("*")) if exports.exists() else []
            inside = {one["name"]: Round.items(daemon, one["id"]) for one in daemon.get("/v1/collections")["collections"]}
            now = daemon.artworks(), files, inside
            if now == before:
                return now
            before = now
            time.sleep(0.15)
        return before

    @staticmethod
    def items(daemon, collection):
        """Artworks of a collection, none where an undo has taken it away since it was listed."""
        status, answer = daemon.ask("GET", f"/v1/collections/{collection}/items?limit=200")
        if status == 404:
            return []
        if status != 200:
            raise RuntimeError(f"items of collection {collection}: status {status}: {answer}")
        return [item["artwork"]["id"] for item in answer["items"]]

    def judge(self, artworks, files, inside):
        said = [one for one in self.script.commands if "answer" in one]
        accepted = [one for one in said if one["answer"] in ("job", "waiting", "done")]
        mixed = any(one["kind"] in ("take back", "tag all") for one in said)
        whole = self.found(artworks, inside) in self.ends(said, accepted)
        for command in said:
            # Where an act may have been taken back again, the end tells, which has to be just what was said.
            if mixed and command["kind"] not in ("draw", "edit", "export"):
                command["verdict"] = "once" if whole or command["answer"] == "none" else "lost"
            else:
                command["verdict"] = self.verdict(command, artworks, files, accepted, inside)
        told = {"round": self.number, "how": self.how, "at": round(self.at, 3), "commands": [
            {name: one[name] for name in ("text", "kind", "subject", "answer", "verdict")} for one in said]}
        if not whole:
            told |= {"found": repr(self.found(artworks, inside)), "said": repr(self.ends(said, accepted)[0])}
        return told

    @staticmethod
    def ends(said, accepted):
        """What there may be in the end: one that was not answered may have been carried out."""
        return [Round.comparable(Studio.after(commands)) for commands in (accepted, said)]

    def found(self, artworks, inside):
        pictures = {}
        for artwork in artworks:
            subject = next((one["subject"] for one in self.script.commands if one["subject"] in artwork["title"]), "?")
            transcripts = {revision["number"]: revision["transcript"] for revision in artwork["revisions"]}
            pictures[subject] = {
                "head": transcripts.get(artwork["head"]), "deleted": "deletedAt" in artwork,
                "favorite": artwork["favorite"], "tags": set(artwork["tags"]),
                "collections": {name for name, ids in inside.items() if artwork["id"] in ids}}
        return self.comparable(pictures)

    @staticmethod
    def comparable(pictures):
        # A collection does not show what is in the trash.
        return {name: one | {"collections": set() if one["deleted"] else one["collections"]}
                for name, one in pictures.items()}

    def verdict(self, command, artworks, files, accepted, inside):
        """once, lost, twice, or elsewhere (not on what was meant)"""
        kind, subject = command["kind"], command["subject"]
        mine = [artwork for artwork in artworks if subject in artwork["title"]]
        if kind == "draw":
            return ["lost", "once"][len(mine)] if len(mine) < 2 else "twice"
        if not mine:
            return "lost"
        artwork = mine[0]
        transcripts = {revision["number"]: revision["transcript"] for revision in artwork["revisions"]}
        if kind == "edit":
            found = [(other, revision) for other in artworks for revision in other["revisions"]
                     if revision["transcript"] == command["text"]
                     and (other is artwork or not self.wants(other, command, accepted))]
            own = [revision for other, revision in found if other is artwork]
            if len(own) > 1:
                return "twice"
            if not own:
                return "elsewhere" if found else "lost"
            return "once" if transcripts.get(own[0].get("parent")) == command["parent"] else "elsewhere"
        if kind in ("undo", "redo"):
            return self.verdict_of_move(command, artwork, transcripts, accepted)
        if kind == "tag":
            where = [other for other in artworks if command["tag"] in other["tags"]]
            return "once" if where == [artwork] else "elsewhere" if where else "lost"
        if kind == "collect":
            return "once" if "deletedAt" in artwork or artwork["id"] in inside.get(command["collection"], []) else "lost"
        if kind == "favorite":
            wanted = {one["subject"] for one in accepted if one["kind"] == "favorite"}
            astray = [other for other in artworks if other["favorite"] and not any(word in other["title"]
                                                                                   for word in wanted)]
            return "once" if artwork["favorite"] else "elsewhere" if astray else "lost"
        if kind == "export":
            end = {"jpeg": ".jpg"}.get(command["form"], "." + command["form"])
            found = [name for name in files if subject in name and name.endswith(end)]
            return ["lost", "once"][len(found)] if len(found) < 2 else "twice"
        return "once" if "deletedAt" in artwork else "elsewhere" if self.astray(artworks, accepted) else "lost"

    @staticmethod
    def wants(artwork, command, accepted):
        """Whether the same words were said about the other picture, too."""
        return any(one["kind"] == "edit" and one["text"] == command["text"] and one["subject"] in artwork["title"]
                   for one in accepted)

    @staticmethod
    def astray(artworks, accepted):
        wanted = {one["subject"] for one in accepted if one["kind"] == "delete"}
        return [other for other in artworks if "deletedAt" in other and not any(word in other["title"]
                                                                                for word in wanted)]

    @staticmethod
    def verdict_of_move(command, artwork, transcripts, accepted):
        """Seen in what the next change started from, or in what is shown in the end; moves in a row are one."""
        after = [one for one in accepted if one["subject"] == command["subject"]]
        if command not in after:
            return "lost"
        after = after[after.index(command):]
        moves = []
        for one in after:
            if one["kind"] in ("undo", "redo"):
                moves.append(one)
            elif one["kind"] == "edit":
                mine = [revision for revision in artwork["revisions"] if revision["transcript"] == one["text"]]
                if not mine:
                    return "unknown"
                return "once" if transcripts.get(mine[0].get("parent")) == moves[-1]["head"] else "lost"
        return "once" if transcripts.get(artwork["head"]) == moves[-1]["head"] else "lost"


def play(round_):
    try:
        return round_.run()
    except Exception:  # noqa: BLE001: a round that cannot be judged is told of, and ends no campaign
        return {"round": round_.number, "broken": traceback.format_exc()[-1500:]}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=200)
    options.add_argument("--seed", default="1")
    options.add_argument("--parallel", type=int, default=2)
    options.add_argument("--build", default=".build/release")
    options.add_argument("--calm", action="store_true", help="kill nothing: whether the script itself judges rightly")
    options.add_argument("--only", type=int, help="this round alone, and what became of its commands")
    options.add_argument("--store", default="Benchmarks/results/kills.json")
    options = options.parse_args()
    gateway = Gateway()
    numbers = [options.only] if options.only is not None else range(options.rounds)
    began, results = time.time(), []
    with concurrent.futures.ThreadPoolExecutor(options.parallel) as pool:
        for result in pool.map(play, [Round(options.seed, number, gateway, options.build, options.calm)
                                      for number in numbers]):
            results.append(result)
            if len(results) % 50 == 0:
                print(f"{len(results)} rounds, {time.time() - began:.0f} s", file=sys.stderr, flush=True)
    judged = [one for one in results if "broken" not in one]
    if options.only is not None:
        print(json.dumps(results[0], indent=1))
    figures = {}
    kinds = collections.Counter(command["kind"] for one in judged for command in one["commands"])
    apart = sum("found" in one for one in judged)
    for how in ("none",) if options.calm else ("KILL", "TERM"):
        for answer, name in (("waiting", "waiting for a picture"), ("job", "a job"), ("done", "answered as done"),
                             ("none", "not answered")):
            mine = [command for one in judged if one["how"] == how for command in one["commands"]
                    if command["answer"] == answer]
            counts = collections.Counter(command["verdict"] for command in mine)
            verdicts = {word: counts[word] for word in ("once", "lost", "elsewhere", "twice", "unknown")}
            figures[f"{'SIG' + how if how != 'none' else 'no kill'}, {name}"] = {"commands": len(mine)} | verdicts
    bad = [one for one in judged if any(command["answer"] in ("waiting", "job", "done")
                                        and command["verdict"] != "once" or command["verdict"] == "twice"
                                        for command in one["commands"]) or "found" in one]
    summary = {"date": datetime.date.today().isoformat(), "seed": options.seed, "rounds": len(results),
               "notJudged": len(results) - len(judged),
               "seconds": round(time.time() - began), "roundsWithLosses": len(bad), "roundsThatEndedOtherwise": apart,
               "kinds": dict(kinds), "figures": figures}
    print(f"| {'after':32} | commands | once | lost | elsewhere | twice | unknown |\n|---|---|---|---|---|---|---|")
    for name, row in figures.items():
        print(f"| {name:32} | " + " | ".join(str(value) for value in row.values()) + " |")
    print(f"{len(results)} rounds, {len(bad)} with losses, {len(results) - len(judged)} not judged, "
          f"{summary['seconds']} s")
    for one in [one for one in results if "broken" in one][:3]:
        print(one)
    if options.only is None and not options.calm:
        pathlib.Path(options.store).write_text(json.dumps(summary | {"examples": bad[:5]}, indent=1,
                                                          ensure_ascii=False) + "\n")
    sys.exit(1 if bad or len(judged) < len(results) else 0)


if __name__ == "__main__":
    main()

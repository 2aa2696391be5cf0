#!/usr/bin/env python3
"""Works a daemon hard and measures how much memory it keeps.

usage: soak.py BUILD_FOLDER [--minutes N] [--seed N] [--json FILE] [--environment NAME=VALUE]...

Rounds of mixed work by several clients at once: pictures in every style and shape up to the largest, edits, undo and redo, exports in every
format, thumbnails and scaled pictures, listing and searching, event streams that come and go, and (where PulseAudio is installed) speech into a
virtual microphone. After each round the daemon has ten seconds of rest; at the end a minute. Fails when more stays resident than is promised.
"""

import argparse
import base64
import concurrent.futures
import contextlib
import datetime
import http.client
import json
import os
import pathlib
import platform
import random
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/pipeline"))
import measure  # noqa: E402

# Megabytes, as docs/architecture.md promises them.
LIMIT_AFTER_WORK = 150
LIMIT_IDLE = 80

SUBJECTS = ["a mountain with a cabin", "two cats in a garden", "a castle at night", "a red fox in the snow", "a boat on a lake",
            "a robot in a city", "three penguins", "a lighthouse in a storm", "a field of sunflowers", "an owl in a forest"]
SHAPES = ["", "", "", " in wide format", " in tall format", " for my phone", " as a desktop wallpaper"]
EDITS = ["add a tree", "make the sky orange", "remove the tree", "make it snow", "put it at night", "add a moon", "make it brighter",
         "add two birds", "make it a watercolor", "make it pixel art"]
WORDS = ["show me the castle", "list my favorites", "search for cats", "favorite it", "tag it holidays", "undo", "redo", "undo", "help",
         "what have you made"]
FORMATS = ["png", "jpeg", "webp", "gif", "pdf", "svg"]


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=120)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Work:
    """What one round does to the daemon."""

    def __init__(self, path, chance):
        self.path = path
        self.chance = chance
        self.counts = {}
        self.lock = threading.Lock()

    def request(self, method, target, body=None, kind="other"):
        connection = UnixConnection(self.path)
        try:
            headers = {"Content-Type": "application/json"} if body is not None else {}
            connection.request(method, target, json.dumps(body) if body is not None else None, headers)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()
        if answer.status >= 500:
            raise RuntimeError(f"{method} {target}: {answer.status} {data[:200]}")
        with self.lock:
            self.counts[kind] = self.counts.get(kind, 0) + 1
        return json.loads(data) if answer.getheader("Content-Type", "").endswith("json") else data

    def say(self, text, kind):
        return self.request("POST", "/v1/commands", {"text": text, "wait": True}, kind)

    def create(self, description, style, **more):
        create = {"description": description, "style": style, "kind": "picture", "count": 1, **more}
        command = {"transcript": description, "intent": "create", "confidence": 1, "create": create}
        return self.request("POST", "/v1/commands", {"command": command, "wait": True}, "pictures")

    def draw(self, style):
        """A picture, two changes and what a user does with it then."""
        self.say(f"draw {self.chance.choice(SUBJECTS)} in {style} style{self.chance.choice(SHAPES)}", "pictures")
        for text in self.chance.sample(EDITS, 2):
            self.say(text, "edits")
        self.say(f"export it as a {self.chance.choice(FORMATS[:5])}", "exports")

    def largest(self):
        for style in ("oilPainting", "photorealistic"):
            self.create(self.chance.choice(SUBJECTS), style, quality="high", aspect="wide")

    def mask(self):
        """A change held to the lower half of the picture."""
        current = self.request("GET", "/v1/status").get("currentArtwork")
        if not current:
            return
        image = current["revision"]["image"]
        rows = b"".join(b"\0" + bytes([255 * (2 * row >= image["height"])]) * image["width"] for row in range(image["height"]))
        chunks = [(b"IHDR", struct.pack(">IIBBBBB", image["width"], image["height"], 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
        png = b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks)
        self.request("POST", "/v1/commands",
                     {"text": "make it snow", "wait": True, "mask": base64.b64encode(png).decode()}, "masks")

    def look(self):
        """What a gallery asks for."""
        page = self.request("GET", f"/v1/artworks?limit=200&sort={self.chance.choice(['newest', 'oldest', 'updated'])}", kind="lists")
        self.request("GET", f"/v1/artworks?q={self.chance.choice(['cat', 'castle', 'snow', 'nothing'])}&limit=50", kind="lists")
        some = self.chance.sample(page["artworks"], min(12, len(page["artworks"])))
        for artwork in some:
            identifier = artwork["id"]
            self.request("GET", f"/v1/artworks/{identifier}/thumbnail", kind="thumbnails")
            self.request("GET", f"/v1/artworks/{identifier}/revisions", kind="lists")
        for artwork in some[:3]:
            form = f"format={self.chance.choice(FORMATS)}&width={self.chance.choice([200, 640, 1024])}"
            self.request("GET", f"/v1/artworks/{artwork['id']}/image?{form}", kind="images")

    def talk(self):
        for text in self.chance.sample(WORDS, 6):
            self.say(text, "words")
        # Alternatives of every length go through the same parser.
        for _ in range(40):
            text = " ".join(self.chance.choices("draw add make a the fox sky blue tree cabin of with in watercolor bigger two and".split(), k=self.chance.randint(3, 30)))
            self.request("POST", "/v1/commands", {"text": text, "dryRun": True}, "parsed")

    def watch(self, seconds):
        """Event streams, one of which reads nothing."""
        streams = [UnixConnection(self.path) for _ in range(6)]
        for stream in streams:
            stream.request("GET", "/v1/events")
        deadline = time.monotonic() + seconds
        answers = [stream.getresponse() for stream in streams[1:]]
        while time.monotonic() < deadline:
            for answer in answers:
                answer.fp.raw._sock.settimeout(0.2)
                with contextlib.suppress(OSError):
                    answer.read1(65536)
        for stream in streams:
            stream.close()
        with self.lock:
            self.counts["event streams"] = self.counts.get("event streams", 0) + len(streams)

    def speak(self, environment):
        daemon = measure.Daemon.__new__(measure.Daemon)
        daemon.socket = self.path
        self.request("POST", "/v1/listen", {"mode": "open"})
        for recording in ("draw-a-mountain-in-watercolor.wav", "add-a-cabin.wav"):
            time.sleep(1)
            subprocess.run(["paplay", "--device=virtual", str(ROOT / "docs/demo" / recording)], env={**os.environ, **environment}, check=True)
            time.sleep(2)
        self.request("POST", "/v1/listen", {"mode": "off"})
        with self.lock:
            self.counts["spoken"] = self.counts.get("spoken", 0) + 2

    def settle(self):
        while self.request("GET", "/v1/status")["queue"]:
            time.sleep(0.2)


def rounds(work, microphone, until):
    """Yields after each round; the last one is cut short."""
    styles = list(measure.STYLES)
    while time.monotonic() < until:
        work.chance.shuffle(styles)
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            jobs = [pool.submit(work.draw, style) for style in styles[:5]]
            jobs += [pool.submit(work.look) for _ in range(4)] + [pool.submit(work.talk) for _ in range(2)]
            jobs += [pool.submit(work.watch, 5), pool.submit(work.largest), pool.submit(work.mask)]
            if microphone:
                jobs.append(pool.submit(work.speak, microphone))
            for job in concurrent.futures.as_completed(jobs):
                job.result()
        work.settle()
        yield


class Samples:
    """Resident memory, once a second."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.peak = 0.0
        self.minutes = []
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        minute = []
        while not self.stopping.wait(1):
            value = self.daemon.resident()
            self.peak = max(self.peak, value)
            minute.append(value)
            if len(minute) == 60:
                self.minutes.append(round(sorted(minute)[30], 1))
                minute = []

    def stop(self):
        self.stopping.set()
        self.thread.join()


def soak(build, minutes, seed, folder, environment, microphone):
    export = pathlib.Path(folder) / "voicesketch.conf"
    export.write_text(f"[studio]\nexport-folder = {folder}/exports\nqueue-limit = 50\n")
    daemon = measure.Daemon(build, folder, "default" if microphone else "none", {**environment, **(microphone or {})}, "--config", str(export))
    samples = Samples(daemon)
    try:
        time.sleep(2)
        ready = daemon.resident()
        work = Work(daemon.socket, random.Random(seed))
        after = []
        for _ in rounds(work, microphone, time.monotonic() + minutes * 60):
            time.sleep(10)
            after.append(round(daemon.resident(), 1))
        time.sleep(50)
        idle = daemon.resident()
        status = pathlib.Path(f"/proc/{daemon.process.pid}/status").read_text()
        anonymous = int(next(line for line in status.splitlines() if line.startswith("RssAnon")).split()[1]) / 1024
    finally:
        samples.stop()
        daemon.stop()
    return {
        "date": datetime.date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "minutes": minutes,
        "work": dict(sorted(work.counts.items())),
        "residentReadyMegabytes": round(ready, 1),
        "residentPeakMegabytes": round(samples.peak, 1),
        "residentAfterWorkMegabytes": max(after),
        "residentIdleMegabytes": round(idle, 1),
        "ofWhichAnonymousMegabytes": round(anonymous, 1),
        "residentAfterEachRoundMegabytes": after,
        "residentMedianOfEachMinuteMegabytes": samples.minutes,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json")
    parser.add_argument("--environment", action="append", default=[])
    options = parser.parse_args()
    environment = dict(pair.split("=", 1) for pair in options.environment)
    with tempfile.TemporaryDirectory(prefix="vs-") as folder, contextlib.ExitStack() as stack:
        microphone = stack.enter_context(measure.virtual_microphone(folder)) if shutil.which("pulseaudio") else None
        result = soak(os.path.abspath(options.build), options.minutes, options.seed, folder, environment, microphone)
    for key, value in result.items():
        print(f"{key:38} {value}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(result, indent=1) + "\n")
    for name, limit in (("residentAfterWorkMegabytes", LIMIT_AFTER_WORK), ("residentIdleMegabytes", LIMIT_IDLE)):
        if result[name] > limit:
            raise SystemExit(f"soak: {name} is {result[name]}, more than {limit}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures the built programs from outside: start-up, memory, drawing time, and speech to picture.

usage: measure.py BUILD_FOLDER [--repeat N] [--json FILE]

Speech is the demo's recording, said in real time into a virtual microphone (PulseAudio without hardware, recorded through ALSA and PortAudio
as on a desktop). Medians are given with the smallest and largest value.
"""

import argparse
import contextlib
import datetime
import json
import os
import pathlib
import platform
import shutil
import socket
import statistics
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDING = ROOT / "docs/demo/draw-a-mountain-in-watercolor.wav"
STYLES = ["photorealistic", "cartoon", "anime", "watercolor", "oil painting", "pencil sketch", "digital art", "abstract", "pixel art",
          "impressionist"]


class Daemon:
    """One voicesketchd in a folder of its own; `ready_seconds` is from its start to READY."""

    def __init__(self, build, folder, audio, environment, *arguments):
        self.socket = f"{folder}/run/control.sock"
        notify = f"{folder}/notify"
        receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        receiver.bind(notify)
        receiver.settimeout(30)
        started = time.monotonic()
        self.process = subprocess.Popen(
            [f"{build}/voicesketchd", "--data-dir", f"{folder}/data", "--socket", self.socket, "--audio", audio, *arguments],
            env={**os.environ, **environment, "NOTIFY_SOCKET": notify, "HOME": folder}, stderr=subprocess.DEVNULL)
        assert receiver.recv(4096).startswith(b"READY=1")
        self.ready_seconds = time.monotonic() - started
        receiver.close()

    def request(self, path, body=None):
        data = ["--json", json.dumps(body)] if body is not None else []
        output = subprocess.run(
            ["curl", "--silent", "--unix-socket", self.socket, f"http://localhost{path}", *data], capture_output=True, check=True).stdout
        return json.loads(output)

    def wait(self, condition, seconds=30):
        deadline = time.monotonic() + seconds
        while not condition(self.request("/v1/status")):
            if time.monotonic() > deadline:
                raise TimeoutError("the daemon did not get there")
            time.sleep(0.02)

    def resident(self):
        """Megabytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


@contextlib.contextmanager
def virtual_microphone(folder):
    (pathlib.Path(folder) / "asound.conf").write_text(
        'pcm_type.pulse { lib "libasound_module_pcm_pulse.so" }\nctl_type.pulse { lib "libasound_module_ctl_pulse.so" }\n'
        "pcm.!default { type pulse hint { show on } }\nctl.!default { type pulse }\n")
    environment = {
        "ALSA_CONFIG_PATH": f"{folder}/asound.conf", "PULSE_SERVER": f"unix:{folder}/pulse.sock", "PULSE_COOKIE": f"{folder}/cookie",
        "PULSE_SOURCE": "virtual.monitor", "XDG_RUNTIME_DIR": folder}
    server = subprocess.Popen(
        ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
         "-L", f"module-native-protocol-unix auth-anonymous=1 socket={folder}/pulse.sock",
         "-L", "module-null-sink sink_name=virtual rate=48000 channels=2"],
        env={**os.environ, **environment, "HOME": folder}, stderr=subprocess.DEVNULL)
    try:
        while subprocess.run(["pactl", "info"], env={**os.environ, **environment}, capture_output=True).returncode:
            time.sleep(0.05)
        yield environment
    finally:
        server.terminate()
        server.wait(10)


def speech_to_picture(daemon, environment):
    """Seconds from the end of the speech to the final transcript and to the artwork event, which comes after the commit.

    The speech ends with the last tenth of a second that is louder than -40 dBFS, as the daemon's own level events tell: what the sound
    server holds back is not counted, and the resolution is 0.1 s.
    """
    arrived = {}
    events = subprocess.Popen(
        ["curl", "--silent", "--no-buffer", "--unix-socket", daemon.socket, "http://localhost/v1/events"], stdout=subprocess.PIPE, text=True)

    def follow():
        name = ""
        for line in events.stdout:
            now = time.monotonic()
            if line.startswith("event:"):
                name = line.split()[1]
            elif line.startswith("data:"):
                data = json.loads(line[5:])
                if name == "level" and data["dbfs"] > -40:
                    arrived["silence"] = now
                elif name == "transcript" and data["final"]:
                    arrived["heard"] = now
                elif name == "artwork":
                    arrived["artwork"] = now
                    return

    reader = threading.Thread(target=follow, daemon=True)
    reader.start()
    daemon.request("/v1/listen", {"mode": "push"})
    daemon.wait(lambda status: status.get("device"))
    time.sleep(0.7)  # a person takes a breath, too; the noise floor is learnt meanwhile
    subprocess.run(["paplay", "--device=virtual", "--latency-msec=50", str(RECORDING)], env={**os.environ, **environment}, check=True)
    reader.join(30)
    events.terminate()
    return arrived["heard"] - arrived["silence"], arrived["artwork"] - arrived["silence"]


def spread(values, scale, digits=0):
    low, middle, high = (round(value * scale, digits) for value in (min(values), statistics.median(values), max(values)))
    return {"median": middle, "min": low, "max": high, "runs": len(values)}


def drawing(build, repeat):
    """Seconds to draw the same scene in each style, from the artwork's own record."""
    times = {style: [] for style in STYLES}
    for _ in range(repeat):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder) / "styles.txt"
            script.write_text("".join(f"draw a mountain with a cabin in {style} style\n" for style in STYLES))
            output = subprocess.run(
                [f"{build}/voicesketchd", "--data-dir", f"{folder}/data", "replay", "--json", str(script)], capture_output=True, check=True).stdout
            for style, line in zip(STYLES, output.splitlines()):
                times[style].append(json.loads(line)["artwork"]["revision"]["generationSeconds"])
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--json")
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    if not shutil.which("pulseaudio"):
        raise SystemExit("measure.py: pulseaudio is not installed; run scripts/bootstrap")

    ready, idle, listening, heard, made = [], [], [], [], []
    for _ in range(options.repeat):
        with tempfile.TemporaryDirectory(prefix="vs-") as folder, virtual_microphone(folder) as environment:
            daemon = Daemon(build, folder, "default", environment)
            ready.append(daemon.ready_seconds)
            time.sleep(1)
            idle.append(daemon.resident())
            daemon.request("/v1/listen", {"mode": "open"})
            daemon.wait(lambda status: status.get("device"))
            time.sleep(2)
            listening.append(daemon.resident())
            daemon.request("/v1/listen", {"mode": "off"})
            words, picture = speech_to_picture(daemon, environment)
            heard.append(words)
            made.append(picture)
            daemon.stop()
    results = {
        "date": datetime.date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "startToReadyMilliseconds": spread(ready, 1000),
        "residentIdleMegabytes": spread(idle, 1, 1),
        "residentListeningMegabytes": spread(listening, 1, 1),
        "speechEndToTranscriptMilliseconds": spread(heard, 1000),
        "speechEndToArtworkMilliseconds": spread(made, 1000),
        "drawMilliseconds": {style: spread(values, 1000) for style, values in drawing(build, options.repeat).items()},
    }
    rows = [(key, value) for key, value in results.items() if isinstance(value, dict) and "median" in value]
    rows += [(f"draw {style} (ms)", value) for style, value in results["drawMilliseconds"].items()]
    print(f"{'':38} {'median':>8} {'min':>8} {'max':>8}   ({options.repeat} runs, {results['machine']})")
    for name, value in rows:
        print(f"{name:38} {value['median']:>8g} {value['min']:>8g} {value['max']:>8g}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()

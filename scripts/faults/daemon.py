"""The real daemon in a folder of its own, and its control socket, for the scripts beside this one."""

import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]

class Unix(http.client.HTTPConnection):
    def __init__(self, path, timeout):
        super().__init__("localhost", timeout=timeout)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Daemon:
    """Folder, process and socket. `start` may be called again after `end`."""

    def __init__(self, configuration, environment=None, build=None, folder=None, arguments=("--audio", "none")):
        self.build = pathlib.Path(build or ROOT / ".build/release")
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="vsf-"))
        self.socket = str(self.folder / "run/control.sock")
        self.configuration, self.arguments = configuration, list(arguments)
        self.environment = {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder),
                            "PATH": os.environ["PATH"]} | (environment or {})
        self.process, self.events, self.reader = None, [], None
        # A program that becomes the daemon, with its arguments; by default one that ends it with whoever started it.
        self.launcher = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []

    def __enter__(self):
        return self if self.process else self.start()

    def __exit__(self, *_):
        self.end(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, events=False, seconds=20):
        settings = self.folder / "voicesketch.conf"
        text = self.configuration
        if "[studio]" not in text:
            text = f"[studio]\nexport-folder = {self.folder}/exports\n" + text
        settings.write_text(text)
        log = open(self.folder / "log", "a")
        self.process = subprocess.Popen(
            [*self.launcher, self.build / "voicesketchd", "--config", settings, "--data-dir", self.folder / "data",
             "--socket", self.socket, *self.arguments],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"the daemon ended with {self.process.returncode}: {self.log[-2000:]}")
            try:
                if self.ask("GET", "/v1/status", timeout=5)[0] == 200:
                    break
            except OSError:
                time.sleep(0.01)
        else:
            raise RuntimeError(f"the daemon does not answer: {self.log[-2000:]}")
        if events:
            self.reader = threading.Thread(target=self._read, args=(self.process,), daemon=True)
            self.reader.start()
        return self

    @property
    def log(self):
        return (self.folder / "log").read_text(errors="replace")

    def end(self, how=signal.SIGTERM, seconds=30):
        """-> exit status, negative for a signal."""
        if not self.process:
            return None
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        if self.reader:
            self.reader.join(2)
        self.process = None
        return status

    def ask(self, method, path, body=None, timeout=30, headers=None):
        """-> status, answer (JSON or bytes). Raises OSError where there is no answer."""
        connection = Unix(self.socket, timeout)
        try:
            content = json.dumps(body).encode() if body is not None else None
            connection.request(method, path, content, {"Content-Type": "application/json"} | (headers or {}))
            response = connection.getresponse()
            content = response.read()
            return response.status, json.loads(content) if "json" in (response.getheader("Content-Type")
                                                                      or "") else content
        except http.client.HTTPException as problem:
            raise ConnectionError(str(problem)) from problem
        finally:
            connection.close()

    def get(self, path):
        status, answer = self.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"{path}: {status} {answer}")
        return answer

    def say(self, text, wait=True, timeout=60, **more):
        return self.ask("POST", "/v1/commands", {"text": text, "wait": wait} | more, timeout)

    def control(self, *arguments, **more):
        """voicesketchctl on this daemon."""
        return subprocess.run([self.build / "voicesketchctl", *arguments], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL,
                              env=self.environment | {"VOICESKETCH_SOCKET": self.socket, "NO_COLOR": "1"}, timeout=60,
                              **more)

    def _read(self, process):
        connection = Unix(self.socket, None)
        try:
            connection.request("GET", "/v1/events?after=0")
            name = None
            for line in connection.getresponse():
                line = line.decode().rstrip("\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: ") and name not in ("level", "ping"):
                    self.events.append((name, json.loads(line[6:])))
        except (OSError, http.client.HTTPException, ValueError):
            pass
        finally:
            connection.close()

    # What there is.

    def jobs(self):
        return self.get("/v1/jobs?limit=500")["jobs"]

    def artworks(self):
        """All, those in the trash included, each with its revisions, oldest first."""
        found = []
        for trash in ("false", "true"):
            query = {"limit": 200, "trash": trash, "sort": "oldest"}
            while True:
                page = self.get("/v1/artworks?" + urllib.parse.urlencode(query))
                found += page["artworks"]
                if "next" not in page:
                    break
                query["cursor"] = page["next"]
        for artwork in found:
            artwork["revisions"] = self.get(f"/v1/artworks/{artwork['id']}/revisions")["revisions"]
        return sorted(found, key=lambda artwork: artwork["id"])

    def idle(self, seconds=20):
        """Waits until nothing is queued or running. -> whether that came to pass"""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not self.get("/v1/status")["queue"]:
                return True
            time.sleep(0.02)
        return False

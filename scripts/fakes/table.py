"""Runs checks, keeps what came of them, prints the table."""
import json
import time
import traceback
import urllib.request


class Control:
    """The control URL of the running fakes."""

    def __init__(self, url):
        self.url = url

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def reset(self):
        self._ask("POST", "/reset")

    def faults(self, fake, *faults):
        self._ask("POST", f"/{fake}/faults", list(faults))

    def outcomes(self, fake, *outcomes):
        self._ask("POST", f"/{fake}/outcomes", list(outcomes))

    def settings(self, fake, **settings):
        self._ask("POST", f"/{fake}/settings", settings)

    def requests(self, fake, route=None):
        found = self._ask("GET", f"/{fake}/requests")
        return [r for r in found if route in (None, r["route"])]

    def overview(self, fake):
        return self._ask("GET", f"/{fake}")


class Table:
    """Each check starts with fakes that have forgotten everything; a failed one does not stop the others."""

    def __init__(self, control):
        self.control = control
        self.rows = []

    def check(self, client, name, function):
        self.control.reset()
        start = time.monotonic()
        try:
            note = function() or ""
            result = "pass"
        except BaseException as error:  # noqa: BLE001 - whatever went wrong is the row's text
            if isinstance(error, KeyboardInterrupt):
                raise
            result, note = "FAIL", f"{type(error).__name__}: {error}".split("\n")[0][:160]
            if isinstance(error, AssertionError):
                note = traceback.extract_tb(error.__traceback__)[-1].line or note
        self.rows.append((client, name, result, time.monotonic() - start, note))

    @property
    def failures(self):
        return [row for row in self.rows if row[2] != "pass"]

    def print(self):
        width = max(len(row[1]) for row in self.rows)
        for client, name, result, seconds, note in self.rows:
            print(f"{result:4}  {client:10}  {name:{width}}  {seconds:5.2f} s  {note}".rstrip())
        print(f"{len(self.rows) - len(self.failures)} of {len(self.rows)} checks passed")


def raises(kind, function, *arguments, **named):
    """What a call throws, which has to be of that kind."""
    try:
        function(*arguments, **named)
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


def is_picture(data):
    """PNG, JPEG or WebP, by the first bytes."""
    return data[:4] == b"\x89PNG" or data[:3] == b"\xff\xd8\xff" or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")

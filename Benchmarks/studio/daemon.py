"""The daemon beside the page: its events with the time at which they came, and requests, by its socket."""

import http.client
import json
import socket
import threading
import time


class Connection(http.client.HTTPConnection):
    def __init__(self, path, timeout=60):
        super().__init__("localhost", timeout=timeout)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Daemon:
    def __init__(self, path):
        self.path = path
        # Kind, value and milliseconds of the clock.
        self.events = []
        stream = Connection(path, timeout=None)
        stream.request("GET", "/v1/events")
        self.answer = stream.getresponse()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        kind = None
        while line := self.answer.readline():
            name, _, text = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                kind = text
            elif name == "data":
                came = time.time() * 1000
                self.events.append((kind, json.loads(text), came))

    def of(self, kind):
        return [(value, came) for other, value, came in list(self.events) if other == kind]

    def call(self, method, path, body=None):
        connection = Connection(self.path)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = json.loads(connection.getresponse().read() or b"null")
        connection.close()
        return answer

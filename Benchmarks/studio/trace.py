"""Chromium's own trace of its frames, by a second connection to its DevTools protocol: a driver's commands bring no events."""

import json
import urllib.request

import websocket


class Trace:
    """Events of the time that a `with` block takes: `events` behind it; times are microseconds."""

    def __init__(self, driver, categories=("benchmark",)):
        self.address = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        self.categories = list(categories)
        self.events = []
        self.number = 0

    def __enter__(self):
        with urllib.request.urlopen(f"http://{self.address}/json/version") as answer:
            url = json.load(answer)["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(url, timeout=120, suppress_origin=True)
        self.send("Tracing.start", transferMode="ReportEvents", traceConfig={"includedCategories": self.categories})
        return self

    def __exit__(self, *problem):
        self.send("Tracing.end")
        while self.receive().get("method") != "Tracing.tracingComplete":
            pass
        self.socket.close()

    def send(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while self.receive().get("id") != self.number:
            pass

    def receive(self):
        message = json.loads(self.socket.recv())
        if message.get("method") == "Tracing.dataCollected":
            self.events += message["params"]["value"]
        return message

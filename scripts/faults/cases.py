"""The list of cases, and what they work with."""

import collections
import contextlib

from configurations import KEYS, configuration, told
from daemon import Daemon
from server import Gateway

CASES = []
Case = collections.namedtuple("Case", "name body")


class Skipped(Exception):
    pass


def case(name):
    """Registers a case: its docstring says what should happen; it returns whether it did, and what was seen."""
    def register(body):
        CASES.append(Case(name, body))
        return body
    return register


class Run:
    """A gateway and the daemons of one case."""

    def __init__(self, build):
        self.build, self.stack = build, contextlib.ExitStack()
        self._gateway = None

    @property
    def gateway(self):
        self._gateway = self._gateway or Gateway()
        return self._gateway

    def close(self):
        self.stack.close()
        if self._gateway:
            self._gateway.stop()

    def daemon(self, plan=None, order="openai, illustrator", keys=None, name="main", start=True, **parts):
        """-> session at the provider, daemon that runs, its events read."""
        session = self.gateway.session(name, plan)
        daemon = Daemon(configuration(self.gateway.base(name), order, **parts), KEYS if keys is None else keys,
                        self.build)
        self.stack.push(daemon)
        return session, daemon.start(events=True) if start else daemon

    def plain(self, configuration="", start=True, environment=None, **more):
        """A daemon that asks nobody."""
        daemon = Daemon(configuration, environment, self.build, **more)
        self.stack.push(daemon)
        return daemon.start() if start else daemon

    @staticmethod
    def told(daemon, outcome=None):
        return told(daemon, outcome)


def short(text, most=260):
    text = " ".join(str(text).split())
    return text if len(text) <= most else text[:most - 1] + "…"

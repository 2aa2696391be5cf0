"""See scripts/storing-faults."""

import argparse
import collections
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

KINDS = ["full", "broken", "short", "kill", "memory"]
LASTING = ["full", "broken"]
RESULTS = pathlib.Path(__file__).resolve().parents[2] / "Benchmarks/results/storing-faults.json"


class Driver:
    def __init__(self, build, scratch):
        self.program = f"{build}/storing-faults"
        self.preload = f"{build}/libIOFaults.so"
        self.prepared = scratch / "prepared"
        self.folder = scratch / "library"
        # Memory may end the program; nobody reads its backtrace.
        self.environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        subprocess.run([self.program, "prepare", self.prepared], check=True, env=self.environment)
        self.acts = json.loads(subprocess.run([self.program, "acts"], check=True, capture_output=True, text=True).stdout)

    def prepare(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.prepared, self.folder)

    def attempt(self, act, kind, nth=0, lasting=False):
        """The report, or nothing when the program ended on the way."""
        arguments = [self.program, "attempt", self.folder, act, kind, str(nth), str(int(lasting))]
        run = subprocess.run(arguments, capture_output=True, text=True, env={**self.environment, "LD_PRELOAD": self.preload}, timeout=60)
        return json.loads(run.stdout) if run.returncode == 0 else None

    def check(self):
        """What is there, or nothing and why it cannot be opened."""
        run = subprocess.run([self.program, "check", self.folder], capture_output=True, text=True, env=self.environment, timeout=60)
        return (json.loads(run.stdout), "") if run.returncode == 0 else (None, run.stderr[-200:])

    def states(self, act):
        """What is there before the change and after it, where nothing fails."""
        self.prepare()
        before = self.check()[0]["state"]
        self.prepare()
        report = self.attempt(act, "none")
        after = self.check()[0]["state"]
        if report.get("error") or before == after:
            raise SystemExit(f"storing-faults: {act} does nothing: {report}")
        return before, after

    def try_once(self, act, states, kind, nth, lasting):
        """What became of it in a word, and what is wrong with that."""
        before, after = states
        self.prepare()
        report = self.attempt(act, kind, nth, lasting)
        seen, fault = self.check()
        if seen is None:
            return "lost", [f"the library cannot be opened: {fault}"]
        wrong = list(seen["findings"])
        if not seen["isSound"] and not wrong:
            wrong.append("the library is not sound")
        if seen["state"] not in (before, after):
            wrong.append(f"neither as before nor as after: {json.dumps(seen['state'])}")
        if report is None:
            # The next start makes the change, once.
            again = self.attempt(act, "none")
            if again is None or again.get("error") or self.check()[0]["state"] != after:
                wrong.append(f"it is not made at the next start: {again}")
            return "killed" if kind == "kill" else "ended", wrong
        if report.get("errorAfterwards"):
            wrong.append(f"after {report['error']} the change fails with {report['errorAfterwards']}")
        elif seen["state"] != after:
            wrong.append("the change was reported, and is not there")
        return report.get("error", "made"), wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?", default=".build/debug")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--acts", default="")
    parser.add_argument("--store", action="store_true")
    options = parser.parse_args()
    rows, losses = [], 0
    with tempfile.TemporaryDirectory(prefix="vs-") as scratch:
        driver = Driver(os.path.abspath(options.build), pathlib.Path(scratch))
        for act in options.acts.split(",") if options.acts else driver.acts:
            states = driver.states(act)
            for kind in options.kinds.split(","):
                driver.prepare()
                calls = driver.attempt(act, kind)["calls"]
                # Memory is had thousands of times; a hundred of them are tried.
                every = max(options.every, calls // 100) if kind == "memory" else options.every
                for lasting in (False, True) if kind in LASTING else (False,):
                    ends, found = collections.Counter(), 0
                    tried = range(1, calls + 1, every)
                    for nth in tried:
                        end, wrong = driver.try_once(act, states, kind, nth, lasting)
                        ends[end] += 1
                        found += len(wrong)
                        for finding in wrong:
                            print(f"  {act}, {kind} {nth}{' and on' if lasting else ''}: {finding}")
                    losses += found
                    name = kind + (" and on" if lasting else "")
                    rows.append({"act": act, "kind": name, "calls": calls, "tried": len(tried), "ends": dict(ends.most_common()), "findings": found})
                    words = ", ".join(f"{count} {end}" for end, count in ends.most_common())
                    print(f"{act:8} {name:14} {len(tried):5} of {calls} calls: {words}", flush=True)
    if options.store:
        RESULTS.write_text(json.dumps({"date": datetime.date.today().isoformat(), "rows": rows}, indent=1) + "\n")
    if losses:
        raise SystemExit(f"storing-faults: {losses} findings")


if __name__ == "__main__":
    main()

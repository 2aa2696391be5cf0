"""See scripts/storing-faults."""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

KINDS = ["full", "broken", "short", "memory"]


class Driver:
    def __init__(self, build, scratch):
        self.program = f"{build}/storing-faults"
        self.preload = f"{build}/libIOFaults.so"
        self.prepared = scratch / "prepared"
        self.folder = scratch / "library"
        # Memory may end the program; nobody reads its backtrace.
        self.environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        subprocess.run([self.program, "prepare", self.prepared], check=True, env=self.environment)

    def attempt(self, kind, nth, lasting, folder):
        """The report, or nothing when the program ended on the way."""
        run = subprocess.run([self.program, "attempt", folder, kind, str(nth), str(int(lasting))], capture_output=True, text=True,
                             env={**self.environment, "LD_PRELOAD": self.preload}, timeout=60)
        return json.loads(run.stdout) if run.returncode == 0 else None

    def try_once(self, kind, nth, lasting):
        """What became of it in a word, and what is wrong with that."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.prepared, self.folder)
        report = self.attempt(kind, nth, lasting, self.folder)
        check = subprocess.run([self.program, "check", self.folder], capture_output=True, text=True, env=self.environment, timeout=60)
        if check.returncode != 0:
            return "lost", [f"the library cannot be opened: {check.stderr[-200:]}"]
        seen = json.loads(check.stdout)
        wrong = list(seen["findings"])
        if not seen["isSound"] and not wrong:
            wrong.append("the library is not sound")
        if seen["whole"][:1] != ["before"] or len(seen["whole"]) != seen["artworks"]:
            wrong.append(f"of {seen['artworks']} pictures {seen['whole']} are whole")
        made = seen["whole"][1:]
        if made not in ([], ["first", "second"]):
            wrong.append(f"only {made} of two pictures are there")
        if report is None:
            return "ended", wrong
        if report.get("errorAfterwards"):
            wrong.append(f"after {report['error']} storing fails with {report['errorAfterwards']}")
        elif not made:
            wrong.append("the pictures were reported, and are not there")
        return report.get("error", "stored"), wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?", default=".build/debug")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS))
    options = parser.parse_args()
    losses = 0
    with tempfile.TemporaryDirectory(prefix="vs-") as scratch:
        driver = Driver(os.path.abspath(options.build), pathlib.Path(scratch))
        for kind in options.kinds.split(","):
            shutil.rmtree(driver.folder, ignore_errors=True)
            shutil.copytree(driver.prepared, driver.folder)
            calls = driver.attempt(kind, 0, False, driver.folder)["calls"]
            for lasting in (False, True) if kind in ("full", "broken") else (False,):
                ends = collections.Counter()
                tried = range(1, calls + 1, options.every)
                for nth in tried:
                    end, wrong = driver.try_once(kind, nth, lasting)
                    ends[end] += 1
                    for finding in wrong:
                        losses += 1
                        print(f"  {kind} {nth}{' and on' if lasting else ''}: {finding}")
                words = ", ".join(f"{count} {end}" for end, count in ends.most_common())
                print(f"{kind + (' and on' if lasting else ''):14} {len(tried):5} of {calls} calls: {words}")
    if losses:
        raise SystemExit(f"storing-faults: {losses} findings")


if __name__ == "__main__":
    main()

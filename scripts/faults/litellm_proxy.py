"""One command through the real LiteLLM proxy for each thing that may go wrong behind it. See scripts/check-litellm.

usage: litellm_proxy.py BUILD LITELLM
"""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parent.parent / "gateways")]
from configurations import configuration, told  # noqa: E402
from daemon import Daemon  # noqa: E402
from server import Gateway  # noqa: E402


def always(answer):
    return {"answers": {"generations": [{"answer": answer, "paid": True, "times": -1}]}}


# What is upstream of the proxy, and what we add to [openai].
CASES = [
    ("all is well", {}, ""),
    ("all is well, no stream", {}, "stream = no"),
    ("upstream answers 500 (FastAPI)", always("fastapi-500"), ""),
    ("upstream answers 502 (Kong)", always("kong-502"), ""),
    ("upstream answers 504 (AWS)", always("aws-504"), ""),
    ("upstream answers 500 once, no stream", {"answers": {"generations": [{"answer": "fastapi-500", "paid": True}]}},
     "stream = no"),
    ("upstream breaks off", {"answers": {"generations": [{"break": "reset", "paid": True, "times": -1}]}},
     "stream = no"),
    ("a model the proxy does not have", {}, "model = gpt-image-2"),
    ("a key the proxy does not know", {}, ""),
]


class Proxy:
    def __init__(self, program, base, folder):
        self.log = folder / "log"
        model = {"model_name": "gpt-image-2.5-flare", "model_info": {"mode": "image_generation"}, "litellm_params": {
            "model": "openai/gpt-image-2.5-flare", "api_base": base + "/v1", "api_key": "sk-upstream"}}
        (folder / "config.yaml").write_text(json.dumps({"model_list": [model],
                                                        "general_settings": {"master_key": "sk-ours"}}))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        # Offline: its table of costs is its own, and it tells nobody anything.
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LITELLM_LOCAL_MODEL_COST_MAP": "True",
                       "LITELLM_TELEMETRY": "False"}
        self.process = subprocess.Popen(
            [program, "--config", folder / "config.yaml", "--host", "127.0.0.1", "--port", str(port), "--num_workers",
             "1"],
            env=environment, stdin=subprocess.DEVNULL, stdout=open(self.log, "w"), stderr=subprocess.STDOUT)

    def wait(self):
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            try:
                return urllib.request.urlopen(self.url + "/health/liveliness", timeout=5).read()
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.3)
        sys.exit("check-litellm: the proxy does not start:\n" + self.log.read_text()[-2000:])

    @property
    def submits(self):
        return self.log.read_text().count('"POST /v1/images/generations HTTP')


def main(build, program):
    failures = 0
    gateway = Gateway()
    with tempfile.TemporaryDirectory(prefix="vs-litellm-") as folder:
        gateway.session("up")
        proxy = Proxy(program, gateway.base("up"), pathlib.Path(folder))
        try:
            proxy.wait()
            print("| behind the proxy | our submits | generations upstream | what the user is told | "
                  "|\n|---|---|---|---|---|")
            for title, plan, lines in CASES:
                session = gateway.session("up", plan)
                key = "sk-nobody" if "key" in title else "sk-ours"
                before = proxy.submits
                settings = configuration(gateway.base("up"), openai=lines).replace(gateway.base("up") + "/v1",
                                                                                   proxy.url + "/v1")
                with Daemon(settings, {"OPENAI_API_KEY": key}, build) as daemon:
                    status, outcome = daemon.say("draw a red fox", timeout=120)
                    time.sleep(0.2)
                    submits, paid = proxy.submits - before, session.record()["paid"]
                    text = told(daemon, outcome)
                    shown = sum(revision["provider"] == "openai" for artwork in daemon.artworks()
                                for revision in artwork["revisions"])
                    month = daemon.get("/v1/status")["usage"]["costThisMonth"]
                problems = []
                if submits > 1:
                    problems.append("submitted more than once")
                # With a picture, nothing in the proxy's answer tells of what it repeated on the way.
                if paid and not shown and "charge" not in text:
                    problems.append("nothing is said of a charge")
                if not shown and "well" in title:
                    problems.append("no picture of the model's")
                if ("key" in title or "model" in title) and outcome.get("status") != "done":
                    problems.append("nobody else was asked")
                failures += bool(problems)
                print(f"| {title} | {submits} | {paid} | {outcome.get('message')} (month: ${month:.3f}) | "
                      f"{'; '.join(problems) or 'ok'} |", flush=True)
        finally:
            proxy.process.terminate()
            proxy.process.wait(30)
            gateway.stop()
    print(f"{len(CASES) - failures} passed, {failures} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
"""Measures the HTTP transport beside curl and Python's clients, all against the same server that answers at once, in the same run.

usage: measure.py BUILD_FOLDER [--count N] [--json FILE]

Two things are measured. The transport: a POST of 1 kB answered with 40 bytes. The clients: a picture asked for and stored in a file, ours
through the provider chain, fal's and OpenAI's own Python clients with the same calls (fal: submit, status, result, picture), curl with the
same requests and nothing else. Times are milliseconds; rounds alternate between the clients and the median round counts.
Needs what is in Benchmarks/http/requirements.txt.
"""

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time

BODY = b" " * 1000 + b"{}"
HEADERS = {"Authorization": "Key id:secret", "Content-Type": "application/json"}
ROUNDS = 5

# Runs in a Python of its own, as the other clients run in processes of their own.
PYTHON_CLIENT = """
import json, resource, sys, time
name, url, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
body, headers = b" " * 1000 + b"{}", {"Authorization": "Key id:secret", "Content-Type": "application/json"}
if name == "httpx":
    import httpx
    client = httpx.Client(trust_env=False)
    call = lambda: client.post(url, content=body, headers=headers).read()
else:
    import requests
    client = requests.Session()
    client.trust_env = False
    call = lambda: client.post(url, data=body, headers=headers).content
for _ in range(20):
    call()
def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return (usage.ru_utime + usage.ru_stime) * 1000
before, start = cpu(), time.monotonic()
for _ in range(count):
    call()
print(json.dumps({"wall": (time.monotonic() - start) * 1000 / count, "cpu": (cpu() - before) / count}))
"""


# The official clients, from the request to the picture in a file.
PYTHON_PICTURES = """
import base64, json, os, resource, sys, time
name, url, count, folder = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
number = 0
if name == "fal-client":
    import fal_client, fal_client.client as module, httpx
    module.QUEUE_URL_FORMAT = url + "/queue/"
    client, media = fal_client.SyncClient(key="id:secret"), httpx.Client(trust_env=False)
    def call():
        answer = client.subscribe("fal-ai/flux/schnell", {"prompt": "a fox in a meadow", "seed": 7, "num_images": 1})
        return media.get(answer["images"][0]["url"]).content
else:
    import openai
    client = openai.OpenAI(base_url=url + "/v1", api_key="sk-test")
    def call():
        answer = client.images.generate(model="gpt-image-1", prompt="a fox in a meadow", size="1024x1024", quality="medium")
        return base64.b64decode(answer.data[0].b64_json)
def go():
    global number
    number, picture = number + 1, call()
    with open(os.path.join(folder, f"{name}-{number}.png"), "wb") as out:
        out.write(picture)
for _ in range(20):
    go()
def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return (usage.ru_utime + usage.ru_stime) * 1000
before, start = cpu(), time.monotonic()
for _ in range(count):
    go()
print(json.dumps({"wall": (time.monotonic() - start) * 1000 / count, "cpu": (cpu() - before) / count}))
"""

# Requests for one picture.
REQUESTS = {"fal": 4, "openai": 1}


def curl_pictures(service, url, count, folder):
    """The requests for `count` pictures, each kind by one curl process over one connection, the pictures stored."""
    entry = f"{url}/queue/fal-ai/flux/requests/3f1c"
    body = json.dumps({"prompt": "a fox in a meadow", "seed": 7})
    post = ["--header", "Content-Type: application/json", "--data-binary", body]
    steps = {
        "fal": [(f"{url}/queue/fal-ai/flux/schnell", post), (f"{entry}/status/stream", []), (entry, []), (f"{url}/media/a.png", [])],
        "openai": [(f"{url}/v1/images/generations", post)],
    }[service]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    for address, arguments in steps:
        output = f"{folder}/curl-#1.png" if (address, arguments) == steps[-1] else "/dev/null"
        subprocess.run(["curl", "--silent", "--header", "Authorization: Key id:secret", "--output", output, *arguments,
                        f"{address}?[1-{count}]"], check=True)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall": wall * 1000 / count, "cpu": cpu * 1000 / count}


def pictures(program, url, count):
    """Ours, theirs and curl, for each service: milliseconds for a picture, and what the bars are about."""
    result = {}
    # Each picture in a file of its own, in memory: a file that is truncated and written again waits for the disk, which is nobody's work here.
    with tempfile.TemporaryDirectory(dir="/dev/shm") as parent:
        for service, peer in (("fal", "fal-client"), ("openai", "openai")):
            clients = {
                "voicesketch": lambda folder: output_of(program, service, url, str(count), folder),
                peer: lambda folder: output_of(sys.executable, "-c", PYTHON_PICTURES, peer, url, str(count), folder),
                "curl": lambda folder: curl_pictures(service, url, count, folder),
            }
            rounds = {name: [] for name in clients}
            for _ in range(ROUNDS):
                for name, run in clients.items():
                    with tempfile.TemporaryDirectory(dir=parent) as folder:
                        rounds[name].append(run(folder))
            median = {name: {key: round(statistics.median(figure[key] for figure in figures), 3) for key in ("wall", "cpu")}
                      for name, figures in rounds.items()}
            ours, theirs, bare = median["voicesketch"], median[peer], median["curl"]
            result[service] = {
                "perPictureMilliseconds": median, "requests": REQUESTS[service], "peer": f"{peer} {importlib.metadata.version(peer)}",
                "wallOfPeer": round(ours["wall"] / theirs["wall"], 2), "cpuOfPeer": round(ours["cpu"] / theirs["cpu"], 2),
                "aboveCurlPerRequestMilliseconds": round((ours["wall"] - bare["wall"]) / REQUESTS[service], 3),
            }
            print(f"\n{service + ': a picture, stored':34}{'wall ms':>9}{'cpu ms':>9}")
            for name, figures in median.items():
                print(f"{name:34}{figures['wall']:9.3f}{figures['cpu']:9.3f}")
            print(f"of {peer}: wall {result[service]['wallOfPeer']}, cpu {result[service]['cpuOfPeer']}; "
                  f"above curl {result[service]['aboveCurlPerRequestMilliseconds']} ms for each request")
    return result


def curl(url, count):
    """One curl process that asks `count` times over one connection."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    headers = [item for name, value in HEADERS.items() for item in ("--header", f"{name}: {value}")]
    subprocess.run(["curl", "--silent", "--output", "/dev/null", *headers, "--data-binary", "@-", f"{url}?[1-{count}]"],
                   input=BODY, check=True)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall": wall * 1000 / count, "cpu": cpu * 1000 / count}


def curl_each(url, count):
    """A curl process for each request, as a script would."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    for _ in range(count):
        subprocess.run(["curl", "--silent", "--output", "/dev/null", "--data-binary", "@-", url], input=BODY, check=True)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall": wall * 1000 / count, "cpu": cpu * 1000 / count}


def output_of(*command):
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--json")
    options = parser.parse_args()
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            del os.environ[name]
    program = f"{options.build}/http-benchmark"
    server = subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    url = server.stdout.readline().strip()
    clients = {
        "voicesketch": lambda: output_of(program, "sequential", f"{url}/small", str(options.count)),
        "curl": lambda: curl(f"{url}/small", options.count),
        "curl, a process each": lambda: curl_each(f"{url}/small", max(1, options.count // 10)),
        "requests": lambda: output_of(sys.executable, "-c", PYTHON_CLIENT, "requests", f"{url}/small", str(options.count)),
        "httpx": lambda: output_of(sys.executable, "-c", PYTHON_CLIENT, "httpx", f"{url}/small", str(options.count)),
    }
    rounds = {name: [] for name in clients}
    for _ in range(ROUNDS):
        for name, run in clients.items():
            rounds[name].append(run())
    result = {"date": datetime.date.today().isoformat(), "machine": f"{os.cpu_count()} cores, {platform.machine()}", "perRequestMilliseconds": {}}
    print(f"{'POST, 1 kB, one after the other':34}{'wall ms':>9}{'cpu ms':>9}")
    for name, figures in rounds.items():
        median = {key: round(statistics.median(figure[key] for figure in figures), 3) for key in ("wall", "cpu")}
        result["perRequestMilliseconds"][name] = median
        print(f"{name:34}{median['wall']:9.3f}{median['cpu']:9.3f}")
    times = result["perRequestMilliseconds"]
    result["wallAboveCurlMilliseconds"] = round(times["voicesketch"]["wall"] - times["curl"]["wall"], 3)
    result["wallOfRequests"] = round(times["voicesketch"]["wall"] / times["requests"]["wall"], 2)
    result["cpuOfRequests"] = round(times["voicesketch"]["cpu"] / times["requests"]["cpu"], 2)
    result["parallel64Milliseconds"] = output_of(program, "parallel", f"{url}/small", str(options.count * 4 // 64 * 64), "64")
    megabyte = 1 << 20
    memory = {
        "64 answers of 4 MB, length known": output_of(program, "memory", f"{url}/held/{4 * megabyte}/64", "64"),
        "64 answers of 4 MB, length unknown": output_of(program, "memory", f"{url}/streamed/{4 * megabyte}/64", "64"),
        "64 of fal's jobs, pictures of 4 MB": output_of(program, "jobs", url, "64"),
        "a picture of 15 MB in JSON": output_of(program, "picture", f"{url}/picture/{15 * megabyte}"),
        "a picture of 15 MB in a stream": output_of(program, "stream", url, str(15 * megabyte)),
    }
    result["memory"] = memory
    print(f"above curl {result['wallAboveCurlMilliseconds']} ms; of requests: wall {result['wallOfRequests']}, cpu {result['cpuOfRequests']}")
    print(f"64 at a time: {result['parallel64Milliseconds']}")
    for name, figures in memory.items():
        print(f"{name:36}{figures['growth'] / megabyte:8.0f} MB for {figures['bytes'] / megabyte:.0f} MB: {figures['ratio']:.2f}")
    result["pictures"] = pictures(program, url, max(1, options.count // 5))
    server.stdin.close()
    server.wait(10)
    if options.json:
        with open(options.json, "w") as file:
            json.dump(result, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()

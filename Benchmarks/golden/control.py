#!/usr/bin/env python3
"""Prints a daemon's answers to the requests of requests.txt, one line each, without what differs from run to run.

usage: control.py BUILD_FOLDER

A daemon without microphone is started on an empty library. Times, durations, seeds, hashes and paths are replaced by their kind.
"""
import json, os, pathlib, re, socket, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
VOLATILE = {"seed", "generationSeconds", "progress", "seconds", "version", "sequence", "costThisMonth", "byteCount", "estimate", "prompt"}


def plain(value, key=""):
    if isinstance(value, dict):
        return {name: plain(part, name) for name, part in value.items() if name not in VOLATILE}
    if isinstance(value, list):
        return [plain(part) for part in value]
    if isinstance(value, str):
        if re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", value):
            return "TIME"
        if re.fullmatch(r"[0-9a-f]{64}", value):
            return "HASH"
        if key == "scene":
            return "SCENE"
        return re.sub(r"/tmp/[^ ”\"]+", "PATH", value)
    return value


def curl(path, method, target, body):
    command = ["curl", "--silent", "--include", "--unix-socket", path, *(["--head"] if method == "HEAD" else ["-X", method]), "http://localhost" + target]
    if body:
        command += ["-H", "Content-Type: application/json", "--data-binary", body]
    head, _, rest = subprocess.run(command, capture_output=True, check=True).stdout.partition(b"\r\n\r\n")
    status = head.split(b" ")[1].decode()
    names = {"content-type", "allow", "location"}
    headers = [line for line in head.decode("latin-1").split("\r\n")[1:] if line.split(":")[0].lower() in names]
    try:
        answer = json.dumps(plain(json.loads(rest)), ensure_ascii=False, sort_keys=True)
    except ValueError:
        answer = "BYTES" if rest else ""
    return " | ".join([status, *sorted(headers), answer])


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "voicesketch.conf").write_text(f"[studio]\nexport-folder = {folder}/exports\n")
        control = f"{folder}/run/control.sock"
        notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        notify.bind(f"{folder}/notify")
        notify.settimeout(30)
        daemon = subprocess.Popen(
            [build / "voicesketchd", "--data-dir", f"{folder}/data", "--socket", control, "--audio", "none", "--config",
             f"{folder}/voicesketch.conf"],
            env={**os.environ, "NOTIFY_SOCKET": f"{folder}/notify", "HOME": folder}, stderr=subprocess.DEVNULL)
        try:
            notify.recv(4096)
            for line in (HERE / "requests.txt").read_text().splitlines():
                if line and not line.startswith("#"):
                    method, target, *body = line.split(" ", 2)
                    print(line, "=>", curl(control, method, target, body[0] if body else None), flush=True)
        finally:
            daemon.terminate()
            daemon.wait(20)


if __name__ == "__main__":
    main()

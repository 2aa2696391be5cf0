"""Whether what is said is so: the configuration, check, the log, the documents, the fakes."""

import http.server
import json
import pathlib
import re
import signal
import struct
import subprocess
import threading
import time
import urllib.error
import urllib.request
import zlib

from cases import Skipped, case, short
from configurations import KEYS, configuration
from daemon import ROOT


@case("words/reload-providers")
def reload_providers(run):
    """SIGHUP takes over `order`, as the configuration's first lines say"""
    session, daemon = run.daemon(order="illustrator")
    settings = daemon.folder / "voicesketch.conf"
    settings.write_text(settings.read_text().replace("order = illustrator", "order = openai"))
    daemon.process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    daemon.say("draw a red fox")
    drawn = daemon.artworks()[0]["revisions"][0]["provider"]
    line = next((line for line in daemon.log.splitlines() if "changed, but" in line), "")
    return drawn == "openai", f"drawn by {drawn}; {short(line)}"


@case("words/debug-log")
def debug_log(run):
    """at debug the log tells of provider, retry, fallback and cost"""
    session, daemon = run.daemon({"answers": {"submit": ["fal-429", "fal-503", "fal-503"]}}, order="fal, openai",
                                 more="[log]\nlevel = debug")
    daemon.say("draw a red fox")
    lines = [line for line in daemon.log.splitlines() if "job" in line or "provider" in line or "debug" in line]
    found = [word for word in ("fal", "openai", "again", "instead", "cost") if any(word in line.lower()
                                                                                   for line in lines)]
    return len(found) == 5, f"words found: {found}; lines: {short(lines, 300)}"


def checked(run, settings):
    """-> what `voicesketchd check` prints, and its status"""
    daemon = run.plain(settings, start=False)
    (daemon.folder / "c.conf").write_text(settings)
    done = subprocess.run([daemon.build / "voicesketchd", "--config", daemon.folder / "c.conf", "--data-dir",
                           daemon.folder / "d", "--socket", daemon.socket,
                           "check"], env=daemon.environment | KEYS, capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr, done.returncode


@case("words/check-mistyped-section")
def mistyped(run):
    """`check` does not call a mistyped section ok"""
    text, status = checked(run, "[provders]\norder = fal\n")
    line = next((line for line in text.splitlines() if "provders" in line), "nothing is said of it")
    first = next((line for line in text.splitlines() if "onfiguration" in line), "")
    return "provders" in text and not line.lstrip().startswith("ok"), f"exit {status}; {short(first)}; {short(line)}"


@case("words/check-retired-model")
def retired(run):
    """`check` does not call a model ok that was shut down (gpt-image-1, 2026-10-23)"""
    text, status = checked(run, "[providers]\norder = openai\n[openai]\nmodel = gpt-image-1\n")
    line = next((line for line in text.splitlines() if "openai" in line.lower()), text)
    return not line.startswith("ok") or "shut" in text, f"exit {status}; {short(line)}"


@case("words/check-order-line")
def order_line(run):
    """`check` finds an image server on its usual port and prints the `order` line that adds it"""
    class Comfy(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"system": {}, "devices": []}')

        def log_message(self, *_):
            pass

    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 8188), Comfy)
    except OSError:
        raise Skipped("somebody uses port 8188")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    run.stack.callback(lambda: (server.shutdown(), server.server_close()))
    text, _ = checked(run, "")
    lines = text[text.find("ComfyUI"):].splitlines()[:4]
    return any(line.strip().startswith("order = ") for line in lines), short(lines, 400)


@case("words/readme-names-providers")
def readme(run):
    """README names the providers where it says what it does"""
    text = (ROOT / "README.md").read_text()
    does, _, does_not = text.partition("## What it does not do yet")
    return ("OpenAI" in does, f"OpenAI: {does.count('OpenAI')} times before “What it does not do yet”, "
                              f"{does_not.count('OpenAI')} times from there on")


@case("words/help-is-possible")
def help_possible(run):
    """what “what can I say?” offers is not refused"""
    daemon = run.plain()
    daemon.say("draw a red fox")
    _, outcome = daemon.say("what can I say")
    examples = re.findall(r"“([^”]+)”", outcome["message"])
    refused = []
    for example in examples:
        status, answer = daemon.say(example)
        if answer.get("status") == "rejected" and answer.get("error", {}).get("code") in ("unsupported",
                                                                                          "not-understood"):
            refused.append(f"{example}: {answer['message']}")
    return not refused, f"{len(examples)} examples; refused: {short(refused, 400)}"


@case("words/direction-overrides")
def overrides(run):
    """no direction override (U+202E) reaches titles, messages or files"""
    daemon = run.plain()
    _, outcome = daemon.say("draw a \u202etac\u202c fox")
    _, exported = daemon.say("export it as a png")
    title = (outcome.get("artwork") or {}).get("title", "")
    seen = {name: "\u202e" in text for name, text in {"title": title, "message": outcome["message"],
                                                      "file": exported.get("file") or ""}.items()}
    return not any(seen.values()), str(seen)


@case("words/direction-overrides-of-a-provider")
def overrides_of_a_provider(run):
    """nor through what a provider says"""
    session, daemon = run.daemon({"style": {"flat": True, "revised": "a red \u202exof"}})
    _, outcome = daemon.say("draw a red fox")
    return "\u202e" not in outcome["message"], short(repr(outcome["message"]))


@case("words/model-file")
def model_file(run):
    """a new model and its price are a file the user can write: providers.d/ beside the configuration"""
    session, daemon = run.daemon(start=False, openai="model = gpt-image-9-user", order="openai")
    folder = daemon.folder / ".config/voicesketch/providers.d"
    folder.mkdir(parents=True)
    models = json.loads((ROOT / "Sources/ImageProviders/Models/openai.json").read_text())["models"]
    (folder / "mine.json").write_text(json.dumps({"models": [models[0] | {"id": "gpt-image-9-user", "title": "Mine",
                                                                          "price": models[0]["price"]}]}))
    daemon.start()
    provider = daemon.get("/v1/status")["providers"][0]
    return "price" in provider, f"status says of a model that only the file knows: {provider}"


@case("words/comfyui-websocket")
def comfyui_websocket(run):
    """ComfyUI's websocket is asked for step progress and previews"""
    fakes = fake(run)
    server = fakes["comfyui"]
    settings = configuration(server, "comfyui, illustrator") + f"\n[comfyui]\nbase-url = {server}\n"
    daemon = run.plain(settings)
    _, outcome = daemon.say("draw a red fox")
    with urllib.request.urlopen(f"{fakes['control']}/comfyui/requests", timeout=20) as answer:
        paths = [one["path"].partition("?")[0] for one in json.loads(answer.read())]
    return "/ws" in paths, f"{short(outcome['message'])}; asked for: {paths}"


# The fakes of the tests: they have to refuse what the real services refuse.

def fake(run):
    program = pathlib.Path(run.build) / "fake-providers"
    if not program.exists():
        raise Skipped("no fake-providers was built")
    process = subprocess.Popen([program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    run.stack.callback(lambda: (process.terminate(), process.wait()))
    return json.loads(process.stdout.readline())


def post(url, body, kind="application/json", key="Bearer sk-1", method="POST", **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(url, content or None, {"Content-Type": kind, "Authorization": key} | headers,
                                     method=method)
    try:
        answer = urllib.request.urlopen(request, timeout=20)
        return answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read()


def plain_png(alpha):
    """16 × 16, with an alpha channel or without."""
    pixel = b"\xff\xff\xff\0" if alpha else b"\xff\xff\xff"

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 6 if alpha else 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress((b"\0" + pixel * 16) * 16)) + chunk(b"IEND", b""))


def form(*parts):
    body = b""
    for name, content, file in parts:
        named = f'; filename="{file}"\r\nContent-Type: image/png' if file else ""
        body += f'--b\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'.encode() + content + b"\r\n"
    return body + b"--b--\r\n"


WRONG = {"n as text": {"n": "2"}, "stream as text": {"stream": "true"}, "unknown moderation": {"moderation": "none"},
         "compression 200": {"output_format": "jpeg", "output_compression": 200}}

for label, more in WRONG.items():
    @case("fakes/openai-" + label.replace(" ", "-"))
    def wrong_field(run, more=more):
        """the fake OpenAI refuses a wrong field with 400"""
        status, answer = post(fake(run)["openai"] + "/images/generations", {"model": "gpt-image-2.5-flare",
                                                                            "prompt": "a fox"} | more)
        return status == 400, f"{more}: {status} {short(answer, 100)}"


@case("fakes/openai-text-plain")
def text_plain(run):
    """the fake OpenAI refuses JSON that is sent as text/plain"""
    status, answer = post(fake(run)["openai"] + "/images/generations", {"model": "gpt-image-2.5-flare",
                                                                        "prompt": "a fox"}, "text/plain")
    return status in (400, 415), f"{status} {short(answer, 100)}"


def edit(run, *extra):
    parts = [("model", b"gpt-image-2.5-flare", None), ("prompt", b"a cabin", None), ("image", plain_png(True), "a.png"),
             *extra]
    return post(fake(run)["openai"] + "/images/edits", form(*parts), "multipart/form-data; boundary=b")


@case("fakes/openai-mask-without-alpha")
def mask_without_alpha(run):
    """the fake OpenAI refuses a mask without an alpha channel"""
    status, answer = edit(run, ("mask", plain_png(False), "m.png"))
    return status == 400, f"{status} {short(answer, 100)}"


@case("fakes/openai-image-twice")
def image_twice(run):
    """the fake OpenAI refuses `image` twice: several are `image[]`"""
    status, answer = edit(run, ("image", plain_png(True), "b.png"))
    return status == 400, f"{status} {short(answer, 100)}"


@case("fakes/fal-start-timeout")
def start_timeout(run):
    """the fake fal refuses a start timeout of 0.05 s: it has to be more than 0.1"""
    status, answer = post(fake(run)["fal"] + "/queue/fal-ai/flux/schnell", {"prompt": "a fox"}, key="Key a:b",
                          X_Fal_Request_Start_Timeout="0.05")
    return status in (400, 422), f"{status} {short(answer, 100)}"


@case("fakes/fal-lifecycle")
def lifecycle(run):
    """the fake fal refuses a malformed lifecycle header"""
    status, answer = post(fake(run)["fal"] + "/queue/fal-ai/flux/schnell", {"prompt": "a fox"}, key="Key a:b",
                          X_Fal_Object_Lifecycle_Preference="{oops")
    return status in (400, 422), f"{status} {short(answer, 100)}"


@case("fakes/fal-other-key")
def other_key(run):
    """the fake fal lets no other key read a job"""
    where = fake(run)["fal"]
    _, answer = post(where + "/queue/fal-ai/flux/schnell", {"prompt": "a fox"}, key="Key a:b")
    status, answer = post(json.loads(answer)["status_url"], b"", key="Key c:d", method="GET")
    return status in (401, 403, 404), f"{status} {short(answer, 100)}"


@case("fakes/check-checks-something")
def check_fakes(run):
    """scripts/check-fakes fails when it checked nothing (no PyPI)"""
    folder = run.plain(start=False).folder
    for name in ("scripts", "Package.swift"):
        (folder / name).symlink_to(ROOT / name)
    done = subprocess.run(["bash", "-c", f"cd {folder} && cp -rL scripts s && rm scripts && mv s scripts && exec "
                                         f"scripts/check-fakes"], capture_output=True,
                          text=True, timeout=120, env=run.plain(start=False).environment
                          | {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_NO_CACHE_DIR": "1"})
    return done.returncode != 0, f"exit {done.returncode}: {short(done.stdout + done.stderr)}"

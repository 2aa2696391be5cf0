"""What is overheard, outages by the same user, the service, memory, the watchdog, bounds of what comes in."""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import threading
import time

from cases import Skipped, case, short
from daemon import ROOT


@case("journal/overheard-talk")
def overheard(run):
    """talk that is not for it is not in the log at the default level"""
    if subprocess.run(["sh", "-c", "command -v espeak-ng sox"], capture_output=True).returncode != 0:
        raise Skipped("needs espeak-ng and sox")
    daemon = run.plain(start=False)
    wav = daemon.folder / "talk.wav"
    text = "Please call the doctor tomorrow morning because my knee hurts again"
    subprocess.run(["sh", "-c", f"espeak-ng -v en-us -s 140 -w {wav}.raw.wav '{text}' && sox {wav}.raw.wav -r 16000 -c "
                                f"1 {wav} pad 0.5 3"], check=True,
                   capture_output=True)
    daemon.arguments = ["--audio", f"wav:{wav}"]
    daemon.start()
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline and not daemon.get("/v1/heard")["heard"]:
        time.sleep(0.3)
    time.sleep(1)
    heard = daemon.get("/v1/heard")["heard"]
    if not heard:
        return False, "nothing was heard"
    words = set(heard[0]["text"].split()) - {"a", "the", "is", "my", "to", "of", "in", "and"}
    lines = [line for line in daemon.log.splitlines() if len(words & set(re.findall(r"[a-z']+", line.lower()))) > 2]
    return not lines, f"heard “{heard[0]['text']}”; {len(lines)} log lines with it: {short(lines, 300)}"


@case("journal/refused-words")
def refused_words(run):
    """nor are typed words that were not understood"""
    daemon = run.plain()
    daemon.say("the password of the cellar is grumpelstein")
    lines = [line for line in daemon.log.splitlines() if "grumpelstein" in line]
    return not lines, short(lines)


# The socket.

def opened(daemon, count, first=b""):
    connections = []
    for _ in range(count):
        one = socket.socket(socket.AF_UNIX)
        one.settimeout(2)
        try:
            one.connect(daemon.socket)
            if first:
                one.sendall(first)
        except OSError:
            pass
        connections.append(one)
    return connections


def status_time(daemon, most=90):
    """How long a short request takes, tried again where the daemon does not even take the connection."""
    began = time.monotonic()
    status = None
    while time.monotonic() - began < most:
        try:
            status, _ = daemon.ask("GET", "/v1/status", timeout=most - (time.monotonic() - began))
            break
        except OSError as problem:
            status = str(problem)
            time.sleep(0.2)
    return time.monotonic() - began, status


@case("socket/silent-connections")
def silent(run):
    """64 connections that say nothing hold up a short request for less than a second"""
    daemon = run.plain()
    connections = opened(daemon, 64)
    time.sleep(0.3)
    took, status = status_time(daemon)
    for one in connections:
        one.close()
    return took < 1, f"{took:.1f} s, {status}"


@case("socket/slow-connections")
def slow(run):
    """nor do 64 that send a byte of their request every few seconds"""
    daemon = run.plain()
    connections = opened(daemon, 64, b"GET /v1/status HTTP/1.1\r\nHost: localhost\r\n")
    over = threading.Event()

    def drip():
        while not over.wait(5):
            for one in connections:
                try:
                    one.sendall(b"X")
                except OSError:
                    pass
    threading.Thread(target=drip, daemon=True).start()
    time.sleep(0.3)
    took, status = status_time(daemon)
    over.set()
    for one in connections:
        one.close()
    return took < 1, f"{took:.1f} s, {status}"


@case("socket/unread-streams")
def unread(run):
    """nor do 1,000 event streams that nobody reads"""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    daemon = run.plain()
    connections = []

    def open_all():
        connections.extend(opened(daemon, 1000, b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    opener = threading.Thread(target=open_all, daemon=True)
    opener.start()
    time.sleep(2)
    took, status = status_time(daemon)
    for one in connections:
        one.close()
    daemon.end(signal.SIGKILL)
    return took < 1, f"{took:.1f} s, {status}"


def raw(daemon, request, most=5):
    one = socket.socket(socket.AF_UNIX)
    one.settimeout(most)
    one.connect(daemon.socket)
    one.sendall(request)
    answer = b""
    try:
        while b"\r\n\r\n" not in answer:
            piece = one.recv(65536)
            if not piece:
                break
            answer += piece
    except OSError:
        pass
    one.close()
    return answer.split(b"\r\n")[0].decode(errors="replace") or "(closed)"


@case("bounds/two-hosts")
def two_hosts(run):
    """two Host headers are refused"""
    daemon = run.plain()
    line = raw(daemon, b"GET /v1/status HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
    other = raw(daemon, b"GET /v1/status HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n\r\n")
    return "400" in line and "400" in other, f"{line}; the other way round {other}"


@case("bounds/length-and-chunks")
def length_and_chunks(run):
    """Content-Length together with Transfer-Encoding is refused"""
    daemon = run.plain()
    line = raw(daemon, b"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                       b"application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
                       b"11\r\n{\"text\":\"status\"}\r\n0\r\n\r\n")
    return "400" in line, line


@case("bounds/byte-order-mark")
def byte_order_mark(run):
    """a body that begins with a byte order mark is refused or read, as documented, and so is a configuration"""
    daemon = run.plain()
    body = b"\xef\xbb\xbf{\"text\":\"status\"}"
    line = raw(daemon, b"POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                       b"application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    other = run.plain(start=False)
    file = other.folder / "c.conf"
    file.write_bytes(b"\xef\xbb\xbf[studio]\nqueue-limit = 3\n")
    done = subprocess.run([other.build / "voicesketchd", "--config", file, "--data-dir", other.folder / "d", "check"],
                          env=other.environment,
                          capture_output=True, text=True, timeout=60)
    said = next((row for row in (done.stdout + done.stderr).splitlines() if "configuration" in row), "")
    text = (ROOT / "docs/control.md").read_text()
    documented = "byte order mark" in text.lower() or "BOM" in text
    return documented, f"body: {line}; configuration: {short(said)}; documented: {documented}"


@case("bounds/path-not-utf8")
def path_not_utf8(run):
    """a path that is not UTF-8 is refused with 400"""
    daemon = run.plain()
    line = raw(daemon, b"GET /v1/artworks/%FF%FE HTTP/1.1\r\nHost: localhost\r\n\r\n")
    other = raw(daemon, b"GET /v1/artworks/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return "400" in line and "400" in other, f"percent-encoded {line}; as it is {other}"


FORMS = {
    "tag of 900 kB": {"intent": "tag", "tag": "x" * 900_000},
    "query of 900 kB": {"intent": "search", "query": "x" * 900_000},
    "count -1": {"intent": "create", "create": {"description": "a fox", "kind": "picture", "count": -1}},
    "count 2^63-1": {"intent": "create", "create": {"description": "a fox", "kind": "picture", "count": 2 ** 63 - 1}},
    "steps -1": {"intent": "undo", "steps": -1},
    "confidence -1": {"intent": "favorite", "confidence": -1},
    "confidence 2": {"intent": "favorite", "confidence": 2},
    "empty description": {"intent": "create", "create": {"description": "", "kind": "picture", "count": 1}},
}

for label, form in FORMS.items():
    @case("bounds/json-" + label.replace(" ", "-"))
    def bounds(run, form=form):
        """the JSON form of a command has the bounds of the text form: 400"""
        daemon = run.plain()
        daemon.say("draw a red owl")
        status, answer = daemon.ask("POST", "/v1/commands",
                                    {"wait": True, "command": {"transcript": "t", "confidence": 1} | form})
        return status in (400, 413,
                          422), f"{status} {short(answer.get('message') or answer.get('detail') or answer, 120)}"


def measured(run, arguments, daemon, most=60, megabytes=4000):
    """-> exit status, seconds, peak MB, what was said"""
    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    began = time.monotonic()
    process = subprocess.Popen(arguments, env=daemon.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True, preexec_fn=limited)
    peak, over = 0, False
    while process.poll() is None:
        try:
            text = open(f"/proc/{process.pid}/status").read()
            peak = max(peak, int((re.search(r"VmHWM:\s+(\d+)", text) or [0, 0])[1]) >> 10)
        except OSError:
            pass
        if time.monotonic() - began > most:
            over = True
            process.kill()
        time.sleep(0.02)
    output = process.stdout.read()
    return ("not done" if over else process.returncode), time.monotonic() - began, peak, output


@case("bounds/doubling-grammar")
def doubling_grammar(run):
    """14 rules of a JSGF grammar that each double the one before are refused by size, soon"""
    daemon = run.plain(start=False)
    rules = "".join(f"<r{n}> = <r{n - 1}> <r{n - 1}>;\n" for n in range(1, 15))
    file = daemon.folder / "g.gram"
    file.write_text(f"#JSGF V1.0;\ngrammar g;\n<r0> = red | green;\n{rules}public <top> = <r14>;\n")
    status, seconds, peak, text = measured(run, [daemon.build / "voicesketchd", "transcribe", "--grammar", file,
                                                 ROOT / "docs/demo/add-a-cabin.wav"], daemon)
    return (status not in (0, "not done") and status > 0 and seconds < 3, f"exit {status}, {seconds:.1f} s, {peak} MB; "
                                                                          f"{short(text)}")


@case("bounds/doubling-lexicon")
def doubling_lexicon(run):
    """26 lexicon macros that each double the one before are refused by size, soon"""
    daemon = run.plain(start=False)
    folder = daemon.folder / ".config/voicesketch/lexicon.d"
    folder.mkdir(parents=True)
    macros = "".join(f"macro m{n}\n  $m{n - 1} $m{n - 1}\n" for n in range(1, 27))
    (folder / "a.txt").write_text(f"macro m0\n  (red | green)\n{macros}rule create\n  draw $m26\n")
    status, seconds, peak, text = measured(run, [daemon.build / "voicesketchd", "parse", "draw a fox"], daemon)
    return (status != "not done" and status >= 0 and seconds < 3 and peak < 500, f"exit {status}, {seconds:.1f} s, "
                                                                                 f"{peak} MB; {short(text)}")


@case("bounds/question-clock")
def question_clock(run):
    """a question's time runs on the monotonic clock: a clock set forward by an hour does not end it"""
    daemon = run.plain(start=False)
    clock = daemon.folder / "clock"
    clock.write_text("+0\n")
    daemon.environment |= {"LD_PRELOAD": str((daemon.build / "libClockFaults.so").resolve()), "CLOCK_FAULTS_FILE": str(clock)}
    daemon.configuration = f"[studio]\nexport-folder = {daemon.folder}/exports\nconfirm-below = 1\n"
    daemon.start()
    daemon.say("draw a red fox")
    daemon.say("yes")
    _, asked = daemon.say("delete it")
    clock.write_text("+3600\n")
    _, outcome = daemon.say("yes")
    return (asked["status"] == "question" and outcome["status"] == "done",
            f"{asked['status']}: {short(asked['message'], 80)}; an hour later by the clock, “yes”: "
            f"{short(outcome['message'])}")


# The service.

@case("service/exposure")
def exposure(run):
    """the unit's exposure is at most 5"""
    folder = run.plain(start=False).folder
    unit = folder / "voicesketch.service"
    unit.write_text((ROOT / "systemd/voicesketch.service").read_text().replace("@PREFIX@", "/usr"))
    done = subprocess.run(["systemd-analyze", "--user", "security", "--offline=true", str(unit)], capture_output=True,
                          text=True,
                          env=os.environ | {"XDG_RUNTIME_DIR": str(folder), "SYSTEMD_COLORS": "0"})
    found = re.search(r"exposure level.*?(\d+\.\d)", done.stdout)
    if not found:
        raise Skipped(f"systemd-analyze says nothing: {short(done.stderr)}")
    return float(found[1]) <= 5, f"{found[1]}"


@case("service/watchdog")
def watchdog(run):
    """the watchdog is not fed while the library hangs (fsync stalled for 20 s), and status answers all the same"""
    daemon = run.plain(start=False)
    notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notify.bind(str(daemon.folder / "notify"))
    notify.settimeout(0.2)
    daemon.environment |= {"NOTIFY_SOCKET": str(daemon.folder / "notify"), "WATCHDOG_USEC": "2000000"}
    daemon.start()
    process = subprocess.Popen(["strace", "-f", "-q", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e",
                                "inject=fsync,fdatasync:delay_enter=20000000",
                                "-p", str(daemon.process.pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    run.stack.callback(lambda: (process.kill(), process.wait()))
    time.sleep(1)
    if process.poll() is not None:
        raise Skipped("strace cannot attach")

    def draw():
        try:
            daemon.say("draw a red fox", wait=False)
        except OSError:
            pass
    threading.Thread(target=draw, daemon=True).start()
    # What was said before the hang is not to be counted; drawing takes its time on a busy machine.
    began = last = time.monotonic()
    while time.monotonic() - began < 10 and time.monotonic() - last < 2:
        try:
            notify.recv(4096)
            last = time.monotonic()
        except OSError:
            pass
    fed, answered, state = 0, 0, {}
    end = time.monotonic() + 12
    while time.monotonic() < end:
        try:
            fed += notify.recv(4096).startswith(b"WATCHDOG=1")
        except OSError:
            pass
        if int(time.monotonic()) % 4 == 0:
            try:
                status, state = daemon.ask("GET", "/v1/status", timeout=0.5)
                answered += status == 200
            except OSError:
                pass
    daemon.process.kill()
    return fed == 0 and answered > 0, f"in 12 s of the hang {fed} times WATCHDOG=1, status answered {answered} times"


# Steady for years.

def resident(daemon):
    text = open(f"/proc/{daemon.process.pid}/status").read()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) // 1024, int(re.search(r"VmHWM:\s+(\d+)", text)[1]) // 1024


@case("memory/mixed-work")
def memory(run):
    """after 300 pictures and mixed work at most 150 MB are resident, a minute later at most 80"""
    daemon = run.plain()
    begin = resident(daemon)[0]
    subjects = ["red fox", "castle at night", "lighthouse", "owl", "bridge", "whale", "tractor", "windmill", "rose",
                "violin"]
    edits = ["make it anime", "make it a watercolor", "make it pixel art", "make it an oil painting", "add a cabin"]
    formats = ["png", "jpeg", "webp", "pdf", "svg", "gif"]
    pictures, began = 0, time.monotonic()
    lock = threading.Lock()

    def looks():
        while not over.wait(0.2):
            try:
                for artwork in daemon.get("/v1/artworks?limit=20")["artworks"][:4]:
                    daemon.ask("GET", f"/v1/artworks/{artwork['id']}/thumbnail")
                    daemon.ask("GET", f"/v1/artworks/{artwork['id']}/image?format=jpeg&width=500")
            except (OSError, RuntimeError):
                pass
    over = threading.Event()
    lookers = [threading.Thread(target=looks, daemon=True) for _ in range(2)]
    for one in lookers:
        one.start()
    while pictures < 300 and time.monotonic() - began < 480:
        daemon.say(f"draw a {subjects[pictures % 10]}")
        daemon.say(edits[pictures // 2 % 5])
        daemon.say(f"export it as a {formats[pictures // 2 % 6]}")
        with lock:
            pictures += 2
    after = resident(daemon)
    over.set()
    for one in lookers:
        one.join()
    time.sleep(60)
    idle = resident(daemon)[0]
    return (after[0] <= 150 and idle <= 80, f"{begin} MB at the start, {after[0]} MB after {pictures} pictures (peak "
                                            f"{after[1]} MB), {idle} MB after a minute of rest; "
                                            f"{time.monotonic() - began - 60:.0f} s")


@case("fuzz/targets")
def fuzz(run):
    """`make fuzz` runs fuzzers that look for new paths"""
    has_target = "\nfuzz:" in (ROOT / "Makefile").read_text()
    targets = subprocess.run([ROOT / "scripts/fuzz", "--list"], capture_output=True, text=True).stdout.split()
    return has_target and len(targets) >= 12, f"Makefile has a target fuzz: {has_target}; targets: {' '.join(targets)}"

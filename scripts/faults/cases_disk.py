"""Words and pictures kept: accepted commands, exports, full disks, damage, other users' folders."""

import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import time

from cases import Skipped, case, short


def command(daemon, text, key, **more):
    return daemon.ask("POST", "/v1/commands", {"text": text, "wait": True} | more, headers={"Idempotency-Key": key})


def head(daemon):
    return daemon.artworks()[0]["head"]


def drawn_twice(run):
    daemon = run.plain()
    for text in ("draw a red fox", "make it anime", "make it a cartoon"):
        daemon.say(text)
    return daemon


@case("kept/key-across-restart")
def key_across_restart(run):
    """the same undo with the same idempotency key is done once, a restart in between"""
    daemon = drawn_twice(run)
    command(daemon, "undo", "k1")
    daemon.end()
    daemon.start()
    command(daemon, "undo", "k1")
    return head(daemon) == 2, f"head {head(daemon)}, should be 2"


@case("kept/key-after-256-others")
def key_after_others(run):
    """the same undo with the same key is done once, 256 other keys in between"""
    daemon = drawn_twice(run)
    command(daemon, "undo", "k1")
    for number in range(257):
        command(daemon, "favorite it", f"other-{number}")
    command(daemon, "undo", "k1")
    favorite = daemon.artworks()[0]["favorite"]
    return head(daemon) == 2 and favorite, f"head {head(daemon)}, should be 2; favorite {favorite}, should be True"


@case("kept/key-with-other-words")
def key_with_other_words(run):
    """the same key with other words is 409"""
    daemon = drawn_twice(run)
    command(daemon, "undo", "k1")
    status, answer = command(daemon, "favorite it", "k1")
    return status == 409, f"{status} {short(answer.get('message') or answer.get('detail'))}"


def lineage(run, how):
    session = run.gateway.session("main", {"seconds": 0.5, "style": {"flat": True}})
    own = f"[openai own]\nserver = compatible\nfree = yes\nbase-url = {run.gateway.base('main')}/v1\n"
    daemon = run.plain("[providers]\norder = own\n" + own)
    answers = [daemon.say(text, wait=False) for text in ("draw a red fox", "make it anime", "undo", "make it a cartoon",
                                                         "tag it as winter")]
    daemon.end(how)
    daemon.start()
    daemon.idle()
    time.sleep(0.5)
    artwork = daemon.artworks()[0]
    cartoon = next(one for one in artwork["revisions"] if one["transcript"] == "make it a cartoon")
    return cartoon["parent"] == 1 and artwork["tags"] == ["winter"], (
        f"answers {[status for status, _ in answers]}; the cartoon is made from version {cartoon['parent']} (should be "
        f"1), tags {artwork['tags']}")


@case("kept/accepted-commands-kill")
def accepted_kill(run):
    """“undo” and “tag” that were answered 202 are done after SIGKILL"""
    return lineage(run, signal.SIGKILL)


@case("kept/accepted-commands-stop")
def accepted_stop(run):
    """“undo” and “tag” that were answered 202 are done after SIGTERM"""
    return lineage(run, signal.SIGTERM)


def traced(run, daemon, *options):
    """strace on the running daemon, until the case ends."""
    log = daemon.folder / f"strace-{time.time()}"
    process = subprocess.Popen(["strace", "-f", "-q", "-o", log, *options, "-p", str(daemon.process.pid)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    run.stack.callback(lambda: (process.terminate(), process.wait()))
    time.sleep(1)
    if process.poll() is not None:
        raise Skipped(f"strace cannot attach: {process.stderr.read()[:100]}")
    return log


@case("export/folder-synced")
def folder_synced(run):
    """an export's folder is synced after its name was made, before it is reported"""
    daemon = run.plain()
    daemon.say("draw a red fox")
    log = traced(run, daemon, "-y", "-e", "trace=link,linkat,renameat2,rename,fsync,fdatasync,unlink")
    daemon.say("export it as a png")
    time.sleep(0.3)
    lines = [line for line in log.read_text().splitlines() if "exports" in line]
    calls = [re.sub(r"^\d+ +", "", line) for line in lines]
    linked = next((number for number, line in enumerate(calls) if line.startswith(("link", "rename"))), None)
    after = linked is not None and any(line.startswith(("fsync", "fdatasync")) and re.search(r"/exports>", line)
                                       for line in calls[linked:])
    return after, " → ".join(call.split("(")[0] + "(" + ("folder" if re.search(r"/exports>", call) else "file") + ")"
                             for call in calls)


@case("export/no-part-file")
def no_part_file(run):
    """killed in the middle of an export, no .part file is left once it runs again"""
    daemon = run.plain()
    daemon.say("draw a red fox")
    traced(run, daemon, "-e", "trace=link,linkat", "-e", "inject=link,linkat:delay_enter=10000000")
    try:
        daemon.say("export it as a png", timeout=4)
    except OSError:
        pass
    daemon.end(signal.SIGKILL)
    daemon.start()
    time.sleep(0.5)
    exports = daemon.folder / "exports"
    files = os.listdir(exports) if exports.exists() else []
    return not any(name.endswith(".part") for name in files), str(files)


@case("export/home")
def home(run):
    """“~/” in a path is $HOME"""
    daemon = run.plain()
    daemon.say("draw a red fox")
    name = f"voicesketch-check-{os.getpid()}.png"
    status, outcome = daemon.ask("POST", "/v1/commands", {"wait": True, "command": {
        "transcript": "export", "intent": "export", "confidence": 1, "export": {"format": "png", "path": f"~/{name}"}}})
    file = outcome.get("file") or ""
    if file and not file.startswith(str(daemon.folder)):
        pathlib.Path(file).unlink()
    return file == str(daemon.folder / name), f"HOME={daemon.folder}; written to {file or outcome}"


def on_full(run, *arguments, program="voicesketchctl", daemon=None):
    daemon = daemon or drawn_twice(run)
    with open("/dev/full", "w") as full:
        done = subprocess.run([daemon.build / program, *arguments], stdout=full, stderr=subprocess.PIPE, text=True,
                              timeout=60, stdin=subprocess.DEVNULL,
                              env=daemon.environment | {"VOICESKETCH_SOCKET": daemon.socket})
    return done.returncode, done.stderr


@case("export/stdout-full")
def stdout_full(run):
    """`export -o -` to a full disk fails"""
    status, text = on_full(run, "export", "-o", "-")
    return status != 0, f"exit {status}; {short(text)}"


@case("export/stdout-full-every-command")
def stdout_full_everywhere(run):
    """every command fails when its output cannot be written"""
    daemon = drawn_twice(run)
    well = []
    for arguments in (["status"], ["list"], ["show"], ["history"], ["jobs"], ["heard"], ["words"], ["completion"],
                      ["parse", "draw a fox"], ["say", "list"],
                      ["--json", "list"], ["--help"], ["--version"]):
        if on_full(run, *arguments, daemon=daemon)[0] == 0:
            well.append("ctl " + " ".join(arguments))
    for arguments in (["parse", "draw a fox"], ["--config", "/dev/null", "--data-dir", str(daemon.folder / "d"),
                                                "check"], ["--help"]):
        if on_full(run, *arguments, program="voicesketchd", daemon=daemon)[0] == 0:
            well.append("d " + arguments[-1])
    return not well, f"exit 0 on a full disk: {well}"


# A full disk.

def small_disk(run, megabytes=16):
    if os.geteuid() != 0:
        raise Skipped("a file system of its own needs root")
    daemon = run.plain(start=False)
    data = daemon.folder / "data"
    data.mkdir(mode=0o700)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=700", "voicesketch-check", data],
                      capture_output=True).returncode != 0:
        raise Skipped("no file system can be mounted")
    run.stack.callback(lambda: (daemon.end(signal.SIGKILL), subprocess.run(["umount", "-l", data], check=False)))
    daemon.start()
    for subject in ("fox", "owl", "whale"):
        daemon.say(f"draw a {subject}")
    with open(data / "ballast", "wb") as ballast:
        try:
            while True:
                ballast.write(b"x" * 4096)
                ballast.flush()
        except OSError:
            pass
        try:
            ballast.close()
        except OSError:
            pass
    return daemon, data


@case("disk/delete-on-full")
def delete_on_full(run):
    """on a full disk an artwork can be moved to the trash"""
    daemon, data = small_disk(run)
    drawn = daemon.say("draw a rose")[1]
    status, answer = daemon.ask("DELETE", "/v1/artworks/1")
    return (status == 200, f"{shutil.disk_usage(data).free} bytes free; drawing: {short(drawn.get('message'))}; "
                           f"delete: {status} {short(answer.get('detail', ''))}")


@case("disk/purge-on-full")
def purge_on_full(run):
    """on a full disk emptying the trash frees room, and says how much"""
    daemon, data = small_disk(run)
    for number in (1, 2, 3):
        daemon.ask("DELETE", f"/v1/artworks/{number}")
    _, outcome = daemon.say("empty the trash")
    _, confirmed = daemon.say("yes")
    free = shutil.disk_usage(data).free
    tried = daemon.control("purge")
    return (free > 0 and "freed" in str(outcome) + str(confirmed), f"{free} bytes free; “empty the trash”: "
                                                                   f"{short(outcome['message'])}; voicesketchctl "
                                                                   f"purge: {short(tried.stderr or tried.stdout)}")


# Damage.

@case("damage/flipped-bit")
def flipped_bit(run):
    """a picture with a flipped bit is not served under its hash"""
    daemon = run.plain()
    daemon.say("draw a red fox")
    file = next((daemon.folder / "data/images").glob("??/*.png"))
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.chmod(0o600)
    file.write_bytes(content)
    status, answer = daemon.ask("GET", "/v1/artworks/1/image")
    return status != 200, f"{status}, {len(answer)} bytes" if status == 200 else f"{status} {answer}"


def restarted(run, damage):
    """-> how a start on a damaged database ends, and what it says; after a minute of life it counts as started"""
    daemon = drawn_twice(run)
    daemon.end()
    damage(daemon.folder / "data/library.sqlite")
    before = len(daemon.log)
    try:
        daemon.start(seconds=10)
        try:
            status, answer = daemon.ask("GET", "/v1/artworks")
        except OSError as broken:
            status, answer = None, {"detail": str(broken)}
        text = answer.get("detail", f"{len(answer.get('artworks', []))} artworks")
        # Damage that only the examination after the start sees ends the daemon then.
        for _ in range(100):
            if daemon.process.poll() is not None:
                return daemon.process.poll(), short(daemon.log[before:])
            time.sleep(0.1)
        return "runs", f"artworks: {status} {short(text)}; log: {short(daemon.log[before:])}"
    except RuntimeError as end:
        status = daemon.process.poll() if daemon.process else None
        return status, short(daemon.log[before:] or end)


@case("damage/user-version")
def user_version(run):
    """user_version = -1: refused and set aside with advice, not killed"""
    def damage(path):
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA user_version = -1")
    status, text = restarted(run, damage)
    return status not in (None,) and (status == "runs" or status > 0), f"{status}; {text}"


def broken_pages(path, tables):
    """Writes noise over the first page of each table; of all pages but the first when there is none."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = database.execute("PRAGMA page_size").fetchone()[0]
        roots = [row[0] for row in database.execute("SELECT rootpage, name FROM sqlite_master") if row[1] in tables]
    content = bytearray(path.read_bytes())
    for page in roots or range(2, len(content) // size + 1):
        content[(page - 1) * size + 8:page * size] = os.urandom(size - 8)
    path.write_bytes(content)


@case("damage/database-part")
def database_part(run):
    """a damaged table is noticed at start: refused and set aside with advice, not in a loop (78 ends restarts)"""
    status, text = restarted(run, lambda path: broken_pages(path, ["revisions"]))
    return status == 78 or status == "runs" and "aside" in text, f"{status}; {text}"


@case("damage/database-whole")
def database_whole(run):
    """a database that is damaged all over is refused and set aside with advice, not in a loop (78 ends restarts)"""
    status, text = restarted(run, lambda path: broken_pages(path, []))
    return status == 78 or status == "runs" and "aside" in text, f"{status}; {text}"


@case("damage/folder-removed")
def folder_removed(run):
    """the data folder is removed while the daemon runs: status or log say so"""
    daemon = run.plain()
    daemon.say("draw a red fox")
    before = len(daemon.log)
    shutil.rmtree(daemon.folder / "data")
    status, outcome = daemon.say("draw a red owl")
    time.sleep(1)
    state = daemon.get("/v1/status")
    text = f"{outcome.get('message')} | {state.get('reason', '')} | {daemon.log[before:]}"
    return ("gone" in text or "removed" in text or "no longer" in text or "missing" in text,
            f"then “draw a red owl”: {outcome['status']}, {short(text)}")


# Other users.

@case("others/incoming-link")
def incoming_link(run):
    """`images/.incoming` prepared as a symbolic link empties no folder"""
    daemon = run.plain(start=False)
    victim = daemon.folder / "victim"
    victim.mkdir()
    (victim / "thesis.txt").write_text("words")
    (daemon.folder / "data/images").mkdir(parents=True)
    (daemon.folder / "data/images/.incoming").symlink_to(victim)
    try:
        daemon.start()
        daemon.say("draw a red fox")
        seen = "started"
    except RuntimeError as refusal:
        seen = short(refusal)
    left = os.listdir(victim)
    return left == ["thesis.txt"], f"{seen}; in the folder that the link leads to: {left}"


@case("others/lock-link")
def lock_link(run):
    """`voicesketch.lock` prepared as a symbolic link empties no file"""
    daemon = run.plain(start=False)
    victim = daemon.folder / "id_ed25519"
    victim.write_text("a private key")
    (daemon.folder / "data").mkdir()
    (daemon.folder / "data/voicesketch.lock").symlink_to(victim)
    try:
        daemon.start()
        seen = "started"
    except RuntimeError as refusal:
        seen = short(refusal)
    return victim.read_text() == "a private key", f"{seen}; the key file now has “{victim.read_text()}”"


@case("others/foreign-folder")
def foreign_folder(run):
    """a data folder that belongs to somebody else, or that others may write, is refused"""
    if os.geteuid() != 0:
        raise Skipped("giving a folder away needs root")
    seen = {}
    for label, owner, mode in (("somebody else's", 65534, 0o700), ("writable for all", 0, 0o777)):
        daemon = run.plain(start=False)
        (daemon.folder / "data").mkdir()
        os.chown(daemon.folder / "data", owner, owner)
        os.chmod(daemon.folder / "data", mode)
        try:
            daemon.start()
            seen[label] = "started"
        except RuntimeError:
            seen[label] = "refused"
    return set(seen.values()) == {"refused"}, str(seen)


@case("others/umask")
def umask(run):
    """with umask 022 and a folder 0755, nothing of the library can be read by others"""
    daemon = run.plain(start=False)
    (daemon.folder / "data").mkdir(mode=0o755)
    os.chmod(daemon.folder / "data", 0o755)
    before = os.umask(0o022)
    try:
        daemon.start()
    finally:
        os.umask(before)
    daemon.say("draw a red fox")
    readable = []
    if os.stat(daemon.folder / "data").st_mode & 0o055:
        for path in (daemon.folder / "data").rglob("*"):
            mode = os.stat(path).st_mode
            if mode & 0o044:
                readable.append(f"{path.relative_to(daemon.folder / 'data')} {mode & 0o777:o}")
    return not readable, f"readable for others: {short(readable)}"


@case("others/socket-lock")
def socket_lock(run):
    """`--socket …/yarn.sock` leaves a `yarn.lock` beside it alone"""
    daemon = run.plain(start=False)
    folder = daemon.folder / "p"
    folder.mkdir(mode=0o700)
    (folder / "yarn.lock").write_text("# yarn lockfile v1\n")
    daemon.socket = str(folder / "yarn.sock")
    try:
        daemon.start()
        daemon.end()
        seen = "started and stopped"
    except RuntimeError as refusal:
        seen = short(refusal)
    there = (folder / "yarn.lock")
    text = there.read_text() if there.exists() else "(gone)"
    return text == "# yarn lockfile v1\n", f"{seen}; yarn.lock: {text!r}"


@case("others/readme-example")
def readme_example(run):
    """README's examples keep no data in a folder everybody may write to"""
    from daemon import ROOT
    lines = [line.strip() for line in (ROOT / "README.md").read_text().splitlines() if "/tmp" in line]
    return not lines, str(lines)

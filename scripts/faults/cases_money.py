"""What is paid for, how often, and what is said of it."""

import base64
import json
import signal
import subprocess
import time

import answers
import http2
import pictures
from cases import Skipped, case, short
from configurations import HASTE, KEYS


def gateway_case(name, order, operation):
    @case(f"money/{name}")
    def submitted_once(run):
        """one submit, “may be charged”"""
        session, daemon = run.daemon({"answers": {operation: [{"answer": name, "paid": True, "times": -1}]}},
                                     order=f"{order}, illustrator")
        _, outcome = daemon.say("draw a red fox")
        record, text = session.record(), run.told(daemon, outcome)
        return (record["submits"] == 1 and "charge" in text, f"{record['submits']} submits, {record['paid']} paid; "
                                                             f"{short(outcome.get('message'))}")


for gateway in answers.GATEWAYS:
    gateway_case(gateway, "openai", "generations")
for gateway in ("fal-503-detail", "kong-502", "fastapi-503", "aws-503", "fal-500"):
    if gateway not in answers.GATEWAYS:
        gateway_case(gateway, "fal", "submit")


@case("money/free-meanwhile")
def offered_meanwhile(run):
    """a picture of unknown fate: a free drawing is offered or made meanwhile"""
    session, daemon = run.daemon({"answers": {"generations": [{"answer": "nginx-502", "paid": True}]}})
    _, outcome = daemon.say("draw a red fox")
    drawn = [revision["provider"] for artwork in daemon.artworks() for revision in artwork["revisions"]]
    return "illustrator" in drawn or "illustrator" in outcome["message"], f"{drawn}; {short(outcome['message'])}"


@case("money/result-of-a-gateway")
def result_of_a_gateway(run):
    """fal made it; the result answered 502 in JSON by a gateway: asked for again, never sent again"""
    session, daemon = run.daemon({"answers": {"result": [{"answer": "kong-502", "times": 5}]}},
                                 order="fal, illustrator")
    _, outcome = daemon.say("draw a red fox")
    record = session.record()
    return (record["submits"] == 1, f"{record['submits']} submits, {record['counts'].get('result')} results asked, "
                                    f"{record['paid']} paid; {short(outcome['message'])}")


@case("money/own-server-with-key")
def own_server(run):
    """a server of one's own with a key: a lost answer is not resent, its pictures cost something, the cap counts"""
    own = f"[openai own]\nserver = compatible\nkey-variable = OWN_KEY\nbase-url = {run.gateway.base('main')}/v1\n"
    session, daemon = run.daemon({"answers": {"generations": [{"break": "close", "paid": True, "times": 2}]}},
                                 "own, illustrator", more=own,
                                 providers="monthly-cap = 0")
    _, outcome = daemon.say("draw a red fox")
    provider = next(one for one in daemon.get("/v1/status")["providers"] if one["name"] == "own")
    record = session.record()
    is_free = provider.get("price", {}).get("amount") == 0 or "free" in provider["detail"]
    return (record["submits"] <= 1 and not is_free, f"{record['submits']} submits at a cap of $0, {record['paid']} "
                                                    f"paid; status: {provider}; {short(outcome['message'])}")


@case("money/no-usage")
def no_usage(run):
    """answers without `usage`: the month counts an estimate, and the cap of one cent stops"""
    session, daemon = run.daemon({"style": {"usage": False, "flat": True}}, providers="monthly-cap = 0.02")
    for subject in ("fox", "owl", "whale", "castle", "rose"):
        daemon.say(f"draw a {subject}")
    month = daemon.get("/v1/status")["usage"]["costThisMonth"]
    return (session.record()["paid"] <= 2 and month > 0, f"{session.record()['paid']} paid of five at a cap of $0.02; "
                                                         f"the month says ${month}")


@case("money/model-without-price")
def no_price(run):
    """a model whose price nobody knows: its cost is said to be unknown, and does not pass the cap"""
    session, daemon = run.daemon({"style": {"flat": True}}, openai="model = gpt-image-1-mini",
                                 providers="monthly-cap = 0.02")
    for subject in ("fox", "owl", "whale", "castle", "rose"):
        _, outcome = daemon.say(f"draw a {subject}")
    month = daemon.get("/v1/status")["usage"]["costThisMonth"]
    return (session.record()["paid"] <= 2, f"{session.record()['paid']} paid of five at a cap of $0.02; the month says "
                                           f"${month}; {short(outcome['message'])}")


@case("money/schnell-estimate")
def schnell(run):
    """what schnell is estimated at is what is recorded: fal counts 2 megapixels for 1024 × 1024"""
    session, daemon = run.daemon({"units": 2}, order="fal", fal="model = fal-ai/flux/schnell")
    _, outcome = daemon.say("draw a red fox")
    job = daemon.jobs()[0]
    cost = daemon.artworks()[0]["revisions"][0].get("cost")
    estimate = job["attempts"][0]["estimate"]["amount"]
    return abs(estimate - cost) < 1e-9, f"estimate ${estimate}, recorded ${cost}"


@case("money/rounded-to-cents")
def cents(run):
    """money is said to the tenth of a cent where models cost that"""
    session, daemon = run.daemon({}, order="fal")
    daemon.say("draw a red fox")
    line = next(line for line in daemon.control("status").stdout.splitlines() if "this month" in line)
    month = daemon.get("/v1/status")["usage"]["costThisMonth"]
    return f"{month:.3f}" in line, f"the month cost ${month}; voicesketchctl status: {short(line)}"


def cancelled(run, steps, plan=None, lost=False):
    answers_ = {"cancel": steps} | ({"submit": [{"break": "close", "paid": True, "delay": 1}]} if lost else {})
    session, daemon = run.daemon({"seconds": 20, "answers": answers_}, order="fal, illustrator")
    _, outcome = daemon.say("draw a red fox", wait=False)
    deadline = time.time() + 5
    while time.time() < deadline and not session.record()["counts"].get("submit" if lost else "stream"):
        time.sleep(0.02)
    _, job = daemon.ask("DELETE", f"/v1/jobs/{outcome['job']['id']}")
    time.sleep(1)
    error = job.get("error") or job
    return session.record()["counts"].get("cancel", 0), f"{error.get('message', job)} {error.get('advice', '')}"


for label, steps in {"500": [{"answer": "fal-500", "times": -1}], "401": [{"answer": "fal-401", "times": -1}],
                     "405": [{"answer": "fal-405", "times": -1}],
                     "reset": [{"break": "reset", "times": -1}], "silent": [{"break": "stall", "times": -1}]}.items():
    @case(f"money/cancel-{label}")
    def cancel_fails(run, steps=steps):
        """a cancel that fails: it is tried again, and nobody says that fal.ai was told"""
        count, text = cancelled(run, steps)
        return count > 1 and "was told" not in text, f"{count} cancels; {short(text)}"


@case("money/cancel-lost-submit")
def cancel_lost(run):
    """cancelled, and the submit's answer is lost: it says what may be charged"""
    count, text = cancelled(run, [], lost=True)
    return "charge" in text, short(text)


def fetched(run, answers_, seconds=15, during=None):
    """Whether fal's picture comes in so many seconds, asked for and not sent again."""
    session, daemon = run.daemon({"answers": answers_, "seconds": 0.1}, order="fal, illustrator")
    daemon.say("draw a red fox", wait=False)
    if during:
        during(daemon, session)
    deadline = time.monotonic() + seconds
    drawn = []
    while "fal" not in drawn and time.monotonic() < deadline:
        time.sleep(0.2)
        drawn = [revision["provider"] for artwork in daemon.artworks() for revision in artwork["revisions"]]
    job, record = daemon.jobs()[0], session.record()
    seen = f"{record['counts']}, {record['paid']} paid, drawn by {drawn}, job {job['state']}"
    return "fal" in drawn and record["submits"] == 1, f"{seen}; {short(run.told(daemon))}"


NO_STREAM = {"stream": [{"answer": "fal-404", "times": -1}]}


@case("money/first-status-404")
def first_status(run):
    """a transient 404 on the first status: asked again, the picture comes"""
    return fetched(run, NO_STREAM | {"status": ["fal-404"]})


@case("money/unreadable-statuses")
def unreadable(run):
    """eight statuses that cannot be read: asked again, the picture comes"""
    return fetched(run, NO_STREAM | {"status": [{"answer": "fal-unreadable", "times": 8}]})


@case("money/result-403")
def result_403(run):
    """one 403 at the result: asked again, the picture comes"""
    return fetched(run, {"result": ["fal-403"]})


@case("money/no-network-at-start")
def no_network(run):
    """started again before the network is up (12 s): the picture is fetched when it is"""
    def during(daemon, session):
        while not session.record()["counts"].get("stream"):
            time.sleep(0.02)
        daemon.end(signal.SIGKILL)
        port = run.gateway.server.server_address[1]
        sessions = run.gateway.sessions
        run.gateway.stop()
        daemon.start(events=True)
        time.sleep(12)
        run._gateway = type(run.gateway)(port)
        run._gateway.sessions = sessions
    return fetched(run, {}, during=during)


@case("money/black-asked-for")
def black(run):
    """a black picture that was asked for and is not flagged is kept"""
    session, daemon = run.daemon({"kind": "black", "answers": {}}, order="fal")
    _, outcome = daemon.say("draw a black square on black")
    return len(daemon.artworks()) == 1, short(outcome["message"])


@case("money/thousand-pictures")
def thousand(run):
    """one was asked for, a thousand came: one is kept"""
    session, daemon = run.daemon({"answers": {"submit": [{"pictures": 1000}]}}, order="fal")
    _, outcome = daemon.say("draw a red fox", timeout=200)
    count = len(daemon.artworks())
    return count == 1, f"{count} artworks; {short(outcome['message'], 120)}"


@case("money/jobs-wait-for-each-other")
def concurrency(run):
    """four commands of a second each at fal take little more than two seconds (concurrency 2)"""
    session, daemon = run.daemon({"seconds": 1}, order="fal")
    began = time.time()
    for subject in ("fox", "owl", "whale", "castle"):
        daemon.say(f"draw a {subject}", wait=False)
    daemon.idle(30)
    took = time.time() - began
    return took < 3, f"{took:.1f} s"


@case("money/no-model")
def no_model(run):
    """400 for a model the proxy does not have: the next provider is asked"""
    session, daemon = run.daemon({"models": ["other"]})
    _, outcome = daemon.say("draw a red fox")
    return outcome["status"] == "done", short(outcome["message"])


@case("money/bad-key-400")
def bad_key(run):
    """400 for a key the proxy does not know: the next provider is asked"""
    session, daemon = run.daemon({"key": "sk-other"})
    _, outcome = daemon.say("draw a red fox")
    return outcome["status"] == "done", short(outcome["message"])


@case("money/base64-with-line-breaks")
def base64_lines(run):
    """base64 with line breaks is base64"""
    session, daemon = run.daemon({"style": {"lines": True, "flat": True}})
    _, outcome = daemon.say("draw a red fox")
    return outcome["status"] == "done", short(outcome["message"])


for refusal in ("refused-stream", "goaway"):
    @case(f"money/http2-{refusal}")
    def refused(run, refusal=refusal):
        """a request that HTTP/2 says was not begun is sent again: the picture comes, nothing is unknown"""
        daemon = run.plain(start=False)
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                               "-nodes", "-days", "1", "-subj",
                               "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-out",
                               daemon.folder / "cert.pem", "-keyout",
                               daemon.folder / "key.pem"], capture_output=True)
        if made.returncode != 0:
            raise Skipped("openssl makes no certificate")
        picture = base64.b64encode(pictures.picture(1)).decode()
        server = http2.HTTP2Server(daemon.folder / "cert.pem", daemon.folder / "key.pem", refusal,
                                   {"created": 1, "data": [{"b64_json": picture}]})
        run.stack.callback(server.close)
        daemon.environment |= KEYS | {"SSL_CERT_FILE": str(daemon.folder / "cert.pem")}
        url = f"https://localhost:{server.port}/v1"
        daemon.configuration = f"{HASTE}order = openai\n[openai]\nstream = no\nbase-url = {url}\n"
        daemon.start()
        _, outcome = daemon.say("draw a red fox")
        return (outcome["status"] == "done" and server.refused == 1, f"refused {server.refused}, answered "
                                                                     f"{server.answered}; {short(outcome['message'])}")


@case("money/shapes")
def shapes(run):
    """right answers in every shape: chunked, gzip, other header case, more fields, 201, 202, JPEG, WebP, links"""
    failed = []
    for order in ("openai", "fal"):
        for kind in ("png", "jpeg", "webp"):
            for style in ({"chunked": True}, {"gzip": True}, {"case": "lower"}, {"case": "upper", "chunked": True,
                                                                                 "gzip": True}, {"extra": True},
                          {"status": 201, "flat": True}, {"status": 202, "flat": True, "usage": False}):
                for links in (False, True):
                    session, daemon = run.daemon({"style": style, "kind": kind, "links": links}, order=order)
                    _, outcome = daemon.say("draw a red fox")
                    shas = [revision["image"]["sha256"] for artwork in daemon.artworks()
                            for revision in artwork["revisions"]]
                    if shas != [sha for one in session.record()["generations"] for sha in one["sha256"]]:
                        failed.append(f"{order} {kind} {json.dumps(style)} {'links' if links else ''}: "
                                      f"{short(outcome['message'], 120)}")
                    daemon.end(signal.SIGKILL)
    return not failed, "; ".join(failed) or "84 shapes"

#!/usr/bin/env python3
"""An image provider as one finds it behind gateways: OpenAI's images API and fal's queue. Standard library only.

usage: server.py [--port N] [--plan FILE]   serves on loopback (port 0: any) until killed; prints one line of JSON

Everything is below a session's name, so that many daemons can be served at once: http://127.0.0.1:PORT/s/NAME/v1 is an
OpenAI base-url, …/s/NAME/fal is fal's queue-url, run-url, rest-url and upload-url. PUT /control/NAME sets the session's
plan, GET tells what came to pass. --plan names a file with a plan for each session.

A plan is JSON; everything in it may be absent:
  seconds   how long a picture takes
  kind      png, jpeg, webp or black
  key       the only key that is known
  models    the only models there are
  units     what fal counts for its price
  links     pictures are given by address, not within the answer
  style     how right answers look: {"chunked": true, "gzip": true, "extra": true (further fields), "lines": true (base64
            with line breaks), "flat": true (no event stream though one was asked for), "usage": false, "status": 201,
            "case": "lower" or "upper" (header names), "revised": what was drawn, in words}
  answers   {OPERATION: [STEP, …]}: what happens to the requests, one after the other; afterwards all is well
A STEP is the name of an answer (answers.py) or {"answer": NAME, "paid": true where the model had worked by then, "delay":
seconds before the answer, "break": reset, close, cut (in the middle) or stall, "times": N (-1: always), "pictures": how
many, "kind": …, "nsfw": [false], "fails": [type, text]}.
OPERATION is generations, edits, models, chat, moderations; submit, run, stream, status, result, cancel, media, token,
upload.

A generation is paid when the model began with it (OpenAI) or was done with it before it was cancelled (fal).
"""

import argparse
import base64
import email
import email.policy
import gzip
import hashlib
import http.client
import http.server
import json
import re
import socket
import struct
import sys
import threading
import time

import answers
import pictures


class Session:
    def __init__(self, plan=None):
        self.plan = plan or {}
        self.steps = {name: [self.step(one) for one in steps] for name, steps in self.plan.get("answers", {}).items()}
        self.style = self.plan.get("style", {})
        self.requests, self.generations, self.jobs, self.media = [], [], {}, {}
        self.lock = threading.RLock()

    @staticmethod
    def step(one):
        return {"answer": one} if isinstance(one, str) else dict(one)

    def take(self, operation):
        """The step for this request."""
        with self.lock:
            left = self.steps.get(operation)
            if not left:
                return {}
            step = left[0]
            if step.get("times", 1) != -1:
                step["times"] = step.get("times", 1) - 1
                if step["times"] <= 0:
                    left.pop(0)
            return dict(step)

    def made(self, operation, prompt, kind, count=1, told=False):
        """Pictures somebody has to pay for.  - told: the client was given what it can ask for them with."""
        with self.lock:
            paid = []
            for _ in range(count):
                number = len(self.media) + 1
                content = pictures.picture(number, kind)
                self.media[number] = content
                paid.append(content)
            self.generations.append({"operation": operation, "prompt": prompt, "at": time.time(), "count": count,
                                     "told": told,
                                     "sha256": [hashlib.sha256(content).hexdigest() for content in paid[:8]]})
            return paid

    def settle(self):
        """fal's jobs that are done by now, and were not cancelled before, are paid."""
        with self.lock:
            for job in self.jobs.values():
                if job["pictures"] is None and not job["cancelled"] and time.time() >= job["done"]:
                    failed = bool(job["fails"])
                    job["pictures"] = [] if failed else self.made("fal", job["prompt"], job["kind"], job["count"],
                                                                  job["told"])

    def record(self):
        self.settle()
        with self.lock:
            counts = {}
            for request in self.requests:
                counts[request["operation"]] = counts.get(request["operation"], 0) + 1
            return {"counts": counts, "submits": sum(counts.get(name, 0) for name in ("generations", "edits", "submit",
                                                                                      "run")),
                    "paid": len(self.generations), "generations": list(self.generations),
                    "requests": list(self.requests),
                    "jobs": [{"id": job["id"], "prompt": job["prompt"], "cancelled": job["cancelled"],
                              "done": job["pictures"] is not None}
                             for job in self.jobs.values()]}


class Gateway:
    """The server and its sessions."""

    def __init__(self, port=0):
        self.sessions = {}
        gateway = self

        class Bound(Handler):
            pass

        Bound.gateway = gateway
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Bound)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None
        self.url = "http://127.0.0.1:%d" % self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def session(self, name, plan=None):
        self.sessions[name] = Session(plan)
        return self.sessions[name]

    def base(self, name):
        return f"{self.url}/s/{name}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Broken(Exception):
    pass


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    gateway = None

    def log_message(self, *_):
        pass

    def handle_any(self):
        # Headers and body go out together; nothing waits for an acknowledgement.
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else b""
        try:
            if control := re.fullmatch(r"/control/([^/]+)", self.path):
                return self.control(control[1], body)
            if found := re.fullmatch(r"/s/([^/]+)(/[^?]*)(\?.*)?", self.path):
                session = self.gateway.sessions.get(found[1])
                if session:
                    return self.serve(session, found[1], found[2], body)
            self.send(404, {"Content-Type": "application/json"}, {"detail": "Not Found"})
        except (Broken, OSError):
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = handle_any

    # The control endpoint.

    def control(self, name, body):
        sessions = self.gateway.sessions
        if self.command == "PUT":
            self.gateway.session(name, json.loads(body or b"{}"))
        elif self.command == "DELETE":
            sessions.pop(name, None)
        session = sessions.get(name)
        self.send(200 if session else 404, {"Content-Type": "application/json"}, session.record() if session else {})

    # What is answered.

    def serve(self, session, name, path, body):
        self.session, self.base = session, f"{self.gateway.base(name)}"
        operation, identifier = route(self.command, path)
        fields = self.fields(body)
        step = session.take(operation)
        entry = {"operation": operation, "at": time.time(), "method": self.command, "path": path,
                 "prompt": fields.get("prompt"),
                 "model": fields.get("model"), "answer": step.get("break") or step.get("answer", "ok"),
                 "sources": fields.get("sources", []), "headers": sorted(self.headers.keys())}
        with session.lock:
            session.requests.append(entry)
        key = session.plan.get("key")
        token = (self.headers.get("Authorization") or "").split(" ")[-1]
        models = session.plan.get("models")
        if key and token != key and operation != "media":
            step = {"answer": "litellm-bad-key" if "/v1/" in path else "fal-401"}
        elif models and fields.get("model") not in models and operation in ("generations", "edits"):
            step = {"answer": "litellm-no-model"}
        answer = step.get("answer", "ok")
        is_wrong = answer != "ok" or step.get("break") in ("reset", "close", "stall")
        right = None
        if not is_wrong or step.get("paid"):
            right = getattr(self, "do_" + operation, self.nothing)(step, fields, identifier)
        if step.get("delay"):
            time.sleep(step["delay"])
        if step.get("break") == "stall":
            time.sleep(30)
        if step.get("break") in ("reset", "close", "stall"):
            self.break_off(step["break"] == "reset")
        if answer != "ok":
            status, headers, content = answers.ANSWERS[answer]
            return self.send(status, headers, content)
        if right is None:
            right = 404, {"Content-Type": "application/json"}, {"detail": "Not Found"}
        status, headers, content = right
        if callable(content):
            return content(cut=step.get("break") == "cut")
        self.send(status, headers, content, styled=True, cut=step.get("break") == "cut")

    def fields(self, body):
        kind = self.headers.get("Content-Type") or ""
        if kind.startswith("multipart/"):
            message = email.message_from_bytes(b"Content-Type: %s\r\n\r\n" % kind.encode() + body,
                                               policy=email.policy.HTTP)
            fields, sources = {}, []
            for part in message.iter_parts():
                name = part.get_param("name", header="Content-Disposition")
                content = part.get_payload(decode=True)
                if part.get_filename():
                    sources.append([name, hashlib.sha256(content).hexdigest()])
                else:
                    fields[name] = content.decode()
            return fields | {"sources": sources}
        try:
            fields = json.loads(body or b"{}")
        except ValueError:
            return {}
        return fields if isinstance(fields, dict) else {}

    # OpenAI.

    def kind(self, step):
        return step.get("kind", self.session.plan.get("kind", "png"))

    def do_generations(self, step, fields, _):
        time_left = step.get("seconds", self.session.plan.get("seconds", 0))
        count = step.get("pictures", int(fields.get("n") or 1))
        made = self.session.made("edits" if fields.get("sources") else "generations", fields.get("prompt"),
                                 self.kind(step), count)
        time.sleep(time_left)
        style = self.session.style
        if fields.get("stream") in (True, "true") and not style.get("flat"):
            return 200, {}, lambda cut: self.stream(made[0], "image_edit" if fields.get("sources")
                                                    else "image_generation", cut)
        data = []
        for content in made:
            number = next(n for n, one in self.session.media.items() if one is content)
            is_link = self.session.plan.get("links")
            entry = {"url": self.address(number)} if is_link else {"b64_json": self.base64(content)}
            revised = style.get("revised") or style.get("extra") and fields.get("prompt")
            data.append(entry | ({"revised_prompt": revised, "seed": 7} if revised else {}))
        answer = {"created": int(time.time()), "data": data}
        if style.get("usage", True):
            answer["usage"] = {"input_tokens": 14, "output_tokens": 196, "total_tokens": 210,
                               "input_tokens_details": {"text_tokens": 14, "image_tokens": 0}}
        if style.get("extra"):
            answer = {"id": "gen-1", "object": "list", "provider": {"name": "upstream",
                                                                    "tries": 1}} | answer | {"x_meta": [None, 1.5, {}]}
        return style.get("status", 200), {"Content-Type": "application/json", "X-Request-Id": "req_1"}, answer

    do_edits = do_generations

    def base64(self, content):
        text = base64.encodebytes(content) if self.session.style.get("lines") else base64.b64encode(content)
        return text.decode()

    def stream(self, content, name, cut):
        events = ""
        for kind, more in ((f"{name}.partial_image", {"partial_image_index": 0}), (f"{name}.completed", {
                "usage": {"input_tokens": 14, "output_tokens": 196,
                          "total_tokens": 210}} if self.session.style.get("usage", True) else {})):
            data = {"type": kind, "b64_json": self.base64(content), "created_at": int(time.time())} | more
            events += f"event: {kind}\ndata: {json.dumps(data)}\n\n"
        self.send(200, {"Content-Type": "text/event-stream"}, events, styled=True, cut=cut)

    def do_models(self, *_):
        names = self.session.plan.get("models", ["gpt-image-2.5-flare"])
        return 200, {"Content-Type": "application/json"}, {"object": "list",
                                                           "data": [{"id": name, "object": "model", "created": 1}
                                                                    for name in names]}

    def do_chat(self, step, fields, _):
        text = (fields.get("messages") or [{}])[-1].get("content", "")
        return 200, {"Content-Type": "application/json"}, {
            "id": "chatcmpl-1", "object": "chat.completion", "created": int(time.time()), "model": fields.get("model"),
            "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text,
                                                                          "refusal": None}}]}

    def do_moderations(self, *_):
        return 200, {"Content-Type": "application/json"}, {"id": "modr-1", "model": "omni",
                                                           "results": [{"flagged": False, "categories": {}}]}

    # fal.

    def do_submit(self, step, fields, model):
        plan = self.session.plan
        with self.session.lock:
            number = f"job-{len(self.session.jobs) + 1}"
            seconds = step.get("seconds", plan.get("seconds", 0))
            self.session.jobs[number] = {
                "id": number, "prompt": fields.get("prompt"), "done": time.time() + seconds, "cancelled": False,
                "pictures": None,
                "kind": self.kind(step), "count": step.get("pictures", fields.get("num_images") or 1),
                "nsfw": step.get("nsfw"),
                "fails": step.get("fails"), "told": step.get("answer", "ok") == "ok" and not step.get("break"),
                "app": "/".join(model.split("/")[:2])}
            return self.session.style.get("status",
                                          200), {"Content-Type": "application/json"}, self.extra(self.ticket(number))

    def ticket(self, number):
        job = self.session.jobs[number]
        where = f"{self.base}/fal/{job['app']}/requests/{number}"
        return {"request_id": number, "response_url": where, "status_url": where + "/status", "cancel_url": where
                + "/cancel"}

    def extra(self, answer):
        return answer | {"gateway_request_id": "g-1", "x": {"y": [1]}} if self.session.style.get("extra") else answer

    def status(self, number):
        self.session.settle()
        job = self.session.jobs.get(number)
        if not job:
            return 404, {"detail": "Request not found"}
        answer = self.ticket(number)
        if job["cancelled"]:
            return 200, answer | {"status": "COMPLETED", "logs": None, "error": "Request was cancelled",
                                  "error_type": "client_cancelled", "metrics": {}}
        if job["pictures"] is None:
            return 202, answer | {"status": "IN_PROGRESS", "logs": []}
        answer |= {"status": "COMPLETED", "logs": None, "metrics": {"inference_time": 0.1}}
        return 200, answer | ({"error_type": job["fails"][0], "error": job["fails"][1]} if job["fails"] else {})

    def do_status(self, step, fields, number):
        status, answer = self.status(number)
        return status, {"Content-Type": "application/json"}, self.extra(answer)

    def do_stream(self, step, fields, number):
        def events(cut):
            self.head(200, {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"})
            for turn in range(6000):
                status, answer = self.status(number)
                event = f"data: {json.dumps(answer)}\n\n".encode()
                self.wfile.write(b"%x\r\n%s\r\n" % (len(event), event))
                if cut:
                    self.break_off(True)
                if status != 202:
                    break
                time.sleep(0.01)
            self.wfile.write(b"0\r\n\r\n")
        return 200, {}, events

    def do_result(self, step, fields, number):
        status, answer = self.status(number)
        job = self.session.jobs.get(number)
        headers = {"Content-Type": "application/json", "x-fal-request-id": number}
        if "units" in self.session.plan:
            headers["x-fal-billable-units"] = str(self.session.plan["units"])
        if status != 200 or not job["pictures"]:
            code = 404 if status == 404 else 400 if status == 202 else 500
            return code, headers, {"detail": answer.get("error", "Request is still in progress")}
        flags = job["nsfw"] if job["nsfw"] is not None else [False] * len(job["pictures"])
        images = []
        for content in job["pictures"]:
            where = next(n for n, one in self.session.media.items() if one is content)
            images.append({"url": self.address(where), "width": None, "height": 64, "content_type": None})
        return self.session.style.get("status", 200), headers, self.extra(
            {"images": images, "timings": {}, "seed": 2 ** 60, "has_nsfw_concepts": flags, "prompt": job["prompt"]})

    def do_run(self, step, fields, model):
        made = self.session.made("run", fields.get("prompt"), self.kind(step), step.get("pictures", 1))
        time.sleep(step.get("seconds", self.session.plan.get("seconds", 0)))
        images = [{"url": "data:image/png;base64," + base64.b64encode(content).decode()} for content in made]
        return 200, {"Content-Type": "application/json"}, {"images": images, "has_nsfw_concepts": [False] * len(images)}

    def do_cancel(self, step, fields, number):
        self.session.settle()
        job = self.session.jobs.get(number)
        if not job:
            return 404, {"Content-Type": "application/json"}, {"status": "NOT_FOUND"}
        if job["pictures"] is not None:
            return 400, {"Content-Type": "application/json"}, {"status": "ALREADY_COMPLETED"}
        job["cancelled"] = True
        return 202, {"Content-Type": "application/json"}, {"status": "CANCELLATION_REQUESTED"}

    def do_token(self, *_):
        return 200, {"Content-Type": "application/json"}, {"token": "t", "token_type": "Bearer",
                                                           "base_url": f"{self.base}/fal",
                                                           "expires_at": "2099-01-01T00:00:00Z"}

    def do_upload(self, *_):
        return 200, {"Content-Type": "application/json"}, {"access_url": f"{self.base}/media/0.png"}

    # Pictures.

    def address(self, number):
        return f"{self.base}/media/{number}.{self.session.plan.get('kind', 'png')}"

    def do_media(self, step, fields, number):
        content = self.session.media.get(int(number))
        if content is None:
            return None
        kind = next((media for name, media in pictures.KINDS.items() if name == self.session.plan.get("kind", "png")),
                    "image/png")
        return 200, {"Content-Type": kind}, content

    def nothing(self, *_):
        return None

    # The wire.

    def head(self, status, headers):
        style = self.session.style if getattr(self, "session", None) else {}
        change = {"lower": str.lower, "upper": str.upper}.get(style.get("case"), str)
        reason = "" if style.get("case") == "lower" else http.client.responses.get(status, "Unknown")
        lines = [f"HTTP/1.1 {status} {reason}"]
        lines += [f"{change(name)}: {value}" for name, value in headers.items()]
        self.wfile.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def send(self, status, headers, content, styled=False, cut=False):
        headers = dict(headers)
        if not isinstance(content, (str, bytes)):
            content = json.dumps(content)
        body = content.encode() if isinstance(content, str) else content
        style = self.session.style if styled else {}
        if style.get("gzip") and "gzip" in (self.headers.get("Accept-Encoding") or ""):
            body = gzip.compress(body, 1)
            headers["Content-Encoding"] = "gzip"
        if style.get("chunked"):
            headers["Transfer-Encoding"] = "chunked"
            sizes = [1, 7, 1000, 100_000]
            pieces, at = [], 0
            while at < len(body):
                piece = body[at:at + sizes[len(pieces) % 4]]
                pieces.append(b"%X;x=1\r\n%s\r\n" % (len(piece), piece))
                at += len(piece)
            body = b"".join(pieces) + b"0\r\nX-Trailer: 1\r\n\r\n"
        else:
            headers["Content-Length"] = str(len(body))
        self.head(status, headers)
        if cut:
            self.wfile.write(body[:len(body) // 2])
            self.wfile.flush()
            self.break_off(True)
        if self.command != "HEAD":
            self.wfile.write(body)

    def break_off(self, hard):
        if hard:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        else:
            self.connection.shutdown(socket.SHUT_RDWR)
        self.connection.close()
        raise Broken


def route(method, path):
    """The operation, and the job, the model or the picture it is about."""
    if found := re.fullmatch(r"/v1/images/(generations|edits)", path):
        return found[1], None
    if path == "/v1/models":
        return "models", None
    if path.endswith("/chat/completions"):
        return "chat", None
    if path == "/v1/moderations":
        return "moderations", None
    if found := re.fullmatch(r"/media/(\d+)\.\w+", path):
        return "media", found[1]
    if found := re.fullmatch(r"/fal/.*/requests/([^/]+)(/status/stream|/status|/cancel)?/?", path):
        return {None: "result", "/status": "status", "/status/stream": "stream",
                "/cancel": "cancel"}[found[2]], found[1]
    if path == "/fal/storage/auth/token":
        return "token", None
    if path == "/fal/files/upload":
        return "upload", None
    if found := re.fullmatch(r"/(fal|run)/(.+)", path):
        return ("submit" if found[1] == "fal" else "run") if method == "POST" else "unknown", found[2]
    return "unknown", None


if __name__ == "__main__":
    options = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:].split("   ")[0])
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--plan", help="JSON: session name -> plan")
    options = options.parse_args()
    gateway = Gateway(options.port)
    for name, plan in (json.load(open(options.plan)) if options.plan else {"main": {}}).items():
        gateway.session(name, plan)
    print(json.dumps({"url": gateway.url, "sessions": {name: gateway.base(name) for name in gateway.sessions}}),
          flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        sys.exit(0)

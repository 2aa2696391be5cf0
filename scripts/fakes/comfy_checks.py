"""ComfyUI's fake through an independent websocket client (PyPI's websockets), as a page of ComfyUI's own would use it."""
import json
import struct
import urllib.error
import urllib.request

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

GRAPH = {
    "1": {"class_type": "CheckpointLoaderSimple", "inputs": {"ckpt_name": "v1-5-pruned-emaonly.safetensors"}},
    "2": {"class_type": "CLIPTextEncode", "inputs": {"text": "a fox", "clip": ["1", 1]}},
    "3": {"class_type": "CLIPTextEncode", "inputs": {"text": "", "clip": ["1", 1]}},
    "4": {"class_type": "EmptyLatentImage", "inputs": {"width": 64, "height": 64, "batch_size": 1}},
    "5": {"class_type": "KSampler", "inputs": {
        "model": ["1", 0], "positive": ["2", 0], "negative": ["3", 0], "latent_image": ["4", 0], "seed": 7, "steps": 4, "cfg": 7,
        "sampler_name": "euler", "scheduler": "normal", "denoise": 1}},
    "6": {"class_type": "VAEDecode", "inputs": {"samples": ["5", 0], "vae": ["1", 2]}},
    "7": {"class_type": "SaveImage", "inputs": {"images": ["6", 0], "filename_prefix": "check"}},
}


class ComfyChecks:
    def __init__(self, table, urls):
        self.table = table
        self.url = urls["comfyui"]
        self.address = self.url.replace("http://", "ws://") + "/ws?clientId=check"

    def run(self):
        self.table.check("comfyui", "a workflow's messages and previews arrive in order", self.messages)
        self.table.check("comfyui", "a ping is answered, a closing handshake completed", self.handshakes)
        self.table.check("comfyui", "a plain GET and another site's page are refused", self.refusals)
        self.table.check("comfyui", "a frame above any limit makes the client leave", self.oversized)

    def submit(self):
        body = json.dumps({"prompt": GRAPH, "client_id": "check"}).encode()
        request = urllib.request.Request(self.url + "/prompt", body, {"Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request))["prompt_id"]

    def messages(self):
        self.table.control.settings("comfyui", latency_ms=200, steps=3)
        types, previews, steps = [], 0, []
        with connect(self.address) as socket:
            status = json.loads(socket.recv(timeout=5))
            assert status["type"] == "status" and status["data"]["sid"] == "check", status
            prompt = self.submit()
            while True:
                message = socket.recv(timeout=5)
                if isinstance(message, bytes):
                    kind, image = struct.unpack(">II", message[:8])
                    assert (kind, image) == (1, 1) and message[8:11] == b"\xff\xd8\xff", message[:16]
                    previews += 1
                    continue
                message = json.loads(message)
                assert message["data"]["prompt_id"] == prompt, message
                if message["type"] == "progress":
                    steps.append((message["data"]["value"], message["data"]["max"], message["data"]["node"]))
                types.append(message["type"])
                if message["type"] == "executing" and message["data"]["node"] is None:
                    break
        assert steps == [(1, 3, "5"), (2, 3, "5"), (3, 3, "5")] and previews == 3, (steps, previews)
        assert types[:2] == ["execution_start", "execution_cached"] and types[-3:] == ["executed", "execution_success", "executing"], types

    def handshakes(self):
        with connect(self.address) as socket:
            assert socket.ping(b"hello").wait(5), "no pong"
        assert socket.close_code == 1000, socket.close_code

    def refusals(self):
        try:
            urllib.request.urlopen(self.url + "/ws?clientId=check")
            raise AssertionError("a plain GET was answered")
        except urllib.error.HTTPError as error:
            assert error.code == 400, error
        try:
            connect(self.address, origin="http://elsewhere.example")
            raise AssertionError("another origin was let in")
        except InvalidStatus as error:
            assert error.response.status_code == 403, error

    def oversized(self):
        self.table.control.settings("comfyui", latency_ms=100, socket_oversized_after=2)
        with connect(self.address) as socket:
            self.submit()
            try:
                while True:
                    socket.recv(timeout=5)
            except ConnectionClosed as error:
                assert error.sent.code == 1009, error

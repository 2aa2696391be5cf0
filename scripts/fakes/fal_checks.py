"""fal.ai's official Python client against the fake."""
import asyncio
import base64
import tempfile

import httpx
import httpx_sse

import fal_client
import fal_client.client as module
from table import is_picture, raises

KEY = "check-id:check-secret"
FLUX = "fal-ai/flux/dev"
HTTPError = fal_client.FalClientHTTPError


class FalChecks:
    def __init__(self, table, urls):
        self.table, self.control = table, table.control
        self.fal = urls["fal"]
        # Nothing but this can be told by the environment.
        module.REST_URL, module.CDN_URL = self.fal + "/rest", self.fal + "/cdn"
        self.client = fal_client.SyncClient(key=KEY, default_timeout=30)

    def run(self):
        for name in dir(self):
            if name.startswith("check_"):
                function = getattr(self, name)
                self.table.check("fal-client", function.__doc__, function)

    def slowly(self, **more):
        self.control.settings("fal", queue_positions=[1, 0], runs=True, every_stage_is_seen=True, **more)

    def count(self, route):
        return len(self.control.requests("fal", route))

    def submit(self, model=FLUX, **arguments):
        return self.client.submit(model, {"prompt": "a fox", **arguments})

    def picture(self):
        answer = self.client.run("fal-ai/fast-lcm-diffusion", {"prompt": "a lake", "format": "png", "image_size": "square"})
        return base64.b64decode(answer["images"][0]["url"].split(",")[1])

    # The flow

    def check_a_queue(self):
        "submit, 202 queued, 202 running, 200 completed, result, picture"
        self.slowly()
        handle = self.submit()
        assert handle.status_url == f"{self.fal}/queue/fal-ai/flux/requests/{handle.request_id}/status"
        seen = list(handle.iter_events(with_logs=True))
        assert [type(s).__name__ for s in seen] == ["Queued", "Queued", "InProgress", "Completed"]
        assert [s.position for s in seen[:2]] == [1, 0]
        assert seen[2].logs and seen[2].logs[0]["message"]
        assert [r["status"] for r in self.control.requests("fal", "status")] == [202, 202, 202, 200]
        result = handle.get()
        assert result["seed"] > 2**53 and result["has_nsfw_concepts"] == [False]
        picture = httpx.get(result["images"][0]["url"])
        assert is_picture(picture.content) and picture.headers["content-type"] == "image/jpeg"
        assert self.control.overview("fal")["leaked_keys"] == 0

    def check_a_subscribe(self):
        "subscribe tells the updates and gives the result"
        self.slowly()
        ids, updates = [], []
        result = self.client.subscribe(
            FLUX, {"prompt": "a fox"}, with_logs=True, on_enqueue=ids.append, on_queue_update=updates.append)
        assert len(ids) == 1 and len(updates) == 4 and result["images"]
        assert self.control.overview("fal")["generations_billed"] == 1

    def check_a_async(self):
        "the asynchronous client does the same"
        self.slowly()

        async def flow():
            client = fal_client.AsyncClient(key=KEY, default_timeout=30)
            return await client.subscribe(FLUX, {"prompt": "a fox"})

        assert asyncio.run(flow())["images"]

    def check_a_handle(self):
        "a handle made from the request id alone finds the job"
        handle = self.submit()
        assert isinstance(self.client.status(FLUX, handle.request_id), fal_client.Completed)
        assert self.client.result(FLUX, handle.request_id)["images"]

    def check_a_run(self):
        "a direct run has its pictures inside the answer"
        assert is_picture(self.picture())
        assert self.count("run") == 1

    def check_a_stream(self):
        "a streaming run ends with the result"
        events = list(self.client.stream(FLUX, {"prompt": "a fox"}))
        assert events and events[-1]["images"]

    def check_a_status_stream(self):
        "the status stream is SSE with comment lines and ends by itself"
        self.slowly(run_ms=120, ping_ms=20)
        handle = self.submit()
        headers = {"Authorization": f"Key {KEY}"}
        with httpx.Client(headers=headers) as client, httpx_sse.connect_sse(client, "GET", handle.status_url + "/stream") as source:
            assert [e.json()["status"] for e in source.iter_sse()] == ["IN_QUEUE", "IN_QUEUE", "IN_PROGRESS", "COMPLETED"]
        assert b"\n: ping" in httpx.get(self.slow_stream(), headers=headers).content

    def slow_stream(self):
        return self.submit().status_url + "/stream"

    def check_a_upload(self):
        "upload to the CDN, in parts, and the older way; used as a source"
        picture = self.picture()
        link = self.client.upload(picture, "image/png", "a.png")
        edited = self.client.subscribe("fal-ai/flux-pro/kontext", {"prompt": "at night", "image_url": link})
        assert edited["images"][0]["width"] == 512
        older = self.client.upload(picture, "image/png", "b.png", repository="fal")
        assert httpx.get(older).content == picture
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(picture * (2 + 2_500_000 // len(picture)))
            file.flush()
            saved = module.MultipartUpload.save_file(
                client=self.client._get_cdn_client(), token_manager=self.client._token_manager, file_path=file.name,
                chunk_size=1 << 20, content_type="image/png")
            assert httpx.get(saved).content == open(file.name, "rb").read()
        assert self.count("upload-part") >= 3 and self.count("upload-complete") == 1

    def check_a_token(self):
        "a realtime token is a JSON string"
        assert isinstance(self.client._get_realtime_token("fal-ai/fast-lcm-diffusion"), str)

    def check_a_headers(self):
        "priority, hint, timeout and lifecycle go out as headers"
        self.client.submit(FLUX, {"prompt": "x"}, priority="low", hint="warm", start_timeout=20, headers={"X-Fal-Store-IO": "0"})
        sent = self.control.requests("fal", "submit")[0]["headers"]
        assert sent["x-fal-queue-priority"] == "low" and sent["x-fal-runner-hint"] == "warm"
        assert float(sent["x-fal-request-timeout"]) == 20 and sent["x-fal-store-io"] == "0"
        assert sent["authorization"] == "Key •••"

    # Cancelling

    def check_b_cancel_queued(self):
        "cancel while queued"
        self.slowly()
        handle = self.submit()
        handle.cancel()
        status = handle.status()
        assert isinstance(status, fal_client.Completed) and status.error_type == "client_cancelled"
        assert self.control.overview("fal")["generations_billed"] == 0

    def check_b_cancel_running(self):
        "cancel while running is 202"
        self.slowly()
        handle = self.submit()
        for _ in range(3):
            handle.status()
        handle.cancel()
        assert self.control.requests("fal", "cancel")[0]["status"] == 202

    def check_b_cancel_late(self):
        "cancel when completed, or of an unknown id, is an error with a status in the body"
        handle = self.submit()
        handle.status()
        assert raises(HTTPError, handle.cancel).response.json()["status"] == "ALREADY_COMPLETED"
        assert raises(HTTPError, self.client.cancel, FLUX, "none").response.json()["status"] == "NOT_FOUND"

    # Failures

    def check_c_failed(self):
        "a failed job is COMPLETED with error and error_type, its result 422 with a list"
        self.control.outcomes("fal", {"outcome": "model_error", "type": "content_policy_violation", "message": "Flagged."})
        handle = self.submit()
        status = handle.status()
        assert isinstance(status, fal_client.Completed) and status.error_type == "content_policy_violation"
        error = raises(HTTPError, handle.get)
        assert error.status_code == 422 and error.message[0]["type"] == "content_policy_violation"

    def check_c_platform(self):
        "a platform error has its type in body and header"
        self.control.outcomes("fal", {"outcome": "platform_error", "status": 500, "type": "runner_server_error", "message": "Oops"})
        error = raises(HTTPError, self.submit().get)
        assert error.error_type == "runner_server_error" and error.response_headers["x-fal-error-type"] == "runner_server_error"

    def check_c_invalid(self):
        "a wrong input is refused by field"
        error = raises(HTTPError, self.client.run, FLUX, {"num_images": 9})
        assert sorted(d["type"] for d in error.message) == ["less_than_equal", "missing"]

    def check_c_black(self):
        "the soft filter is 200 with a black picture"
        self.control.outcomes("fal", {"outcome": "black_picture"})
        assert self.submit().get()["has_nsfw_concepts"] == [True]

    def check_c_key(self):
        "a wrong key is 401, an empty account 403, a model that is gone 404"
        self.control.settings("fal", key="other:key")
        assert raises(HTTPError, self.submit).status_code == 401
        self.control.settings("fal", key=KEY, locked=True)
        locked = raises(HTTPError, self.submit)
        assert locked.status_code == 403 and "Exhausted balance" in locked.message
        self.control.settings("fal", locked=False)
        assert raises(HTTPError, self.submit, "fal-ai/nothing").status_code == 404

    def check_c_early(self):
        "a result before it is there is 400, an expired one 404"
        self.slowly()
        handle = self.submit()
        answer = httpx.get(handle.response_url, headers={"Authorization": f"Key {KEY}"})
        assert answer.status_code == 400 and "in progress" in answer.json()["detail"]
        handle.get()
        self.control._ask("POST", "/fal/expire")
        assert raises(HTTPError, handle.get).status_code == 404

    def check_c_timeout(self):
        "what is not begun in time is 504 with the timeout's type, and is not retried"
        self.control.settings("fal", queue_positions=[0], queue_ms=60_000)
        handle = self.client.submit(FLUX, {"prompt": "x"}, start_timeout=1.2)
        error = raises(HTTPError, handle.get)
        assert error.status_code == 504 and error.response_headers["x-fal-request-timeout-type"] == "user"
        assert self.count("result") == 1

    # Retries: how many requests the client makes.

    def requests_made(self, *faults, fails=True):
        self.control.faults("fal", *[{"route": "submit", **fault} for fault in faults])
        if fails:
            raises(HTTPError, self.submit)
        else:
            self.submit()
        return self.count("submit")

    def check_d_429_422(self):
        "429 then 422: two requests"
        assert self.requests_made({"status": 429}, {"status": 422, "body": {"detail": "no"}}) == 2

    def check_d_429(self):
        "429 twice then 200: three requests"
        assert self.requests_made({"status": 429, "times": 2}, fails=False) == 3

    def check_d_504(self):
        "504 with a timeout type: one request"
        assert self.requests_made({"status": 504, "headers": {"X-Fal-Request-Timeout-Type": "user"}}) == 1

    def check_d_nginx(self):
        "502 of nginx then 200: two requests; 503 of a runner: one"
        assert self.requests_made({"status": 502, "text": "<html>502 Bad Gateway nginx</html>"}, fails=False) == 2
        self.control.reset()
        assert self.requests_made({"status": 503, "body": {"detail": "busy", "error_type": "runner_scheduling_failure"}}) == 1

    def check_d_dropped(self):
        "a reply that was lost is sent again, and paid twice"
        assert self.requests_made({"drop": "after"}, fails=False) == 2
        assert self.control.overview("fal")["generations_billed"] == 2

    def check_d_reset(self):
        "a connection that is reset, or an answer cut short: two requests"
        assert self.requests_made({"drop": "before", "reset": True}, fails=False) == 2
        self.control.reset()
        assert self.requests_made({"truncate_after": 20}, fails=False) == 2

    def check_e_pricing(self):
        "prices by endpoint"
        answer = httpx.get(
            f"{self.fal}/api/v1/models/pricing", params={"endpoint_id": [FLUX]}, headers={"Authorization": f"Key {KEY}"})
        assert answer.json()["prices"][0]["unit_price"] == 0.025

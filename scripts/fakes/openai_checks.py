"""OpenAI's official Python client, with strict validation of every answer, against the fake."""
import base64
import io

import httpx

import openai
from request_shapes import problems
from table import is_picture, raises

KEY = "sk-check-secret"
MODEL = "gpt-image-2"


class OpenAIChecks:
    def __init__(self, table, urls):
        self.table, self.control = table, table.control
        self.client = openai.OpenAI(base_url=urls["openai"], api_key=KEY, timeout=30, _strict_response_validation=True)

    def run(self):
        for name in dir(self):
            if name.startswith("check_"):
                function = getattr(self, name)
                self.table.check("openai", function.__doc__, self.with_shapes(function))

    def with_shapes(self, function):
        """Every request of a check has to have the published shape: then ours are held to the same."""

        def run():
            note = function()
            found = problems(self.control.requests("openai"))
            assert not found, found
            return note

        return run

    def count(self, route="generations"):
        return len(self.control.requests("openai", route))

    def generate(self, **more):
        return self.client.images.generate(prompt="a fox", model=MODEL, **more)

    def picture(self, size="1024x1024", **more):
        return base64.b64decode(self.generate(size=size, **more).data[0].b64_json)

    def file(self, data, name="a.png"):
        return (name, io.BytesIO(data), "image/png")

    def check_a_models(self):
        "models are listed, with the day some end"
        self.control.settings("openai", today="2026-11-20")
        models = {model.id: model for model in self.client.models.list()}
        assert models["gpt-image-1.5"].shutdown_date == "2026-12-01" and models[MODEL].shutdown_date is None
        assert "dall-e-3" not in models
        assert self.client.models.retrieve(MODEL).id == MODEL
        assert raises(openai.NotFoundError, self.client.models.retrieve, "gpt-image-1").code == "model_not_found"

    def check_a_generate(self):
        "generate: base64, usage, request id"
        answer = self.generate(size="1536x1024", quality="low", n=2, output_format="webp", output_compression=70)
        assert len(answer.data) == 2 and all(is_picture(base64.b64decode(d.b64_json)) for d in answer.data)
        assert answer.usage.total_tokens == answer.usage.input_tokens + answer.usage.output_tokens
        assert answer._request_id.startswith("req_")

    def check_a_transparent(self):
        "a transparent background is a PNG with alpha"
        assert self.picture(background="transparent")[25] == 6

    def check_a_edit(self):
        "edit: one picture, several, a mask"
        picture, mask = self.picture(), self.picture(background="transparent")
        one = self.client.images.edit(image=self.file(picture), prompt="at night", model=MODEL)
        several = self.client.images.edit(image=[self.file(picture), self.file(mask, "b.png")], prompt="both", model=MODEL)
        masked = self.client.images.edit(image=self.file(picture), mask=self.file(mask, "m.png"), prompt="the sky", model=MODEL)
        names = [[p["name"] for p in r["form"] if "file_name" in p] for r in self.control.requests("openai", "edits")]
        assert names == [["image"], ["image[]", "image[]"], ["image", "mask"]]
        pictures = {a.data[0].b64_json for a in (one, several, masked)}
        assert len(pictures) == 3 and one.usage.input_tokens_details.image_tokens > 0

    def check_a_stream(self):
        "stream: partial pictures, then the finished one; edits, too"
        events = list(self.generate(stream=True, partial_images=2))
        assert [e.type.split(".")[1] for e in events] == ["partial_image", "partial_image", "completed"]
        assert [e.partial_image_index for e in events[:2]] == [0, 1] and events[2].usage.total_tokens > 0
        picture = base64.b64decode(events[2].b64_json)
        edit = list(self.client.images.edit(image=self.file(picture), prompt="x", model=MODEL, stream=True, partial_images=1))
        assert [e.type for e in edit] == ["image_edit.partial_image", "image_edit.completed"]

    def check_a_legacy(self):
        "the legacy dialect: links or base64, revised prompts"
        self.control.settings("openai", dialect="legacy")
        linked = self.client.images.generate(prompt="x", model="dall-e-3", style="vivid", quality="hd")
        assert is_picture(httpx.get(linked.data[0].url).content) and linked.data[0].revised_prompt
        inline = self.client.images.generate(prompt="x", model="dall-e-2", size="256x256", response_format="b64_json")
        assert is_picture(base64.b64decode(inline.data[0].b64_json)) and inline.data[0].url is None

    def check_a_chat(self):
        "chat: an answer, a refusal, one cut short"
        def ask():
            return self.client.chat.completions.create(
                model="gpt-4o-mini", messages=[{"role": "user", "content": "a fox"}], temperature=0.7, max_completion_tokens=200).choices[0]

        assert ask().message.content.startswith("a fox")
        self.control.settings("openai", chat_refusal="No.")
        assert ask().message.content is None and ask().message.refusal == "No."
        self.control.settings("openai", chat_cut="A fo")
        assert ask().finish_reason == "length"

    def check_a_moderation(self):
        "moderation: text, several texts, text and picture"
        assert not self.client.moderations.create(input="a fox").results[0].flagged
        results = self.client.moderations.create(input=["a fox", "gore"]).results
        assert [r.flagged for r in results] == [False, True] and results[1].categories.violence_graphic
        both = [{"type": "text", "text": "a fox"}, {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}]
        applied = self.client.moderations.create(input=both).results[0].category_applied_input_types
        assert applied.violence == ["text", "image"] and applied.hate == ["text"]

    def check_a_headers(self):
        "rate limits are announced"
        raw = self.client.images.with_raw_response.generate(prompt="x", model=MODEL)
        assert raw.headers["x-ratelimit-remaining-requests"] == "499" and raw.headers["x-ratelimit-reset-tokens"] == "6m0s"

    # Errors

    def check_b_parameter(self):
        "a parameter the model does not take is named"
        error = raises(openai.BadRequestError, self.generate, response_format="b64_json")
        assert (error.code, error.param, error.type) == ("unknown_parameter", "response_format", "invalid_request_error")
        assert raises(openai.BadRequestError, self.generate, size="1000x1000").param == "size"

    def check_b_gone(self):
        "a model that was shut down is 404, a wrong key 401"
        error = raises(openai.NotFoundError, self.client.images.generate, prompt="x", model="dall-e-3")
        assert error.code == "model_not_found"
        self.control.settings("openai", key="another")
        assert raises(openai.AuthenticationError, self.generate).code == "invalid_api_key"

    def check_b_late(self):
        "a stream that fails late is an error, after its partial pictures"
        self.control.outcomes("openai", {"outcome": "fails_late", "code": "server_error", "message": "It broke"})
        events = iter(self.generate(stream=True, partial_images=1))
        assert next(events).type == "image_generation.partial_image"
        assert "It broke" in str(raises(openai.APIError, next, events))

    # Retries: how many requests the client makes.

    def requests_made(self, *faults, error=None):
        self.control.faults("openai", *[{"route": "generations", **fault} for fault in faults])
        if error:
            raises(error, self.generate)
        else:
            self.generate()
        return self.count()

    @staticmethod
    def envelope(code, type="requests"):
        return {"error": {"message": code, "type": type, "param": None, "code": code}}

    def check_c_429(self):
        "429 with retry-after-ms twice then 200: three requests, counted by the client"
        fault = {"status": 429, "headers": {"retry-after-ms": "20"}, "body": self.envelope("rate_limit_exceeded"), "times": 2}
        assert self.requests_made(fault) == 3
        sent = self.control.requests("openai", "generations")
        assert [r["headers"]["x-stainless-retry-count"] for r in sent] == ["0", "1", "2"]
        assert not any("idempotency-key" in r["headers"] for r in sent)

    def check_c_blocked(self):
        "moderation_blocked: one request, nothing billed"
        self.control.outcomes("openai", {"outcome": "blocked", "stage": "input", "categories": ["sexual"]})
        error = raises(openai.BadRequestError, self.generate)
        assert error.code == "moderation_blocked" and error.body["moderation_details"]["moderation_stage"] == "input"
        assert self.count() == 1 and self.control.overview("openai")["generations_billed"] == 0

    def check_c_quota(self):
        "an exhausted quota is retried all the same: three requests"
        fault = {"status": 429, "headers": {"retry-after-ms": "5"}, "body": self.envelope("insufficient_quota", "insufficient_quota"), "times": 3}
        assert self.requests_made(fault, error=openai.RateLimitError) == 3

    def check_c_told(self):
        "x-should-retry is obeyed, a long retry-after ends it"
        assert self.requests_made({"status": 500, "headers": {"x-should-retry": "false"}}, error=openai.InternalServerError) == 1
        self.control.reset()
        assert self.requests_made({"status": 429, "headers": {"retry-after": "130"}}, error=openai.RateLimitError) == 1
        self.control.reset()
        assert self.requests_made({"status": 400, "headers": {"x-should-retry": "true", "retry-after-ms": "5"}}) == 2

    def check_c_dropped(self):
        "a reply that was lost is sent again, and paid twice"
        assert self.requests_made({"drop": "after"}) == 2
        assert self.control.overview("openai")["generations_billed"] == 2

    def check_d_strict(self):
        "an answer that has not the published shape is found"
        self.control.faults("openai", {"route": "models", "status": 200, "body": {"object": "list", "data": [{"id": 5}]}})
        raises(openai.APIResponseValidationError, self.client.models.list)

    def check_d_shapes(self):
        "a request that has not the published shape is found"
        openai_log = [
            {"route": "generations", "body": {"prompt": "x", "model": MODEL, "sise": "auto"}, "form": None},
            {"route": "generations", "body": {"prompt": "x", "quality": "good"}, "form": None},
            {"route": "generations", "body": {"model": MODEL}, "form": None},
            {"route": "chat", "body": {"model": "m", "messages": [{"role": "nobody", "content": "x"}]}, "form": None},
        ]
        assert [len(problems([entry])) for entry in openai_log] == [1, 1, 1, 1]

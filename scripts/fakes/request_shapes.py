"""Whether requests to OpenAI have the published shape: the parameter types of the official package, which is made from the description."""
import collections.abc
import json
import typing

import pydantic
import typing_extensions
from openai.types import image_edit_params, image_generate_params, moderation_create_params
from openai.types.chat import completion_create_params

SHAPES = {
    "generations": (
        image_generate_params.ImageGenerateParamsBase, image_generate_params.ImageGenerateParamsStreaming),
    "edits": (image_edit_params.ImageEditParamsBase, image_edit_params.ImageEditParamsStreaming),
    "chat": (completion_create_params.CompletionCreateParamsBase, completion_create_params.CompletionCreateParamsStreaming),
    "moderations": (moderation_create_params.ModerationCreateParams, moderation_create_params.ModerationCreateParams),
}
FILES = {"image", "mask", "markup"}


def fields_of(entry):
    """A logged request's fields; those of a form as JSON would have them, files apart."""
    if entry["form"] is None:
        return dict(entry["body"] or {}), set()
    fields, files = {}, set()
    for part in entry["form"]:
        name = part["name"].removesuffix("[]")
        if "file_name" in part:
            files.add(name)
            continue
        text = part["text"]
        try:
            fields[name] = text if name in ("prompt", "user") else json.loads(text)
        except ValueError:
            fields[name] = text
    return fields, files


def problems(entries):
    """What is wrong with the requests of a log, one line each."""
    found = []
    for entry in entries:
        if entry["route"] not in SHAPES:
            continue
        shape, streaming = SHAPES[entry["route"]]
        hints = typing.get_type_hints(shape) | {"stream": typing.get_type_hints(streaming).get("stream", bool) | bool}
        fields, files = fields_of(entry)
        full = typing.get_type_hints(shape, include_extras=True)
        required = {name for name, hint in full.items() if typing.get_origin(hint) is typing_extensions.Required}
        for name in sorted(required - set(fields) - files):
            found.append(f"{entry['route']}: {name} is missing")
        for name in sorted(files - FILES):
            found.append(f"{entry['route']}: {name} is no file")
        for name, value in fields.items():
            if name not in hints:
                found.append(f"{entry['route']}: there is no {name}")
                continue
            try:
                checked = pydantic.TypeAdapter(hints[name]).validate_python(value)
                if isinstance(checked, collections.abc.Iterator):
                    list(checked)  # an iterable's elements are looked at only now
            except pydantic.ValidationError as error:
                found.append(f"{entry['route']}: {name} = {value!r}: {error.errors()[0]['msg']}")
    return found

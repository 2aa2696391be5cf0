"""The official clients' full flows against running fakes: python check.py '<the line of JSON fake-providers prints>'."""
import json
import os
import sys

urls = json.loads(sys.argv[1])
# fal's client reads these when it is imported, and its scheme is fixed to https.
host = urls["fal"].removeprefix("https://")
os.environ.update(FAL_RUN_HOST=f"{host}/run", FAL_QUEUE_RUN_HOST=f"{host}/queue")
for name in list(os.environ):
    if name.lower().endswith("_proxy") or name.startswith(("OPENAI_", "FAL_KEY")):
        del os.environ[name]

from comfy_checks import ComfyChecks  # noqa: E402
from fal_checks import FalChecks  # noqa: E402
from openai_checks import OpenAIChecks  # noqa: E402
from table import Control, Table  # noqa: E402

table = Table(Control(urls["control"]))
FalChecks(table, urls).run()
OpenAIChecks(table, urls).run()
ComfyChecks(table, urls).run()
table.print()
sys.exit(1 if table.failures else 0)

"""Configurations that lead the daemon to a gateway's session."""

# Short waits, so that many rounds fit into little time; what is decided is the same.
HASTE = """[providers]
retry-base-seconds = 0.02
retry-cap-seconds = 0.2
rest-after-failures = 100
"""

KEYS = {"OPENAI_API_KEY": "sk-ours", "FAL_KEY": "id:secret", "OWN_KEY": "sk-own"}


def configuration(base, order="openai, illustrator", providers="", openai="", fal="", more=""):
    """- base: of the session (`Gateway.base`).  - more: sections after these."""
    return (f"{HASTE}order = {order}\n{providers}\n"
            f"[fal]\nqueue-url = {base}/fal\nrun-url = {base}/run\nrest-url = {base}/fal\nupload-url = "
            f"{base}/fal\n{fal}\n"
            f"[openai]\nbase-url = {base}/v1\n{openai}\n{more}")


def told(daemon, outcome=None):
    """All that is said of charges: the answer, the events, the jobs, the status, the notes of pictures."""
    texts = [outcome.get("message", "")] if isinstance(outcome, dict) else []
    for name, event in daemon.events:
        texts.append(event.get("message") or (event.get("error") or {}).get("message") or "")
    for job in daemon.jobs():
        texts += [(job.get("error") or {}).get("message", "")] + [(one.get("error") or {}).get("message", "")
                                                                  for one in job["attempts"]]
    texts += [(job.get("error") or {}).get("message", "") for job in daemon.get("/v1/status")["unsettled"]]
    return " | ".join(text for text in dict.fromkeys(texts) if text)

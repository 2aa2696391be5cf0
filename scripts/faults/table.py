"""The page docs/faults.md: every case that is about no provider, with what holds."""

INTRODUCTION = """# When the machine fails, or somebody on it

Faults of disks, files, other users, clients, memory and sound, and what holds when one is brought about. Each row is a
case of `scripts/check-faults`, which brings the fault about in a daemon of its own and fails when the row does not
hold: `scripts/check-faults disk/purge-on-full` runs one, `scripts/check-faults disk` a group. Faults of providers have
[a page of their own](provider-faults.md). `scripts/check-faults --table` writes this page.
"""

TITLES = {
    "kept": "What was accepted is kept", "export": "Exports and output", "disk": "Full disks", "damage": "Damage",
    "others": "Who else is on this machine", "journal": "What is written down", "socket": "Clients of the socket",
    "service": "The service", "memory": "Memory", "bounds": "Bounds of what comes in",
}


def page(cases):
    groups = {}
    for case in cases:
        groups.setdefault(case.name.split("/")[0], []).append(case)
    parts = [INTRODUCTION]
    for group, title in TITLES.items():
        rows = "".join(f"| `{case.name}` | {' '.join(case.body.__doc__.split())} |\n" for case in groups.get(group, []))
        parts.append(f"## {title}\n\n| case | what holds |\n|---|---|\n{rows}")
    return "\n".join(parts)

"""Runs the commands whose output README.md shows, and compares."""

from __future__ import annotations

import re
import shlex

from checks.builds import DEBUG, nothing
from checks.outside import EXECUTABLE
from checks.runner import Failed, Repository

COMMAND = "priceboard"
LEFT_OUT = "…"


def check(repository: Repository) -> str:
    shown = shown_outputs((repository.root / "README.md").read_text(encoding="utf-8"))
    if not shown:
        raise Failed(f"README.md shows no output of {COMMAND}")
    executable = DEBUG.executable(repository, COMMAND)
    for arguments, expected in shown:
        code, output = repository.run(
            *[str(executable), *arguments], log="readme", environment={"NO_COLOR": "1", "LC_ALL": "C"}, show=nothing
        )
        if code or not agrees(output.splitlines(), expected.splitlines()):
            called = shlex.join([COMMAND, *arguments])
            raise Failed(f"`{called}` ended with {code} and printed\n{output}README.md shows\n{expected}")
    return f"{len(shown)} outputs"


def shown_outputs(readme: str) -> list[tuple[list[str], str]]:
    """The arguments and the output in each fenced block that begins with a prompt."""
    shown = []
    for line, output in re.findall(r"^```text\n\$ (.*)\n((?:.*\n)*?)```$", readme, re.M):
        words = shlex.split(line)
        if words[:3] == ["swift", "run", COMMAND]:
            shown.append((words[3:], output))
        elif words != ["swift", "run", EXECUTABLE]:
            raise Failed(f"README.md shows the output of `{line}`, which no step runs")
    return shown


def agrees(lines: list[str], expected: list[str]) -> bool:
    """Whether the lines are the expected ones; any number of lines may stand where one is a single …"""
    if not expected:
        return not lines
    if expected[0] == LEFT_OUT:
        return any(agrees(lines[skipped:], expected[1:]) for skipped in range(len(lines) + 1))
    return bool(lines) and lines[0] == expected[0] and agrees(lines[1:], expected[1:])

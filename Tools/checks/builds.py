"""Building the package, and running its tests and commands from what was built."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from checks.runner import Failed, Repository

DIAGNOSTIC = re.compile(r".*: (?:error|warning): |(?:error|warning): ")
LINKER_NOISE = "ld.gold: warning: Cannot export local symbol"


@dataclass(frozen=True)
class Build:
    """One way to build the package, in a scratch folder of its own."""

    name: str
    flags: list[str] = field(default_factory=list)
    environment: dict[str, str | None] = field(default_factory=dict)

    def build(self, repository: Repository, *arguments: str) -> None:
        code, output = repository.run(
            *["swift", "build", *self.options(repository), *arguments],
            log=f"build-{self.name}",
            environment=self.variables,
            show=nothing,
        )
        said = diagnostics(output)
        # Warnings of the compiler are errors already; SwiftPM warns of files that no target handles, and the like.
        if code or any(line.startswith("warning: ") for line in said):
            raise Failed(f"the build stopped with {len(said)} errors and warnings\n" + "\n".join(said))

    def test(self, repository: Repository) -> str:
        """Builds and runs all tests. No test at all, or none in one of the test targets, is a failure."""
        self.build(repository, "--build-tests")
        command = ["--skip-build", *self.options(repository)]
        code, output = repository.run(
            *["swift", "test", *command], log=f"test-{self.name}", environment=self.variables, show=TestNews()
        )
        summaries = re.findall(r"Test run with (\d+) tests? in (\d+) suites?", output)
        count = sum(int(tests) for tests, _ in summaries)
        if code:
            raise Failed(f"`swift test` ended with {code} after {count} tests")
        if count == 0:
            raise Failed("no test ran, which `swift test` alone counts as a success")

        _, listed = repository.run(
            *["swift", "test", "list", *command], log="test-list", environment=self.variables, show=nothing
        )
        tested = {line.split(".", 1)[0] for line in listed.splitlines() if "." in line}
        targets = {target["name"] for target in repository.describe()["targets"] if target["type"] == "test"}
        if targets - tested:
            raise Failed(f"no test in {', '.join(sorted(targets - tested))}")
        return f"{count} tests in {sum(int(suites) for _, suites in summaries)} suites"

    def executable(self, repository: Repository, product: str) -> Path:
        self.build(repository, "--product", product)
        _, output = repository.run(
            *["swift", "build", *self.options(repository), "--show-bin-path"],
            log="bin-path",
            environment=self.variables,
            show=nothing,
        )
        return Path(output.splitlines()[-1]) / product

    def run(self, repository: Repository, product: str, *arguments: str) -> str:
        """Runs a command of the package; the last line that it prints is the result."""
        executable = self.executable(repository, product)
        code, output = repository.run(str(executable), *arguments, log=product)
        if code:
            raise Failed(f"{product} ended with {code}")
        return last_line(output)

    def options(self, repository: Repository) -> list[str]:
        return ["--scratch-path", str(repository.folder(self.name)), *self.flags]

    @property
    def variables(self) -> dict[str, str | None]:
        return {"PRICEBOARD_WARNINGS_AS_ERRORS": "1", **self.environment}


DEBUG = Build("debug")
RELEASE = Build("release", ["--configuration", "release"])
THREAD = Build("thread", ["--sanitize=thread"], {"PRICEBOARD_WALKS": "200"})
# XCTest itself leaks on Linux, which is not what we look for.
ADDRESS = Build("address", ["--sanitize=address"], {"ASAN_OPTIONS": "detect_leaks=0", "PRICEBOARD_WALKS": "200"})


def diagnostics(output: str) -> list[str]:
    """Errors and warnings, each once: the compiler repeats what it says for every file of a module."""
    lines = [line for line in output.splitlines() if DIAGNOSTIC.match(line) and LINKER_NOISE not in line]
    return list(dict.fromkeys(lines))


def nothing(line: str) -> bool:
    return False


class TestNews:
    """Picks all but what each passing test and suite prints, and XCTest's report that it has nothing to do.

    A known issue counts as passing. A message may go on over lines, where an argument of a test does. It ends where the next one begins.
    """

    BEGINNING = re.compile(r"[◇✔✘➜━⚠] ")
    ROUTINE = re.compile(r"[◇✔━] (?:Suite |Test (?!run ))")
    NOISE = re.compile(r"\[\d+/\d+\] |Test Suite '|\s+Executed 0 tests")

    def __init__(self) -> None:
        self.is_routine = False

    def __call__(self, line: str) -> bool:
        if self.BEGINNING.match(line):
            self.is_routine = self.ROUTINE.match(line) is not None
        is_news = not self.is_routine and not self.NOISE.match(line)
        if line.rstrip().endswith(("started.", "seconds.")):
            self.is_routine = False
        return is_news


def last_line(output: str) -> str:
    return next((line.strip() for line in reversed(output.splitlines()) if line.strip()), "no output")

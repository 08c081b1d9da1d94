"""What Tools/check does, in order: each step, why it exists, and how to fix what it finds."""

from __future__ import annotations

import re

from checks import availability, outside, planted, source_rules
from checks.runner import Failed, Repository, Step

WARNINGS_AS_ERRORS = {"PRICEBOARD_WARNINGS_AS_ERRORS": "1"}


def lint_format(repository: Repository) -> str:
    files = [str(file) for file in repository.files() if file.suffix == ".swift"]
    code, output = repository.run(
        "swift", "format", "lint", "--strict", "--parallel", *files, log="format", show=lambda _: False
    )
    if code:
        lines = output.splitlines()
        raise Failed(f"{len(lines)} findings\n" + "\n".join(sorted(lines)))
    return f"{len(files)} files"


def build(repository: Repository) -> str:
    code, output = repository.run(
        "swift",
        "build",
        "--build-tests",
        "--scratch-path",
        str(repository.folder("debug")),
        log="build",
        environment=WARNINGS_AS_ERRORS,
        show=is_diagnostic,
    )
    if code:
        raise Failed(f"the build stopped; {last_lines(output)}")
    return "no warnings"


def test(repository: Repository) -> str:
    return run_tests(repository, "debug", "test", environment=WARNINGS_AS_ERRORS)


def run_tests(
    repository: Repository, scratch: str, log: str, *arguments: str, environment: dict[str, str] | None = None
) -> str:
    command = ["swift", "test", "--scratch-path", str(repository.folder(scratch)), *arguments]
    code, output = repository.run(*command, log=log, environment=environment, show=is_test_news)
    summaries = re.findall(r"Test run with (\d+) tests? in (\d+) suites? (passed|failed)", output)
    count = sum(int(tests) for tests, _, _ in summaries)
    if code:
        raise Failed(f"`swift test` ended with {code} after {count} tests; {last_lines(output)}")
    if count == 0:
        raise Failed("no test ran, which `swift test` alone counts as a success")
    without = untested_targets(repository, command)
    if without:
        raise Failed(f"no test in {', '.join(without)}")
    return f"{count} tests in {sum(int(suites) for _, suites, _ in summaries)} suites"


def untested_targets(repository: Repository, command: list[str]) -> list[str]:
    """Test targets that are in the manifest but hold no test."""
    targets = {target["name"] for target in repository.describe()["targets"] if target["type"] == "test"}
    _, listed = repository.run(
        command[0],
        command[1],
        "list",
        "--skip-build",
        *command[2:],
        log="test-list",
        environment=WARNINGS_AS_ERRORS,
        show=lambda _: False,
    )
    return sorted(targets - {line.split(".", 1)[0] for line in listed.splitlines() if "." in line})


def is_diagnostic(line: str) -> bool:
    return " error: " in line or " warning: " in line or line.startswith(("error:", "warning:", "Build complete"))


def is_test_news(line: str) -> bool:
    """Everything but what each passing test and suite prints, and XCTest's report that it has nothing to do."""
    if re.match(r"\[\d+/\d+\] |Test Suite '|\s+Executed 0 tests", line):
        return False
    return not re.match(r"\S+\s+(Test (?!run )|Suite ).*(started|passed after [\d.]+ seconds)\.$", line)


def last_lines(output: str, count: int = 12) -> str:
    return "the end of its output:\n" + "\n".join(f"   | {line}" for line in output.splitlines()[-count:])


STEPS = [
    Step(
        name="format",
        what="swift format lint --strict, documentation of public declarations included",
        why="a diff shows what changed, never how it is laid out, and nothing public is without a sentence",
        fix="swift format -i -r Package.swift Modules Tests Tools Fixtures; write the missing sentences by hand",
        run=lint_format,
    ),
    Step(
        name="source",
        what="house rules that neither the compiler nor the linter knows",
        why="time, chance and place come in as values, nothing from outside traps, and no line belongs to one machine",
        fix="each finding says what to write instead; what has to stay gets a reason in Tools/checks/allowed.txt",
        run=source_rules.check,
    ),
    Step(
        name="availability",
        what="the libraries compiled for the oldest iOS and macOS that Package.swift names",
        why="Linux has every API of the newest Swift; an app on iOS 17 does not",
        fix="use what the minimum systems have: UInt64 with multipliedFullWidth for Int128, the lock box for Mutex,"
        " AsyncStream for Observations; code that needs Apple's own headers goes under #if canImport(Darwin)",
        run=availability.check,
    ),
    Step(
        name="prove",
        what="each check refuses what is planted in a copy of the repository",
        why="a check that no longer looks passes as quietly as one that finds nothing",
        fix="the check named above has gone blind or sees too much: mend it in Tools/checks",
        run=planted.prove(
            {
                "format": (lint_format, planted.FORMAT),
                "source": (source_rules.check, planted.SOURCE),
                "availability": (availability.check, planted.AVAILABILITY),
            }
        ),
        needs=["format", "source", "availability"],
    ),
    Step(
        name="build",
        what="all targets and tests, warnings as errors",
        why="a warning that nobody has to fix stays for ever; an error here, it never is one for those who depend on us",
        fix="PRICEBOARD_WARNINGS_AS_ERRORS=1 swift build --build-tests",
        run=build,
    ),
    Step(
        name="test",
        what="swift test; at least one test in every test target",
        why="the tests say what the library promises; a run of no tests proves nothing",
        fix='swift test --filter SUITE; for a changed text see "Record a snapshot" in CONTRIBUTING.md',
        run=test,
        needs=["build"],
    ),
    Step(
        name="outside",
        what="the package that README.md shows, by path and by URL, with both build systems",
        why="a setting that is fine at home can stop the build of everyone who depends on us",
        fix="read the output above; README.md and the products in Package.swift have to agree",
        run=outside.check,
        needs=["build"],
    ),
]

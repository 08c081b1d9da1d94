"""What Tools/check does, in order: each step, why it exists, and how to fix what it finds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from checks import availability, outside, planted, planted_tests, readme, source_rules
from checks.builds import ADDRESS, DEBUG, RELEASE, THREAD, last_line, nothing
from checks.runner import Failed, Repository, Step


def boundaries(repository: Repository) -> str:
    return boundaries_by(DEBUG.executable(repository, "priceboard-boundaries"))(repository)


def boundaries_by(tool: Path) -> Callable[[Repository], str]:
    def check(repository: Repository) -> str:
        drawing = str(repository.root / "CONTRIBUTING.md")
        code, output = repository.run(
            *[str(tool), "--package-path", str(repository.root), "--verify-graph", drawing],
            log="boundaries",
            show=nothing,
        )
        if code:
            raise Failed(f"the checker ended with {code}\n{output.rstrip()}")
        return last_line(output)

    return check


def lint_format(repository: Repository) -> str:
    files = [str(file) for file in repository.files() if file.suffix == ".swift"]
    code, output = repository.run(
        *["swift", "format", "lint", "--strict", "--parallel", *files], log="format", show=nothing
    )
    if code:
        lines = output.splitlines()
        raise Failed(f"{len(lines)} findings\n" + "\n".join(sorted(lines)))
    return f"{len(files)} files"


def build(repository: Repository) -> str:
    DEBUG.build(repository, "--build-tests")
    return "no warnings"


def build_one_module(repository: Repository) -> str:
    DEBUG.build(repository, "--target", "TextSnapshots")
    return "no warnings"


def prove(repository: Repository) -> str:
    boundary_tool = DEBUG.executable(repository, "priceboard-boundaries")
    proofs: list[tuple[str, Callable[[], str]]] = [
        (name, partial(planted.demand_refusal, repository, name, step, plants))
        for name, step, plants in (
            ("boundaries", boundaries_by(boundary_tool), planted.BOUNDARIES),
            ("format", lint_format, planted.FORMAT),
            ("source", source_rules.check, planted.SOURCE),
            ("availability", availability.check, planted.AVAILABILITY),
            ("build", build_one_module, planted.BUILD),
        )
    ]
    proofs.append(("test", partial(planted_tests.check, repository)))
    # Whether the mistakes can still be planted; `mutants` plants them.
    proofs.append(("reference", partial(mutant_anchors, repository)))

    failures = []
    for name, proof in proofs:
        try:
            print(f"    {name}: {proof()}", flush=True)
        except Failed as failed:
            failures.append(str(failed))
    if failures:
        raise Failed("\n".join(failures))
    return "what was planted, and nothing else"


def mutants(repository: Repository) -> str:
    return run_mutants(repository)


def mutant_anchors(repository: Repository) -> str:
    return run_mutants(repository, "--anchors")


def run_mutants(repository: Repository, *arguments: str) -> str:
    code, output = repository.run(
        *[str(repository.root / "Tools" / "mutants"), *arguments],
        log="mutants",
        show=nothing if arguments else None,
    )
    if code:
        raise Failed(f"Tools/mutants ended with {code}\n{output}")
    return last_line(output)


def fuzz(repository: Repository) -> str:
    for part in ("websocket", "quotes"):
        code, output = repository.run(str(repository.root / "Tools" / "fuzz" / "fuzz"), part, log=f"fuzz-{part}")
        if code:
            raise Failed(f"Tools/fuzz/fuzz {part} ended with {code}\n{output}")
    return "websocket and quotes: nothing stopped them"


def command(name: str, *arguments: str) -> Callable[[Repository], str]:
    return lambda repository: RELEASE.run(repository, name, *arguments)


STEPS = [
    Step(
        name="boundaries",
        what="which module imports which, and the drawing in CONTRIBUTING.md",
        why="an import that Package.swift does not declare breaks a clean build now and then; this is before the build",
        fix="each finding says what to do; draw again with"
        " `swift run priceboard-boundaries --write-graph CONTRIBUTING.md`",
        run=boundaries,
    ),
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
        name="build",
        what="all targets and tests, warnings as errors",
        why="a warning that nobody has to fix stays for ever; an error here, it is none for those who depend on us",
        fix="PRICEBOARD_WARNINGS_AS_ERRORS=1 swift build --build-tests",
        run=build,
    ),
    Step(
        name="test",
        what="swift test; at least one test in every test target",
        why="the tests say what the library promises; a run of no tests proves nothing",
        fix='swift test --filter SUITE; for a changed text see "Record a snapshot" in CONTRIBUTING.md',
        run=DEBUG.test,
        needs=["build"],
    ),
    Step(
        name="readme",
        what="the commands whose output README.md shows",
        why="the first page must not promise what the command no longer prints",
        fix="run the command that is named, and show in README.md what it prints now",
        run=readme.check,
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
    Step(
        name="prove",
        what="each step refuses what is planted in a copy of the repository",
        why="a check that no longer looks passes as quietly as one that finds nothing",
        fix="the step named above has gone blind, or sees too much: mend it in Tools/checks",
        run=prove,
    ),
    Step(
        name="sanitize-thread",
        what="swift test --sanitize=thread",
        why="a data race can pass a thousand test runs and then corrupt an app",
        fix="the report names both accesses: give the value to one actor, or guard it with the lock box",
        run=THREAD.test,
        needs=["build"],
        is_long=True,
    ),
    Step(
        name="sanitize-address",
        what="ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address",
        why="unsafe code that reads past its buffer mostly works, until it does not",
        fix="the report names the access and the allocation; keep pointers inside the closure that hands them out",
        run=ADDRESS.test,
        needs=["build"],
        is_long=True,
    ),
    Step(
        name="reference",
        what="swift run -c release priceboard-reference: small baskets, compared and split by brute force",
        why="two calculations that share no code do not make the same mistake",
        fix="it names the seed; run it again with --seed, and find out which of the two is wrong",
        run=command("priceboard-reference"),
        is_long=True,
    ),
    Step(
        name="simulator",
        what="swift run -c release priceboard-simulator: the storefront's machines in a bad network, 20,000 walks",
        why="a screen that lies once in ten thousand orders of events lies to somebody every day",
        fix="it names the seed; priceboard-simulator --seed N prints that walk step by step",
        run=command("priceboard-simulator"),
        is_long=True,
    ),
    Step(
        name="simulator-quotes",
        what="swift run -c release priceboard-simulator quotes: the watchlist's machines in a bad network, 20,000 walks",
        why="an old price that looks live costs somebody money",
        fix="it names the seed; priceboard-simulator quotes --seed N prints that walk step by step",
        run=command("priceboard-simulator", "quotes"),
        is_long=True,
    ),
    Step(
        name="model-check",
        what="swift run -c release priceboard-simulator check: the watchlist's machines in every order of events, within bounds",
        why="what a walk comes to once in a million times happens to somebody every day",
        fix="it prints a shortest way to what is untrue; repeat that way in a test of the machine",
        run=command("priceboard-simulator", "check"),
        is_long=True,
    ),
    Step(
        name="fuzz",
        what="Tools/fuzz/fuzz: the parser of WebSocket frames and the scanner of quotes, a minute each",
        why="a byte from outside must not stop an app",
        fix="it names the input that stopped it: make it a test",
        run=fuzz,
        is_long=True,
    ),
    Step(
        name="mutants",
        what="Tools/mutants: mistakes planted in copies of the engine, the storefront's and the watchlist's machines",
        why="a reference and an oracle that no mistake disturbs prove nothing",
        fix="let the reference draw the baskets, or the walks take the steps, in which the mistake shows",
        run=mutants,
        is_long=True,
    ),
    Step(
        name="price-text",
        what="swift run -c release priceboard-price-text: every locale, every currency, against Foundation",
        why="one space in one locale is enough to make a price look foreign",
        fix="each difference names its locale, currency and amount; what is not learnt has to fall back to Foundation",
        run=command("priceboard-price-text"),
        is_long=True,
    ),
    Step(
        name="kill-test",
        what="swift run -c release priceboard-kill-test: killed while saving, again and again",
        why="phones run out of battery in the middle of a save",
        fix="the report says which round lost what; the order is write, sync, rename, sync of the folder",
        run=command("priceboard-kill-test"),
        is_long=True,
    ),
    Step(
        name="kill-replies",
        what="swift run -c release priceboard-kill-test 200 --replies: killed while copies of replies are kept",
        why="a torn copy would be yesterday's home with half of today's prices",
        fix="the report says which round lost what; a body is whole before the index names it",
        run=command("priceboard-kill-test", "200", "--replies"),
        is_long=True,
    ),
    Step(
        name="transport-check",
        what="swift run -c release priceboard-transport-check: requests cancelled at random moments, timed and counted",
        why="a thread or a descriptor that stays is not seen until an app has run for days",
        fix="it names the seed; run it again with --seed, on a quiet machine where a time is at fault",
        run=command("priceboard-transport-check"),
        is_long=True,
    ),
    Step(
        name="benchmarks",
        what="swift run -c release priceboard-benchmarks",
        why="a list of prices is formatted while a finger scrolls",
        fix="compare the figures with those of the commit before, on the same quiet machine",
        run=command("priceboard-benchmarks"),
        is_long=True,
    ),
]

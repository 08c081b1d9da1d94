"""Runs the test step on a small package, good and bad, because `swift test` itself passes when no test runs."""

from __future__ import annotations

from checks.builds import DEBUG
from checks.runner import Failed, Repository

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(name: "Planted", targets: [.testTarget(name: "OneTests"), .testTarget(name: "TwoTests")])
"""
EMPTY = "// Nothing.\n"
PASSING = "import Testing\n\n@Test func `one is one`() { #expect(1 == 1) }\n"
FAILING = "import Testing\n\n@Test func `one is two`() { #expect(1 == 2) }\n"

# What stands in the two test targets, and what the step has to say; None where it has to pass.
CASES = [
    (EMPTY, EMPTY, "no test ran"),
    (PASSING, EMPTY, "no test in TwoTests"),
    (PASSING, FAILING, "ended with 1 after 2 tests"),
    (PASSING, PASSING, None),
]


def check(repository: Repository) -> str:
    package = Repository(repository.folder("planted-tests", fresh=True), is_quiet=True)
    (package.root / "Package.swift").write_text(MANIFEST, encoding="utf-8")
    for one, two, expected in CASES:
        for name, text in (("OneTests", one), ("TwoTests", two)):
            file = package.root / "Tests" / name / "Tests.swift"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        try:
            said = DEBUG.test(package)
        except Failed as failed:
            said = str(failed)
            if expected is None or expected not in said:
                raise Failed(
                    f"the test step should have said {expected or 'that all is well'}, but said: {said}"
                ) from None
        else:
            if expected is not None:
                raise Failed(f"the test step passed ({said}) where it should have said: {expected}")
    return f"refused {len(CASES) - 1} planted packages"

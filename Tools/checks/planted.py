"""Plants what each check is there for in a copy of the repository, and demands that it is refused there.

A check that has stopped looking passes as quietly as one that finds nothing. Each plant must be found in the file
that it was planted in, and nothing else may be found, so that a check that refuses everything does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from checks.runner import Failed, Repository


@dataclass(frozen=True)
class Plant:
    """Text at the end of a file, new or not, and what a finding in that file has to say about it.

    Without `found` it is harmless, and must not be found.
    """

    path: str
    text: str
    found: str | None = None

    def is_found_by(self, findings: Iterable[str]) -> bool:
        return self.found is not None and any(
            line.startswith(f"{self.path}:") and self.found in line for line in findings
        )


BOUNDARIES = [
    Plant("Modules/MoneyKit/Planted.swift", "import SwiftUI\n", ":1:8: error: [forbidden-import]"),
    Plant(
        "Modules/Presentation/Planted.swift",
        "#if !os(Linux)\n  import UIKit\n#endif\n",
        ":2:10: error: [forbidden-import]",
    ),
    Plant("Modules/TextSnapshots/Planted.swift", "import Presentation\n", ":1:8: error: [layers]"),
    Plant("Modules/Presentation/Storage.swift", "import PriceboardStorage\n", ":1:8: error: [undeclared-import]"),
    Plant("Modules/BasketComparison/Planted.swift", "@testable import MoneyKit\n", "error: [testable-import]"),
    Plant("Tests/MoneyKitTests/Planted.swift", "import XCTest\n", ":1:8: error: [forbidden-import]"),
    Plant("Modules/PriceboardStorage/Harmless.swift", '// import SwiftUI\nlet harmless = "import UIKit"\n'),
]

FORMAT = [
    Plant("Modules/MoneyKit/Planted.swift", "public struct Planted {}\n", "AllPublicDeclarationsHaveDocumentation"),
    Plant("Tests/MoneyKitTests/Planted.swift", "func planted( ) {}\n", "Spacing"),
    Plant("Tools/priceboard/Planted.swift", "func planted() { try! fail() }\n", "NeverUseForceTry"),
    Plant("Modules/PriceboardTelemetry/Planted.swift", 'let planted = Int("1")!\n', "NeverForceUnwrap"),
]

AVAILABILITY = [
    Plant(
        "Modules/MoneyKit/Planted.swift", "func planted(_ value: Int128) {}\n", "'Int128' is only available in iOS 18.0"
    ),
    Plant(
        "Modules/PriceboardTelemetry/Planted.swift",
        "#if !os(Linux)\n  func planted() { let value: Int128 = 1; _ = value }\n#endif\n",
        "'Int128' is only available in macOS 15.0",
    ),
    Plant(
        "Modules/TextSnapshots/Planted.swift",
        "import Synchronization\nfunc planted() { let value = Mutex(1); value.withLock { $0 += 1 } }\n",
        "'Mutex' is only available in iOS 18.0",
    ),
    Plant(
        "Modules/BasketComparison/Planted.swift",
        "func planted(_ text: String) -> Int { text.utf8.span.count }\n",
        "'span' is only available in iOS 26.0",
    ),
    Plant(
        "Modules/PriceboardTransport/URLSession/Planted.swift",
        "#if !os(Linux)\n  import Foundation\n  func planted(_ session: URLSession) -> Int128 { 0 }\n#endif\n",
        "'Int128' is only available in iOS 18.0",
    ),
    Plant("Modules/Presentation/Planted.swift", "func planted(_ values: [Duration]) -> Int { values.count }\n"),
]

BUILD = [
    Plant("Modules/TextSnapshots/Planted.swift", "func planted() { let unused = 1 }\n", "never used"),
    Plant("Modules/TextSnapshots/Exported.swift", "public import Synchronization\n", "was not used in public"),
    Plant("Modules/TextSnapshots/Harmless.swift", "func harmless() -> Int { 1 }\n"),
]

SOURCE = [
    Plant(
        "Modules/MoneyKit/Time.swift",
        "let a = Date()\nfunc f() async throws { try await Task.sleep(for: .seconds(1)) }\n",
        ":2: error: [ambient-time]",
    ),
    Plant("Modules/MoneyKit/Chance.swift", 'let a = "\\(Int.random(in: 0...1))"\n', ":1: error: [ambient-time]"),
    Plant("Modules/MoneyKit/Default.swift", "struct A { init(now: Date = Date()) {} }\n", ":1: error: [ambient-time]"),
    Plant("Modules/MoneyKit/Place.swift", "let a = Locale.current\n", ":1: error: [ambient-place]"),
    Plant(
        "Tools/priceboard/Sharing.swift", "final class A: @unchecked Sendable {}\n", ":1: error: [unchecked-sharing]"
    ),
    Plant("Modules/MoneyKit/Sharing.swift", "nonisolated(unsafe) var a = 1\n", ":1: error: [unchecked-sharing]"),
    Plant("Modules/MoneyKit/Trap.swift", "func f(_ a: Int) { precondition(a > 0) }\n", ":1: error: [trap]"),
    Plant("Modules/MoneyKit/Cast.swift", "func f(_ a: Any) -> Int { a as! Int }\n", ":1: error: [trap]"),
    Plant("Modules/MoneyKit/Float.swift", "let a: Double = 1\n", ":1: error: [floating-point]"),
    Plant("Tests/MoneyKitTests/Sleep.swift", "func f() { usleep(1) }\n", ":1: error: [real-sleep]"),
    Plant("Tests/MoneyKitTests/Path.swift", 'let a = "/' + 'tmp/a"\n', ":1: error: [machine-path]"),
    Plant("Fixtures/Path.txt", "see /" + "home/someone/notes\n", ":1: error: [machine-path]"),
    Plant("Modules/MoneyKit/Silenced.swift", "// swift-format-ignore\nlet a = 1\n", ":1: error: [silenced-lint]"),
    Plant("Tests/MoneyKitTests/Name.swift", "@Test func `a < b`() {}\n", ":1: error: [test-name]"),
    Plant("Modules/MoneyKit/Long.swift", "// line\n" * 401, "error: [long-file] 401 lines"),
    Plant("Modules/MoneyKit/Types.swift", "public enum A {}\npublic enum B {}\n", ":2: error: [public-type]"),
    Plant(
        "Tools/checks/allowed.txt", "trap 1 Modules/MoneyKit/Nothing.swift there is no such file\n", "[trap] allows 1"
    ),
    Plant(
        "Modules/MoneyKit/Harmless.swift",
        "// Date() and try! in a comment /* Locale.current */\n"
        "/* /* Task.sleep */ fatalError() */\n"
        'let words = "Date() \\(1 + 1) as! \\"Double\\"" + #"UUID() \\"# + """\n  precondition(\n  """\n'
        "/// Words.\n"
        "public struct Harmless {\n"
        "  public init(\n    words: [String] = [],\n    now: @autoclosure () -> Date = Date(),\n"
        "    generator: any RandomNumberGenerator = SystemRandomNumberGenerator()\n  ) {}\n"
        "}\n",
    ),
]


def demand_refusal(repository: Repository, step: str, run: Callable[[Repository], str], plants: list[Plant]) -> str:
    copy = Repository(repository.folder("planted") / step, is_quiet=True)
    repository.copy(copy.root)
    known = findings(run, copy)
    for plant in plants:
        file = copy.root / plant.path
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "a", encoding="utf-8") as end:
            end.write(plant.text)
    found = [line for line in findings(run, copy) if line not in known]

    harmful = [plant for plant in plants if plant.found is not None]
    missed = [f"{plant.path}: expected “{plant.found}”" for plant in harmful if not plant.is_found_by(found)]
    if missed:
        raise Failed(
            "\n".join([f"{step} missed {len(missed)} of {len(harmful)} planted things", *missed, "it found", *found])
        )
    paths = {plant.path for plant in harmful}
    others = [line for line in found if line.split(":", 1)[0] not in paths]
    if others:
        raise Failed("\n".join([f"{step} found more than what was planted", *others]))
    return f"refused {len(harmful)} planted things"


def findings(run: Callable[[Repository], str], repository: Repository) -> list[str]:
    try:
        run(repository)
    except Failed as failed:
        # Some tools print whole paths.
        lines = [line.replace(f"{repository.root}/", "") for line in str(failed).splitlines()]
        return [line for line in lines if ": error: " in line]
    return []

"""House rules that neither the compiler nor swift format can hold us to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from checks.runner import Failed, Repository
from checks.swift_text import code_only

ALLOWED = Path("Tools/checks/allowed.txt")
LONGEST_FILE = 400


@dataclass(frozen=True)
class Finding:
    path: Path
    line: int
    rule: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: error: [{self.rule}] {self.what}; {RULES[self.rule].instead}"


@dataclass(frozen=True)
class Source:
    path: Path
    text: str
    code: str

    @property
    def is_swift(self) -> bool:
        return self.path.suffix == ".swift"

    def is_in(self, *folders: str) -> bool:
        return any(self.path.is_relative_to(folder) for folder in folders)

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1


@dataclass(frozen=True)
class Rule:
    instead: str
    findings: Callable[[Source], Iterator[tuple[int, str]]]


def matches(
    pattern: str, *folders: str, except_where: Callable[[str, int], bool] = lambda code, offset: False
) -> Callable[[Source], Iterator[tuple[int, str]]]:
    """Findings of a pattern in the code of Swift files under the folders."""
    expression = re.compile(pattern)

    def findings(source: Source) -> Iterator[tuple[int, str]]:
        if source.is_swift and source.is_in(*folders):
            for match in expression.finditer(source.code):
                if not except_where(source.code, match.start()):
                    yield source.line(match.start()), match.group().strip()

    return findings


def is_public_default(code: str, offset: int) -> bool:
    """Whether the offset is in the default argument of a public initialiser.

    Walks back through the lists that are still open there, up to the one that an initialiser declares.
    """
    depth, argument, is_complete = 0, "", False
    for index in range(offset - 1, -1, -1):
        character = code[index]
        if character in ")]}":
            depth += 1
        elif character in "([{" and depth:
            depth -= 1
        elif character == "{":
            # A closure may be the default itself: `= { Date() }`.
            if not code[:index].rstrip().endswith("="):
                return False
            argument, is_complete = "", False
        elif character in "([":
            if re.search(r"\bpublic\b[^\n]*\binit\s*[?!]?(?:<[^()]*>)?\s*$", code[:index]):
                return "=" in argument
            argument, is_complete = "", False
        elif depth == 0:
            is_complete = is_complete or character == ","
            argument += "" if is_complete else character
    return False


def machine_paths(source: Source) -> Iterator[tuple[int, str]]:
    for match in re.finditer(r"(?<![\w.*~}/])/(?:work|tmp|root|home|Users|opt|private)/", source.text):
        yield source.line(match.start()), f"{match.group()}… is a place on one machine"


def silenced_lint(source: Source) -> Iterator[tuple[int, str]]:
    if source.is_swift:
        for match in re.finditer(r"//\s*swift-format-ignore", source.text):
            yield source.line(match.start()), "swift-format-ignore"


def test_names(source: Source) -> Iterator[tuple[int, str]]:
    if source.is_swift and source.is_in("Tests"):
        for match in re.finditer(r"func `([^`\n]*[\"<&][^`\n]*)`", source.text):
            if source.code.startswith("func", match.start()):
                yield source.line(match.start()), f"the name “{match.group(1)}”"


def long_files(source: Source) -> Iterator[tuple[int, str]]:
    lines = source.text.count("\n")
    if source.is_swift and lines > LONGEST_FILE:
        yield LONGEST_FILE, f"{lines} lines"


def public_types(source: Source) -> Iterator[tuple[int, str]]:
    if source.is_swift and source.is_in("Modules"):
        declared = list(
            re.finditer(
                r"^public (?:final |indirect |nonisolated )*(?:struct|class|enum|actor|protocol) (\w+)",
                source.code,
                re.M,
            )
        )
        names = [match.group(1) for match in declared]
        if len(names) > 1 or (names and names[0] != source.path.stem.split("+")[0]):
            yield source.line(declared[-1].start()), f"{source.path.name} declares {', '.join(names)}"


RULES = {
    "ambient-time": Rule(
        "take it in as a value; only a public initialiser may have it as a default argument",
        matches(
            r"\b(?:Date|UUID|ContinuousClock|SuspendingClock|SystemRandomNumberGenerator)\s*\(\s*\)"
            r"|\b(?:Date|ContinuousClock|SuspendingClock|DispatchTime|DispatchWallTime)\s*\.\s*now\b"
            r"|\bTask\s*(?:<[^>\n]*>)?\s*\.\s*sleep\b"
            r"|\.\s*(?:random\s*\(|randomElement\s*\(\s*\)|shuffled?\s*\(\s*\))",
            "Modules",
            except_where=is_public_default,
        ),
    ),
    "ambient-place": Rule(
        "take the locale, time zone or calendar in; only a public initialiser may have it as a default argument",
        matches(
            r"\b(?:Locale|TimeZone|Calendar)\s*\.\s*(?:current|autoupdatingCurrent)\b",
            "Modules",
            except_where=is_public_default,
        ),
    ),
    "unchecked-sharing": Rule(
        "let the compiler prove it: an actor, a value, or the lock box",
        matches(r"@unchecked\s+Sendable\b|\bnonisolated\s*\(\s*unsafe\s*\)", "Modules", "Tests", "Tools", "Fixtures"),
    ),
    "trap": Rule(
        "throw, return nil, or make the case impossible to build; nothing from outside may stop an app",
        matches(r"\btry!|\bas!|\b(?:fatalError|preconditionFailure|precondition)\s*\(", "Modules"),
    ),
    "floating-point": Rule(
        "money and quantities are integers",
        matches(r"\b(?:Double|Float|Float16|Float80|CGFloat)\b", "Modules/MoneyKit", "Modules/BasketComparison"),
    ),
    "real-sleep": Rule(
        "move a clock by hand, or wait for the event itself",
        matches(
            r"\bTask\s*(?:<[^>\n]*>)?\s*\.\s*sleep\b|\bThread\s*\.\s*sleep\b"
            r"|(?<![.\w])(?:u|nano)?sleep\s*\((?!until\b|for\b)",
            "Tests",
        ),
    ),
    "machine-path": Rule("find it from the package's root, the environment or the temporary directory", machine_paths),
    "silenced-lint": Rule("write it so that the linter agrees", silenced_lint),
    "test-name": Rule("leave out quotes, < and &: test reports in XML write names unescaped", test_names),
    "long-file": Rule(f"split it by concept; {LONGEST_FILE} lines are the most", long_files),
    "public-type": Rule("one public type a file, and the file is named for it", public_types),
}


@dataclass
class Allowance:
    line: int
    rule: str
    count: int
    path: Path
    reason: str

    @staticmethod
    def read(file: Path) -> list[Allowance]:
        allowances = []
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip() and not line.startswith("#"):
                fields = line.split(maxsplit=3)
                if len(fields) < 4 or fields[0] not in RULES or not fields[1].isdigit():
                    raise Failed(f"{ALLOWED}:{number}: write: rule count path reason")
                allowances.append(Allowance(number, fields[0], int(fields[1]), Path(fields[2]), fields[3]))
        return allowances


def check(repository: Repository) -> str:
    findings, count = [], 0
    for path in repository.files():
        try:
            text = (repository.root / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        source = Source(path, text, code_only(text) if path.suffix == ".swift" else text)
        count += source.is_swift
        for name, rule in RULES.items():
            findings += [Finding(path, line, name, what) for line, what in rule.findings(source)]
    if count == 0:
        raise Failed("no Swift file found, so nothing was checked")

    errors = []
    for allowance in Allowance.read(repository.root / ALLOWED):
        matching = [f for f in findings if (f.rule, f.path) == (allowance.rule, allowance.path)]
        if len(matching) == allowance.count:
            findings = [finding for finding in findings if finding not in matching]
        else:
            errors.append(
                f"{ALLOWED}:{allowance.line}: error: [{allowance.rule}] allows {allowance.count} in {allowance.path},"
                f" which has {len(matching)}; write down what is there, or remove the line"
            )
    errors = [str(finding) for finding in sorted(findings, key=lambda f: (f.path, f.line, f.rule))] + errors
    if errors:
        raise Failed(f"{len(errors)} findings\n" + "\n".join(errors))
    return f"{len(RULES)} rules over {count} Swift files"

"""Plants one mistake after another in a copy of the package, and demands that a judge finds each."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mutation.mistakes import Mutant

ROOT = Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build" / "mutants"
MODULES = ROOT / "Modules"

# What the judge found: the walks or scenarios by seed with what is wrong there, and all that was printed.
Findings = tuple[int, list[tuple[int, set[str]]], str]


@dataclass(frozen=True)
class Suite:
    """Mistakes of one part of the package, and the command that has to find them."""

    name: str
    product: str
    unit: str
    tries: int
    mutants: list[Mutant]
    arguments: Callable[[int, Mutant | None], list[str]]
    findings: Callable[[str], list[tuple[int, set[str]]]]

    @property
    def modules(self) -> set[str]:
        return {edit.file.split("/")[0] for mutant in self.mutants for edit in mutant.edits}

    def checked(self) -> list[tuple[Mutant, dict[str, str]]]:
        return [(mutant, mutant.texts(MODULES)) for mutant in self.mutants]


class Copy:
    """A package of links to this one, apart from the modules that are changed, which are copies."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        self.package = SCRATCH / suite.name / "package"
        shutil.rmtree(self.package, ignore_errors=True)
        (self.package / "Modules").mkdir(parents=True)
        for entry in sorted(ROOT.iterdir()):
            if entry.name not in {"Modules", ".build", ".git"}:
                (self.package / entry.name).symlink_to(entry)
        for module in sorted(MODULES.iterdir()):
            copy = self.package / "Modules" / module.name
            if module.name in suite.modules:
                shutil.copytree(module, copy, copy_function=shutil.copy2)
            else:
                copy.symlink_to(module)

    def plant(self, texts: dict[str, str]) -> None:
        for file, text in texts.items():
            (self.package / "Modules" / file).write_text(text)

    def restore(self, texts: dict[str, str]) -> None:
        for file in texts:
            shutil.copy(MODULES / file, self.package / "Modules" / file)

    @property
    def build_folder(self) -> Path:
        return SCRATCH / self.suite.name / "build"

    def build(self) -> str | None:
        """Builds the copy; the compiler's errors where it does not compile."""
        environment = {key: value for key, value in os.environ.items() if key != "PRICEBOARD_WARNINGS_AS_ERRORS"}
        command = ["swift", "build", "--package-path", str(self.package), "--scratch-path", str(self.build_folder)]
        done = subprocess.run(
            [*command, "--product", self.suite.product], capture_output=True, text=True, env=environment
        )
        if done.returncode == 0:
            return None
        return "\n".join(line for line in (done.stdout + done.stderr).splitlines() if "error:" in line) or done.stderr

    def judge(self, tries: int, mutant: Mutant | None) -> Findings:
        executable = str(self.build_folder / "debug" / self.suite.product)
        done = subprocess.run([executable, *self.suite.arguments(tries, mutant)], capture_output=True, text=True)
        return done.returncode, self.suite.findings(done.stdout), done.stdout + done.stderr


def run(suite: Suite, tries: int | None, pattern: str | None) -> int:
    """Plants all mistakes of a suite whose names hold the pattern; the number of those that were not found."""
    changes = [change for change in suite.checked() if not pattern or re.search(pattern, change[0].name)]
    if not changes:
        return 0
    tries = tries or suite.tries
    copy = Copy(suite)
    if error := copy.build():
        sys.exit(f"the copy without a mistake does not build:\n{error}")
    code, _, output = copy.judge(tries, None)
    if code:
        sys.exit(f"{suite.product} finds something without a mistake:\n{output}")
    print(f"{suite.name}: no mistake planted, nothing found in {tries} {suite.unit}", flush=True)

    survivors = 0
    for mutant, texts in changes:
        copy.plant(texts)
        error = copy.build()
        is_found, what = (False, f"does not build: {error}") if error else verdict(copy, mutant, tries)
        survivors += not is_found
        print(f"{'found ' if is_found else 'MISSED'}  {mutant.name.ljust(58)}  {what}", flush=True)
        copy.restore(texts)
    print(f"{suite.name}: {len(changes) - survivors} of {len(changes)} planted mistakes found", flush=True)
    return survivors


def verdict(copy: Copy, mutant: Mutant, tries: int) -> tuple[bool, str]:
    expected = {field.strip() for field in re.split(r"[ ;]", mutant.fields) if field.strip()}
    code, findings, output = copy.judge(tries, mutant)
    for seed, fields in findings:
        if code == 1 and fields & expected:
            return True, f"seed {seed}: {', '.join(sorted(fields & expected))}"
    if findings:
        return False, f"shows only in {', '.join(sorted(findings[0][1]))}, not in {mutant.fields}"
    return False, "survived" if code == 0 else f"ended with {code}: {output[-300:]}"

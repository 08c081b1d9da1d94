"""Builds the package that README.md shows, outside of this one: by path and by URL, with both build systems.

The package is written from the README itself, so that what a newcomer copies is what was built.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from checks.builds import nothing
from checks.runner import Failed, Repository

BY_PATH = 'path: "../priceboard"'
EXECUTABLE = "price-tag"
VERSION = "1.0.0"


@dataclass(frozen=True)
class Example:
    """The files of the README's package, and what its program prints."""

    files: dict[str, str]
    output: str

    @staticmethod
    def of(readme: str) -> Example:
        # A file is a fenced block under a line that holds its path alone, as in: `Package.swift`:
        files = dict(re.findall(r"^`([\w./-]+)`:\n\n```\w*\n(.*?)^```$", readme, re.M | re.S))
        output = re.search(rf"^\$ swift run {EXECUTABLE}\n(.*?)^```$", readme, re.M | re.S)
        if BY_PATH not in files.get("Package.swift", "") or output is None:
            raise Failed(
                f"README.md has to show Package.swift with {BY_PATH}, and what `$ swift run {EXECUTABLE}` prints"
            )
        return Example(files, output.group(1))

    @property
    def snapshots(self) -> dict[str, str]:
        """The files that recording is to write; the others are there from the start."""
        return {path: text for path, text in self.files.items() if path.startswith("Tests/Snapshots/")}

    def write(self, place: Path, dependency: str) -> None:
        for path, text in self.files.items():
            if path in self.snapshots:
                continue
            file = place / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace(BY_PATH, dependency), encoding="utf-8")


def check(repository: Repository) -> str:
    example = Example.of((repository.root / "README.md").read_text(encoding="utf-8"))
    place = repository.folder("outside", fresh=True)
    published = publish(repository, place / "priceboard")
    dependencies = {"path": BY_PATH, "url": f'url: "file://{published}", exact: "{VERSION}"'}
    modules = {target["name"] for target in repository.describe()["targets"]}
    for name, dependency in dependencies.items():
        for system in ("native", "swiftbuild"):
            package = Outside(repository, place / f"by-{name}-{system}", system, place / "swiftpm")
            example.write(package.place, dependency)
            package.run_example(example.output)
            if system == "native":
                package.demand_only({"MoneyKit"}, of=modules)
            print(f"    by {name} with {system}: builds and prints what the README says", flush=True)
            if (name, system) == ("path", "native"):
                package.record_and_verify(example.snapshots)
                print("    its snapshot tests fail, record and pass as the README says", flush=True)
            if (name, system) == ("url", "native"):
                package.check_boundaries()
                print("    our boundary checker accepts it, and refuses a planted SwiftUI import", flush=True)
    return "by path and by URL, with native and swiftbuild"


def publish(repository: Repository, place: Path) -> Path:
    """A repository of its own with this working tree as a version, whoever owns the checkout."""
    repository.copy(place)
    identity = ["-c", "user.name=check", "-c", "user.email=check@localhost", "-c", "commit.gpgsign=false"]
    for arguments in (
        ["init", "--quiet"],
        ["add", "--all"],
        [*identity, "commit", "--quiet", "--message", VERSION],
        ["tag", VERSION],
    ):
        code, output = repository.run("git", *arguments, cwd=place, log="publish", show=nothing)
        if code:
            raise Failed(f"git {arguments[0]} failed: {output}")
    return place


@dataclass(frozen=True)
class Outside:
    """A package that depends on ours."""

    repository: Repository
    place: Path
    system: str
    swiftpm: Path

    def run_example(self, expected: str) -> None:
        self.swift("build", "--product", EXECUTABLE)
        code, output = self.repository.run(
            str(self.products / EXECUTABLE), cwd=self.place, log=f"{self.place.name}-run", show=nothing
        )
        if code or output != expected:
            raise Failed(
                f"{self.place.name}: {EXECUTABLE} ended with {code} and printed\n{output}instead of\n{expected}"
            )

    def demand_only(self, names: set[str], of: set[str]) -> None:
        """Who uses one product compiles that one and what it depends on, nothing else of ours."""
        built = {module.stem for module in (self.products / "Modules").glob("*.swiftmodule")} & of
        if built != names:
            raise Failed(f"{self.place.name} compiled {sorted(built)} of ours instead of {sorted(names)}")

    def record_and_verify(self, snapshots: dict[str, str]) -> None:
        self.swift("test", fails=True)
        self.swift("test", environment={"PRICEBOARD_SNAPSHOTS": "record-missing"}, fails=True)
        folder = self.place / "Tests" / "Snapshots"
        found = {
            str(file.relative_to(self.place)): file.read_text(encoding="utf-8")
            for file in folder.rglob("*")
            if file.is_file()
        }
        if found != snapshots:
            raise Failed(f"{self.place.name}: recording wrote\n{found}\ninstead of\n{snapshots}")
        self.swift("test")

    def check_boundaries(self) -> None:
        self.swift("package", "check-boundaries")
        planted = self.place / "Sources" / EXECUTABLE / "Planted.swift"
        planted.write_text("import SwiftUI\n", encoding="utf-8")
        said = self.swift("package", "check-boundaries", fails=True)
        finding = f"Sources/{EXECUTABLE}/Planted.swift:1:8: error: [forbidden-import]"
        if finding not in said:
            raise Failed(f"{self.place.name}: the checker did not say {finding}, but\n{said}")
        planted.unlink()

    @property
    def products(self) -> Path:
        return Path(self.swift("build", "--show-bin-path").splitlines()[-1])

    def swift(
        self, command: str, *arguments: str, environment: dict[str, str] | None = None, fails: bool = False
    ) -> str:
        # Own folders for what SwiftPM remembers: it refuses a version whose content changed since the last time.
        folders = [f"--{kind}-path={self.swiftpm / kind}" for kind in ("cache", "config", "security")]
        whole = ["swift", command, *folders, "--build-system", self.system, *arguments]
        variables = {"PRICEBOARD_WARNINGS_AS_ERRORS": None, "PRICEBOARD_SNAPSHOTS": None, **(environment or {})}
        for attempt in ("first", "second"):
            code, output = self.repository.run(
                *whole, cwd=self.place, log=f"{self.place.name}-{command}", environment=variables, show=nothing
            )
            # The preview of the new build system itself crashes now and then, by a signal.
            if not (self.system == "swiftbuild" and attempt == "first" and (code < 0 or code > 128)):
                break
        if (code != 0) != fails:
            errors = [line[:300] for line in output.splitlines() if "error:" in line] or output.splitlines()[-12:]
            said = "\n".join(errors)
            raise Failed(f"{self.place.name}: `swift {command} {' '.join(arguments)}` ended with {code}\n{said}")
        return output

"""Running steps one after the other: what a step is, what it may use, and what is printed about it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

# Neither source nor anything that a step should look at.
IGNORED_FOLDERS = {".git", ".build", ".swiftpm", "DerivedData", "__pycache__"}


class Failed(Exception):
    """A step found something. The message is what to read first."""


class Skipped(Exception):
    """A step does not apply on this machine. The message says why."""


@dataclass(frozen=True)
class Step:
    name: str
    what: str
    why: str
    fix: str
    run: Callable[[Repository], str]
    needs: Sequence[str] = ()
    is_long: bool = False

    def answers_to(self, name: str) -> bool:
        return self.name == name or self.name.startswith(f"{name}-")


@dataclass
class Repository:
    """A checkout, the scratch folder for what steps build from it, and the commands they run in it."""

    root: Path
    verbose: bool = False
    is_quiet: bool = False

    @property
    def scratch(self) -> Path:
        # Apart from the developer's own build: warnings are errors here, and changing that setting back and
        # forth in one folder would rebuild everything each time.
        return self.root / ".build" / "check"

    def folder(self, name: str, fresh: bool = False) -> Path:
        place = self.scratch / name
        if fresh:
            shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True, exist_ok=True)
        return place

    def files(self) -> Iterator[Path]:
        """All files that belong to the repository, as paths relative to its root, in a stable order."""
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(name for name in folders if name not in IGNORED_FOLDERS)
            for name in sorted(names):
                yield (Path(folder) / name).relative_to(self.root)

    def copy(self, destination: Path) -> None:
        shutil.rmtree(destination, ignore_errors=True)
        for file in self.files():
            target = destination / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.root / file, target)

    def run(
        self,
        *command: str,
        log: str,
        cwd: Path | None = None,
        environment: dict[str, str | None] | None = None,
        show: Callable[[str], bool] | None = None,
    ) -> tuple[int, str]:
        """Runs a command and returns its exit code and output.

        Prints the lines that `show` picks (all, without it) as they come. The whole output is kept under
        the name `log`. A variable that is None in `environment` is unset.
        """
        variables = {name: value for name, value in {**os.environ, **(environment or {})}.items() if value is not None}
        path = self.folder("logs") / f"{log}.log"
        lines = []
        with open(path, "w", encoding="utf-8") as file, subprocess.Popen(
            command,
            cwd=cwd or self.root,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line)
                file.write(line)
                if self.verbose or (not self.is_quiet and (show is None or show(line))):
                    print("   ", line, end="", flush=True)
        return process.returncode, "".join(lines)

    def describe(self) -> dict:
        return self._package("describe", "--type", "json")

    def manifest(self) -> dict:
        return self._package("dump-package")

    def _package(self, *arguments: str) -> dict:
        result = subprocess.run(
            ["swift", "package", "--scratch-path", str(self.folder("describe")), *arguments],
            cwd=self.root,
            capture_output=True,
            text=True,
        )
        if result.returncode:
            raise Failed(f"`swift package {' '.join(arguments)}` failed:\n{result.stderr.strip()}")
        return json.loads(result.stdout)


def run_steps(steps: Sequence[Step], repository: Repository) -> int:
    results: list[tuple[str, str, float, str]] = []
    unavailable: set[str] = set()
    started = time.monotonic()
    for number, step in enumerate(steps, 1):
        print(f"\n== {step.name} ({number} of {len(steps)}): {step.what}", flush=True)
        print(f"   why: {step.why}", flush=True)
        missing = [name for name in step.needs if name in unavailable]
        before = time.monotonic()
        try:
            if missing:
                raise Skipped(f"{' and '.join(missing)} did not pass")
            verdict, said = "passed", step.run(repository)
        except Skipped as skipped:
            verdict, said = "skipped", str(skipped)
            if missing:
                unavailable.add(step.name)
        except Failed as failed:
            verdict, said = "FAILED", str(failed).splitlines()[0]
            unavailable.add(step.name)
            print(f"   FAILED: {failed}\n   logs: {repository.scratch / 'logs'}\n   to fix: {step.fix}", flush=True)
        else:
            print(f"   passed: {said}", flush=True)
        if verdict == "skipped":
            print(f"   skipped: {said}", flush=True)
        results.append((step.name, verdict, time.monotonic() - before, said))

    width = max((len(name) for name, *_ in results), default=0)
    print("\n== summary")
    for name, verdict, seconds, said in results:
        print(f"   {name.ljust(width)}  {verdict:7}  {seconds:6.1f} s  {said}")
    failed = [name for name, verdict, *_ in results if verdict == "FAILED"]
    print(f"   {len(results)} steps in {time.monotonic() - started:.0f} s, {len(failed)} failed", flush=True)
    if failed:
        print(f"   run one again with: Tools/check {failed[0]}", flush=True)
    return 1 if failed else 0

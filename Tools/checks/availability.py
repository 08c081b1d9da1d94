"""Compiles the library modules for the oldest Apple systems that the manifest names, on Linux, with no SDK.

The Linux toolchain's own modules carry the Apple availability of each declaration. A compiled module holds the
triple that it was built for once, as text. Copies with an Apple triple of the same length in that place make the
compiler load them for an Apple target, and its availability check then works as it does on a Mac, in branches
under `#if !os(Linux)`, too.

What Apple's Foundation holds and Linux keeps in FoundationNetworking is imported along with it. Frameworks that only
Apple has are replaced by stand-ins, one file each in Tools/checks/apple, which declare what the libraries use of them;
FoundationOnApple is what Linux's Foundation lacks, and is imported along with it, too.

Proved here: nothing newer than the minimum systems is used. Not proved: linking, and anything that only Apple's
headers and frameworks declare, the stand-ins included. All of it rests on toolchain internals, so planted probes must
be refused and harmless ones accepted before a result counts.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from checks.runner import Failed, Repository, Skipped

# name of the platform in the manifest: its name in a triple, its folder in the toolchain, its name in a module file
APPLE = {
    "ios": ("ios", "iphoneos", "arm64-apple-ios"),
    "macos": ("macosx", "macosx", "arm64-apple-macos"),
}
STAND_INS = Path("Tools/checks/apple")
# What must be refused: its text, and a part of what the compiler says.
REFUSED_PROBES = {
    "an Int128": ("public func probe(_ value: Int128) -> Int128 { value }\n", "'Int128' is only available in"),
    "an Int128 under #if !os(Linux)": (
        "#if !os(Linux)\n  func probe(_ value: Int128) -> Int128 { value }\n#endif\n",
        "'Int128' is only available in",
    ),
    "a URLSession used wrongly": (
        "#if !os(Linux)\n  import Foundation\n  func probe(_ session: URLSession) -> Int { session.delegateQueue }\n#endif\n",
        "cannot convert return expression of type 'OperationQueue'",
    ),
}
ACCEPTED_PROBES = {
    "a harmless function": "public func probe(_ value: Int64) -> Int64 { value }\n",
    "a URLSession": (
        "#if !os(Linux)\n  import Foundation\n  func probe(_ session: URLSession) { session.invalidateAndCancel() }\n#endif\n"
    ),
}


@dataclass(frozen=True)
class Toolchain:
    compiler: Path
    resources: Path
    triple: str
    architecture: str

    @staticmethod
    def found() -> Toolchain:
        swiftc = shutil.which("swiftc")
        if swiftc is None:
            raise Failed("there is no swiftc in PATH")
        said = subprocess.run([swiftc, "-print-target-info"], check=True, capture_output=True, text=True).stdout
        information = json.loads(said)
        resources = Path(information["paths"]["runtimeResourcePath"])
        return Toolchain(
            compiler=resources.parent.parent / "bin" / "swift-frontend",
            resources=resources,
            triple=information["target"]["moduleTriple"],
            architecture=information["target"]["arch"],
        )


@dataclass(frozen=True)
class AppleTarget:
    triple: str
    label: str
    folder: str
    module_name: str

    @staticmethod
    def of(name: str, version: str, length: int) -> AppleTarget:
        system, folder, module_name = APPLE[name]
        triple = f"arm64-apple-{system}{version}"
        # A version may carry as many zeros as it likes: that pads the label to the length it replaces.
        label = triple.ljust(length, "0")
        if len(label) != length:
            raise Failed(f"the label {label} does not fit in {length} bytes, which this host's triple has")
        return AppleTarget(triple, label, folder, module_name)


@dataclass(frozen=True)
class Module:
    name: str
    sources: list[str]
    uses: list[str]
    flags: list[str]


def check(repository: Repository) -> str:
    if platform.system() == "Darwin":
        raise Skipped("the SDK of this system does it: build for the minimum systems with xcodebuild")
    toolchain = Toolchain.found()
    manifest = repository.manifest()
    modules = library_modules(repository.describe(), manifest)
    targets = [
        AppleTarget.of(entry["platformName"], entry["version"], len(toolchain.triple))
        for entry in manifest["platforms"]
        if entry["platformName"] in APPLE
    ]
    if len(targets) != len(APPLE):
        raise Failed(f"Package.swift must name a minimum version of each of: {', '.join(sorted(APPLE))}")

    work = repository.folder("availability", fresh=True)
    relabel(toolchain, targets, work)
    with ThreadPoolExecutor() as pool:
        findings = list(
            pool.map(lambda target: Compilation(repository.root, toolchain, target, work).refusals(modules), targets)
        )
    lines = [line for of_target in findings for line in of_target]
    if lines:
        raise Failed(f"{len(lines)} uses of something newer or unknown\n" + "\n".join(lines))
    triples = " and ".join(target.triple for target in targets)
    return f"{len(modules)} modules for {triples}; the planted mistakes were refused"


def library_modules(description: dict, manifest: dict) -> list[Module]:
    """The targets that a library product reaches, dependencies first."""
    described = {target["name"]: target for target in description["targets"]}
    declared = {target["name"]: target for target in manifest["targets"]}
    ordered: list[Module] = []

    def visit(name: str) -> None:
        if any(module.name == name for module in ordered):
            return
        target = described[name]
        uses = target.get("target_dependencies", [])
        for dependency in uses:
            visit(dependency)
        sources = [f"{target['path']}/{source}" for source in target["sources"]]
        ordered.append(Module(name, sources, uses, compiler_flags(name, declared[name]["settings"])))

    for product in description["products"]:
        if "library" in product["type"]:
            for name in product["targets"]:
                visit(name)
    if not ordered:
        raise Failed("no library product, so nothing to check")
    return ordered


def compiler_flags(name: str, settings: list[dict]) -> list[str]:
    """The manifest's settings as flags of the compiler, so that they are written down once."""
    flags: list[str] = []
    for setting in settings:
        for kind, value in setting["kind"].items():
            if kind == "swiftLanguageMode":
                flags += ["-swift-version", value["_0"]]
            elif kind == "enableUpcomingFeature":
                flags += ["-enable-upcoming-feature", value["_0"]]
            elif kind == "strictMemorySafety":
                flags += ["-strict-memory-safety"]
            elif kind != "treatAllWarnings":
                raise Failed(f"{name} has the setting {kind} in Package.swift; teach compiler_flags() what it means")
    return flags


def relabel(toolchain: Toolchain, targets: list[AppleTarget], work: Path) -> None:
    """Writes a resource folder in which the toolchain's Linux modules claim to be of the Apple targets."""
    host = toolchain.triple.encode()
    resources = work / "resources"
    resources.mkdir()
    for entry in toolchain.resources.iterdir():
        if entry.name not in {"linux"} | {target.folder for target in targets}:
            (resources / entry.name).symlink_to(entry)

    copied = 0
    for source in sorted((toolchain.resources / "linux").glob(f"*.swiftmodule/{toolchain.triple}.swiftmodule")):
        content = source.read_bytes()
        if content.count(host) != 1:
            raise Failed(
                f"{source} names its triple {content.count(host)} times instead of once; this toolchain is not known"
            )
        for target in targets:
            place = resources / target.folder / source.parent.name
            place.mkdir(parents=True)
            (place / f"{target.module_name}.swiftmodule").write_bytes(content.replace(host, target.label.encode()))
        copied += 1
    if copied == 0:
        raise Failed(
            f"no module for {toolchain.triple} in {toolchain.resources / 'linux'}; this toolchain is not known"
        )

    # The C library's module map names one header without its folder, which is looked up beside the Apple SDK.
    c_library = toolchain.resources / "linux" / toolchain.architecture
    copy = work / "c-library"
    copy.mkdir()
    shutil.copy(c_library / "SwiftGlibc.h", copy)
    header = Path("/usr/include/assert.h")
    if not header.exists():
        raise Failed(f"{header} is missing; install the C library's headers")
    text = (c_library / "glibc.modulemap").read_text(encoding="utf-8")
    (copy / "glibc.modulemap").write_text(text.replace('"assert.h"', f'"{header}"'), encoding="utf-8")


@dataclass(frozen=True)
class Compilation:
    root: Path
    toolchain: Toolchain
    target: AppleTarget
    work: Path

    def refusals(self, modules: list[Module]) -> list[str]:
        self.out.mkdir()
        self.stand_in()
        self.prove(modules[0].flags)
        lines: list[str] = []
        for module in modules:
            said = self.compile(module.name, module.sources, module.flags)
            if said is None:
                continue
            # Written all the same, so that the modules above it are still checked.
            self.compile(module.name, module.sources, [*module.flags, "-disable-availability-checking"])
            errors = [line for line in said.splitlines() if re.match(r"\S.*: error: ", line)]
            lines += [f"{line} [{module.name}, {self.target.triple}]" for line in dict.fromkeys(errors)] or [said]
        return lines

    def stand_in(self) -> None:
        """Compiles what stands in for Apple's frameworks, each under the name of its file.

        The files are no .swift files, because they are in no target and held to no rule of ours.
        """
        for source in sorted((self.root / STAND_INS).glob("*.swift.txt")):
            framework = source.name.removesuffix(".swift.txt")
            copy = self.work / f"{framework}-{self.target.folder}.swift"
            shutil.copy(source, copy)
            said = self.compile(framework, [str(copy)], ["-swift-version", "5"])
            if said is not None:
                raise Failed(f"{source.relative_to(self.root)} does not compile\n{said}")

    def prove(self, flags: list[str]) -> None:
        probe = self.work / f"Probe-{self.target.folder}.swift"
        for name, (text, complaint) in REFUSED_PROBES.items():
            probe.write_text(text, encoding="utf-8")
            said = self.compile("Probe", [str(probe)], flags)
            if said is None or complaint not in said:
                raise Failed(f"the check proves nothing with this toolchain: {name} was not refused\n{said or ''}")
        for name, text in ACCEPTED_PROBES.items():
            probe.write_text(text, encoding="utf-8")
            said = self.compile("Probe", [str(probe)], flags)
            if said is not None:
                raise Failed(f"the check does not work with this toolchain: {name} was refused\n{said}")

    def parts_of_foundation(self) -> list[str]:
        """What is a part of Foundation on Apple's systems; the stand-in is not there while it is compiled itself."""
        parts = ["FoundationNetworking"]
        if (self.out / "FoundationOnApple.swiftmodule").exists():
            parts.append("FoundationOnApple")
        return [argument for part in parts for argument in ("-import-module", part)]

    def compile(self, module: str, sources: list[str], flags: list[str]) -> str | None:
        """None where the compiler accepts the sources, otherwise what it says."""
        command = [
            self.toolchain.compiler,
            "-frontend",
            "-emit-module",
            "-o",
            self.out / f"{module}.swiftmodule",
            "-module-name",
            module,
            "-package-name",
            "priceboard",
            "-parse-as-library",
            "-target",
            self.target.triple,
            "-clang-target",
            self.toolchain.triple,
            "-disable-objc-interop",
            "-sdk",
            "/",
            "-resource-dir",
            self.work / "resources",
            "-I",
            self.out,
            "-module-cache-path",
            self.work / f"cache-{self.target.folder}",
            "-Xcc",
            f"-fmodule-map-file={self.work / 'c-library' / 'glibc.modulemap'}",
            "-plugin-path",
            self.toolchain.resources / "host" / "plugins",
            *self.parts_of_foundation(),
            *flags,
            *sources,
        ]
        result = subprocess.run(
            [os.fspath(part) for part in command],
            cwd=self.root,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        return None if result.returncode == 0 else result.stderr or f"the compiler ended with {result.returncode}"

    @property
    def out(self) -> Path:
        return self.work / f"modules-{self.target.folder}"

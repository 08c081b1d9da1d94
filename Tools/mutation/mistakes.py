"""What a planted mistake is: textual edits whose anchors must stand exactly once in their files."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Edit:
    file: str
    anchor: str
    replacement: str


@dataclass(frozen=True)
class Mutant:
    """A mistake; `fields` says where it must show."""

    name: str
    fields: str
    edits: tuple[Edit, ...]

    @staticmethod
    def of(name: str, fields: str, file: str, anchor: str, replacement: str, *more: Edit) -> Mutant:
        return Mutant(name, fields, (Edit(file, anchor, replacement), *more))

    def texts(self, folder: Path) -> dict[str, str]:
        """The texts of the files that it changes; an anchor that is gone, or stands twice, ends the run."""
        texts: dict[str, str] = {}
        for edit in self.edits:
            path = folder / edit.file
            text = texts.get(edit.file) or (path.read_text() if path.is_file() else "")
            count = text.count(edit.anchor)
            if count != 1:
                sys.exit(f"'{self.name}': the anchor stands {count} times in {edit.file}:\n  {edit.anchor}")
            texts[edit.file] = text.replace(edit.anchor, edit.replacement)
        return texts

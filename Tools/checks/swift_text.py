"""Swift source with everything that is not code blanked out, so that a search finds code alone."""

from __future__ import annotations

import re

STRING_START = re.compile(r'(#*)("""|")')
REGEX_START = re.compile(r"(#+)/")


def code_only(text: str) -> str:
    """The text at the same length and lines, with comments, literals and raw identifiers as spaces.

    What stands inside an interpolation is code and stays.
    """
    blanker = _Blanker(text)
    blanker.code(0, in_interpolation=False)
    return "".join(blanker.output)


class _Blanker:
    def __init__(self, text: str) -> None:
        self.text = text
        self.output = list(text)

    def blank(self, start: int, end: int) -> int:
        for index in range(start, min(end, len(self.text))):
            if self.output[index] != "\n":
                self.output[index] = " "
        return end

    def end_of(self, mark: str, start: int) -> int:
        found = self.text.find(mark, start)
        return len(self.text) if found < 0 else found + len(mark)

    def code(self, index: int, in_interpolation: bool) -> int:
        """Blanks from `index` on; returns where the interpolation ends, or the end of the text."""
        depth = 0
        while index < len(self.text):
            character = self.text[index]
            if self.text.startswith("//", index):
                newline = self.text.find("\n", index)
                index = self.blank(index, len(self.text) if newline < 0 else newline)
            elif self.text.startswith("/*", index):
                index = self.comment(index)
            elif character in '"#' and (start := STRING_START.match(self.text, index)):
                index = self.string(index, hashes=start.group(1), quotes=start.group(2))
            elif character == "#" and (start := REGEX_START.match(self.text, index)):
                index = self.blank(index, self.end_of("/" + start.group(1), start.end()))
            elif character == "`":
                index = self.identifier(index)
            elif in_interpolation and character == ")" and depth == 0:
                return index + 1
            else:
                depth += {"(": 1, ")": -1}.get(character, 0)
                index += 1
        return index

    def comment(self, index: int) -> int:
        start, depth = index, 0
        while index < len(self.text):
            if self.text.startswith("/*", index):
                depth, index = depth + 1, index + 2
            elif self.text.startswith("*/", index):
                depth, index = depth - 1, index + 2
                if depth == 0:
                    break
            else:
                index += 1
        return self.blank(start, index)

    def string(self, index: int, hashes: str, quotes: str) -> int:
        end, escape = quotes + hashes, "\\" + hashes
        index = self.blank(index, index + len(hashes + quotes))
        while index < len(self.text):
            if self.text.startswith(end, index):
                return self.blank(index, index + len(end))
            if self.text.startswith(escape + "(", index):
                self.blank(index, index + len(escape))
                index = self.code(index + len(escape) + 1, in_interpolation=True)
            elif self.text.startswith(escape, index):
                index = self.blank(index, index + len(escape) + 1)
            elif self.text[index] == "\n" and len(quotes) == 1:
                return index
            else:
                index = self.blank(index, index + 1)
        return index

    def identifier(self, index: int) -> int:
        end = self.end_of("`", index + 1)
        if " " in self.text[index:end]:
            self.blank(index + 1, end - 1)
        return end

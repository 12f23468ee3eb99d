"""Tokens of the text form, and the cursor that the parser moves over them.

One regular expression cuts the whole text. The end of a line is a token, because it ends an
instruction, except between parentheses, where a list may go on over several lines.
"""

import re
from typing import Final, final

from heddle._util.errors import HeddleError
from heddle.program.text import spelling
from heddle.program.text.spelling import SpellingError

_TOKEN: Final = re.compile(
    rf"(?P<skip>[ \t\r]+|//[^\n]*)"
    rf"|(?P<newline>\n)"
    rf"|(?P<string>{spelling.STRING})"
    rf"|(?P<method>{spelling.METHOD_TYPE})"
    rf"|(?P<type>{spelling.TYPE})"
    rf"|(?P<number>{spelling.NUMBER})"
    rf"|(?P<word>{spelling.WORD})"
    rf"|(?P<symbol>->|[=!<>]=|[-=<>:,.()\[\]{{}}@])"
    rf"|(?P<bad>.)",
    re.ASCII | re.DOTALL,
)
_VARIABLE: Final = re.compile(r"v(\d{1,8})", re.ASCII)
_BLOCK: Final = re.compile(r"b(\d{1,8})", re.ASCII)

# Nested dynamic constants and annotations are read by recursion; the class-file reader gives up on
# annotations at the same depth.
MAX_DEPTH: Final = 64


class TextError(HeddleError):
    """A text that is no IR: where reading stopped, what should stand there and what does."""

    def __init__(self, line: int, column: int, expected: str, found: str) -> None:
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
        super().__init__(f"line {line}, column {column}: expected {expected}, found {found}")


@final
class Cursor:
    """A place in the tokens of a text: looks at one token, takes it, or says what is missing."""

    __slots__ = ("_index", "_kinds", "_offsets", "_source", "_texts", "kind", "text")

    def __init__(self, source: str) -> None:
        self._source = source
        self._kinds: list[str] = []
        self._texts: list[str] = []
        self._offsets: list[int] = []
        self._cut()
        self._index = -1
        self.kind = ""
        self.text = ""
        self.take()

    def _cut(self) -> None:
        """Cut the source into tokens; a run of line ends is one, and none stands in parentheses."""
        depth = 0
        for match in _TOKEN.finditer(self._source):
            kind = match.lastgroup
            if kind is None or kind == "skip":
                continue
            if kind == "newline":
                if depth or (self._kinds and self._kinds[-1] == "newline"):
                    continue
            elif kind == "symbol":
                depth = max(0, depth + (match[0] == "(") - (match[0] == ")"))
            self._kinds.append(kind)
            self._texts.append(match[0])
            self._offsets.append(match.start())
            if kind == "bad":
                break
        self._kinds.append("end")
        self._texts.append("")
        self._offsets.append(len(self._source))

    @property
    def place(self) -> int:
        """The number of the token looked at, for `error_at`."""
        return self._index

    def take(self) -> str:
        """Take the token looked at and return its text; the end is never passed."""
        taken = self.text
        if self.kind != "end":
            self._index += 1
            self.kind = self._kinds[self._index]
            self.text = self._texts[self._index]
            if self.kind == "bad":
                raise self.error("a closing quote" if self.text == '"' else "a token")
        return taken

    def take_if(self, text: str) -> bool:
        """Take the token if it is that word or symbol, and tell whether it was."""
        if self.text != text:
            return False
        self.take()
        return True

    def expect(self, text: str) -> None:
        """Take that word or symbol; anything else is an error."""
        if self.text != text:
            raise self.error(f"'{text}'")
        self.take()

    def error(self, expected: str) -> TextError:
        """Make the error that says what should stand here."""
        return self.error_at(self._index, expected)

    def error_at(self, place: int, expected: str) -> TextError:
        """Make the error that says what should stand at a token seen before."""
        kind, text, offset = self._kinds[place], self._texts[place], self._offsets[place]
        before = self._source[:offset]
        found = {"end": "the end of the text", "newline": "the end of the line"}.get(kind)
        line, column = before.count("\n") + 1, offset - before.rfind("\n")
        return TextError(line, column, expected, found or spelling.shown(text))

    def string(self, what: str = "a string in quotes") -> str:
        """Take a quoted string."""
        if self.kind != "string":
            raise self.error(what)
        try:
            value = spelling.unquoted(self.text)
        except SpellingError as error:
            raise self.error(str(error)) from error
        self.take()
        return value

    def name(self, what: str) -> str:
        """Take a class or member name; an array type may stand for the class of arrays."""
        if self.kind in ("word", "type"):
            return self.take()
        return self.string(f"{what} (in quotes if it is not a plain word)")

    def type(self) -> str:
        """Take a type descriptor."""
        if self.kind == "type" or (self.kind == "word" and self.text in spelling.BARE_TYPES):
            return self.take()
        return self.string("a type such as I or Ljava/lang/Object;")

    def method_type(self) -> str:
        """Take a method descriptor."""
        if self.kind == "method":
            return self.take()
        return self.string("a method descriptor such as (I)V")

    def integer(self) -> int:
        """Take an integer."""
        if self.kind == "number":
            try:
                number = spelling.read_number(self.text)
            except SpellingError as error:
                raise self.error(str(error)) from error
            if number.type == "I":
                self.take()
                return number.bits
        raise self.error("an integer")

    def variable(self) -> int:
        """Take a variable, `v` and its number."""
        return self._numbered(_VARIABLE, "a variable such as v0")

    def block(self) -> int:
        """Take a block, `b` and its number."""
        return self._numbered(_BLOCK, "a block such as b0")

    def at_variable(self) -> bool:
        """Return whether a variable stands here."""
        return _VARIABLE.fullmatch(self.text) is not None

    def at_block(self) -> bool:
        """Return whether a block stands here."""
        return _BLOCK.fullmatch(self.text) is not None

    def _numbered(self, pattern: re.Pattern[str], what: str) -> int:
        match = pattern.fullmatch(self.text)
        if match is None:
            raise self.error(what)
        self.take()
        return int(match[1])

    def end_line(self) -> None:
        """Take the end of a line; a closing brace or the end of the text ends one too."""
        if self.kind == "newline":
            self.take()
        elif self.kind != "end" and self.text != "}":
            raise self.error("the end of the line")

    def skip_lines(self) -> None:
        """Take line ends, if any stand here."""
        while self.kind == "newline":
            self.take()

    def end_text(self) -> None:
        """Make sure that nothing is left."""
        self.skip_lines()
        if self.kind != "end":
            raise self.error("the end of the text")

"""Reads what annotations say, by name."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows
from heddle.program.annotated import has_value, simple_name
from heddle.program.classes import Annotation

_ROW: Final = re.compile(r"([\w-]+):((?:\s+@[\w$]+(?:\([\w.$-]+\))?)+)")
_WORD: Final = re.compile(r"@([\w$]+)(?:\(([^)]*)\))?")


class Meaning(StrEnum):
    """What an annotation says; the table describes each."""

    GUARDED_BY = "guarded-by"
    THREAD_SAFE = "thread-safe"
    IMMUTABLE = "immutable"
    NOT_THREAD_SAFE = "not-thread-safe"
    CONFINED = "confined"
    ONE_THREAD = "one-thread"
    ANY_THREAD = "any-thread"
    LAZY = "lazy"
    TESTING = "testing"
    GENERATED = "generated"


CLAIMS: Final = frozenset((Meaning.GUARDED_BY, Meaning.THREAD_SAFE, Meaning.IMMUTABLE))


class _Word(NamedTuple):
    meaning: Meaning
    value: str | None


@final
class Annotations:
    """The rows of the table and of a user's own; facts or claims may be switched off."""

    def __init__(self, own: Sequence[str] = (), *, facts: bool = True, claims: bool = True) -> None:
        self._words: dict[str, list[_Word]] = {}
        for place, line in (
            *Rows.of("annotations", own).given,
            *built_in_rows("annotations").given,
        ):
            self._read(place, line)
        on = {True: facts, False: claims}
        self._used = frozenset(each for each in Meaning if on[each not in CLAIMS])

    def _read(self, place: str, line: str) -> None:
        match = _ROW.fullmatch(line)
        if match is None or match[1] not in set(Meaning):
            known = ", ".join(Meaning)
            raise TableError(f"{place}: {line!r}: expected 'MEANING: @Name', with one of {known}")
        for name, value in _WORD.findall(match[2]):
            word = _Word(Meaning(match[1]), value or None)
            self._words.setdefault(name, []).append(word)

    def find(self, annotations: Iterable[Annotation], meaning: Meaning) -> Annotation | None:
        """Return the first annotation that has a meaning, if that is used at all."""
        if meaning not in self._used:
            return None
        return next((each for each in annotations if meaning in self._meanings(each)), None)

    def says(self, annotations: Iterable[Annotation], meaning: Meaning) -> bool:
        """Tell whether an annotation has a meaning, be that used or not."""
        return any(meaning in self._meanings(each) for each in annotations)

    def _meanings(self, annotation: Annotation) -> list[Meaning]:
        words = self._words.get(simple_name(annotation), ())
        return [w.meaning for w in words if w.value is None or has_value(annotation, w.value)]

"""Notes from annotations on races: the claims that a race breaks, and why it may not matter.

A claim is never trusted, and a race that breaks one comes first. A fact moves a race behind others,
with the reason; it removes none (docs/annotations.md).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, final

from heddle._util.memo import Memo
from heddle.concurrency.threads import AbstractThread
from heddle.entry import is_harness
from heddle.models.annotations import Annotations, Meaning
from heddle.pointsto import Frames
from heddle.program.annotated import spelled
from heddle.program.classes import Annotation, Class, Field, Flags, Method, dotted
from heddle.program.descriptors import class_of_type
from heddle.program.program import Program
from heddle.races.findings import ShownRace
from heddle.report.model.races import Effect, Note

_OF_OBJECTS: Final = (Meaning.THREAD_SAFE, Meaning.IMMUTABLE, Meaning.NOT_THREAD_SAFE)
_TORN: Final = frozenset("JD")
_MOST_TYPES: Final = 20


_SAFE: Final = "the class is declared thread-safe"
_UNSHARED: Final = "the class is declared not to be shared"
_CHANGED: Final = "the class is declared immutable, but is written after construction"
_LAZY: Final = "declared to be initialised lazily, to the same value by any thread"
_HALF: Final = "declared to be initialised lazily, but a reader may see half of a long or double"
_ONE: Final = "declared to be used by one thread, which callers are assumed to respect"
_SEVERAL: Final = "declared to be used by one thread, but several threads of the program use it"
_MADE: Final = "both accesses are in generated code"


@final
class Declarations:
    """Reads the annotations on the classes, fields and code of a race."""

    def __init__(
        self, program: Program, frames: Frames, reached: Sequence[str], annotations: Annotations
    ) -> None:
        self._program = program
        self._frames = frames
        self._reached = reached
        self._annotations = annotations
        self._generators = Memo(self._generator)

    @cached_property
    def _marked(self) -> dict[str, Class]:
        """Return the classes of the application that say something of their objects, and are used.

        Mostly there is none, and then nothing needs to be looked up for any race.
        """
        found = [self._program.find(name) for name in self._reached]
        return {
            declared.name: declared
            for declared in found
            if declared is not None
            and any(self._annotations.says(declared.annotations, each) for each in _OF_OBJECTS)
        }

    def notes(self, finding: ShownRace, *, is_constructing: bool) -> tuple[Note, ...]:
        """Return what is said of a race; `is_constructing` if a write is in a constructor only."""
        found: dict[Note, None] = {}
        location = finding.location
        for declared in self._classes(finding):
            found.update(dict.fromkeys(self._safe(declared)))
            if isinstance(location, Field) and not (finding.is_library or location.is_static):
                found.update(dict.fromkeys(self._of_object(declared, is_constructing)))
        if isinstance(location, Field):
            found.update(dict.fromkeys(self._of_field(location, finding)))
        made = self._generated(finding)
        if made is not None:
            found[made] = None
        return tuple(found)

    # -- classes -----------------------------------------------------------------------------------

    def _classes(self, finding: ShownRace) -> Iterator[Class]:
        """Return the classes of the application whose objects a race is on, or whose code it is.

        Of what a library has, it is the class whose methods both call it.
        """
        if not self._marked:
            return
        names: dict[str, None] = {}
        if isinstance(finding.location, Field) and not finding.is_library:
            names[finding.location.owner] = None
            members = self._frames.objects_of(finding.objects)[:_MOST_TYPES]
            names.update(dict.fromkeys(sorted(class_of_type(each.type) for each in members)))
        else:
            owners = {side.frame.method.owner for side in finding.sides if side.frame.method}
            names.update(dict.fromkeys(owners if len(owners) == 1 else ()))
        yield from (self._marked[name] for name in names if name in self._marked)

    def _safe(self, declared: Class) -> Iterator[Note]:
        marked = self._annotations.find(declared.annotations, Meaning.THREAD_SAFE)
        if marked is not None:
            yield Note(spelled(marked), dotted(declared.name), "broken", _SAFE)

    def _of_object(self, declared: Class, is_constructing: bool) -> Iterator[Note]:
        """Say what is declared of objects, of a race on a field of one."""
        name = dotted(declared.name)
        marked = self._annotations.find(declared.annotations, Meaning.NOT_THREAD_SAFE)
        if marked is not None:
            yield Note(spelled(marked), name, "misused", _UNSHARED)
        marked = self._annotations.find(declared.annotations, Meaning.IMMUTABLE)
        if marked is not None and not is_constructing:
            yield Note(spelled(marked), name, "broken", _CHANGED)

    # -- fields ------------------------------------------------------------------------------------

    def _of_field(self, field: Field, finding: ShownRace) -> Iterator[Note]:
        name = f"{dotted(field.owner)}.{field.name}"
        marked = self._annotations.find(field.annotations, Meaning.LAZY)
        if marked is not None:
            is_torn = field.descriptor in _TORN and not field.flags & Flags.VOLATILE
            effect: Effect = "broken" if is_torn else "harmless"
            yield Note(spelled(marked), name, effect, _HALF if is_torn else _LAZY)
        marked = self._annotations.find(field.annotations, Meaning.CONFINED)
        if marked is not None:
            is_outside = all(_is_caller(side.thread) for side in finding.sides)
            effect = "harmless" if is_outside else "broken"
            yield Note(spelled(marked), name, effect, _ONE if is_outside else _SEVERAL)

    # -- code --------------------------------------------------------------------------------------

    def _generated(self, finding: ShownRace) -> Note | None:
        """Say that no side is in code that somebody wrote."""
        marks = [self._generators[side.frame.method] for side in finding.sides]
        first = marks[0]
        if first is None or None in marks:
            return None
        return Note(spelled(first[0]), first[1], "generated", _MADE)

    def _generator(self, method: Method | None) -> tuple[Annotation, str] | None:
        if method is None:
            return None
        marked = self._annotations.find(method.annotations, Meaning.GENERATED)
        if marked is not None:
            return marked, f"{dotted(method.owner)}.{method.name}"
        for declared in self._around(method.owner):
            marked = self._annotations.find(declared.annotations, Meaning.GENERATED)
            if marked is not None:
                return marked, dotted(declared.name)
        return None

    def _around(self, name: str) -> Iterable[Class]:
        """Return a class and its enclosing classes."""
        found: dict[str, Class] = {}
        at: str | None = name
        while at is not None and at not in found:
            declared = self._program.find(at)
            if declared is None:
                break
            found[at] = declared
            outer = declared.enclosing_method
            rows = [row.outer for row in declared.inner_classes if row.inner == at]
            at = outer.owner if outer is not None else next(iter(rows), None)
        return found.values()


def _is_caller(thread: AbstractThread) -> bool:
    return thread.object is not None and is_harness(class_of_type(thread.object.type))

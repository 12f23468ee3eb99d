"""Races that watched virtual machines have seen, and what they have counted, as plain data."""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias, final

import msgspec

# Numbers that compilers and virtual machines generate for lambdas and hidden classes.
_GENERATED: Final = re.compile(r"\$\$Lambda.*")


@final
class SeenFrame(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """An activation on a call stack; the line is negative if it is not known."""

    class_: str
    method: str
    file: str | None = None
    line: int = -1


@final
class SeenThread(msgspec.Struct, frozen=True):
    """A thread: its number and name, who started it, and the call stack of that."""

    number: int
    name: str
    parent: str | None = None
    started: tuple[SeenFrame, ...] = ()


@final
class SeenAccess(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """One side of a race: the place of the access, its thread, and the innermost calls first.

    `bytecode` is the offset of the instruction in the method of the original class file. `stack_of`
    says what the stack is of: this `access`, another one of the `thread` at this place, or the
    `site` alone, whose callers are not known. `locks` are the monitors that the thread held then.
    """

    write: bool
    thread: SeenThread
    class_: str = ""
    source: str = ""
    method: str = ""
    descriptor: str = ""
    line: int = 0
    bytecode: int = -1
    kind: str = ""
    stack_of: str = "site"
    stack: tuple[SeenFrame, ...] = ()
    locks: tuple[str, ...] = ()


@final
class SeenLocation(msgspec.Struct, frozen=True):
    """The location of a race: a field, the element of an array, or a library object."""

    owner: str = ""
    name: str = ""
    descriptor: str = ""
    object: str = ""
    index: int | None = None


@final
class SeenRace(msgspec.Struct, frozen=True):
    """Two accesses to one location that nothing ordered in a run."""

    location: SeenLocation
    sides: tuple[SeenAccess, SeenAccess]


@final
class MachineCounts(msgspec.Struct, frozen=True):
    """The counts of a virtual machine, told when it ends."""

    races: int = 0
    seen: int = 0
    classes_watched: int = 0
    classes_plain: int = 0
    classes_unanswered: int = 0
    internal_errors: int = 0


# The location of a race by its name, and the two lines, whichever was seen first.
_Places: TypeAlias = tuple[str, str, tuple[tuple[str, str, str, int], ...]]


@final
class SeenRaces:
    """The races of all virtual machines of a command, each pair of lines once, in order."""

    def __init__(self) -> None:
        self._races: dict[_Places, SeenRace] = {}
        self.unread = 0

    @property
    def races(self) -> Sequence[SeenRace]:
        """Return the races in the order in which they were first seen."""
        return list(self._races.values())

    def add(self, text: str) -> SeenRace | None:
        """Take the JSON of a race; return the race if it is the first with these places."""
        try:
            race = msgspec.json.decode(text, type=SeenRace)
        except msgspec.DecodeError:
            self.unread += 1
            return None
        places = _places(race)
        if places in self._races:
            return None
        self._races[places] = race
        return race


def machine_counts(text: str) -> MachineCounts:
    """Return what a virtual machine tells at its end; nothing if that cannot be read."""
    try:
        return msgspec.json.decode(text, type=MachineCounts)
    except msgspec.DecodeError:
        return MachineCounts()


def _places(race: SeenRace) -> _Places:
    return race.location.owner, race.location.name, tuple(sorted(map(_place, race.sides)))


def _place(side: SeenAccess) -> tuple[str, str, str, int]:
    """Return the line of an access; without lines, its offset, which is negative here."""
    class_ = _GENERATED.sub("$$Lambda", side.class_)
    return class_, side.method, side.descriptor, side.line or -1 - side.bytecode

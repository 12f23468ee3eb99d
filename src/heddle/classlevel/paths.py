"""Access paths by which a method names objects: a root, and the fields followed from there.

The resources of Ferreira, Table 3.1: parameters, fields, new objects, results of calls. A path is a
root and steps. A step is a field of the class that declares it (`p/Set.states`), followed by `[]`
for what the elements of an array hold and `*` for what an object of unknown code holds, so that the
last step always says which field refers to the object. Paths are finite: a repeated field is a loop
(`Node.next+`), and of long paths the middle is left out; both are marked by `+`.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

ELEMENTS: Final = "[]"
CONTENTS: Final = "*"
# Marks a step that may have been taken more than once, or that stands for several.
REPEATED: Final = "+"

MOST_STEPS: Final = 2
_MOST_SUFFIX: Final = 3
_STEP: Final = re.compile(r"(.*?)((?:\[\]|\*)*)(\+?)", re.DOTALL)
_SUFFIX: Final = re.compile(r"\[\]|\*")


# The locks of a pair, as if its methods that return them were final fields.
READ_VIEW: Final = "java/util/concurrent/locks/ReadWriteLock.readLock"
WRITE_VIEW: Final = "java/util/concurrent/locks/ReadWriteLock.writeLock"
VIEWS: Final = (READ_VIEW, WRITE_VIEW)

_ANY: Final = "h"
# The same few paths are looked up again and again.
_REMEMBERED: Final = 1 << 16


class ResourcePath(NamedTuple):
    """An object, as one method knows it."""

    root: str
    steps: tuple[str, ...] = ()


STATIC: Final = ResourcePath("static")


def parameter(number: int) -> ResourcePath:
    """Return the path of a parameter; `this` is number 0 of an instance method."""
    return ResourcePath(f"p{number}")


def known_by(field: str) -> ResourcePath:
    """Return the path of whatever a field refers to, of any object."""
    return ResourcePath(_ANY, (field,))


def coarser(path: ResourcePath) -> ResourcePath:
    """Return a coarser path: any object that the same field refers to."""
    held = holder(path)
    return path if held is None else known_by(held)


def class_object(name: str) -> ResourcePath:
    """Return the path of the object that stands for a class."""
    return ResourcePath(f"c:{name}")


def made(type_: str, pc: int) -> ResourcePath:
    """Return the path of an object that is allocated at an offset, or by the callee there."""
    return ResourcePath(f"n{pc}:{type_}")


def returned(type_: str) -> ResourcePath:
    """Return the path by which callers know an object that a method allocates and returns."""
    return ResourcePath(f"r:{type_}")


def other(pc: int) -> ResourcePath:
    """Return the path of an object of which nothing is known."""
    return ResourcePath(f"o{pc}")


def is_made(path: ResourcePath) -> bool:
    """Return whether a path starts at an object that the method itself allocates."""
    return path.root[0] == "n"


def is_returned(path: ResourcePath) -> bool:
    """Return whether a path starts at an object that the method allocates and returns."""
    return path.root[0] == "r"


def is_other(path: ResourcePath) -> bool:
    """Return whether a path starts at an object of which nothing is known."""
    return path.root[0] == "o"


def unnumbered(path: ResourcePath) -> ResourcePath:
    """Return a path without the offset that only its method knows."""
    return ResourcePath("o", path.steps) if is_other(path) else path


def is_class(path: ResourcePath) -> bool:
    """Return whether a path starts at the object that stands for a class: it has no state."""
    return path.root[0] == "c"


def parameter_number(path: ResourcePath) -> int | None:
    """Return the number of the parameter that a path starts at, if it does."""
    return int(path.root[1:]) if path.root[0] == "p" else None


def made_type(path: ResourcePath) -> str:
    """Return the type of the object that is allocated where a path starts."""
    return path.root.partition(":")[2]


@lru_cache(_REMEMBERED)
def split(step: str) -> tuple[str, tuple[str, ...]]:
    """Return the field of a step (empty if there is none) and what was followed inside it."""
    match = _STEP.fullmatch(step)
    assert match is not None
    return match.group(1), tuple(_SUFFIX.findall(match.group(2)))


def is_plain(step: str) -> bool:
    """Return whether a step is a field, followed once."""
    return bool(step) and step[-1] not in "]*+"


@lru_cache(_REMEMBERED)
def extended(path: ResourcePath, step: str) -> ResourcePath:
    """Return the path extended by a field, the elements or the contents."""
    if step in (ELEMENTS, CONTENTS):
        return _inside(path, step)
    if path.root == _ANY:
        return known_by(step)
    known = [each.rstrip(REPEATED) for each in path.steps]
    if step in known:
        return ResourcePath(path.root, (*path.steps[: known.index(step)], step + REPEATED))
    if len(path.steps) == MOST_STEPS:
        return ResourcePath(path.root, (*path.steps[: MOST_STEPS - 1], step + REPEATED))
    return ResourcePath(path.root, (*path.steps, step))


def _inside(path: ResourcePath, step: str) -> ResourcePath:
    """Put elements or contents at the end of the last step; contents hold all there is inside."""
    if not path.steps:
        return ResourcePath(path.root, (step,))
    last = path.steps[-1].rstrip(REPEATED)
    _, suffixes = split(last)
    is_enough = len(suffixes) >= _MOST_SUFFIX or suffixes[-1:] == (CONTENTS,)
    fused = last if is_enough else last + step
    return ResourcePath(path.root, (*path.steps[:-1], fused))


@lru_cache(_REMEMBERED)
def followed(path: ResourcePath, steps: tuple[str, ...]) -> ResourcePath:
    """Return a path extended by the steps of another."""
    for step in steps:
        field, suffixes = split(step)
        if field:
            path = extended(path, field)
        for suffix in suffixes:
            path = extended(path, suffix)
        if step.endswith(REPEATED) and not path.steps[-1].endswith(REPEATED):
            path = ResourcePath(path.root, (*path.steps[:-1], path.steps[-1] + REPEATED))
    return path


@lru_cache(_REMEMBERED)
def holder(path: ResourcePath) -> str | None:
    """Return the field that refers to the object at a path, with what was followed inside it."""
    if not path.steps:
        return None
    last = path.steps[-1].rstrip(REPEATED)
    return last if split(last)[0] else None

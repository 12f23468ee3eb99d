"""What `heddle inspect` tells: what a program consists of and what of it could not be read."""

import json
from collections.abc import Iterator
from typing import Final, final

import msgspec

from heddle._util.printable import printable
from heddle.frontend.entry_points import EntryPoint
from heddle.program.assumption import Assumption
from heddle.program.classes import dotted
from heddle.program.program import Role

SCHEMA: Final = 1
_JAVA_OF_MAJOR: Final = 44
_SHOWN: Final = 20


@final
class Inspection(msgspec.Struct, frozen=True):
    """Counts by role, class-file versions, entry points, and everything taken on trust."""

    jdk: str
    classes: dict[Role, int]
    methods: int
    bodies: int
    instructions: int
    versions: dict[int, int]
    entry_points: tuple[EntryPoint, ...]
    assumptions: tuple[Assumption, ...]


def render_inspection_json(inspection: Inspection) -> str:
    """Render for programs; the keys are described in `docs/usage.md`."""
    whole = {"schema": SCHEMA, **msgspec.to_builtins(inspection)}
    whole["versions"] = {str(major): count for major, count in inspection.versions.items()}
    return json.dumps(whole, indent=2, sort_keys=True)


def render_inspection_text(inspection: Inspection) -> str:
    """Render for people."""
    return "\n".join(_lines(inspection))


def _lines(inspection: Inspection) -> Iterator[str]:
    own = inspection.classes[Role.APPLICATION]
    yield f"JDK: {inspection.jdk}"
    yield f"Application: {own} classes, {inspection.methods} methods, of which"
    yield f"  {inspection.bodies} have code ({inspection.instructions} IR instructions)"
    library = inspection.classes[Role.LIBRARY]
    yield f"Referenced library classes: {library}; missing: {inspection.classes[Role.PHANTOM]}"
    yield "Class-file versions:"
    for major, count in sorted(inspection.versions.items()):
        yield f"  {major} ({java_of(major)}): {count}"
    yield from _entry_lines(inspection.entry_points)
    yield from _assumption_lines(inspection.assumptions)


def java_of(major: int) -> str:
    """Return the Java release that writes a class-file version (JVMS table 4.1-A)."""
    release = major - _JAVA_OF_MAJOR
    return f"Java {release}" if release > 4 else f"Java 1.{max(release, 1)}"


def _entry_lines(entries: tuple[EntryPoint, ...]) -> Iterator[str]:
    if not entries:
        yield "Entry points: none found"
        return
    yield f"Entry points: {len(entries)}"
    for entry in entries[:_SHOWN]:
        place = f"{dotted(entry.owner)}.{entry.method}" if entry.method else dotted(entry.owner)
        yield f"  {entry.kind}: {printable(place)}"
    yield from _more(len(entries))


def _assumption_lines(assumptions: tuple[Assumption, ...]) -> Iterator[str]:
    if not assumptions:
        yield "Missing or unreadable: nothing"
        return
    yield f"Missing, unreadable or taken on trust: {len(assumptions)}"
    for assumption in assumptions[:_SHOWN]:
        what = f"{assumption.kind}: {dotted(assumption.subject)}: {assumption.reason}"
        yield f"  {printable(what)}"
    yield from _more(len(assumptions))


def _more(count: int) -> Iterator[str]:
    if count > _SHOWN:
        yield f"  ... and {count - _SHOWN} more (all of them with --json)"

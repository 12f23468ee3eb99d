"""The text that tells a seen race as soon as it is seen, and the summary of a watched run."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from heddle._util.printable import printable
from heddle.dynamic.seen import MachineCounts, SeenAccess, SeenFrame, SeenLocation, SeenRace
from heddle.program.classes import dotted
from heddle.program.descriptors import java_type
from heddle.report.model.names import counted

_LINE: Final = "=" * 80
# Remarks on stacks that are not those of the access itself.
_STACKS: Final[Mapping[str, str]] = defaultdict(
    str, thread=", called like this before", site=", callers not known"
)


def render_seen(race: SeenRace) -> str:
    """Return the block of lines about a race; the access that was seen last comes first."""
    lines = [_LINE, f"DATA RACE on {_location(race.location)}"]
    for side in reversed(race.sides):
        lines += _side(side)
    lines += _starts(race)
    return "\n".join(printable(line) for line in (*lines, _LINE))


def render_summary(
    races: Sequence[SeenRace], machines: int, counts: Sequence[MachineCounts], unread: int = 0
) -> str:
    """Return what was watched, and how many races were seen."""
    watched = sum(each.classes_watched for each in counts)
    alone = sum(each.classes_plain for each in counts)
    lost = sum(each.classes_unanswered for each in counts)
    errors = sum(each.internal_errors for each in counts)
    if not machines:
        return "heddle: the command has started no Java process, so nothing was watched"
    lines = [f"heddle: {counted(len(races), 'data race')} seen"]
    lines.append(f"  {counted(machines, 'Java process')} and {counted(watched, 'class')} watched")
    if alone or lost:
        lines.append(f"  {alone} left alone, and {lost} that nobody could instrument")
    if machines > len(counts):
        lines.append(f"  {machines - len(counts)} of them ended without a summary")
    if unread:
        lines.append(f"  {counted(unread, 'message')} of a race not understood, a bug in Heddle")
    if errors:
        lines.append(f"  {counted(errors, 'error')} of the detector itself, a bug in Heddle")
    return "\n".join(lines)


def _location(location: SeenLocation) -> str:
    of = f" of {location.object}" if location.object else ""
    if location.index is not None:
        return f"element {location.index}{of}"
    if not location.name:
        return location.object or "an unknown location"
    if not location.descriptor or location.descriptor.startswith("("):
        return f"{dotted(location.owner)}{of}"
    return f"{dotted(location.owner)}.{location.name} ({java_type(location.descriptor)}){of}"


def _side(side: SeenAccess) -> Iterator[str]:
    kind = "write" if side.write else "read"
    yield f'  {kind} by thread "{side.thread.name}" (#{side.thread.number}){_STACKS[side.stack_of]}'
    yield from _frames(side.stack)
    if side.locks:
        yield f"    holding {', '.join(side.locks)}"


def _starts(race: SeenRace) -> Iterator[str]:
    """Return where each of the two threads was started, if that was seen."""
    for side in reversed(race.sides):
        thread = side.thread
        if thread.started:
            by = f' by "{thread.parent}"' if thread.parent else ""
            yield f'  thread "{thread.name}" (#{thread.number}) started{by}'
            yield from _frames(thread.started)


def _frames(frames: Sequence[SeenFrame]) -> Iterator[str]:
    for frame in frames:
        where = frame.file or "unknown source"
        line = f":{frame.line}" if frame.file and frame.line >= 0 else ""
        yield f"    at {frame.class_}.{frame.method}({where}{line})"

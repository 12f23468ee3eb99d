"""What is behind a race on a reference, in words."""

from collections.abc import Iterator
from typing import Final

from heddle.report.model.names import field_name
from heddle.report.model.races import Race, ReportedAccess, ReportedContent
from heddle.report.text.evidence import Detail, located, quoted

HEADING: Final = "What the reference leads to may be seen before it is written:"


def contents_lines(race: Race, detail: Detail) -> Iterator[str]:
    """Say which parts of the object nothing orders either, if there are any."""
    if not race.contents:
        return
    yield HEADING
    shown = race.contents[: detail.items]
    for content in shown:
        yield f"  {content_in_words(content, detail)}"
        yield from _source_lines(content, detail) if detail.whole else ()
    more = len(race.contents) - len(shown) + race.more_contents
    if more:
        yield f"  and {more} more"


def content_in_words(content: ReportedContent, detail: Detail) -> str:
    """Say what is written and accessed where."""
    ours, theirs = content.accesses
    parts = f"{_at('written', ours, detail)}, {_at(_DONE[theirs.kind], theirs, detail)}"
    return f"{field_name(content.field)}, {parts}"


def _at(done: str, access: ReportedAccess, detail: Detail) -> str:
    place = f"{done} at {located(access.place, detail)}"
    if access.inner is None or not detail.whole:
        return place
    return f"{place} (in the library: {located(access.inner, detail)})"


_DONE: Final = {"read": "read", "write": "written"}


def _source_lines(content: ReportedContent, detail: Detail) -> Iterator[str]:
    for access in content.accesses:
        if access.source is not None:
            yield f"      | {quoted(access.source, detail)}"

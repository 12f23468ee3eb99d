"""The formats of a report of races and their destinations: `--format FORMAT[=PATH]`."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from heddle._util.errors import InputError
from heddle.cli.colours import painted
from heddle.cli.outputs import destination
from heddle.cli.terminal import Paint, write
from heddle.report.ci import render_gitlab, render_junit
from heddle.report.html import render_html
from heddle.report.json import render_json
from heddle.report.model.races import RacesReport
from heddle.report.sarif import render_sarif
from heddle.report.text import Shown, render_short, render_text

Writer: TypeAlias = Callable[[RacesReport], str]

DEFAULT: Final = ("text",)
_PAINTED: Final = frozenset({"text"})


class Target(NamedTuple):
    """A report to write: its format, and its path (`--output` or stdout without one).

    `paint` adds colours for a terminal.
    """

    writer: Writer
    path: Path | None
    paint: Paint | None = None


def writers(shown: Shown) -> dict[str, Writer]:
    """Return the renderers by the names of their formats."""
    return {
        "text": lambda report: render_text(report, shown),
        "short": lambda report: render_short(report, shown.most),
        "json": render_json,
        "html": render_html,
        "sarif": render_sarif,
        "junit": render_junit,
        "gitlab": render_gitlab,
    }


def targets(
    asked: Sequence[str], known: Mapping[str, Writer], output: Path | None
) -> tuple[Target, ...]:
    """Return the formats to write; no two may have the same destination."""
    if output is not None and all("=" in each for each in asked):
        advice = "Leave --output out, or give a format without a file."
        raise InputError(str(output), "each format has a file of its own", advice)
    found = tuple([_target(each, known, output) for each in asked])
    paths = [target.path for target in found]
    for each, path in zip(asked, paths, strict=True):
        if paths.count(path) > 1:
            where = "the same output" if path is None else f"the same file, {path}"
            advice = "Name a file for each, as in --format sarif=races.sarif."
            raise InputError(each, f"several formats are written to {where}", advice)
    return found


def _target(asked: str, known: Mapping[str, Writer], output: Path | None) -> Target:
    name, has_path, path = asked.partition("=")
    if name not in known:
        raise InputError(asked, "there is no such format", f"There are: {', '.join(known)}.")
    if has_path and not path:
        raise InputError(asked, "there is no file after the =", f"Write {name}=FILE or {name}.")
    written = destination(Path(path)) if has_path else output
    return Target(known[name], written, painted if name in _PAINTED else None)


def write_reports(report: RacesReport, chosen: Sequence[Target]) -> None:
    """Write a report in each of its formats."""
    for target in chosen:
        write(target.writer(report), target.path, target.paint)

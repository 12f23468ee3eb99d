"""The `check` and `explain` commands."""

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from heddle._util.errors import InputError
from heddle._util.printable import printable
from heddle.api import check_races, entry, explain_no_race
from heddle.cli.baseline_files import read_baseline
from heddle.cli.colours import painted
from heddle.cli.formats import DEFAULT, targets, write_reports, writers
from heddle.cli.git import changes_since
from heddle.cli.options import (
    BudgetOption,
    ClassPathOption,
    ConfigOption,
    FormatsOption,
    JdkOption,
    KOption,
    MainOption,
    MaxMemoryOption,
    NoCacheOption,
    OutputOption,
    Paths,
    QuietOption,
    ShowConfigOption,
    TimeoutOption,
    opened,
    settings,
)
from heddle.cli.terminal import progress_shown, write
from heddle.cli.verdict import (
    AllowIncompleteOption,
    FailOnIncompleteOption,
    exit_code,
    incomplete_setting,
)
from heddle.config import Config, render_config
from heddle.report.filters import Selection, checked, compared, only_changed, selected
from heddle.report.model.names import counted
from heddle.report.model.races import BrokenGuard, Finding, Level, Race, RacesReport
from heddle.report.text import MOST_LINES, Shown, render_finding, render_guard, render_race

_SHOWN: Final = 10
_LEAST: Final[dict[str, Level]] = {"any": "low", "medium": "medium", "high": "high"}
_FILE_AND_LINE: Final = re.compile(r".+:[0-9]+", re.DOTALL)


class Locks(StrEnum):
    """The lock sets that exclude a race."""

    SOUND = "sound"
    MAY = "may"
    NONE = "none"


class FailOn(StrEnum):
    """The races that make the exit code 1: both judgements are at least this."""

    ANY = "any"
    MEDIUM = "medium"
    HIGH = "high"


class LeastLevel(StrEnum):
    """The least level of a judgement that is reported."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


LocksOption = Annotated[
    Locks | None,
    typer.Option(help="Locks that exclude a race: must be the same (sound), may be (may), none."),
]
DeepOption = Annotated[
    bool | None,
    typer.Option(
        "--deep/--no-deep",
        help="Report races in libraries where they are, rather than at the application's calls.",
        show_default=False,
    ),
]
InterfaceOption = Annotated[
    list[str] | None,
    typer.Option(
        "--interface",
        metavar="TYPE",
        help="Public types that any number of threads call, instead of a main method; may be "
        "repeated, and * stands for anything (default, without a main method: all there are).",
        show_default=False,
    ),
]


LeastConfidenceOption = Annotated[
    LeastLevel | None,
    typer.Option(
        "--min-confidence",
        help="Report only races of at least this confidence.",
        show_default=False,
    ),
]
LeastSeverityOption = Annotated[
    LeastLevel | None,
    typer.Option(
        "--min-severity",
        help="Report only races of at least this severity.",
        show_default=False,
    ),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="PACKAGE",
        help="Report only findings in this package or class and those below it; may be repeated.",
        show_default=False,
    ),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="ID",
        help="Report only findings of this rule, such as race-on-field; may be repeated.",
        show_default=False,
    ),
]


def check(
    paths: Paths,
    main_class: MainOption = None,
    interface: InterfaceOption = None,
    k: KOption = None,
    budget: BudgetOption = None,
    locks: LocksOption = None,
    deep: DeepOption = None,
    formats: FormatsOption = None,
    baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Report and fail only on findings that are not in this file (`heddle baseline`).",
            show_default=False,
        ),
    ] = None,
    changed_since: Annotated[
        str | None,
        typer.Option(
            metavar="REVISION",
            help="Report and fail only on findings with a place in a file that changed since this "
            "revision of the git repository; everything is analysed.",
            show_default=False,
        ),
    ] = None,
    fail_on: Annotated[
        FailOn | None,
        typer.Option(
            help="Exit with code 1 on any race (the default), or only if both the confidence and "
            "the severity of one are at least this.",
            show_default=False,
        ),
    ] = None,
    min_confidence: LeastConfidenceOption = None,
    min_severity: LeastSeverityOption = None,
    only: OnlyOption = None,
    rules: RuleOption = None,
    max_findings: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Show so many findings in text and short (default: all in short, as many as fit "
            f"into {MOST_LINES} lines in text; 0: all).",
            show_default=False,
        ),
    ] = None,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Show all pairs of accesses of each finding, in text.")
    ] = False,
    stats: Annotated[
        bool,
        typer.Option(
            "--stats",
            help="Show what each stage removes, and what time and memory it takes.",
        ),
    ] = False,
    exit_zero: Annotated[
        bool,
        typer.Option("--exit-zero", help="Exit with code 0 whatever is found or not understood."),
    ] = False,
    allow_incomplete: AllowIncompleteOption = False,
    fail_on_incomplete: FailOnIncompleteOption = False,
    timeout: TimeoutOption = None,
    max_memory: MaxMemoryOption = None,
    config_file: ConfigOption = None,
    show_config: ShowConfigOption = False,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Find data races, and guards that are declared but not held.

    The exit code is 1 if there are any, and 3 if there are none but too little was understood to
    rely on that.
    """
    config = settings(
        config_file,
        {"k": k, "budget": budget},
        {"locks": locks, "deep": deep, "main": main_class},
        {
            "formats": tuple(formats) if formats else None,
            "baseline": None if baseline is None else str(baseline),
            "fail_on": fail_on,
            "incomplete": incomplete_setting(allow=allow_incomplete, fail=fail_on_incomplete),
            "min_confidence": min_confidence,
            "min_severity": min_severity,
            "only": tuple(only) if only else None,
            "rules": tuple(rules) if rules else None,
        },
        {"timeout": timeout, "memory": max_memory},
    )
    if show_config:
        write(render_config(config), output)
        return
    asked = config.report.formats or DEFAULT
    shown = Shown(stats=stats, pairs=pairs, most=max_findings)
    chosen = targets(asked, writers(shown), output)
    known = read_baseline(config.report.baseline)
    changes = None if changed_since is None else changes_since(changed_since, paths)
    wanted = _selection(config)
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress, config.check.libraries)
        start = entry(loaded, config.check.main or None, interface or (), config)
        report = check_races(start, config, progress, stats=stats)
    report = report if known is None else compared(report, known)
    report = report if changes is None else only_changed(report, changes)
    report = selected(report, wanted)
    write_reports(report, chosen)
    if not exit_zero:
        fails = report.fails(_LEAST[config.report.fail_on])
        raise typer.Exit(exit_code(report, config.report.incomplete, fails=fails))


def _selection(config: Config) -> Selection:
    """Return the findings that the settings select."""
    asked = config.report
    return checked(
        Selection(
            confidence=asked.min_confidence,
            severity=asked.min_severity,
            packages=asked.only,
            rules=asked.rules,
        )
    )


def explain(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="[ID] PATH",
            help="The id of a finding, or of a pair of accesses, or a prefix of it (not with "
            "--no-race), then the program.",
            show_default=False,
        ),
    ],
    no_race: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="FILE:LINE FILE:LINE",
            help="Explain why the accesses of two lines do not race.",
            show_default=False,
        ),
    ] = None,
    main_class: MainOption = None,
    interface: InterfaceOption = None,
    k: KOption = None,
    budget: BudgetOption = None,
    locks: LocksOption = None,
    deep: DeepOption = None,
    config_file: ConfigOption = None,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Print one finding in full, or why two lines do not race."""
    config = settings(
        config_file,
        {"k": k, "budget": budget},
        {"locks": locks, "deep": deep, "main": main_class},
    )
    wanted, paths = _race_and_paths(what, no_race)
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress, config.check.libraries)
        start = entry(loaded, config.check.main or None, interface or (), config)
        if no_race is not None:
            text = explain_no_race(start, config, no_race, progress)
        else:
            report = check_races(start, config, progress)
            text = _explained(wanted, report)
    write(text, output, painted)


def _race_and_paths(what: list[str], no_race: tuple[str, str] | None) -> tuple[str, list[Path]]:
    """Separate the id of the race, if there is one, from the paths."""
    for line in no_race or ():
        if not _FILE_AND_LINE.fullmatch(line):
            raise InputError(line, "is no FILE:LINE", "Write it as in Account.java:37.")
    if no_race is not None:
        return "", [Path(path) for path in what]
    wanted, *paths = what
    if not wanted or not paths:
        raise typer.BadParameter("give the id of a finding, then at least one path")
    return wanted, [Path(path) for path in paths]


def _explained(wanted: str, report: RacesReport) -> str:
    """Render the finding, pair or guard with this id or unambiguous prefix."""
    findings = (*report.findings, *(each.finding for each in report.suppressed))
    guards = (*report.guards, *(each.guard for each in report.suppressed_guards))
    pairs = [pair for finding in findings for pair in finding.pairs]
    everything: tuple[Finding | Race | BrokenGuard, ...] = (*findings, *guards, *pairs)
    found = [each for each in everything if each.id == wanted]
    found = found or [each for each in everything if each.id.startswith(wanted)]
    if len(found) == 1:
        return _in_full(report, found[0])
    if not found:
        advice = (
            f"{counted(len(report.findings), 'finding')} found; `heddle check` with the same "
            "options lists them with their ids."
        )
        raise InputError(wanted, "nothing was found with this id", advice)
    ids = ", ".join(printable(each.id) for each in found[:_SHOWN])
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    raise InputError(wanted, "several ids begin so", f"It may be {ids}{more}.")


def _in_full(report: RacesReport, found: Finding | Race | BrokenGuard) -> str:
    match found:
        case Finding():
            return render_finding(report, found)
        case Race():
            return render_race(report, found)
        case BrokenGuard():
            return render_guard(report, found)

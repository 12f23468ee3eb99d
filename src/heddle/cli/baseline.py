"""The `baseline write` and `baseline diff` commands."""

from pathlib import Path
from typing import Annotated, Final

import typer

from heddle.api import check_races, entry
from heddle.cli.baseline_files import read_baseline
from heddle.cli.help import PlainCommand
from heddle.cli.options import (
    BudgetOption,
    ClassPathOption,
    ConfigOption,
    JdkOption,
    KOption,
    MainOption,
    NoCacheOption,
    OutputOption,
    Paths,
    QuietOption,
    opened,
    settings,
)
from heddle.cli.outputs import destination
from heddle.cli.races import DeepOption, InterfaceOption, LocksOption
from heddle.cli.terminal import progress_shown, write
from heddle.cli.verdict import AllowIncompleteOption, exit_code, incomplete_setting
from heddle.report.filters import compared, refuse_incomplete, render_baseline, render_diff

FILE: Final = Path("heddle-baseline.txt")

baseline_app = typer.Typer(
    help="Record known races so that `check` reports only new ones.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@baseline_app.command("write", cls=PlainCommand)
def baseline_write(
    paths: Paths,
    main_class: MainOption = None,
    interface: InterfaceOption = None,
    k: KOption = None,
    budget: BudgetOption = None,
    locks: LocksOption = None,
    deep: DeepOption = None,
    allow_incomplete: AllowIncompleteOption = False,
    config_file: ConfigOption = None,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write; - is stdout.",
            callback=destination,
        ),
    ] = FILE,
) -> None:
    """Record the findings in a file as known, unless that depends on limits."""
    config = settings(
        config_file,
        {"k": k, "budget": budget},
        {"locks": locks, "deep": deep, "main": main_class},
        {"incomplete": incomplete_setting(allow=allow_incomplete)},
    )
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress, config.check.libraries)
        start = entry(loaded, config.check.main or None, interface or (), config)
        report = check_races(start, config, progress)
    if config.report.incomplete != "allow":
        refuse_incomplete(report, output)
    write(render_baseline(report), output)


@baseline_app.command("diff", cls=PlainCommand)
def baseline_diff(
    baseline: Annotated[
        Path,
        typer.Argument(
            metavar="BASELINE", help="A file that `baseline write` wrote.", show_default=False
        ),
    ],
    paths: Paths,
    main_class: MainOption = None,
    interface: InterfaceOption = None,
    k: KOption = None,
    budget: BudgetOption = None,
    locks: LocksOption = None,
    deep: DeepOption = None,
    allow_incomplete: AllowIncompleteOption = False,
    config_file: ConfigOption = None,
    classpath: ClassPathOption = None,
    jdk: JdkOption = None,
    no_cache: NoCacheOption = False,
    quiet: QuietOption = False,
    output: OutputOption = None,
) -> None:
    """Print what is new (+) or gone (-) since a baseline; exit code 1 if any finding is new.

    The exit code is 3 if none is, but too little was understood to rely on that.
    """
    config = settings(
        config_file,
        {"k": k, "budget": budget},
        {"locks": locks, "deep": deep, "main": main_class},
        {"incomplete": incomplete_setting(allow=allow_incomplete)},
    )
    known = read_baseline(str(baseline))
    assert known is not None
    with progress_shown(quiet) as progress:
        loaded = opened(paths, classpath, jdk, no_cache, progress, config.check.libraries)
        start = entry(loaded, config.check.main or None, interface or (), config)
        report = compared(check_races(start, config, progress), known)
    write(render_diff(report), output)
    fails = bool(report.findings or report.guards)
    raise typer.Exit(exit_code(report, config.report.incomplete, fails=fails))

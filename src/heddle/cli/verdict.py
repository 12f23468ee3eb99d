"""The verdict of a check as an exit code, and the options that decide it."""

from typing import Annotated, Final

import typer

from heddle._util.errors import InputError
from heddle.config import Incomplete
from heddle.report.model.races import RacesReport

EXIT_CLEAN: Final = 0
EXIT_RACES: Final = 1
EXIT_INCONCLUSIVE: Final = 3

AllowIncompleteOption = Annotated[
    bool,
    typer.Option(
        "--allow-incomplete",
        help="Exit with code 0 instead of 3 if too little was understood to say that there are no "
        "races.",
    ),
]
FailOnIncompleteOption = Annotated[
    bool,
    typer.Option(
        "--fail-on-incomplete",
        help="Exit with code 3 whenever something was not understood, even if races are reported "
        "that do not fail the check.",
    ),
]


def incomplete_setting(*, allow: bool, fail: bool = False) -> Incomplete | None:
    """Return the setting that the options name; None if they leave it to the file."""
    if allow and fail:
        options = "--allow-incomplete, --fail-on-incomplete"
        raise InputError(options, "contradict each other", "Leave one of them out.")
    return "allow" if allow else "fail" if fail else None


def exit_code(report: RacesReport, incomplete: Incomplete, *, fails: bool) -> int:
    """Return the exit code of a report; `fails` says whether one of its findings does.

    A finding that fails takes precedence: it is there whatever was not understood.
    """
    if fails:
        return EXIT_RACES
    is_counted = {
        "if-clean": report.is_inconclusive,
        "fail": report.is_incomplete,
        "allow": False,
    }
    return EXIT_INCONCLUSIVE if is_counted[incomplete] else EXIT_CLEAN

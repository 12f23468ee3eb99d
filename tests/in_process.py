"""Commands run in this process, for tests that run many: what they wrote, and what they raised."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

import typer.testing
from typer.main import get_command
from typer.testing import CliRunner, Result

from heddle.cli.commands import EXIT_ERROR, app
from heddle.cli.errors import user_error
from heddle.cli.verdict import EXIT_INCONCLUSIVE

# The runner would build all commands anew for each run, 8 % of the time of a small check.
vars(typer.testing)["_get_command"] = cache(get_command)


class Outcome(NamedTuple):
    """How a command ended; what it said on stderr if it was an error that a user can act on."""

    code: int
    text: str
    error: str

    def report(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found


def invoke(arguments: Sequence[str], environ: Mapping[str, str] | None = None) -> Result:
    """Run a command; what it raises is raised."""
    return CliRunner().invoke(app, arguments, env=environ, catch_exceptions=False)


def outcome(*arguments: str, environ: Mapping[str, str] | None = None) -> Outcome:
    """Run a command as `heddle.cli.commands.main` does; what would be a traceback is raised."""
    result = CliRunner().invoke(app, arguments, env=environ, standalone_mode=False)
    if result.exception is not None:
        message = user_error(result.exception)
        if message is None:
            raise result.exception
        return Outcome(EXIT_ERROR, result.stdout, result.stderr + message)
    return Outcome(result.return_value or 0, result.stdout, result.stderr)


def assert_checked(done: Result) -> None:
    """Assert that a check that wrote JSON understood a whole program, perhaps without a thread.

    The programs of the tests are complete, so that no other reason makes a check inconclusive.
    """
    assert done.exit_code in (0, 1, EXIT_INCONCLUSIVE), done.output
    gaps = json.loads(done.stdout)["coverage"]["gaps"]
    assert {gap["kind"] for gap in gaps} <= {"no-threads"}, gaps


@contextmanager
def told(what: str) -> Iterator[None]:
    """Name what was tried if it fails."""
    try:
        yield
    except Exception as error:
        error.add_note(f"while checking {what}")
        raise

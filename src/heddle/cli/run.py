"""The `run` command, which watches the virtual machines that a command starts."""

import os
import sys
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from heddle.cli.options import JdkOption, QuietOption
from heddle.cli.outputs import destination
from heddle.cli.terminal import write
from heddle.cli.verdict import EXIT_RACES
from heddle.dynamic import SeenRace, Watch, render_seen, render_summary
from heddle.frontend.jdk.jdk import find_jdk

_MOST: Final = 255


def run(
    command: Annotated[
        list[str],
        typer.Argument(metavar="-- COMMAND...", help="A command that starts Java processes."),
    ],
    exit_code: Annotated[
        int,
        typer.Option(
            "--exit-code", metavar="N", help="The exit code if races are seen.", min=0, max=_MOST
        ),
    ] = EXIT_RACES,
    json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Write the races as JSON.", show_default=False),
    ] = None,
    jdk: JdkOption = None,
    quiet: QuietOption = False,
) -> None:
    """Run a program and report the data races that happen.

    Every Java process that the command starts is watched. Races are reported on stderr as soon as
    they are seen. If none is seen, the exit code is that of the command.
    """
    target = destination(json)
    watch = Watch(find_jdk(jdk, os.environ), os.environ, _tell)
    done = watch.run(command)
    if done.races or not quiet:
        _print(render_summary(done.races, done.machines, done.counts, done.unread))
    if json is not None:
        write(msgspec.json.format(msgspec.json.encode(done.races)).decode(), target)
    raise typer.Exit(exit_code if done.races else done.code)


def _tell(race: SeenRace) -> None:
    _print(render_seen(race))


def _print(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()

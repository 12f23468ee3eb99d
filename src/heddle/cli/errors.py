"""Errors as users read them, all in one style: what is wrong, where, and what to do."""

from typing import Final

import typer

from heddle._util.errors import HeddleError
from heddle._util.printable import printable

# The base of all errors about arguments; Typer exports only this descendant of it.
_UsageError: Final = typer.BadParameter.__mro__[1]


def user_error(error: BaseException) -> str | None:
    """Return the message of an error that the user can act on; None if it is a bug in Heddle."""
    if isinstance(error, HeddleError):
        return spoken("error", str(error))
    if isinstance(error, MemoryError):
        return spoken("error", "out of memory\n  Try --max-memory, or a smaller --budget.")
    return _usage(error) if isinstance(error, _UsageError) else None


def _usage(error: BaseException) -> str:
    """Return what is wrong with the arguments; without any, the help."""
    message = str(vars(error)["message"])
    if type(error).__name__ == "NoArgsIsHelpError":
        return message
    context = vars(error).get("ctx")
    command = context.command_path if context is not None else "heddle"
    if not message or vars(error).get("param") is not None:
        message = error.format_message()  # type: ignore[attr-defined]
    message = message.replace("Value error, ", "").rstrip(".")
    reason = message[:1].lower() + message[1:]
    return spoken("error", f"{reason}\n  See `{command} --help`.")


def spoken(kind: str, message: str) -> str:
    """Return an error or a warning; names in it come from inputs and may contain anything."""
    return "\n".join(printable(line) for line in f"heddle: {kind}: {message}".split("\n"))

"""The help of commands in the words of users, without the names of Python types."""

import re
from collections.abc import Callable
from typing import Any, Final

from typer.core import TyperCommand

_TYPE: Final = re.compile(r" <[^>]*>$")
_BRACED: Final = re.compile(r"\{(.*)\}")


class PlainCommand(TyperCommand):
    """A command whose help names its arguments only as the usage line does."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        for parameter in self.params:
            if parameter.param_type_name == "argument":
                vars(parameter)["get_help_record"] = _untyped(parameter.get_help_record)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the usage line, arguments without braces."""
        return [_BRACED.sub(r"\1", piece) for piece in super().collect_usage_pieces(ctx)]


def _untyped(
    record: Callable[[Any], tuple[str, str] | None],
) -> Callable[[Any], tuple[str, str] | None]:
    def without_type(context: Any) -> tuple[str, str] | None:
        found = record(context)
        return None if found is None else (_TYPE.sub("", found[0]), found[1])

    return without_type

"""The variables of a body while it is read."""

from typing import final

from heddle.program.ir import Var
from ir_text.lexer import Cursor


@final
class Variables:
    """The variables of a body as they are met: their types, names, and where each was used."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._types: dict[Var, str] = {}
        self._used: dict[Var, int] = {}
        self.names: dict[Var, str] = {}

    def use(self) -> Var:
        """Read a variable that should be defined somewhere."""
        place = self._cursor.place
        var = self._cursor.variable()
        self._used.setdefault(var, place)
        return var

    def declaration(self) -> tuple[Var, bool]:
        """Read a variable with its type and name, if written; tell whether the type was."""
        place = self._cursor.place
        var = self._cursor.variable()
        has_type = self._cursor.take_if(":")
        if has_type:
            self.set_type(var, self._cursor.type(), place)
        if self._cursor.kind == "string":
            self.names[var] = self._cursor.string()
        return var, has_type

    def type_of(self, var: Var) -> str | None:
        """Return the type of a variable, if it is known by now."""
        return self._types.get(var)

    def set_type(self, var: Var, type_: str | None, place: int) -> None:
        """Remember the type of a variable; one defined twice keeps one type."""
        if type_ is None:
            raise self._cursor.error_at(place, f"v{var} with its type, which nothing here tells")
        if self._types.setdefault(var, type_) != type_:
            raise self._cursor.error_at(
                place, f"the type that v{var} had before, {self._types[var]}"
            )

    def types(self) -> list[str]:
        """Return the types in the order of the variables, which must have no gaps."""
        for var, place in self._used.items():
            if var not in self._types:
                raise self._cursor.error_at(place, "a variable that is defined somewhere")
        for expected, var in enumerate(sorted(self._types)):
            if expected != var:
                raise self._cursor.error(
                    f"a definition of v{expected}, since there is one of v{var}"
                )
        return [self._types[var] for var in range(len(self._types))]

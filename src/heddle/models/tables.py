"""Reads the tables beside it: what methods do, which packages are analysed, what is merged."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, final

import msgspec

from heddle._util.errors import HeddleError
from heddle.program.program import Role

_TABLES: Final = Path(__file__).parent
_ROW: Final = re.compile(r"([\w.$]+)\.([\w$<>]+(?:/\d+)?):\s*(.*)")
_REFLECTIVE: Final = re.compile(r"([\w.$]+)\.([\w$<>]+|\*)( \(open\))?:\s*(\S.*)")
_OPERAND: Final = re.compile(r"this|all|(Class|String|ClassLoader)\??|arg\d+(\[\])?")
_CLASS: Final = re.compile(r"[\w.$]+\+?")
_ARGUMENT: Final = re.compile(r"arg(\d+)(\[\])?(?:\.(\w+))?")
_GLOBAL: Final = re.compile(r"([A-Z][A-Z_]*)(\[\])?")


class TableError(HeddleError):
    """A table of library models that cannot be read: which file, which row, what is wrong."""


class This(NamedTuple):
    """The receiver, or a field of it."""

    field: str | None = None


class Argument(NamedTuple):
    """An argument, its elements, or a field of it."""

    number: int
    elements: bool = False
    field: str | None = None


class Global(NamedTuple):
    """A place of our own, or the elements of what is there."""

    name: str
    elements: bool = False


class StaticPlace(NamedTuple):
    """A static field of a class."""

    owner: str
    name: str


class Fresh(NamedTuple):
    """A new object of a class (internal name) or, with brackets, an array of them.

    It may hold something in a field of our own; or be told apart by the call that returns it.
    """

    type: str
    field: str = ""
    held: "Value | None" = None
    is_of_call: bool = False


class Clone(NamedTuple):
    """A copy of an object with the same fields."""

    original: "This | Argument"


class ArrayOf(NamedTuple):
    """A new array that holds what a global holds."""

    name: str
    type: str


class CallOf(NamedTuple):
    """The result of calling a method by name on something, handing on further values.

    The name may be a star, for all the methods of its type.
    """

    receiver: "Value"
    method: str
    arguments: tuple["Value", ...] = ()


Value: TypeAlias = This | Argument | Global | Fresh | Clone | ArrayOf | CallOf | StaticPlace


class Effect(NamedTuple):
    """`target = value`; no target means that only calling it matters; 'return' is a target too."""

    target: "Value | str | None"
    value: Value


Model: TypeAlias = tuple[Effect, ...]


class ModelRows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows in the form of the tables, in addition to these: `[models]` of `heddle.toml`."""

    methods: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    reflection: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    locks: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    handover: tuple[str, ...] = ()
    accesses: tuple[str, ...] = ()
    indices: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()


class Rows(NamedTuple):
    """Rows of one kind, each with the place it is from."""

    given: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, kind: str, given: Sequence[str]) -> "Rows":
        """Make rows of what a user gave."""
        return cls(tuple((f"models.{kind}, row {i}", row) for i, row in enumerate(given, 1)))


def _method_models(rows: Rows) -> dict[tuple[str, str], Model]:
    """Return the models by internal class name and method name, with the arity where given."""
    found: dict[tuple[str, str], Model] = {}
    for place, line in rows.given:
        match = _ROW.fullmatch(line)
        if match is None:
            raise TableError(f"{place}: {line!r}: expected 'class.method: statements'")
        owner, name, statements = match.groups()
        parts = [part.strip() for part in statements.split(";") if part.strip()]
        try:
            found[owner.replace(".", "/"), name] = tuple(_effect(part) for part in parts)
        except (ValueError, IndexError) as error:
            raise TableError(f"{place}: {line!r}: {error}") from None
    return found


def _effect(text: str) -> Effect:
    if text.startswith("return "):
        return Effect("return", _value(text.removeprefix("return ").strip()))
    if text.startswith("call "):
        return Effect(None, _value(text))
    target, separator, value = text.partition(" = ")
    if not separator:
        raise ValueError(f"{text!r} is no statement")
    return Effect(_value(target.strip()), _value(value.strip()))


def _value(text: str) -> Value:
    words = text.split()
    if words[0] == "call":
        receiver, _, method = words[1].rpartition(".")
        return CallOf(_value(receiver), method, tuple(_value(word) for word in words[2:]))
    if words[0] in ("new", "own"):
        return _fresh(words)
    if words[0] == "array":
        return ArrayOf(words[1], _type(words[2]))
    if words[0] == "clone":
        original = _value(words[1])
        if not isinstance(original, This | Argument):
            raise ValueError(f"{text!r}: only this and arguments can be cloned")
        return Clone(original)
    return _place(text)


def _fresh(words: list[str]) -> Fresh:
    """Read `new CLASS`, `new CLASS with FIELD X` or `own CLASS`."""
    made = Fresh(_type(words[1]), is_of_call=words[0] == "own")
    if len(words) == 2:
        return made
    with_, field, held = words[2:]
    if with_ != "with" or not is_own_field(field) or made.is_of_call:
        raise ValueError(f"{' '.join(words)!r} is no value")
    return made._replace(field=field, held=_place(held))


def is_own_field(name: str) -> bool:
    """Tell whether a name is that of a field of our own, which any object may have."""
    return _GLOBAL.fullmatch(name) is not None


def _place(text: str) -> Value:
    if text == "this":
        return This()
    if text.startswith("this."):
        return This(text.removeprefix("this."))
    argument = _ARGUMENT.fullmatch(text)
    if argument is not None:
        number, elements, field = argument.groups()
        return Argument(int(number), bool(elements), field)
    place = _GLOBAL.fullmatch(text)
    if place is not None:
        return Global(place.group(1), bool(place.group(2)))
    owner, dot, name = text.rpartition(".")
    if dot:
        return StaticPlace(owner.replace(".", "/"), name)
    raise ValueError(f"{text!r} is no value")


def _type(text: str) -> str:
    name = text.removesuffix("[]").replace(".", "/")
    return f"[L{name};" if text.endswith("[]") else f"L{name};"


class Reflective(NamedTuple):
    """A call that reflection decides: its rule, its operands, and whether it may be overridden."""

    rule: str
    operands: tuple[str, ...]
    is_open: bool


def _reflective_calls(rows: Rows) -> dict[tuple[str, str], Reflective]:
    found: dict[tuple[str, str], Reflective] = {}
    for place, line in rows.given:
        match = _REFLECTIVE.fullmatch(line)
        if match is None:
            raise TableError(f"{place}: {line!r}: expected 'class.method: rule operands'")
        owner, name, is_open, words = match.groups()
        rule, *operands = words.split()
        unreadable = [word for word in operands if not _OPERAND.fullmatch(word)]
        if unreadable:
            raise TableError(f"{place}: {line!r}: {unreadable[0]!r} is no operand")
        row = Reflective(rule, tuple(operands), bool(is_open))
        found[owner.replace(".", "/"), name] = row
    return found


_TREATMENTS: Final = {
    ("analysed",): (Role.JDK, True),
    ("opaque",): (Role.JDK, False),
    ("opaque", "library"): (Role.LIBRARY, False),
}


def _scope(rows: Rows) -> dict[Role, dict[str, bool]]:
    """Return which prefixes of class names are analysed, in the JDK and in third-party jars."""
    found: dict[Role, dict[str, bool]] = {Role.JDK: {}, Role.LIBRARY: {}}
    for place, line in rows.given:
        words = tuple(line.split())
        treatment = words[1:]
        if treatment not in _TREATMENTS:
            expected = "expected 'prefix analysed', 'prefix opaque' or 'prefix opaque library'"
            raise TableError(f"{place}: {line!r}: {expected}")
        role, is_analysed = _TREATMENTS[treatment]
        found[role][words[0]] = is_analysed
    return found


def _merged(rows: Rows) -> tuple[str, ...]:
    for place, line in rows.given:
        if _CLASS.fullmatch(line) is None:
            raise TableError(f"{place}: {line!r}: expected a class, with + for its subclasses too")
    return tuple(line.replace(".", "/") for _, line in rows.given)


class _Tables(NamedTuple):
    """Everything that rows of all kinds say."""

    methods: dict[tuple[str, str], Model]
    scope: dict[Role, dict[str, bool]]
    merged: tuple[str, ...]
    reflection: dict[tuple[str, str], Reflective]


def _tables(rows: Callable[[str], Rows]) -> _Tables:
    return _Tables(
        _method_models(rows("methods")),
        _scope(rows("scope")),
        _merged(rows("merged")),
        _reflective_calls(rows("reflection")),
    )


@cache
def _built_in() -> _Tables:
    return _tables(built_in_rows)


def built_in_rows(kind: str) -> Rows:
    """Read the table of a kind beside this file."""
    found: list[tuple[str, str]] = []
    lines = (_TABLES / f"{kind}.txt").read_text("utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        content = line.partition("#")[0].strip()
        if content:
            found.append((f"{kind}.txt:{number}", content))
    return Rows(tuple(found))


@final
class Models:
    """What is believed about libraries: the tables beside this file, and a user's own rows.

    Rows of the user come first. Those of the tables say nothing about the application, and
    `everything` makes all of the JDK program, but for what the user says. Without `reflection` no
    reflective call is followed, so that each is an assumption.
    """

    def __init__(
        self,
        own: ModelRows | None = None,
        *,
        everything: bool = False,
        reflection: bool = True,
    ) -> None:
        given = ModelRows() if own is None else own
        self._own = _tables(lambda kind: Rows.of(kind, getattr(given, kind)))
        self._tables = _built_in()
        # Most classes that are asked about have no row.
        rows = (*self._own.methods, *self._tables.methods)
        self._modelled = frozenset(owner for owner, _ in rows)
        rows = (*self._own.reflection, *self._tables.reflection)
        self._reflecting = frozenset(owner for owner, _ in rows)
        self._everything = everything
        self._reflection = reflection
        # Read by whom they concern (`models.objects`).
        self.objects = given.objects
        rules = {row.rule for row in self._tables.reflection.values()}
        for row in self._own.reflection.values():
            if row.rule not in rules:
                raise TableError(f"models.reflection: {row.rule!r} is no rule")

    def method(self, owner: str, name: str, arguments: int, role: Role) -> Model | None:
        """Return what a method of so many arguments (without the receiver) does, if a row says."""
        if owner not in self._modelled:
            return None
        found = _by_arity(self._own.methods, owner, name, arguments)
        if found is None and role is not Role.APPLICATION:
            found = _by_arity(self._tables.methods, owner, name, arguments)
        return found

    def in_place(self, owner: str, name: str, arguments: int, role: Role) -> Model | None:
        """Return what a method does, if a row says it of fields of our own, and of no calls.

        It is done by each call for itself, so that calls are told apart.
        """
        found = self.method(owner, name, arguments, role)
        if found is None or not any(map(_is_of_own_fields, found)):
            return None
        is_calling = any(isinstance(effect.value, CallOf) for effect in found)
        return None if is_calling else found

    def is_analysed(self, class_name: str, role: Role) -> bool:
        """Tell whether the bodies of a class (internal name) are program; else it is opaque.

        Rows of the user that name no role are about all.
        """
        name = class_name.replace("/", ".")
        found = _longest(self._own.scope[Role.JDK], name)
        for tables in (self._own, *(() if self._everything else (self._tables,))):
            if found is None and role in tables.scope:
                found = _longest(tables.scope[role], name)
        return found is not False

    def reflective(self, owner: str, name: str) -> Reflective | None:
        """Return what decides a call by reflection, if it is one."""
        if owner not in self._reflecting:
            return None
        for calls in (self._own.reflection, self._tables.reflection):
            found = calls.get((owner, name)) or calls.get((owner, "*"))
            if found is not None:
                return found if self._reflection else Reflective("unknown", (), found.is_open)
        return None

    def merged(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """Return the merged classes by internal name, and those whose subclasses are merged too."""
        names = [*self._own.merged, *self._tables.merged]
        roots = tuple([name[:-1] for name in names if name.endswith("+")])
        exact = frozenset(name for name in names if not name.endswith("+"))
        return exact | frozenset(roots), roots


def _is_of_own_fields(effect: Effect) -> bool:
    """Tell whether a statement reads or writes a field of our own, or makes what is of a call."""
    for each in (effect.target, effect.value):
        match each:
            case This(str(name)) | Argument(_, _, str(name)):
                if is_own_field(name):
                    return True
            case Fresh(field=field, is_of_call=is_of_call):
                if field or is_of_call:
                    return True
            case _:
                pass
    return False


def _by_arity(
    models: dict[tuple[str, str], Model], owner: str, name: str, arguments: int
) -> Model | None:
    found = models.get((owner, name))
    return found if found is not None else models.get((owner, f"{name}/{arguments}"))


def _longest(rows: dict[str, bool], name: str) -> bool | None:
    for length in range(len(name), 0, -1):
        known = rows.get(name[:length])
        if known is not None:
            return known
    return None

"""Reads the tables beside it: what methods do, which packages are analysed, what is merged."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.errors import HeddleError

_TABLES: Final = Path(__file__).parent
_ROW: Final = re.compile(r"([\w.$]+)\.([\w$<>]+(?:/\d+)?):\s*(.*)")
_REFLECTIVE: Final = re.compile(r"([\w.$]+)\.([\w$<>]+|\*)( \(open\))?:\s*(\S.*)")
_OPERAND: Final = re.compile(r"this|all|(Class|String|ClassLoader)\??|arg\d+(\[\])?")
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
    """A new object of a class (internal name) or, with brackets, an array of them."""

    type: str


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


def method_model(owner: str, name: str, arguments: int) -> Model | None:
    """Return what a method of so many arguments (without the receiver) does, if there is a row."""
    models = method_models()
    found = models.get((owner, name))
    return found if found is not None else models.get((owner, f"{name}/{arguments}"))


@cache
def method_models() -> dict[tuple[str, str], Model]:
    """Return the models by internal class name and method name, with the arity where given."""
    found: dict[tuple[str, str], Model] = {}
    for number, line in _rows("methods.txt"):
        match = _ROW.fullmatch(line)
        if match is None:
            raise TableError(f"methods.txt:{number}: expected 'class.method: statements'")
        owner, name, statements = match.groups()
        parts = [part.strip() for part in statements.split(";") if part.strip()]
        try:
            found[owner.replace(".", "/"), name] = tuple(_effect(part) for part in parts)
        except ValueError as error:
            raise TableError(f"methods.txt:{number}: {error}") from None
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
    if words[0] == "new":
        return Fresh(_type(words[1]))
    if words[0] == "array":
        return ArrayOf(words[1], _type(words[2]))
    if words[0] == "clone":
        original = _value(words[1])
        if not isinstance(original, This | Argument):
            raise ValueError(f"{text!r}: only this and arguments can be cloned")
        return Clone(original)
    return _place(text)


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


@final
class Scope:
    """Which library classes are analysed; the rest is opaque."""

    def __init__(self, rows: dict[str, bool], everything: bool) -> None:
        self._rows = rows
        self._everything = everything

    def is_analysed(self, class_name: str) -> bool:
        """Tell whether the bodies of a library class (internal name) are program."""
        if self._everything:
            return True
        name = class_name.replace("/", ".")
        for length in range(len(name), 0, -1):
            known = self._rows.get(name[:length])
            if known is not None:
                return known
        return True


def scope(everything: bool) -> Scope:
    """Read how packages are treated; `everything` analyses them all."""
    rows: dict[str, bool] = {}
    for number, line in _rows("scope.txt"):
        words = line.split()
        if len(words) != 2 or words[1] not in ("analysed", "opaque"):
            raise TableError(f"scope.txt:{number}: expected 'prefix analysed' or 'prefix opaque'")
        rows[words[0]] = words[1] == "analysed"
    return Scope(rows, everything)


class Reflective(NamedTuple):
    """A call that reflection decides: its rule, its operands, and whether it may be overridden."""

    rule: str
    operands: tuple[str, ...]
    is_open: bool


@cache
def _reflective_calls() -> dict[tuple[str, str], Reflective]:
    found: dict[tuple[str, str], Reflective] = {}
    for number, line in _rows("reflection.txt"):
        match = _REFLECTIVE.fullmatch(line)
        if match is None:
            raise TableError(f"reflection.txt:{number}: expected 'class.method: rule operands'")
        owner, name, is_open, words = match.groups()
        rule, *operands = words.split()
        unreadable = [word for word in operands if not _OPERAND.fullmatch(word)]
        if unreadable:
            raise TableError(f"reflection.txt:{number}: {unreadable[0]!r} is no operand")
        row = Reflective(rule, tuple(operands), bool(is_open))
        found[owner.replace(".", "/"), name] = row
    return found


def reflective_call(owner: str, name: str) -> Reflective | None:
    """Return what decides a call by reflection, if it is one."""
    calls = _reflective_calls()
    return calls.get((owner, name)) or calls.get((owner, "*"))


@cache
def merged_classes() -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the merged classes by internal name, and those whose subclasses are merged too."""
    names = [line for _, line in _rows("merged.txt")]
    roots = tuple(name[:-1].replace(".", "/") for name in names if name.endswith("+"))
    exact = frozenset(name.replace(".", "/") for name in names if not name.endswith("+"))
    return exact | frozenset(roots), roots


def _rows(file: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate((_TABLES / file).read_text("utf-8").splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content:
            yield number, content

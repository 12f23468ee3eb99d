"""Models of library methods, the scope of the analysis, merged classes and reflective calls.

Read from `methods.txt`, `scope.txt`, `merged.txt` and `reflection.txt` (docs/models.md).
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple, TypeAlias, final

import msgspec

from heddle.models.rows import (
    ANY,
    NOTHING,
    MethodRows,
    Row,
    Subject,
    Table,
    TableError,
    internal_name,
    lines,
    longest_prefix,
)
from heddle.program.program import Role

_GLOBAL: Final = r"[A-Z][A-Z_]*"
_LOCAL: Final = r"this(?:\.[\w$.]+)?|arg\d+(?:\[\])?(?:\.\w+)?"
_VALUES: Final = (
    "new TYPE",
    "PLACE",
    "new TYPE with GLOBAL PLACE",
    "own TYPE",
    "clone LOCAL",
    "array GLOBAL TYPE",
    "call METHOD_OF [PLACE...] [of TYPE]",
)
METHODS: Final = Table(
    "methods",
    {
        "class.method class.method/N": (
            *[f"return {value}" for value in _VALUES],
            *[f"PLACE = {value}" for value in _VALUES],
            "call METHOD_OF [PLACE...] [of TYPE]",
            NOTHING,
        )
    },
    {
        "PLACE": rf"{_LOCAL}|{_GLOBAL}(?:\[\])?|[\w.$]+\.[\w$]+",
        "LOCAL": _LOCAL,
        "GLOBAL": _GLOBAL,
        "TYPE": r"[\w.$]+(?:\[\])?",
        "METHOD_OF": r"[\w.$\[\]]+\.(?:[\w$<>]+|\*)",
    },
    several=True,
)
_SCOPE: Final = Table("scope", {"prefix": ("analysed", "opaque", "opaque library")})
_MERGED: Final = Table("merged", {"class class+": ("",)})
_REFLECTION: Final = Table(
    "reflection",
    {"class.method class.*": ("RULE [OPERAND...] [open]",)},
    {
        "RULE": r"[a-z-]+",
        "OPERAND": r"this|all|(?:Class|String|ClassLoader)\??|arg\d+(?:\[\])?",
    },
)


class This(NamedTuple):
    """The receiver, or a field of it."""

    field: str | None = None


class Argument(NamedTuple):
    """An argument, its elements, or a field of it."""

    number: int
    elements: bool = False
    field: str | None = None


class Global(NamedTuple):
    """A global variable of the model, or the elements of its value."""

    name: str
    elements: bool = False


class StaticPlace(NamedTuple):
    """A static field of a class."""

    owner: str
    name: str


class Fresh(NamedTuple):
    """A new object of a type (a descriptor).

    A model field of it may hold a value; or it is distinguished by the call that returns it.
    """

    type: str
    field: str = ""
    held: "Value | None" = None
    is_per_call: bool = False


class Clone(NamedTuple):
    """A copy of an object with the same fields."""

    original: "This | Argument"


class ArrayOf(NamedTuple):
    """A new array of the values of a global variable."""

    name: str
    type: str


class CallOf(NamedTuple):
    """The result of calling a method on a receiver, by name, with arguments.

    The name may be a star, for all methods of the type. `type` restricts the receivers; if it is
    missing, they are of the declared type.
    """

    receiver: "Value"
    method: str
    arguments: tuple["Value", ...] = ()
    type: str | None = None


Value: TypeAlias = This | Argument | Global | Fresh | Clone | ArrayOf | CallOf | StaticPlace


class ModelStatement(NamedTuple):
    """`target = value`; the target is 'return' for results, and missing for mere calls."""

    target: "Value | str | None"
    value: Value


Model: TypeAlias = tuple[ModelStatement, ...]


class ModelRows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows of a user in addition to those of the tables: `[models]` of `heddle.toml`."""

    methods: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    reflection: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    locks: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    handover: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    accesses: tuple[str, ...] = ()
    indices: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()


def _method_models(rows: Iterable[Row]) -> MethodRows[Model]:
    found = {
        subject.method: tuple([_effect(clause) for clause in clauses if clause.verb != NOTHING])
        for subject, clauses in lines(rows)
    }
    return MethodRows(found)


def _effect(row: Row) -> ModelStatement:
    """Return the statement of a clause, whose verb is `return`, `=` or `call`, then `new` etc."""
    places = [_place(text) for text in row.all("PLACE")]
    verb, *kind = row.verb.split()
    target = places.pop(0) if verb == "=" else "return" if verb == "return" else None
    return ModelStatement(target, _value(kind[0] if kind else verb, row, places))


def _value(kind: str, row: Row, places: list["Value"]) -> Value:
    match kind:
        case "new" | "own":
            field, held = row.get("GLOBAL"), places[0] if places else None
            return Fresh(_type(row), field, held, is_per_call=kind == "own")
        case "array":
            return ArrayOf(row.get("GLOBAL"), _type(row))
        case "clone":
            original = _place(row.get("LOCAL"))
            assert isinstance(original, This | Argument)
            return Clone(original)
        case "call":
            return _call(row, tuple(places))
        case _:
            return places[0]


def _call(row: Row, arguments: tuple["Value", ...]) -> CallOf:
    name, _, method = row.get("METHOD_OF").rpartition(".")
    receiver, type_ = _place(name), _type(row) if "of" in row.conditions else None
    if isinstance(receiver, Global) and type_ is None:
        reason = f"the type of {name} is not known: expected 'call {name}.{method} ... of TYPE'"
        raise TableError(f"{row.place}: {reason}")
    return CallOf(receiver, method, arguments, type_)


def is_own_field(name: str) -> bool:
    """Tell whether a name is that of a model field, which any object may have."""
    return re.fullmatch(_GLOBAL, name) is not None


def _place(text: str) -> Value:
    first, _, field = text.partition(".")
    name = first.removesuffix("[]")
    elements = name != first
    if name == "this":
        return This(field or None)
    if name.startswith("arg") and name[3:].isdigit():
        return Argument(int(name[3:]), elements, field or None)
    if is_own_field(name) and not field:
        return Global(name, elements)
    owner, _, name = text.rpartition(".")
    return StaticPlace(internal_name(owner), name)


def _type(row: Row) -> str:
    name = internal_name(row.get("TYPE"))
    return f"[L{name.removesuffix('[]')};" if name.endswith("[]") else f"L{name};"


class Reflective(NamedTuple):
    """A reflective call: its rule, its operands, and whether its method may be overridden."""

    rule: str
    operands: tuple[str, ...]
    is_open: bool


_TREATMENTS: Final = {
    "analysed": (Role.JDK, True),
    "opaque": (Role.JDK, False),
    "opaque library": (Role.LIBRARY, False),
}


class _Tables(NamedTuple):
    """The rows of all tables."""

    methods: MethodRows[Model]
    scope: dict[Role, dict[str, bool]]
    merged: tuple[Subject, ...]
    reflection: dict[tuple[str, str], Reflective]

    @property
    def rules(self) -> frozenset[str]:
        """Return the rules of reflective calls."""
        return frozenset(row.rule for row in self.reflection.values())


@cache
def _built_in() -> _Tables:
    return _read(METHODS.built_in, _SCOPE.built_in, _MERGED.built_in, _REFLECTION.built_in)


def _own(rows: ModelRows) -> _Tables:
    reflection = _REFLECTION.own(rows.reflection)
    rules = _built_in().rules
    for row in reflection:
        if row.get("RULE") not in rules:
            known = ", ".join(sorted(rules))
            raise TableError(
                f"{row.place}: {row.get('RULE')!r} is no rule: expected one of {known}"
            )
    methods, scope = METHODS.own(rows.methods), _SCOPE.own(rows.scope)
    return _read(methods, scope, _MERGED.own(rows.merged), reflection)


def _read(
    methods: Iterable[Row], scope: Iterable[Row], merged: Iterable[Row], reflection: Iterable[Row]
) -> _Tables:
    analysed: dict[Role, dict[str, bool]] = {Role.JDK: {}, Role.LIBRARY: {}}
    for row in scope:
        role, is_analysed = _TREATMENTS[row.verb]
        analysed[role][row.subject.owner] = is_analysed
    return _Tables(
        _method_models(methods),
        analysed,
        tuple([row.subject for row in merged]),
        {(row.subject.owner, row.subject.name): _reflective(row) for row in reflection},
    )


def _reflective(row: Row) -> Reflective:
    return Reflective(row.get("RULE"), row.all("OPERAND"), "open" in row.conditions)


@final
class Models:
    """Knowledge about library code: the tables, and the rows of a user.

    Rows of the user take precedence. Those of the tables do not apply to the application. With
    `everything`, all of the JDK is analysed except where the user says otherwise. Without
    `reflection`, reflective calls are not followed, so that each is an assumption.
    """

    def __init__(
        self,
        own: ModelRows | None = None,
        *,
        everything: bool = False,
        reflection: bool = True,
    ) -> None:
        given = ModelRows() if own is None else own
        self._own = _own(given)
        self._tables = _built_in()
        # Most classes that are looked up have no row.
        self._reflecting = frozenset(
            owner for tables in (self._own, self._tables) for owner, _ in tables.reflection
        )
        self._everything = everything
        self._reflection = reflection
        # Read by `models.objects`.
        self.objects = given.objects

    def method(self, owner: str, name: str, arguments: int, role: Role) -> Model | None:
        """Return the model of a method with this number of arguments (without the receiver)."""
        found = _model(self._own.methods, owner, name, arguments)
        if found is None and role is not Role.APPLICATION:
            found = _model(self._tables.methods, owner, name, arguments)
        return found

    def in_place(self, owner: str, name: str, arguments: int, role: Role) -> Model | None:
        """Return the model of a method if it uses model fields and calls nothing.

        It is applied at each call separately, so that calls are distinguished.
        """
        found = self.method(owner, name, arguments, role)
        if found is None or not any(map(_is_of_own_fields, found)):
            return None
        is_calling = any(isinstance(effect.value, CallOf) for effect in found)
        return None if is_calling else found

    def under_test(self, application: Iterable[str]) -> frozenset[str]:
        """Return the prefixes of library rows that some classes of the application have."""
        rows = self._tables.scope[Role.LIBRARY]
        found = {longest_prefix(rows, name) for name in application}
        return frozenset(prefix for prefix in found if prefix is not None)

    def is_analysed(
        self, class_name: str, role: Role, under_test: frozenset[str] = frozenset()
    ) -> bool:
        """Tell whether the bodies of a class (internal name) are analysed; else it is opaque.

        Rows of the user that name no role apply to all; those of the tables do not apply to a
        library that is the application's own, given by the prefixes `under_test`.
        """
        own, tables = self._own.scope, {} if self._everything else self._tables.scope
        for scope in (own[Role.JDK], own.get(role, {}), tables.get(role, {})):
            prefix = longest_prefix(scope, class_name)
            if prefix is not None:
                is_tested = scope is tables.get(role) and prefix in under_test
                return scope[prefix] or is_tested
        return True

    def reflective(self, owner: str, name: str) -> Reflective | None:
        """Return the row of a reflective call."""
        if owner not in self._reflecting:
            return None
        for calls in (self._own.reflection, self._tables.reflection):
            found = calls.get((owner, name)) or calls.get((owner, ANY))
            if found is not None:
                return found if self._reflection else Reflective("unknown", (), found.is_open)
        return None

    def merged(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """Return the merged classes by internal name, and those whose subclasses are merged too."""
        merged = (*self._own.merged, *self._tables.merged)
        roots = [subject.owner for subject in merged if subject.kind == "class+"]
        return frozenset(subject.owner for subject in merged), tuple(roots)


def _is_of_own_fields(effect: ModelStatement) -> bool:
    """Tell whether a statement uses a model field, or allocates an object for each call."""
    for each in (effect.target, effect.value):
        match each:
            case This(str(name)) | Argument(_, _, str(name)):
                if is_own_field(name):
                    return True
            case Fresh(field=field, is_per_call=is_per_call):
                if field or is_per_call:
                    return True
            case _:
                pass
    return False


def _model(rows: MethodRows[Model], owner: str, name: str, arguments: int) -> Model | None:
    """Return the model for all overloads of a method, else the one for its number of arguments."""
    found = rows.values.get((owner, name, ""))
    return rows.row(owner, name, arguments) if found is None else found

"""How the methods of a class reach its state: directly, by helpers, through other classes."""

from typing import Final, NamedTuple

from composed.states import State
from composed.text import block


class Reached(NamedTuple):
    """The state as methods see it: members of the class, an update and a read, other classes.

    `owner` is the class that has the fields, and `base` the superclass, if there is one.
    """

    fields: tuple[str, ...]
    members: tuple[str, ...]
    update: tuple[str, ...]
    read: tuple[str, ...]
    classes: tuple[tuple[str, ...], ...] = ()
    owner: str = "$Store"
    base: str = ""


_PARAMETERS: Final = "int $key, int $amount"
_ARGUMENTS: Final = "$key, $amount"


def _at(lines: tuple[str, ...], receiver: str = "") -> tuple[str, ...]:
    return tuple(line.replace("@", receiver) for line in lines)


def _direct(state: State) -> Reached:
    return Reached(state.fields, (), _at(state.update), _at(state.read))


def _helper(state: State) -> Reached:
    members = (
        *block(f"private void apply({_PARAMETERS})", _at(state.update)),
        "",
        *block("private int look()", _at(state.read)),
    )
    return Reached(state.fields, members, (f"apply({_ARGUMENTS});",), ("return look();",))


def _accessors(state: State) -> Reached:
    members = (
        *block(f"private {state.scalar} get$Field()", ["return $field;"]),
        "",
        *block(f"private void set$Field({state.scalar} value)", ["$field = value;"]),
    )
    read = "return get$Field();" if state.scalar == "int" else "return (int) get$Field();"
    return Reached(state.fields, members, ("set$Field(get$Field() + $amount);",), (read,))


def _function(state: State) -> Reached:
    members = block(
        "private void adjust(IntUnaryOperator change)", ["$field = change.applyAsInt($field);"]
    )
    update = "adjust(old -> old + $amount);"
    return Reached(state.fields, tuple(members), (update,), _at(state.read))


def _lambda(state: State) -> Reached:
    update = ("Runnable change = () -> {", *_at(state.update), "};", "change.run();")
    return Reached(state.fields, (), update, _at(state.read))


def _static_helper(state: State) -> Reached:
    members = (
        *block(f"private static void apply($Store to, {_PARAMETERS})", _at(state.update, "to.")),
        "",
        *block("private static int look($Store at)", _at(state.read, "at.")),
    )
    update = f"apply(this, {_ARGUMENTS});"
    return Reached(state.fields, members, (update,), ("return look(this);",))


def _inner_class(state: State) -> Reached:
    members = (
        "private class $Change {",
        "private final int $key;",
        "private final int $amount;",
        "",
        *block(f"$Change({_PARAMETERS})", ["this.$key = $key;", "this.$amount = $amount;"]),
        "",
        *block("void apply()", _at(state.update)),
        "}",
    )
    update = f"new $Change({_ARGUMENTS}).apply();"
    return Reached(state.fields, members, (update,), _at(state.read))


def _superclass(state: State) -> Reached:
    base = (
        "abstract class $Base {",
        *(line.replace("private ", "protected ") for line in state.fields),
        "",
        *block(f"protected void apply({_PARAMETERS})", _at(state.update)),
        "",
        *block("protected int look()", _at(state.read)),
        "}",
    )
    update, read = (f"apply({_ARGUMENTS});",), ("return look();",)
    return Reached((), (), update, read, (base,), "$Base", "$Base")


def _book(state: State, implements: str = "") -> tuple[str, ...]:
    public = "public " if implements else ""
    override = ["@Override"] if implements else []
    return (
        f"class $Book{implements} {{",
        *state.fields,
        "",
        *override,
        *block(f"{public}void apply({_PARAMETERS})", _at(state.update)),
        "",
        *override,
        *block(f"{public}int look()", _at(state.read)),
        "}",
    )


def _component(state: State) -> Reached:
    field = "private final $Book $book = new $Book();"
    update, read = (f"$book.apply({_ARGUMENTS});",), ("return $book.look();",)
    return Reached((field,), (), update, read, (_book(state),), "$Book")


def _interface_component(state: State) -> Reached:
    face = (
        "interface Any$Book {",
        f"void apply({_PARAMETERS});",
        "",
        "int look();",
        "}",
    )
    reached = _component(state)
    field = "private final Any$Book $book = new $Book();"
    return reached._replace(fields=(field,), classes=(face, _book(state, " implements Any$Book")))


ACCESSES: Final = {
    "direct": _direct,
    "helper": _helper,
    "accessors": _accessors,
    "function": _function,
    "lambda": _lambda,
    "static helper": _static_helper,
    "inner class": _inner_class,
    "superclass": _superclass,
    "component": _component,
    "interface component": _interface_component,
}

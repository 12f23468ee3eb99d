"""Reflective calls: from the table of them to operations, and from operations to templates.

The table (`models/reflection.txt`) says which rule a call follows and which of its operands decide.
Rules are in `_class_objects`, `_members`, `_method_handles`, `_proxies`, `_services`, `_streams`.
"""

import sys
from typing import Final, NamedTuple, final

from heddle.models.tables import Models, Reflective
from heddle.pointsto.context import Site
from heddle.pointsto.reflection import classes as _class_objects
from heddle.pointsto.reflection import members as _members
from heddle.pointsto.reflection import method_handles as _method_handles
from heddle.pointsto.reflection import proxies as _proxies
from heddle.pointsto.reflection import serialization as _streams
from heddle.pointsto.reflection import services as _services
from heddle.pointsto.reflection.constants import Signature
from heddle.pointsto.reflection.invokedynamic import BOXES
from heddle.pointsto.reflection.mirrors import Actor, Provider, Proxy
from heddle.pointsto.reflection.operations import (
    Operation,
    Reflecting,
    Rule,
    call_on,
    elements,
    library_method,
    new,
    returning,
)
from heddle.pointsto.reflection.var_handles import handle_template
from heddle.pointsto.templates import NOTHING, CallSite, Handle, Template, started
from heddle.program.classes import Annotation, Method
from heddle.program.descriptors import (
    CLASS_TYPE,
    STRING_TYPE,
    is_array,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)

_RULES: Final[dict[str, Rule]] = {
    **_class_objects.RULES,
    **_members.RULES,
    **_method_handles.RULES,
    **_proxies.RULES,
    **_services.RULES,
    **_streams.RULES,
}
_BY_TYPE: Final = {
    "Class": CLASS_TYPE,
    "String": STRING_TYPE,
    "ClassLoader": "Ljava/lang/ClassLoader;",
}
# What these do depends on the object alone, mostly on its type, so that one context does for all
# places.
_STREAMED: Final = ("write-object", "read-back", "substitute")
_BY_TYPE_ALONE: Final = frozenset(("class-of", *_STREAMED))
_ANYWHERE: Final = _BY_TYPE_ALONE | {"part-of-name"}
_MOST_DECIDERS: Final = 256
_MOST: Final = {"class-of": 32, **dict.fromkeys(_STREAMED, sys.maxsize)}


class Called(NamedTuple):
    """A call in a template: what it means, its operands, and their types as the call states them.

    `texts` are the operands that are literals, `signature` the parameter types among them.
    """

    method: Method
    arguments: tuple[int, ...]
    descriptor: str
    dest: int
    texts: dict[int, str]
    signature: Signature | None


@final
class Reflection:
    """Adds reflective calls to templates, and makes what they call."""

    def __init__(self, reflecting: Reflecting, models: Models) -> None:
        self._reflecting = reflecting
        self._models = models

    # -- from calls to operations ------------------------------------------------------------------

    def add_call(self, made: Template, called: Called, method: Method, pc: int) -> bool:
        """Add what a call at a place does by reflection; False if it is an ordinary call."""
        row = self._models.reflective(called.method.owner, called.method.name)
        if row is None:
            return False
        operation = Operation(row.rule, method, pc, called.method, signature=called.signature)
        if row.rule in _ANYWHERE:
            operation = Operation(row.rule, called.method, -1, called.method)
        if row.rule == "unknown":
            self._reflecting.assume(operation)
            return False
        first = len(made.calls)
        is_added = self._add(made, called, operation, row)
        made.calls[first:] = [call._replace(pc=pc) for call in made.calls[first:]]
        if not is_added and row.operands:
            self._reflecting.assume(operation)
        return is_added and not row.is_open

    def _add(self, made: Template, called: Called, op: Operation, row: Reflective) -> bool:
        r = self._reflecting
        if row.rule == "combine":
            if return_type(called.descriptor) != "Ljava/lang/invoke/MethodHandle;":
                return False
            operands = self._operands(made, called, ("all",))
            _method_handles.combine(r, made, op, operands, called.dest)
            return True
        if row.rule == "element-handle":
            found = new(made, _method_handles.element_handle(r))
            if called.dest != NOTHING:
                made.copies.append((found, called.dest))
            return True
        operands = self._operands(made, called, row.operands)
        if not operands:
            return False
        r.call(made, op, operands, called.dest)
        return True

    def _operands(self, made: Template, called: Called, wanted: tuple[str, ...]) -> tuple[int, ...]:
        types = parameter_types(called.descriptor)
        if not called.method.is_static:
            types = (type_of_class(called.method.owner), *types)
        operands: list[int] = []
        for word in wanted:
            if word == "all":
                given = list(zip(called.arguments, types, strict=False))[len(operands) :]
                operands += [self._boxed(made, var, type_) for var, type_ in given]
            else:
                at = self._position(called, types, word.removesuffix("?"))
                if at is None and word.endswith("?"):
                    continue
                if at is None:
                    return ()
                operands.append(self._operand(made, called, at, (types[at], word)))
        return tuple(operands)

    def _position(self, called: Called, types: tuple[str, ...], word: str) -> int | None:
        first = 0 if called.method.is_static else 1
        if word == "this":
            return 0
        if word in _BY_TYPE:
            found = [i for i, t in enumerate(types) if i >= first and t == _BY_TYPE[word]]
            return found[0] if found else None
        at = int(word.removesuffix("[]").removeprefix("arg")) + first
        return at if at < len(types) else None

    def _operand(self, made: Template, called: Called, at: int, how: tuple[str, str]) -> int:
        """Return a variable with an operand, a literal as itself."""
        var, (type_, word) = called.arguments[at], how
        text = called.texts.get(at)
        if text is not None:
            return new(made, self._reflecting.sites.text(text))
        if not word.endswith("[]") or var == NOTHING:
            return var
        if not is_array(type_):
            to_array = library_method(
                self._reflecting, "java/util/Collection", "toArray", "()[Ljava/lang/Object;"
            )
            var = call_on(self._reflecting, made, to_array, var, NOTHING)
        return elements(made, var)

    def _boxed(self, made: Template, var: int, type_: str) -> int:
        if is_reference(type_):
            return var if var != NOTHING else made.fresh()
        return new(made, self._reflecting.sites.shared(BOXES[type_]))

    def template(self, method: Method) -> Template | None:
        """Make the body of a method of the table, for calls that do not name it: references."""
        row = self._models.reflective(method.owner, method.name)
        if row is None or row.rule == "unknown":
            return None
        made = started(method)
        if not row.is_open:
            arguments = tuple([number for number, _ in made.parameters])
            called = Called(method, arguments, method.descriptor, made.result, {}, None)
            if not self._add(made, called, Operation(row.rule, method, -1, method), row):
                return None
        return made

    # -- from operations to templates --------------------------------------------------------------

    def called(self, site: Site, call: CallSite) -> Template | None:
        """Make what a reflective call does for an object that decides it."""
        operation = self._reflecting.operations[call.resolved]
        rule = _RULES[operation.rule]
        return rule(self._reflecting, operation, site, len(call.arguments))

    def most_deciders(self, call: CallSite) -> int:
        """Return by how many objects a reflective call may be decided before it is unknown.

        Classes of objects flow far and are rarely asked for more than their names.
        """
        return _MOST.get(call.resolved.name, _MOST_DECIDERS)

    def undecided(self, call: CallSite, site: Site) -> Template | None:
        """Make what a reflective call does for an object like another, but with nothing known."""
        if call.resolved.name == "class-of":
            return returning(self._reflecting.sites.shared(CLASS_TYPE), len(call.arguments))
        return self.called(self._reflecting.sites.shared(site.type), call)

    def is_anywhere(self, call: CallSite) -> bool:
        """Tell whether what a reflective call does is the same in all contexts."""
        return call.resolved.name in _ANYWHERE

    def is_by_type(self, call: CallSite) -> bool:
        """Tell whether of the object that decides only the type counts."""
        return call.resolved.name in _BY_TYPE_ALONE

    def acted(self, site: Site, actor: Actor, call: CallSite) -> Template | None:
        """Make what an object does that the library makes up; None if its class tells."""
        called = call.resolved
        match actor:
            case Handle():
                is_access = called.is_native or called.is_abstract
                count = len(call.arguments)
                return handle_template(actor, called, count) if is_access else None
            case Proxy():
                return _proxies.proxy_template(self._reflecting, site, called)
            case Provider():
                return _services.provider_template(self._reflecting, actor, called)
            case Annotation():
                return _proxies.annotation_template(self._reflecting, actor, called)

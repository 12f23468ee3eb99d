"""Reflective calls: from rows of the table to calls on the deciding object, and to statements.

The table (`models/reflection.txt`) says which rule a call follows and which of its operands decide.
The rules are in `classes`, `members`, `method_handles`, `proxies`, `services`, `serialization`.
"""

import sys
from typing import Final, NamedTuple, final

from heddle.models.tables import Models, Reflective
from heddle.pointsto.context import Site
from heddle.pointsto.reflection import (
    classes,
    members,
    method_handles,
    proxies,
    serialization,
    services,
)
from heddle.pointsto.reflection.constants import Signature
from heddle.pointsto.reflection.invokedynamic import BOXES
from heddle.pointsto.reflection.mirrors import ProviderReceiver, ProxyReceiver, SyntheticReceiver
from heddle.pointsto.reflection.operations import (
    Decision,
    ReflectionRule,
    ReflectiveCall,
    Reflector,
)
from heddle.pointsto.reflection.var_handles import handle_statements
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    Allocation,
    CallSite,
    FieldHandle,
    Statements,
    statements_for,
    statements_with,
)
from heddle.program.classes import Annotation, Method
from heddle.program.descriptors import (
    CLASS_TYPE,
    METHOD_HANDLE_TYPE,
    STRING_TYPE,
    is_array,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)

_RULES: Final[dict[str, ReflectionRule]] = {
    **classes.RULES,
    **members.RULES,
    **method_handles.RULES,
    **proxies.RULES,
    **services.RULES,
    **serialization.RULES,
}
_BY_TYPE: Final = {
    "Class": CLASS_TYPE,
    "String": STRING_TYPE,
    "ClassLoader": "Ljava/lang/ClassLoader;",
}
_TO_ARRAY: Final = ("java/util/Collection", "toArray", "()[Ljava/lang/Object;")
# The effect of these depends on the deciding object alone, mostly on its type: one context is
# enough for all call sites.
_STREAMED: Final = ("write-object", "read-back", "substitute")
_BY_TYPE_ALONE: Final = frozenset(("class-of", *_STREAMED))
_CONTEXT_FREE: Final = _BY_TYPE_ALONE | {"part-of-name"}
_MOST_DECIDERS: Final = 256
# Class objects of arbitrary objects flow far and are rarely used for more than their names.
_MOST: Final = {"class-of": 32, **dict.fromkeys(_STREAMED, sys.maxsize)}


class ReflectiveInvoke(NamedTuple):
    """An invocation in a body: its method, operands, and descriptor as the call states it.

    `texts` are the operands that are literals, `signature` the parameter types among them.
    """

    method: Method
    arguments: tuple[int, ...]
    descriptor: str
    dest: int
    texts: dict[int, str]
    signature: Signature | None


@final
class ReflectiveCalls:
    """Adds reflective calls to statements, and generates the statements of their targets."""

    def __init__(self, reflector: Reflector, models: Models) -> None:
        self._reflector = reflector
        self._models = models

    # -- from invocations to reflective calls ------------------------------------------------------

    def add_call(self, out: Statements, invoke: ReflectiveInvoke, method: Method, pc: int) -> bool:
        """Add the reflective effect of a call; False if it is to be treated as an ordinary call."""
        called = invoke.method
        row = self._models.reflective(called.owner, called.name)
        if row is None:
            return False
        call = ReflectiveCall(row.rule, method, pc, called, signature=invoke.signature)
        if row.rule in _CONTEXT_FREE:
            call = ReflectiveCall(row.rule, called, -1, called)
        if row.rule == "unknown":
            self._reflector.assume(call)
            return False
        first = len(out.calls)
        is_added = self._add(out, invoke, call, row)
        out.calls[first:] = [each._replace(pc=pc) for each in out.calls[first:]]
        if not is_added and row.operands:
            self._reflector.assume(call)
        return is_added and not row.is_open

    def _add(
        self, out: Statements, invoke: ReflectiveInvoke, call: ReflectiveCall, row: Reflective
    ) -> bool:
        r = self._reflector
        if row.rule == "combine":
            if return_type(invoke.descriptor) != METHOD_HANDLE_TYPE:
                return False
            operands = self._operands(out, invoke, ("all",))
            method_handles.combine(r, out, call, operands, invoke.dest)
            return True
        if row.rule in method_handles.ELEMENT_HANDLES:
            found = out.new(method_handles.ELEMENT_HANDLES[row.rule](r))
            if invoke.dest != NO_VARIABLE:
                out.copies.append((found, invoke.dest))
            return True
        operands = self._operands(out, invoke, row.operands)
        if not operands:
            return False
        r.add_call(out, call, operands, invoke.dest)
        return True

    def _operands(
        self, out: Statements, invoke: ReflectiveInvoke, wanted: tuple[str, ...]
    ) -> tuple[int, ...]:
        types = parameter_types(invoke.descriptor)
        if not invoke.method.is_static:
            types = (type_of_class(invoke.method.owner), *types)
        operands: list[int] = []
        for word in wanted:
            if word == "all":
                rest = list(zip(invoke.arguments, types, strict=False))[len(operands) :]
                operands += [self._boxed(out, var, type_) for var, type_ in rest]
                continue
            at = _position(invoke, types, word.removesuffix("?"))
            if at is not None:
                operands.append(self._operand(out, invoke, at, (types[at], word)))
            elif not word.endswith("?"):
                return ()
        return tuple(operands)

    def _operand(
        self, out: Statements, invoke: ReflectiveInvoke, at: int, how: tuple[str, str]
    ) -> int:
        """Return a variable with an operand, a literal as itself."""
        var, (type_, word) = invoke.arguments[at], how
        text = invoke.texts.get(at)
        if text is not None:
            return out.new(self._reflector.sites.text(text))
        if not word.endswith("[]") or var == NO_VARIABLE:
            return var
        if not is_array(type_):
            to_array = self._reflector.library_method(*_TO_ARRAY)
            var = self._reflector.call_on(out, to_array, var, NO_VARIABLE)
        return out.load(var, ELEMENTS)

    def _boxed(self, out: Statements, var: int, type_: str) -> int:
        if is_reference(type_):
            return var if var != NO_VARIABLE else out.fresh()
        return out.new(self._reflector.sites.shared(BOXES[type_]))

    def statements(self, method: Method) -> Statements | None:
        """Return the statements of a method of the table, for calls by method references."""
        row = self._models.reflective(method.owner, method.name)
        if row is None or row.rule == "unknown":
            return None
        out = statements_for(method)
        if not row.is_open:
            arguments = tuple([number for number, _ in out.parameters])
            invoke = ReflectiveInvoke(method, arguments, method.descriptor, out.result, {}, None)
            if not self._add(out, invoke, ReflectiveCall(row.rule, method, -1, method), row):
                return None
        return out

    # -- from reflective calls to statements -------------------------------------------------------

    def decided(self, call: CallSite, site: Site) -> Statements | None:
        """Return the statements of a reflective call that an object of a site decides."""
        reflective = self._reflector.calls[call.resolved]
        decision = Decision(self._reflector, reflective, site, len(call.arguments))
        return _RULES[reflective.rule](decision)

    def most_deciders(self, call: CallSite) -> int:
        """Return the number of deciding objects above which a reflective call is unknown."""
        return _MOST.get(call.resolved.name, _MOST_DECIDERS)

    def undecided(self, call: CallSite, site: Site) -> Statements | None:
        """Return the statements of a reflective call decided by an unknown object of a type."""
        sites = self._reflector.sites
        if call.resolved.name == "class-of":
            out = statements_with(len(call.arguments))
            out.allocations.append(Allocation(out.result, sites.shared(CLASS_TYPE)))
            return out
        return self.decided(call, sites.shared(site.type))

    def is_context_free(self, call: CallSite) -> bool:
        """Tell whether a reflective call has the same effect in all contexts."""
        return call.resolved.name in _CONTEXT_FREE

    def depends_on_type(self, call: CallSite) -> bool:
        """Tell whether the effect depends only on the type of the deciding object."""
        return call.resolved.name in _BY_TYPE_ALONE

    def synthetic(
        self, site: Site, receiver: SyntheticReceiver, call: CallSite
    ) -> Statements | None:
        """Return the statements of a method of a synthetic receiver; None if its class has code."""
        r, called = self._reflector, call.resolved
        match receiver:
            case FieldHandle():
                is_access = called.is_native or called.is_abstract
                count = len(call.arguments)
                return handle_statements(receiver, called, count) if is_access else None
            case ProxyReceiver():
                return proxies.proxy_statements(r, site, called)
            case ProviderReceiver():
                return services.provider_statements(r, receiver, called)
            case Annotation():
                return proxies.annotation_statements(r, receiver, called)


def _position(invoke: ReflectiveInvoke, types: tuple[str, ...], word: str) -> int | None:
    first = 0 if invoke.method.is_static else 1
    if word == "this":
        return 0
    if word in _BY_TYPE:
        found = [i for i, t in enumerate(types) if i >= first and t == _BY_TYPE[word]]
        return found[0] if found else None
    at = int(word.removesuffix("[]").removeprefix("arg")) + first
    return at if at < len(types) else None

"""The methods whose contexts have the call site, and the callers that this distinguishes.

Under k-object sensitivity a static method has the context of its caller (Naik 2008, rule 4.8), and
an instance method that of its receiver (4.9). So calls of a helper from one object, or from main,
are mixed: what one call passes, the result of another may be. They are distinguished where that can
matter, which is decided from the method alone.
"""

from collections.abc import Iterator
from typing import Final, final

from heddle._util.memo import Memo
from heddle.pointsto.sites import Sites
from heddle.program.classes import Method
from heddle.program.defuse import definitions
from heddle.program.descriptors import is_reference, parameter_types, return_type, type_of_class
from heddle.program.flow import operands
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    ArrayLength,
    Body,
    Cast,
    If,
    InstanceOf,
    Instr,
    Invoke,
    MonitorExit,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Var,
)
from heddle.program.program import Program, Role

# A static method of the JDK that returns no object mixes its arguments if there are so many.
_MIXED: Final = 2
# Methods of the JDK that return copies, of any class or of one: all calls of them count.
_COPYING: Final = frozenset(
    (
        ("", "toArray"),
        ("java/lang/Object", "clone"),
        ("java/util/Arrays", "copyOf"),
        ("java/util/Arrays", "copyOfRange"),
    )
)
# Static methods there that return an object are factories of collections, streams and pools.
_FACTORIES: Final = "java/util/"
# Instance methods with more variables are no helpers.
_SMALL: Final = 60
# Factories that return what other factories return are followed so far.
_DEEPEST: Final = 6
_THIS: Final = 0
# What does the same with all objects, or mixes those of all calls anyway.
_INDIFFERENT: Final = (ArrayLength, If, InstanceOf, MonitorExit, PutStatic)


@final
class CostlyCalls:
    """The methods whose calls cost too much to be distinguished, in this and further solutions.

    With `are_all`, no calls of the kind that it is for are distinguished.
    """

    def __init__(self) -> None:
        self.methods: set[Method] = set()
        self.are_all = False


@final
class DistinguishedCalls:
    """Decides which calls are distinguished: those of helpers, in the application."""

    def __init__(self, program: Program, hierarchy: Hierarchy, sites: Sites) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._sites = sites
        self._known = Memo(self._decide)
        self._factories = Memo(self._is_factory)

    def is_caller(self, method: Method) -> bool:
        """Tell whether all calls of helpers in a method are distinguished."""
        return self._role(method) is Role.APPLICATION

    def is_distinguished_everywhere(self, method: Method) -> bool:
        """Tell whether calls of a method are distinguished wherever they are.

        It returns copies, or is a factory of a library.
        """
        is_library = self._role(method) is Role.LIBRARY
        return self._is_copying(method) or (is_library and self._factories[method])

    def _is_copying(self, method: Method) -> bool:
        """Tell whether a method of the JDK returns copies."""
        is_named = ("", method.name) in _COPYING or (method.owner, method.name) in _COPYING
        return is_named and self._role(method) is Role.JDK

    def is_factory(self, method: Method) -> bool:
        """Tell whether a static method returns a new object, as a constructor makes one.

        Of the JDK these are all that return an object, in the packages of collections.
        """
        return self._factories[method]

    def is_jdk_factory(self, method: Method) -> bool:
        """Tell whether a method is such a factory of the JDK."""
        return self._role(method) is Role.JDK and self._factories[method]

    def _is_factory(self, method: Method) -> bool:
        if not method.is_static or not self._matters(return_type(method.descriptor)):
            return False
        if self._role(method) is Role.JDK:
            return method.owner.startswith(_FACTORIES) and not self._is_copying(method)
        return self._may_return_new(method, ())

    def _may_return_new(self, method: Method, callers: tuple[Method, ...]) -> bool:
        """Tell whether a static method may return what it, or a static callee, allocates."""
        body = method.body
        if body is None or method in callers or len(callers) > _DEEPEST:
            return False
        return any(self._may_be_new(instr, (*callers, method)) for instr in _returned(body))

    def _may_be_new(self, instr: Instr, callers: tuple[Method, ...]) -> bool:
        """Tell whether an instruction may have a new object as its result."""
        if isinstance(instr, New | NewArray):
            return True
        if not isinstance(instr, Invoke):
            return False
        if instr.method.name == "clone":
            return True
        called = self._hierarchy.resolve_method(instr.method)
        if called is None or not called.is_static:
            return False
        if self._role(called) is Role.JDK:
            return self.is_factory(called) or self._is_copying(called)
        return self._may_return_new(called, callers)

    def is_by_call(self, method: Method) -> bool:
        """Tell whether calls of a method are distinguished where the caller distinguishes them."""
        return self._known[method]

    def _decide(self, method: Method) -> bool:
        if method.name in ("<init>", "<clinit>"):
            return False
        if self._is_copying(method):
            return True
        return self._decide_static(method) if method.is_static else self._decide_instance(method)

    def _decide_static(self, method: Method) -> bool:
        """Tell whether a static method takes, returns or allocates objects.

        One of the JDK must return one, or take several, as it may store one into another.
        """
        taken = sum(map(self._matters, parameter_types(method.descriptor)))
        if self._matters(return_type(method.descriptor)):
            return True
        if self._role(method) is Role.JDK:
            return taken >= _MIXED
        return taken > 0 or (method.body is not None and self._allocates(method.body))

    def _decide_instance(self, method: Method) -> bool:
        """Tell whether a small method of the application makes objects, or passes an argument on.

        Storing an argument into the receiver is not enough: there it is mixed in any case.
        """
        body = method.body
        if body is None or self._role(method) is not Role.APPLICATION:
            return False
        if len(body.type_index) > _SMALL:
            return False
        types = parameter_types(method.descriptor)
        given = {var for var, type_ in enumerate(types, 1) if self._matters(type_)}
        return self._allocates(body) or (bool(given) and _uses(body, given))

    def _allocates(self, body: Body) -> bool:
        return any(self._matters(type_) for type_ in _allocated(body))

    def _matters(self, type_: str) -> bool:
        """Tell whether objects of a type are distinguished at all."""
        return is_reference(type_) and not self._sites.is_merged(type_)

    def _role(self, method: Method) -> Role:
        return self._program.origin(method.owner).role


def _allocated(body: Body) -> Iterator[str]:
    """Return the types of the objects that a body allocates, also by `super.clone()`."""
    for instr in body.instructions():
        match instr:
            case New():
                yield type_of_class(instr.class_name)
            case NewArray():
                yield instr.type
            case Invoke(method=called) if called.name == "clone":
                yield return_type(called.descriptor)
            case _:
                pass


def _returned(body: Body) -> Iterator[Instr]:
    """Return the instructions whose results a body may return."""
    defined = definitions(body)
    phis = {phi.dest: phi for block in body.blocks for phi in block.phis}
    todo = [i.value for i in body.instructions() if isinstance(i, Return) and i.value is not None]
    seen = set(todo)
    for var in todo:
        found = defined.get(var)
        before = phis[var].args if var in phis else ()
        if isinstance(found, Cast):
            before = (found.operand,)
        elif found is not None:
            yield found
        todo += [each for each in before if each not in seen]
        seen.update(before)


def _uses(body: Body, given: set[Var]) -> bool:
    """Tell whether a body does something with arguments for which their objects matter."""
    if any(not given.isdisjoint(phi.args) for block in body.blocks for phi in block.phis):
        return True
    return any(_is_use(instr, given) for instr in body.instructions())


def _is_use(instr: Instr, given: set[Var]) -> bool:
    if isinstance(instr, PutField) and instr.base == _THIS:
        return False
    return not isinstance(instr, _INDIFFERENT) and not given.isdisjoint(operands(instr))

"""Subtyping, resolution and selection against the words of the JVMS, on random hierarchies.

The functions here follow the specification sentence by sentence, recursion and all.
"""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from heddle.program.assumption import AssumptionKind, AssumptionLog
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import OBJECT
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Origin, Program, Role
from heddle.program.refs import FieldRef, MethodRef

INTERFACE = Flags.PUBLIC | Flags.INTERFACE | Flags.ABSTRACT
CLASS_METHODS = (
    None,
    None,
    Flags.PUBLIC,
    Flags.PUBLIC | Flags.ABSTRACT,
    Flags.PROTECTED,
    0,
    0,
    Flags.PRIVATE,
    Flags.PUBLIC | Flags.STATIC,
)
INTERFACE_METHODS = (
    None,
    None,
    Flags.PUBLIC,
    Flags.PUBLIC,
    Flags.PUBLIC | Flags.ABSTRACT,
    Flags.PRIVATE,
    Flags.PUBLIC | Flags.STATIC,
)
ROOT = Class(OBJECT, Flags.PUBLIC, None, (), (), (), 61)
OPEN_ROOT = Class(
    OBJECT, Flags.PUBLIC, None, (), (), (Method(OBJECT, "m", "()V", Flags.PUBLIC),), 61
)


class Classes:
    """Classes from memory."""

    def __init__(self, classes: list[Class]) -> None:
        self.by_name = {each.name: each for each in classes}

    def load(self, name: str, _: AssumptionLog) -> tuple[Class, Origin] | None:
        found = self.by_name.get(name)
        return (found, Origin(Role.APPLICATION, "test")) if found else None


def declared(
    draw: st.DrawFn, name: str, choices: tuple[int | None, ...]
) -> tuple[tuple[Field, ...], tuple[Method, ...]]:
    flags = draw(st.sampled_from(choices))
    field = (Field(name, "f", "I", Flags.STATIC),) if draw(st.booleans()) else ()
    return field, () if flags is None else (Method(name, "m", "()V", flags),)


@st.composite
def worlds(draw: st.DrawFn) -> list[Class]:
    """Draw classes and interfaces in two packages; each extends some that came before."""
    interfaces: list[Class] = []
    for at in range(draw(st.integers(0, 6))):
        name = f"p/I{at}"
        above = draw(st.lists(st.sampled_from(interfaces), max_size=2)) if interfaces else []
        members = declared(draw, name, INTERFACE_METHODS)
        names = tuple(each.name for each in above)
        interfaces.append(Class(name, INTERFACE, OBJECT, names, *members, 61))
    classes = [draw(st.sampled_from((ROOT, OPEN_ROOT)))]
    for at in range(draw(st.integers(1, 6))):
        name = draw(st.sampled_from("pq")) + f"/C{at}"
        base = draw(st.sampled_from(classes[-2:])).name
        above = draw(st.lists(st.sampled_from(interfaces), max_size=2)) if interfaces else []
        members = declared(draw, name, CLASS_METHODS)
        names = tuple(each.name for each in above)
        classes.append(Class(name, Flags.PUBLIC, base, names, *members, 61))
    return classes + interfaces


class Words:
    """The specification's words over a list of classes."""

    def __init__(self, classes: list[Class]) -> None:
        self.classes = {each.name: each for each in classes}

    def method(self, name: str) -> Method | None:
        return next(iter(self.classes[name].methods), None)

    def superinterfaces(self, name: str) -> set[str]:
        direct = self.classes[name]
        found = set(direct.interfaces)
        for above in (*direct.interfaces, *([direct.super_name] if direct.super_name else [])):
            found |= self.superinterfaces(above)
        return found

    def superclasses(self, name: str) -> list[str]:
        above = self.classes[name].super_name
        return [above, *self.superclasses(above)] if above else []

    def supertypes(self, name: str) -> set[str]:
        return {name, *self.superclasses(name), *self.superinterfaces(name)}

    def maximally_specific(self, name: str) -> list[Method]:
        """5.4.3.3: declared in a superinterface; not private or static; not again below."""
        methods = [
            method
            for method in map(self.method, sorted(self.superinterfaces(name)))
            if method and not method.is_private and not method.is_static
        ]
        return [
            method
            for method in methods
            if not any(
                method.owner in self.superinterfaces(other.owner)
                for other in methods
                if other is not method
            )
        ]

    def can_override(self, c: Method, a: Method) -> bool:
        """5.4.5: of instance methods of the same name and descriptor."""
        if c.is_private or c.is_static or a.is_static:
            return False
        if a.flags & (Flags.PUBLIC | Flags.PROTECTED):
            return True
        if a.is_private:
            return False
        if c.owner[0] == a.owner[0]:
            return True
        return any(
            self.can_override(c, b) and self.can_override(b, a)
            for b in map(self.method, self.superclasses(c.owner))
            if b and a.owner in self.superclasses(b.owner)
        )

    def selected(self, receiver: str, resolved: Method) -> Method | None:
        """5.4.6."""
        if resolved.is_private:
            return resolved
        for owner in (receiver, *self.superclasses(receiver)):
            method = self.method(owner)
            if method and not method.is_static and self.can_override(method, resolved):
                return method
        concrete = [m for m in self.maximally_specific(receiver) if not m.is_abstract]
        return concrete[0] if len(concrete) == 1 else None

    def resolved(self, name: str) -> set[Method]:
        """5.4.3.3 and 5.4.3.4: the methods that may be chosen, several where it is arbitrary."""
        own = self.method(name)
        if own:
            return {own}
        root = self.method(OBJECT)
        for owner in self.superclasses(name):
            method = self.method(owner)
            if method:
                return {method}
        assert root is None
        concrete = [m for m in self.maximally_specific(name) if not m.is_abstract]
        if len(concrete) == 1:
            return set(concrete)
        inherited = map(self.method, self.superinterfaces(name))
        return {m for m in inherited if m and not m.is_private and not m.is_static}

    def special(self, caller: str, named: str, resolved: Method) -> Method | None:
        """6.5, invokespecial; Object's method, if any, is public here."""
        above = self.superclasses(caller)
        is_super = named in above and not self.classes[named].is_interface
        start = above[0] if is_super else named
        method = self.method(start)
        if method and not method.is_static:
            return method
        for owner in self.superclasses(start):
            method = self.method(owner)
            if method and not method.is_static:
                return method
        assert resolved.name == "m"
        concrete = [m for m in self.maximally_specific(start) if not m.is_abstract]
        return concrete[0] if len(concrete) == 1 else None

    def field(self, name: str) -> Field | None:
        """5.4.3.2."""
        direct = self.classes[name]
        if direct.fields:
            return direct.fields[0]
        for above in (*direct.interfaces, *([direct.super_name] if direct.super_name else [])):
            found = self.field(above)
            if found:
                return found
        return None


def hierarchy(classes: list[Class]) -> Hierarchy:
    return Hierarchy(Program(Classes(classes), (), AssumptionLog()))


@given(worlds())
def test_subtyping_is_reflexive_and_transitive_and_what_supertypes_say(
    classes: list[Class],
) -> None:
    found, words = hierarchy(classes), Words(classes)
    names = [each.name for each in classes]
    for a, b in product(names, repeat=2):
        below = found.is_subclass(a, b)
        assert below == (b in words.supertypes(a) or b == OBJECT)
        assert below == (a == b or b in found.supertypes(a))
        assert (
            below == found.is_subtype(f"L{a};", f"L{b};") == found.is_subtype(f"[L{a};", f"[L{b};")
        )
        assert not (below and a != b and found.is_subclass(b, a))
    above = {a: {b for b in names if found.is_subclass(a, b)} for a in names}
    assert all(a in above[a] for a in names)
    assert all(above[b] <= above[a] for a in names for b in above[a])
    for name in names:
        assert list(found.superclasses(name)) == words.superclasses(name)
        assert len(set(found.supertypes(name))) == len(found.supertypes(name))


@given(worlds())
def test_methods_and_fields_resolve_as_the_specification_says(classes: list[Class]) -> None:
    found, words = hierarchy(classes), Words(classes)
    for each in classes:
        method = found.resolve_method(MethodRef(each.name, "m", "()V", each.is_interface))
        choices = words.resolved(each.name)
        assert method in choices if choices else method is None
        assert found.resolve_field(FieldRef(each.name, "f", "I")) is words.field(each.name)


@given(worlds())
def test_methods_are_selected_as_the_specification_says(classes: list[Class]) -> None:
    found, words = hierarchy(classes), Words(classes)
    for receiver, owner in product(classes, repeat=2):
        resolved = words.method(owner.name)
        suits = not receiver.is_interface and owner.name in words.supertypes(receiver.name)
        if resolved and suits and not resolved.is_static:
            selected = found.select_method(receiver.name, resolved)
            assert selected is words.selected(receiver.name, resolved)


@given(worlds())
def test_special_calls_select_as_the_specification_says(classes: list[Class]) -> None:
    found, words = hierarchy(classes), Words(classes)
    for caller, named in product(classes, repeat=2):
        if named.name in words.supertypes(caller.name):
            ref = MethodRef(named.name, "m", "()V", named.is_interface)
            resolved = found.resolve_method(ref)
            selected = found.select_special(caller.name, ref)
            if resolved is None:
                assert selected is None
            else:
                assert selected is words.special(caller.name, named.name, resolved)


NAMES = [OBJECT, *(f"p/X{at}" for at in range(6)), "p/Gone", "[I"]


@st.composite
def wrecks(draw: st.DrawFn) -> list[Class]:
    """Draw classes that extend and implement anything, themselves and missing ones included."""
    flags = st.sampled_from((Flags.PUBLIC, INTERFACE, INTERFACE, Flags.PUBLIC | Flags.FINAL))
    above = st.sampled_from(NAMES)
    classes = []
    for name in NAMES[: draw(st.integers(0, 7))]:
        extends = draw(st.sampled_from((OBJECT, OBJECT, None, *NAMES)))
        implements = tuple(draw(st.lists(above, max_size=3)))
        members = declared(draw, name, CLASS_METHODS)
        classes.append(Class(name, draw(flags), extends, implements, *members, 61))
    return classes


@given(wrecks(), st.permutations(NAMES))
def test_any_wreck_becomes_a_hierarchy_that_no_order_of_questions_changes(
    classes: list[Class], order: list[str]
) -> None:
    def answers(names: list[str]) -> tuple[object, ...]:
        log = AssumptionLog()
        found = Hierarchy(Program(Classes(classes), (), log))
        for name in names:
            found.supertypes(name)
        above = {name: found.supertypes(name) for name in NAMES}
        missing = {name: found.has_phantom_ancestor(name) for name in NAMES}
        kinds = {each.kind for each in log.sorted()}
        assert kinds <= {AssumptionKind.BROKEN_HIERARCHY, AssumptionKind.MISSING_CLASS}
        for name in NAMES:
            assert name not in above[name]
            assert name == OBJECT or OBJECT in above[name]
            assert all(set(found.supertypes(up)) <= set(above[name]) for up in above[name])
            method = found.resolve_method(MethodRef(name, "m", "()V", is_interface=False))
            found.resolve_field(FieldRef(name, "f", "I"))
            if method:
                found.select_method(name, method)
        return above, missing, log.sorted()

    assert answers(order) == answers(NAMES)

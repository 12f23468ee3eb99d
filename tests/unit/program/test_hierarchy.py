"""Supertypes, subtyping, missing classes and broken hierarchies, on hand-made classes."""

import random
import time

import pytest

from heddle.program.assumption import Assumption, AssumptionKind, AssumptionLog
from heddle.program.classes import Class, Flags
from heddle.program.descriptors import NULL_TYPE, OBJECT
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Origin, Program, Role
from heddle.program.refs import FieldRef, MethodRef

CLONEABLE, SERIALIZABLE = "java/lang/Cloneable", "java/io/Serializable"
PUBLIC, INTERFACE, FINAL = Flags.PUBLIC, Flags.INTERFACE | Flags.ABSTRACT, Flags.FINAL


def made(
    name: str, extends: str | None = OBJECT, implements: tuple[str, ...] = (), flags: int = PUBLIC
) -> Class:
    return Class(name, flags, extends, implements, (), (), 61)


def interface(name: str, *extends: str) -> Class:
    return made(name, OBJECT, extends, INTERFACE)


class Classes:
    """Classes from memory."""

    def __init__(self, *classes: Class) -> None:
        self.by_name = {each.name: each for each in classes}

    def load(self, name: str, _: AssumptionLog) -> tuple[Class, Origin] | None:
        found = self.by_name.get(name)
        return (found, Origin(Role.APPLICATION, "test")) if found else None


ROOTS = (made(OBJECT, None), interface(CLONEABLE), interface(SERIALIZABLE))


def program(*classes: Class) -> Program:
    return Program(Classes(*ROOTS, *classes), (), AssumptionLog())


def hierarchy(*classes: Class) -> Hierarchy:
    return Hierarchy(program(*classes))


FAMILY = (
    interface("I"),
    interface("J", "I"),
    interface("K"),
    made("A", implements=("K",)),
    made("B", "A", ("J",)),
    made("C", "B"),
)


def test_superclasses_are_the_nearest_first() -> None:
    family = hierarchy(*FAMILY)
    assert family.superclasses("C") == ("B", "A", OBJECT)
    assert family.superclasses("J") == (OBJECT,)
    assert family.superclasses(OBJECT) == ()


def test_supertypes_are_superclasses_then_interfaces_in_order_of_declaration() -> None:
    family = hierarchy(*FAMILY)
    assert family.supertypes("C") == ("B", "A", OBJECT, "J", "I", "K")
    assert family.supertypes("J") == (OBJECT, "I")
    assert family.supertypes("[I") == (OBJECT, CLONEABLE, SERIALIZABLE)


def test_an_interface_reached_twice_is_named_once() -> None:
    found = hierarchy(
        interface("I"), interface("J", "I"), interface("K", "I"), made("A", OBJECT, ("J", "K", "J"))
    )
    assert found.supertypes("A") == (OBJECT, "J", "I", "K")


@pytest.mark.parametrize(
    ("name", "above", "expected"),
    [
        ("C", "C", True),
        ("C", "A", True),
        ("C", "I", True),
        ("C", "K", True),
        ("C", OBJECT, True),
        ("I", OBJECT, True),
        ("A", "C", False),
        ("A", "I", False),
        ("I", "J", False),
        (OBJECT, "A", False),
    ],
)
def test_subclasses(name: str, above: str, expected: bool) -> None:
    family = hierarchy(*FAMILY)
    assert family.is_subclass(name, above) == expected
    assert family.is_subtype(f"L{name};", f"L{above};") == expected
    assert family.is_subtype(f"[[L{name};", f"[[L{above};") == expected


@pytest.mark.parametrize(
    ("sub_type", "super_type", "expected"),
    [
        ("I", "I", True),
        ("I", "J", False),
        ("B", "I", False),
        ("I", "Ljava/lang/Object;", False),
        ("Ljava/lang/Object;", "I", False),
        ("[I", "[I", True),
        ("[I", "[J", False),
        ("[I", "Ljava/lang/Object;", True),
        ("[I", "Ljava/lang/Cloneable;", True),
        ("[I", "Ljava/io/Serializable;", True),
        ("[I", "LA;", False),
        ("[I", "[Ljava/lang/Object;", False),
        ("[[I", "[Ljava/lang/Object;", True),
        ("[[I", "[Ljava/lang/Cloneable;", True),
        ("[[I", "[LA;", False),
        ("[LC;", "[Ljava/io/Serializable;", False),
        ("Ljava/lang/Object;", "[I", False),
        ("[Ljava/lang/Object;", "[[I", False),
        (NULL_TYPE, "LA;", True),
        (NULL_TYPE, "[I", True),
        (NULL_TYPE, NULL_TYPE, True),
        (NULL_TYPE, "I", False),
        ("LA;", NULL_TYPE, False),
        ("I", NULL_TYPE, False),
    ],
)
def test_subtypes(sub_type: str, super_type: str, expected: bool) -> None:
    assert hierarchy(*FAMILY).is_subtype(sub_type, super_type) == expected


def test_what_arrays_inherit_needs_no_class_of_the_jdk() -> None:
    empty = Program(Classes(), (), AssumptionLog())
    assert Hierarchy(empty).is_subtype("[I", "Ljava/lang/Cloneable;")
    assert empty.assumptions.sorted() == ()


def missing(name: str) -> Assumption:
    reason = "not among the inputs; assumed to have no members"
    return Assumption(AssumptionKind.MISSING_CLASS, name, reason)


def test_a_missing_superclass_extends_object_and_is_recorded() -> None:
    inputs = program(made("A", "Gone"), made("B", "A"), made("D", implements=("Away",)), made("E"))
    found = Hierarchy(inputs)
    assert found.superclasses("B") == ("A", "Gone", OBJECT)
    assert found.supertypes("D") == (OBJECT, "Away")
    assert [found.has_phantom_ancestor(name) for name in ("B", "D", "Gone", "E", "[LB;")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert inputs.assumptions.sorted() == (missing("Away"), missing("Gone"))


def test_a_missing_object_is_survived() -> None:
    inputs = Program(Classes(made("A")), (), AssumptionLog())
    assert Hierarchy(inputs).superclasses("A") == (OBJECT,)
    assert Hierarchy(inputs).has_phantom_ancestor("A")
    assert inputs.assumptions.sorted() == (missing(OBJECT),)


def broken(inputs: Program) -> list[tuple[str, str]]:
    """Return what was found broken, and check that nothing else was assumed."""
    found = inputs.assumptions.sorted()
    assert {each.kind for each in found} <= {AssumptionKind.BROKEN_HIERARCHY}
    return [(each.subject, each.reason.partition(";")[0]) for each in found]


@pytest.mark.parametrize(
    ("broken_class", "reason"),
    [
        (made("A", "I"), "extends the interface I as a class"),
        (made("A", "Last"), "extends the final class Last"),
        (made("A", None), "has no superclass"),
        (made("A", "[I"), "extends the array type [I"),
        (made("A", "Other", (), INTERFACE), "is an interface but extends the class Other"),
        (made("A", OBJECT, ("Other",)), "implements Other, which is no interface"),
        (made("A", OBJECT, ("[I",)), "implements the array type [I"),
        (made("A", "A"), "is on a cycle of supertypes (A)"),
        (interface("A", "A"), "is on a cycle of supertypes (A)"),
    ],
)
def test_a_supertype_of_the_wrong_kind_is_cut_and_recorded_once(
    broken_class: Class, reason: str
) -> None:
    inputs = program(
        broken_class, made("B", "A"), interface("I"), made("Other"), made("Last", flags=FINAL)
    )
    found = Hierarchy(inputs)
    assert found.supertypes("A") == (OBJECT,)
    assert found.is_subclass("A", "A")
    assert not found.has_phantom_ancestor("A")
    found.supertypes("B")
    found.supertypes("A")
    Hierarchy(inputs).supertypes("A")
    assert ("A", reason) in broken(inputs)
    assert [subject for subject, _ in broken(inputs)].count("A") == 1


def test_object_inherits_from_nothing_whatever_it_says() -> None:
    root = made(OBJECT, "A", ("I",))
    inputs = Program(Classes(root, made("A"), interface("I")), (), AssumptionLog())
    found = Hierarchy(inputs)
    assert found.supertypes("A") == (OBJECT,)
    assert found.supertypes("I") == (OBJECT,)
    assert found.supertypes(OBJECT) == ()
    assert broken(inputs) == [(OBJECT, "has supertypes")]


def test_a_module_descriptor_is_not_broken() -> None:
    inputs = program(made("module-info", None, (), Flags.MODULE))
    assert Hierarchy(inputs).superclasses("module-info") == (OBJECT,)
    assert broken(inputs) == []


CYCLE = (
    interface("I"),
    made("A", "B", ("I",)),
    made("B", "C"),
    made("C", "A"),
    made("Below", "A"),
    interface("J", "K"),
    interface("K", "J", "I"),
)


@pytest.mark.parametrize("first", ["A", "B", "C", "Below"])
def test_a_cycle_is_cut_the_same_way_wherever_it_is_entered(first: str) -> None:
    inputs = program(*CYCLE)
    found = Hierarchy(inputs)
    found.supertypes(first)
    assert found.supertypes("A") == (OBJECT, "I")
    assert found.supertypes("B") == (OBJECT,)
    assert found.supertypes("C") == (OBJECT,)
    assert found.supertypes("Below") == ("A", OBJECT, "I")
    reason = "is on a cycle of supertypes (A, B, C)"
    assert broken(inputs) == [("A", reason), ("B", reason), ("C", reason)]


def test_a_cycle_of_interfaces_keeps_what_is_outside_it() -> None:
    inputs = program(*CYCLE)
    found = Hierarchy(inputs)
    assert found.supertypes("J") == (OBJECT,)
    assert found.supertypes("K") == (OBJECT, "I")
    assert [subject for subject, _ in broken(inputs)] == ["J", "K"]


def test_a_long_cycle_is_not_spelled_out() -> None:
    size = 2000
    inputs = program(*(made(f"C{at:04}", f"C{(at + 1) % size:04}") for at in range(size)))
    assert Hierarchy(inputs).superclasses("C0000") == (OBJECT,)
    _, reason = broken(inputs)[0]
    assert reason == "is on a cycle of supertypes (C0000, C0001, C0002, C0003, C0004 and 1995 more)"


DEPTH = 5000
CHAIN = [made("C0"), *(made(f"C{at}", f"C{at - 1}") for at in range(1, DEPTH))]


def test_a_chain_of_5000_superclasses_neither_recurses_nor_fills_the_memory() -> None:
    found = hierarchy(*CHAIN)
    started = time.process_time()
    lowest = f"C{DEPTH - 1}"
    assert len(found.superclasses(lowest)) == DEPTH
    assert found.is_subclass(lowest, "C0")
    assert not found.is_subclass("C0", lowest)
    assert found.resolve_method(MethodRef(lowest, "m", "()V", is_interface=False)) is None
    assert found.resolve_field(FieldRef(lowest, "f", "I")) is None
    assert not found.has_phantom_ancestor(lowest)
    for at in range(0, DEPTH, 50):
        assert found.is_subclass(f"C{at}", "C0")
    assert time.process_time() - started < 5  # about 0.2 s
    remembered = found._ancestry._supertypes.values()
    assert sum(map(len, remembered)) < DEPTH


def test_a_chain_of_5000_superinterfaces_is_as_good() -> None:
    chain = [interface("I0"), *(interface(f"I{at}", f"I{at - 1}") for at in range(1, DEPTH))]
    found = hierarchy(*chain, made("A", OBJECT, (f"I{DEPTH - 1}",)))
    assert found.is_subclass("A", "I0")
    assert len(found.supertypes("A")) == DEPTH + 1


def test_answers_do_not_depend_on_the_order_of_questions() -> None:
    classes = (*FAMILY, *CYCLE[1:3], made("C2", "C"), made("Lost", "Gone", ("A",)))
    names = sorted({each.name for each in classes})
    answers = []
    for seed in range(5):
        inputs = program(*classes)
        found = Hierarchy(inputs)
        order = random.Random(seed).sample(names, len(names))
        told = {name: (found.supertypes(name), found.has_phantom_ancestor(name)) for name in order}
        answers.append((sorted(told.items()), inputs.assumptions.sorted()))
    assert all(answer == answers[0] for answer in answers)

"""Resolution and selection, one directed test per rule of JVMS 5.4.3, 5.4.5, 5.4.6 and 6.5."""

import pytest

from heddle.program.assumption import AssumptionLog
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import OBJECT
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Origin, Program, Role
from heddle.program.refs import FieldRef, MethodRef

ABSTRACT = "public abstract"
VARARGS_OBJECTS = "([Ljava/lang/Object;)Ljava/lang/Object;"


def flags_of(words: str) -> int:
    return sum(getattr(Flags, word.upper()) for word in words.split())


def made(
    name: str,
    extends: str = OBJECT,
    implements: str = "",
    flags: str = "public",
    *,
    fields: str = "",
    **methods: str,
) -> Class:
    """Make a class: `m="public static"` declares `static void m()`; `fields` are named, all int."""
    return Class(
        name,
        flags_of(flags),
        extends if name != OBJECT else None,
        tuple(implements.split()),
        tuple(Field(name, field, "I", Flags.STATIC) for field in fields.split()),
        tuple(Method(name, each, "()V", flags_of(words)) for each, words in methods.items()),
        61,
    )


def interface(name: str, extends: str = "", *, fields: str = "", **methods: str) -> Class:
    return made(name, OBJECT, extends, "public interface abstract", fields=fields, **methods)


class Classes:
    """Classes from memory."""

    def __init__(self, *classes: Class) -> None:
        self.by_name = {each.name: each for each in classes}

    def load(self, name: str, _: AssumptionLog) -> tuple[Class, Origin] | None:
        found = self.by_name.get(name)
        return (found, Origin(Role.APPLICATION, "test")) if found else None


ROOT = made(OBJECT, toString="public", clone="protected native", registerNatives="private static")


class World:
    """A hierarchy asked by owner and name; answers are owners of what was found."""

    def __init__(self, *classes: Class) -> None:
        self.hierarchy = Hierarchy(Program(Classes(ROOT, *classes), (), AssumptionLog()))

    def field(self, owner: str, name: str) -> str | None:
        found = self.hierarchy.resolve_field(FieldRef(owner, name, "I"))
        return found.owner if found else None

    def method(self, owner: str, name: str = "m", *, is_interface: bool = False) -> str | None:
        found = self.hierarchy.resolve_method(MethodRef(owner, name, "()V", is_interface))
        return found.owner if found else None

    def call(self, receiver: str, owner: str, name: str = "m") -> str | None:
        """Select for a receiver what `owner` declares."""
        resolved = self.hierarchy.lookup(owner, name, "()V")
        assert resolved
        found = self.hierarchy.select_method(receiver, resolved)
        return found.owner if found else None

    def special(self, caller: str, owner: str, name: str = "m") -> str | None:
        ref = MethodRef(owner, name, "()V", is_interface=False)
        found = self.hierarchy.select_special(caller, ref)
        return found.owner if found else None


# 5.4.3.2 Field resolution


def test_field_of_the_class_itself_comes_first() -> None:
    world = World(interface("I", fields="f"), made("A", implements="I", fields="f"))
    assert world.field("A", "f") == "A"


def test_field_of_a_superinterface_comes_before_the_superclass() -> None:
    classes = interface("I", fields="f"), interface("J", "I"), made("A", fields="f")
    assert World(*classes, made("B", "A", "J")).field("B", "f") == "I"


def test_field_of_the_superclass_and_of_its_superinterfaces() -> None:
    classes = interface("I", fields="g"), made("A", implements="I", fields="f"), made("B", "A")
    assert World(*classes).field("B", "f") == "A"
    assert World(*classes).field("B", "g") == "I"


def test_field_of_the_first_superinterface_that_has_it_depth_first() -> None:
    classes = interface("I", fields="f"), interface("J", "I"), interface("K", fields="f")
    assert World(*classes, made("A", implements="J K")).field("A", "f") == "I"
    assert World(*classes, made("A", implements="K J")).field("A", "f") == "K"


def test_field_must_have_name_and_descriptor() -> None:
    found = World(made("A", fields="f")).hierarchy
    assert found.resolve_field(FieldRef("A", "f", "J")) is None
    assert found.resolve_field(FieldRef("A", "g", "I")) is None


# 5.4.3.3 Method resolution


def test_method_of_the_class_then_of_superclasses_then_of_superinterfaces() -> None:
    classes = interface("I", m="public"), made("A", m="public"), made("B", "A", "I", m="public")
    world = World(*classes, made("C", "A", "I"), made("D", implements="I"))
    assert world.method("B") == "B"
    assert world.method("C") == "A"
    assert world.method("D") == "I"
    assert world.method("D", "toString") == OBJECT


def test_private_and_static_methods_of_superclasses_are_found() -> None:
    world = World(made("A", m="private", s="static"), made("B", "A"))
    assert world.method("B") == "A"
    assert world.method("B", "s") == "A"


def test_private_and_static_methods_of_superinterfaces_are_not() -> None:
    classes = interface("I", m="private", s="public static")
    assert World(classes, made("A", implements="I")).method("A") is None
    assert World(classes, made("A", implements="I")).method("A", "s") is None
    assert World(classes).method("I", "s") == "I"


def test_the_only_default_among_maximally_specific_methods_wins_over_abstract_ones() -> None:
    classes = interface("I", m=ABSTRACT), interface("J", m="public")
    assert World(*classes, made("A", implements="I J")).method("A") == "J"
    assert World(*classes, made("A", implements="J I")).method("A") == "J"


def test_a_method_declared_again_in_a_subinterface_is_not_maximally_specific() -> None:
    classes = interface("I", m="public"), interface("J", "I", m=ABSTRACT)
    assert World(*classes, made("A", implements="I J")).method("A") == "J"
    classes = interface("I", m="public"), interface("J", "I", m="public")
    assert World(*classes, made("A", implements="I J")).method("A") == "J"
    assert World(*classes, made("A", implements="J"), made("B", "A", "I")).method("B") == "J"


def test_a_private_or_static_method_hides_nothing_in_a_superinterface() -> None:
    for hiding in ("private", "public static"):
        classes = interface("I", m="public"), interface("J", "I", m=hiding)
        assert World(*classes, made("A", implements="J")).method("A") == "I"


def test_hiding_passes_through_interfaces_that_say_nothing() -> None:
    classes = interface("I", m="public"), interface("J", "I"), interface("K", "J", m="public")
    assert World(*classes, made("A", implements="I K")).method("A") == "K"


def test_among_conflicting_defaults_or_abstract_methods_the_first_is_taken() -> None:
    for words in ("public", ABSTRACT):
        classes = interface("I", m=words), interface("J", m=words)
        assert World(*classes, made("A", implements="J I")).method("A") == "J"


# 5.4.3.4 Interface method resolution


def test_interface_method_of_the_interface_then_object_then_superinterfaces() -> None:
    world = World(
        interface("I", m="public", toString="public", clone="public"),
        interface("J", "I"),
        interface("K", "I", toString=ABSTRACT),
    )
    assert world.method("J", is_interface=True) == "I"
    assert world.method("J", "toString", is_interface=True) == OBJECT
    assert world.method("K", "toString", is_interface=True) == "K"


def test_only_public_instance_methods_of_object_are_an_interface_s() -> None:
    world = World(interface("I", clone="public"), interface("J", "I"), interface("K"))
    assert world.method("J", "clone", is_interface=True) == "I"
    assert world.method("K", "clone", is_interface=True) is None
    assert world.method("K", "registerNatives", is_interface=True) is None


def test_the_kind_of_the_owner_decides_not_that_of_the_reference() -> None:
    world = World(made("A", m="public"), interface("I", m="public"), interface("J", "I"))
    assert world.method("A", is_interface=True) == "A"
    assert world.method("J", is_interface=False) == "I"
    assert world.method("J", "clone", is_interface=False) is None


def test_a_missing_owner_has_what_object_has_for_its_kind() -> None:
    world = World()
    assert world.method("Gone") is None
    assert world.method("Gone", "clone") == OBJECT
    assert world.method("Gone", "clone", is_interface=True) is None
    assert world.method("Gone", "toString", is_interface=True) == OBJECT


def test_what_only_a_missing_superclass_may_declare_is_not_found() -> None:
    world = World(made("A", "Gone"))
    assert world.method("A") is None
    assert world.hierarchy.has_phantom_ancestor("A")


@pytest.mark.parametrize("owner", ["[I", "[[LA;"])
def test_an_array_has_the_methods_of_object(owner: str) -> None:
    world = World(made("A", m="public"))
    assert world.method(owner, "clone") == OBJECT
    assert world.method(owner) is None
    assert world.field(owner, "length") is None
    assert world.call(owner, OBJECT, "toString") == OBJECT


# 2.9.3 Signature polymorphic methods


def handle_class(name: str, *methods: Method) -> Class:
    return Class(name, Flags.PUBLIC | Flags.ABSTRACT, OBJECT, (), (), methods, 61)


ANYTHING = Flags.PUBLIC | Flags.VARARGS | Flags.NATIVE


def polymorphic(*methods: tuple[str, str, int], owner: str = "VarHandle") -> Method | None:
    name = f"java/lang/invoke/{owner}"
    declared = (Method(name, *each) for each in methods)
    found = World(handle_class(name, *declared), made("Sub", name)).hierarchy
    direct = found.resolve_method(MethodRef(name, "m", "(IJ)V", is_interface=False))
    inherited = found.resolve_method(MethodRef("Sub", "m", "(IJ)V", is_interface=False))
    assert direct is inherited
    return direct


@pytest.mark.parametrize("owner", ["VarHandle", "MethodHandle"])
@pytest.mark.parametrize("result", ["Ljava/lang/Object;", "Z", "V"])
def test_a_signature_polymorphic_method_takes_any_descriptor(owner: str, result: str) -> None:
    descriptor = f"([Ljava/lang/Object;){result}"
    found = polymorphic(("m", descriptor, ANYTHING), ("n", "()V", 1), owner=owner)
    assert found
    assert found.descriptor == descriptor


@pytest.mark.parametrize(
    "methods",
    [
        [("m", VARARGS_OBJECTS, Flags.PUBLIC | Flags.VARARGS)],
        [("m", VARARGS_OBJECTS, Flags.PUBLIC | Flags.NATIVE)],
        [("m", "(Ljava/lang/Object;)V", ANYTHING)],
        [("m", "([Ljava/lang/Object;I)V", ANYTHING)],
        [("m", VARARGS_OBJECTS, ANYTHING), ("m", "()V", ANYTHING)],
    ],
)
def test_a_method_is_signature_polymorphic_only_by_all_its_marks(
    methods: list[tuple[str, str, int]],
) -> None:
    assert polymorphic(*methods) is None


def test_other_classes_have_no_signature_polymorphic_methods() -> None:
    assert polymorphic(("m", VARARGS_OBJECTS, ANYTHING), owner="Other") is None


# 5.4.6 Selection


def test_a_private_method_is_selected_itself() -> None:
    world = World(made("A", m="private"), made("B", "A", m="public"))
    assert world.call("B", "A") == "A"


def test_the_lowest_overriding_method_is_selected() -> None:
    classes = made("A", m="public"), made("B", "A", m="public"), made("C", "B"), made("D", "A")
    world = World(*classes)
    assert [world.call(name, "A") for name in "ABCD"] == ["A", "B", "B", "A"]


def test_private_and_static_methods_do_not_override() -> None:
    for words in ("private", "public static"):
        world = World(made("A", m="public"), made("B", "A", m=words), made("C", "B"))
        assert world.call("C", "A") == "A"
        assert world.call("B", "A") == "A"


def test_an_abstract_method_may_be_selected() -> None:
    world = World(made("A", m="public"), made("B", "A", m=ABSTRACT), made("C", "B"))
    assert world.call("C", "A") == "B"


def test_a_superclass_comes_before_a_default_method() -> None:
    classes = interface("I", m="public"), made("A", m="public"), made("B", "A", "I")
    assert World(*classes).call("B", "I") == "A"
    abstract = interface("I", m="public"), made("A", m=ABSTRACT), made("B", "A", "I")
    assert World(*abstract).call("B", "I") == "A"


def test_a_private_method_of_a_superclass_does_not_come_before_a_default() -> None:
    classes = interface("I", m="public"), made("A", m="private"), made("B", "A", "I")
    assert World(*classes).call("B", "I") == "I"


def test_the_only_maximally_specific_default_is_selected() -> None:
    classes = interface("I", m="public"), interface("J", "I", m="public"), interface("K", "I")
    world = World(*classes, made("A", implements="K J"), made("B", "A", "I"))
    assert world.call("A", "I") == "J"
    assert world.call("B", "I") == "J"


def test_a_default_declared_abstract_again_is_not_selected() -> None:
    classes = interface("I", m="public"), interface("J", "I", m=ABSTRACT)
    assert World(*classes, made("A", implements="J")).call("A", "I") is None


def test_conflicting_defaults_select_nothing() -> None:
    classes = interface("I", m="public"), interface("J", m="public")
    assert World(*classes, made("A", implements="I J")).call("A", "I") is None


def test_nothing_is_selected_where_a_missing_class_may_have_the_method() -> None:
    assert World(interface("I", m=ABSTRACT), made("A", "Gone", "I")).call("A", "I") is None


# 5.4.5 Overriding of package-private methods


def test_a_package_private_method_is_overridden_in_its_package_only() -> None:
    world = World(made("p/A", m=""), made("p/B", "p/A", m=""), made("q/C", "p/A", m="public"))
    assert world.call("p/B", "p/A") == "p/B"
    assert world.call("q/C", "p/A") == "p/A"


def test_a_package_private_method_is_overridden_across_a_class_of_another_package() -> None:
    world = World(made("p/A", m=""), made("q/B", "p/A", m=""), made("p/C", "q/B", m=""))
    assert world.call("p/C", "p/A") == "p/C"
    assert world.call("p/C", "q/B") == "q/B"


@pytest.mark.parametrize("words", ["public", "protected"])
def test_overriding_passes_on_through_a_method_that_opens_up(words: str) -> None:
    classes = made("p/A", m=""), made("p/B", "p/A", m=words), made("q/C", "p/B", m="public")
    assert World(*classes).call("q/C", "p/A") == "q/C"


def test_overriding_passes_on_through_packages_that_joined() -> None:
    classes = (
        made("p/A", m=""),
        made("p/B", "p/A", m="public"),
        made("q/C", "p/B", m=""),
        made("q/D", "q/C", m=""),
    )
    assert World(*classes).call("q/D", "p/A") == "q/D"


def test_a_method_above_the_resolved_one_opens_nothing() -> None:
    classes = made("p/Z", m="public"), made("p/A", "p/Z", m=""), made("q/B", "p/A", m="public")
    assert World(*classes).call("q/B", "p/A") == "p/A"
    assert World(*classes).call("q/B", "p/Z") == "q/B"


# 6.5 invokespecial


def test_a_constructor_is_the_one_named() -> None:
    init = {"<init>": "public"}
    world = World(made("A", **init), made("B", "A", **init), made("C", "B", **init))
    assert world.special("C", "A", "<init>") == "A"
    assert world.special("C", "B", "<init>") == "B"
    assert world.special("C", "C", "<init>") == "C"


def test_a_private_method_of_the_caller_is_the_one_named() -> None:
    world = World(made("A", m="public"), made("B", "A", m="private"))
    assert world.special("B", "B") == "B"


def test_super_begins_at_the_direct_superclass_though_one_further_up_is_named() -> None:
    classes = made("A", m="public"), made("B", "A", m="public"), made("C", "B", m="public")
    assert World(*classes).special("C", "A") == "B"
    assert World(*classes).special("C", OBJECT, "toString") == OBJECT


def test_super_goes_up_and_skips_static_methods() -> None:
    world = World(made("A", m="public"), made("B", "A", m="static"), made("C", "B"), made("D", "C"))
    assert world.special("D", "A") == "A"


def test_super_may_find_a_default_method() -> None:
    classes = interface("I", m="public"), made("A", implements="I"), made("B", "A", m="public")
    assert World(*classes).special("B", "A") == "I"


def test_super_of_an_interface_begins_there() -> None:
    classes = interface("I", m="public"), interface("J", "I"), made("A", m="public")
    world = World(*classes, made("B", "A", "J", m="public"))
    assert world.special("B", "J") == "I"
    assert world.special("B", "J", "toString") == OBJECT
    assert world.special("J", "I") == "I"


def test_super_of_an_interface_does_not_find_protected_methods_of_object() -> None:
    world = World(interface("I", clone="public"), interface("J", "I"), made("B", implements="J"))
    assert world.special("B", "J", "clone") == "I"


def test_super_with_nothing_to_find() -> None:
    classes = interface("I", m="public"), interface("J", m="public")
    world = World(*classes, made("A", implements="I J"), made("B", "A"), made("D", "Gone"))
    assert world.special("B", "A") is None
    assert world.special("D", "Gone") is None


# Answers


def test_lookup_sees_what_a_class_itself_declares_and_the_first_of_two() -> None:
    twice = (Method("A", "m", "()V", 0), Method("A", "m", "()V", Flags.PUBLIC))
    found = World(Class("A", 0, OBJECT, (), (), twice, 61), made("B", "A")).hierarchy
    assert found.lookup("A", "m", "()V") is twice[0]
    assert found.lookup("B", "m", "()V") is None
    assert found.lookup("A", "m", "()I") is None


def test_a_deep_chain_is_resolved_and_selected_without_recursion() -> None:
    chain = [made("p/C0", m=""), *(made(f"p/C{at}", f"p/C{at - 1}") for at in range(1, 5000))]
    world = World(*chain)
    assert world.method("p/C4999") == "p/C0"
    assert world.call("p/C4999", "p/C0") == "p/C0"
    assert world.special("p/C4999", "p/C4998") == "p/C0"

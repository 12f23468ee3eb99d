"""Summaries of single methods: what is accessed, under which locks; what is stored and returned."""

from summary_text import summary_of

from heddle.classlevel.paths import ResourcePath, parameter
from heddle.classlevel.summary import ReferenceStore, SummaryAccess, SummaryPlace
from threaded_text import class_, fields, method, static

THIS = parameter(0)
BOX = class_("p/B", fields("n:I", "next:Lp/B;", "final lock:Ljava/lang/Object;", "a:[I"))


def accesses(
    text: str, name: str = "m"
) -> set[tuple[ResourcePath, str, bool, tuple[ResourcePath, ...]]]:
    return {
        (*access[:3], tuple(lock.path for lock in access.locks))
        for access in summary_of(BOX + text, name).accesses
    }


def inside(*lines: str, member: str = "m()V", flags: str = "") -> str:
    """Write a class `p/T` like the box, with one more method."""
    declared = fields("n:I", "next:Lp/T;", "final lock:Ljava/lang/Object;", "a:[I")
    return class_("p/T", declared, method(member, *lines, flags=flags))


INCREMENT = ("v1 = getfield v0 p/T.n:I", "v2 = add v1 v1", "putfield v0 p/T.n:I = v2")


def test_an_increment_reads_and_writes() -> None:
    found = accesses(inside(*INCREMENT, "return"))
    assert found == {(THIS, "p/T.n", False, ()), (THIS, "p/T.n", True, ())}


def test_a_synchronized_method_holds_its_receiver() -> None:
    found = accesses(inside(*INCREMENT, "return", flags="synchronized"))
    assert {access[3] for access in found} == {(THIS,)}


def test_a_final_field_is_a_lock_another_is_not() -> None:
    for name, locks in (("lock", {(ResourcePath("p0", ("p/T.lock",)),)}), ("next", {()})):
        type_ = "Ljava/lang/Object;" if name == "lock" else "Lp/T;"
        text = inside(
            f"v3 = getfield v0 p/T.{name}:{type_}",
            "monitorenter v3",
            *INCREMENT,
            "monitorexit v3",
            "return",
        )
        assert {a[3] for a in accesses(text) if a[1] == "p/T.n"} == locks


def test_nothing_is_held_after_a_monitor_is_left() -> None:
    text = inside("monitorenter v0", "monitorexit v0", *INCREMENT, "return")
    assert {access[3] for access in accesses(text)} == {()}


def test_entered_on_one_path_only() -> None:
    text = inside(
        "v3 = getfield v0 p/T.n:I",
        "if v3 == 0 then b1 else b2",
        "b1:",
        "monitorenter v0",
        "goto b2",
        "b2:",
        *INCREMENT,
        "return",
    )
    assert {access[3] for access in accesses(text)} == {()}


def test_entered_twice_and_left_once() -> None:
    text = inside("monitorenter v0", "monitorenter v0", "monitorexit v0", *INCREMENT, "return")
    assert {access[3] for access in accesses(text)} == {(THIS,)}


def test_leaving_what_was_not_entered_may_be_leaving_any() -> None:
    text = inside(
        "monitorenter v0", "monitorexit v1", *_renamed(INCREMENT), "return", member="m(Lp/T;)V"
    )
    assert {access[3] for access in accesses(text)} == {()}


def _renamed(lines: tuple[str, ...]) -> list[str]:
    return [line.replace("v2", "v3").replace("v1", "v2") for line in lines]


def test_elements_are_told_by_the_array() -> None:
    text = inside("v1 = getfield v0 p/T.a:[I", "v2 = const 0", "v3 = arrayload I v1[v2]", "return")
    assert (ResourcePath("p0", ("p/T.a",)), "[]", False, ()) in accesses(text)


def test_what_a_method_makes_is_its_own_until_it_is_stored() -> None:
    make = ("v1 = new p/B", "invokespecial p/B.<init>()V (v1)", "v2 = const 1")
    write = "putfield v1 p/B.n:I = v2"
    assert accesses(static_class(*make, write, "return")) == set()
    published = static_class(*make, "putfield v0 p/B.next:Lp/B; = v1", write, "return")
    assert (ResourcePath("p0", ("p/B.next",)), "p/B.n", True, ()) in accesses(published)


def static_class(*lines: str, member: str = "m(Lp/B;)V") -> str:
    return class_("p/S", static(member, *lines))


def test_what_is_returned() -> None:
    getter = inside("v1 = getfield v0 p/T.a:[I", "return v1", member="m()[I")
    assert {value.path for value in summary_of(BOX + getter, "m").returns} == {
        ResourcePath("p0", ("p/T.a",))
    }
    maker = static_class("v1 = const 3", "v2 = newarray [I (v1)", "return v2", member="m(Lp/B;)[I")
    assert {value.path for value in summary_of(BOX + maker, "m").returns} == {ResourcePath("r:[I")}


def test_what_is_stored() -> None:
    setter = static_class("putfield v0 p/B.next:Lp/B; = v1", "return", member="m(Lp/B;Lp/B;)V")
    stores = summary_of(BOX + setter, "m").stores
    assert stores == (ReferenceStore(parameter(1), ResourcePath("p0", ("p/B.next",))),)


def test_a_private_callee_has_the_locks_of_its_caller() -> None:
    helper = method("h()V", *INCREMENT, "return", flags="final").replace("public", "private")
    call = method("m()V", "invokespecial p/T.h()V (v0)", "return", flags="synchronized")
    found = accesses(class_("p/T", fields("n:I"), helper, call))
    assert {access[3] for access in found} == {(THIS,)}


def test_what_anyone_may_call_counts_by_itself() -> None:
    helper = method("h()V", *INCREMENT, "return")
    call = method("m()V", "invokevirtual p/T.h()V (v0)", "return")
    assert accesses(class_("p/T", fields("n:I"), helper, call)) == set()


def test_the_place_is_the_method_whose_code_it_is() -> None:
    helper = method("h()V", *INCREMENT, "return").replace("public", "private")
    call = method("m()V", "invokespecial p/T.h()V (v0)", "return")
    summary = summary_of(BOX + class_("p/T", fields("n:I"), helper, call), "m")
    assert {access.place for access in summary.accesses} == {SummaryPlace("p/T", "h", None)}
    assert isinstance(summary.accesses[0], SummaryAccess)


def test_a_variable_that_may_be_too_much_is_known_by_fields() -> None:
    """40 fields are put into an array of the method's own; what is read from it may be any."""
    names = [f"f{number}" for number in range(40)]
    lines = ["v1 = const 40", "v2 = newarray [Lp/B; (v1)"]
    for number, name in enumerate(names, 3):
        lines.append(f"v{number} = getfield v0 p/T.{name}:Lp/B;")
        lines.append(f"arraystore L v2[v1] = v{number}")
    lines += ["v43 = arrayload L v2[v1]", "v44 = getfield v43 p/B.n:I", "return"]
    declared = fields(*(f"{name}:Lp/B;" for name in names))
    found = accesses(class_("p/T", declared, method("m()V", *lines)))
    bases = {base for base, what, _, _ in found if what == "p/B.n"}
    assert {base.steps for base in bases} == {(f"p/T.{name}",) for name in names}
    assert {base.root for base in bases} == {"p0", "h"}

"""Access paths: fields that change, values read twice, getters, linked lists in a loop."""

from collections.abc import Iterator

import pytest

from heddle.concurrency.aliasing.access_paths import AccessPath, AccessPaths, Ancestor
from heddle.pointsto.context import FixedK
from heddle.pointsto.frames import Frame
from heddle.program.classes import Field
from threaded_programs import Analysed, threaded
from threaded_text import class_, fields, main, method, new, program, static

NODE = class_(
    "p/N",
    fields("next:Lp/N;", "box:Lp/B;", "static s:Lp/N;"),
    method("setBox(Lp/B;)V", "putfield v0 p/N.box:Lp/B; = v1", "return"),
    method("getBox()Lp/B;", "v1 = getfield v0 p/N.box:Lp/B;", "return v1"),
)
BOX = class_("p/B", fields("n:I"))
READ = "v{} = getfield v0 p/N.box:Lp/B;"
GET = "v{} = invokevirtual p/N.getBox()Lp/B; (v0)"
CHANGED = ("v1 = const null", "putfield v0 p/N.box:Lp/B; = v1")
SHOWN = ("putstatic p/N.s:Lp/N; = v0",)


def analysed(*lines: str, others: str = "") -> tuple[Analysed, Frame]:
    """Analyse a main that allocates a node `v0`, and then runs some lines."""
    found = Analysed(
        threaded(program(NODE, BOX, main(*new(0, "p/N"), *lines, others=others))), FixedK(1)
    )
    return found, found.calling.frames.mains[0]


def paths(*lines: str, others: str = "") -> dict[int, AccessPath]:
    found, frame = analysed(*lines, others=others)
    assert frame.method is not None
    assert frame.body is not None
    return found.paths.of(frame.method, frame.body)


def test_what_is_read_twice_is_one_value() -> None:
    names = paths(*CHANGED, READ.format(2), READ.format(3))
    assert names[2] == names[3]


def test_what_was_written_is_read() -> None:
    names = paths(*new(1, "p/B"), "putfield v0 p/N.box:Lp/B; = v1", READ.format(2))
    assert names[2] == AccessPath(("variable", 1))


@pytest.mark.parametrize(
    "between",
    [
        CHANGED,
        ("v1 = const null", "invokevirtual p/N.setBox(Lp/B;)V (v0, v1)"),
        ("v1 = getstatic p/N.s:Lp/N;", "v4 = const null", "putfield v1 p/N.box:Lp/B; = v4"),
    ],
)
def test_a_write_between(between: tuple[str, ...]) -> None:
    """By the method itself, by a callee, or through what may be another name."""
    names = paths(READ.format(2), *between, READ.format(3))
    assert names[2] != names[3]


def test_a_call_that_writes_something_else() -> None:
    names = paths(*CHANGED, READ.format(2), GET.format(4), READ.format(3))
    assert names[2] == names[3]


def test_a_getter_of_a_field_that_changes() -> None:
    """A result of an earlier call is not that of this one."""
    names = paths(GET.format(2), *CHANGED, GET.format(3))
    assert names.get(2, AccessPath(("variable", 2))) != names.get(3, AccessPath(("variable", 3)))


def test_other_threads_may_write() -> None:
    """The object is shared: other threads may write the field."""
    names = paths(*SHOWN, READ.format(2), READ.format(3), *CHANGED)
    assert 2 not in names
    assert 3 not in names


def test_the_object_is_shared_but_written_only_before() -> None:
    names = paths(*CHANGED, *SHOWN, READ.format(2), READ.format(3))
    assert names[2] == names[3]


def test_a_loop_begins_without_knowledge() -> None:
    lines = ("b1:", READ.format(3), "v4 = const 1", "if v4 == 0 then b1 else b2", "b2:")
    names = paths(*CHANGED, READ.format(2), "goto b1", *lines)
    assert names[2] != names[3]


def ancestors(var: int, *lines: str, others: str = "") -> set[str]:
    found, frame = analysed(*lines, others=others)
    assert frame.method is not None
    assert frame.body is not None
    known = found.paths.ancestors(frame.method, frame.body, var)
    return {_shown(each) for each in known}


def _shown(found: Ancestor) -> str:
    names = [field.name if isinstance(field, Field) else field for field in found.fields]
    way = ".".join(names) if isinstance(found.fields, tuple) else f"{{{','.join(sorted(names))}}}"
    return f"{found.path.root[1]}{''.join(_fields(found.path))}" + (f" {way}" if way else "")


def _fields(path: AccessPath) -> Iterator[str]:
    for field in path.fields:
        yield f".{field.name}"


def test_ancestors_along_fields() -> None:
    lines = (
        *SHOWN,
        "v1 = getfield v0 p/N.next:Lp/N;",
        "v2 = getfield v1 p/N.box:Lp/B;",
        *CHANGED[:0],
    )
    assert "0 next.box" in ancestors(2, *lines, "putfield v1 p/N.next:Lp/N; = v0")


LINKS = (
    *SHOWN,
    "v1 = getfield v0 p/N.next:Lp/N;",
    "goto b1",
    "b1:",
    "v2 = phi (v1, v3)",
    "v3 = getfield v2 p/N.next:Lp/N;",
    "v4 = const 1",
    "if v4 == 0 then b1 else b2",
    "b2:",
    "v5 = getfield v2 p/N.box:Lp/B;",
    "putfield v0 p/N.next:Lp/N; = v0",
)


def test_ancestors_over_links() -> None:
    assert "0 {box,next}" in ancestors(5, *LINKS)


def test_no_ancestor_that_is_set_within_the_loop() -> None:
    """The v3 of this iteration is not the one that v2 was read from in the iteration before."""
    assert not [each for each in ancestors(5, *LINKS) if each.startswith("3")]


# In each round a node is taken from elsewhere, and its box is used in the next round.
CARRIED = (
    *SHOWN,
    "v1 = const null",
    "goto b1",
    "b1:",
    "v2 = phi (v1, v4)",
    "v3 = getstatic p/N.s:Lp/N;",
    "v4 = getfield v3 p/N.box:Lp/B;",
    "v5 = const 1",
    "if v5 == 0 then b1 else b2",
    "b2:",
    "putfield v3 p/N.box:Lp/B; = v2",
)


def test_no_ancestor_of_the_round_before() -> None:
    assert ancestors(2, *CARRIED) == {"2"}


def test_no_ancestor_of_one_path_only() -> None:
    lines = (
        *SHOWN,
        "v1 = getfield v0 p/N.next:Lp/N;",
        "v2 = getstatic p/N.s:Lp/N;",
        "v3 = getfield v2 p/N.next:Lp/N;",
        "v4 = const 1",
        "if v4 == 0 then b1 else b2",
        "b1:",
        "goto b2",
        "b2:",
        "v5 = phi (v1, v3)",
        "putfield v0 p/N.next:Lp/N; = v5",
    )
    assert ancestors(5, *lines) == {"5"}


MADE = "v1 = invokestatic p/M.made()Lp/B; ()"
MAKER = static("made()Lp/B;", *new(0, "p/B"), "return v0")
STORE = "putfield v0 p/N.box:Lp/B; = v1"
USE = "v2 = getfield v1 p/B.n:I"


def test_what_is_stored_before_it_is_used() -> None:
    assert "0 box" in ancestors(1, MADE, STORE, USE, others=MAKER)
    assert ancestors(1, MADE, USE, STORE, others=MAKER) == {"1"}


def test_getters() -> None:
    call = "v1 = invokevirtual p/N.getBox()Lp/B; (v0)"
    assert "0 box" in ancestors(1, *SHOWN, call, "putfield v0 p/N.box:Lp/B; = v1")
    other = static("made()Lp/N;", *new(0, "p/N"), "return v0")
    assert ancestors(1, "v1 = invokestatic p/M.made()Lp/N; ()", others=other) == {"1"}


def test_a_long_chain_of_getters() -> None:
    """Only the last ones are seen through; a chain of any length is no error."""
    count = 400
    chain = [
        static(
            f"get{at}(Lp/N;)Lp/B;",
            f"v1 = invokestatic p/M.get{at + 1}(Lp/N;)Lp/B; (v0)",
            "return v1",
        )
        for at in range(count)
    ]
    last = static(f"get{count}(Lp/N;)Lp/B;", READ.format(1), "return v1")
    call = "v1 = invokestatic p/M.get{}(Lp/N;)Lp/B; (v0)"
    near = ancestors(1, *SHOWN, call.format(count - 3), others="".join((*chain, last)))
    assert "0 box" in near
    assert ancestors(1, *SHOWN, call.format(0), others="".join((*chain, last))) == {"1"}


def test_a_method_that_delegates_to_another_object_of_its_class() -> None:
    timeout = class_("p/T", method("clear()Lp/T;", "return v0"))
    forwarding = class_(
        "p/F",
        fields("final to:Lp/T;"),
        method(
            "clear()Lp/T;",
            "v1 = getfield v0 p/F.to:Lp/T;",
            "v2 = invokevirtual p/T.clear()Lp/T; (v1)",
            "return v2",
        ),
        above="p/T",
    )
    lines = (
        *(*new(0, "p/T"), *new(1, "p/F"), *new(2, "p/F")),
        *("putfield v1 p/F.to:Lp/T; = v0", "putfield v2 p/F.to:Lp/T; = v1"),
        "v3 = invokevirtual p/F.clear()Lp/T; (v2)",
    )
    found = Analysed(threaded(program(timeout, forwarding, main(*lines))), FixedK(0))
    (frame,) = [
        f
        for f in found.calling.frames.all
        if f.method and f.method.owner == "p/F" and f.body and f.method.name == "clear"
    ]
    assert frame.method is not None
    assert frame.body is not None
    fresh = AccessPaths(
        found.calling.frames, found.calling.hierarchy, found.paths.targets, found.local
    )
    assert fresh.ancestors(frame.method, frame.body, 2)

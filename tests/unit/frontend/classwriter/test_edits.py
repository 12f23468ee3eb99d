"""Code with insertions does what it did: lifted, it is the same but for what was inserted."""

from collections.abc import Callable
from random import Random

import pytest

from assembler import ClassText, MethodText, Pool, assemble, code_class
from heddle.frontend.classwriter.class_editor import ClassEditor, EditableMethod
from heddle.frontend.classwriter.edits import CodeEdits, Snippet
from heddle.frontend.classwriter.growing_pool import NoRoomError
from heddle.frontend.classwriter.layout import OriginalCode, code_layout
from heddle.frontend.lift.classes import lift_class
from heddle.frontend.lift.opcodes import JSR
from heddle.frontend.lift.scan import scan
from heddle.program.text import print_body
from lifting import _PLACE, tidy

NOP = Snippet(b"\0", 0)
NOPS = Snippet(bytes(33_000), 0)

LOOP = """
    top: iinc 0 -1
    iload 0
    ifgt top
    iload 1
    ifne out
    iinc 1 1
    goto top
    out: return
"""
SWITCHES = """
    iload 0
    tableswitch 3 d a b
    a: iload 1
    lookupswitch d -5:b 70:a 1000000:e
    b: iinc 0 1
    e: goto a
    d: return
"""
HANDLERS = """
    nop
    a: iload 0
    invokestatic p/C.m(I)V
    b: invokestatic p/C.n()V
    c: return
    h: astore 2
    aload 2
    athrow
    .catch p/E a b h
    .catch any a c h
"""
SUBROUTINE = """
    jsr s
    jsr s
    return
    s: astore 3
    iinc 0 1
    ret 3
"""
PROGRAMS = {"loop": LOOP, "switches": SWITCHES, "handlers": HANDLERS, "subroutine": SUBROUTINE}

OPPOSITES = (
    *("ifeq ifne", "iflt ifge", "ifgt ifle", "ifnull ifnonnull", "if_acmpeq if_acmpne"),
    *("if_icmpeq if_icmpne", "if_icmplt if_icmpge", "if_icmpgt if_icmple"),
)


def edited(data: bytes, insert: Callable[[EditableMethod, CodeEdits], None]) -> bytes:
    editor = ClassEditor(data, "test")
    method = editor.methods()[0]
    edits = CodeEdits()
    insert(method, edits)
    editor.edit(method, edits)
    return editor.written()


def ir(data: bytes) -> str:
    method = lift_class(data, "test").methods[0]
    assert method.body is not None, method.unlifted
    return tidy(_PLACE.sub("", print_body(method.body)))


def places(method: EditableMethod) -> list[int]:
    """Return the instructions, but for the heads of subroutines: the lifter wants a store there."""
    jumps = method.scan.jumps.values()
    heads = {target for jump in jumps if jump.flow == JSR for target in jump.targets}
    return [pc for pc in method.scan.starts if pc not in heads]


def nops_everywhere(method: EditableMethod, edits: CodeEdits) -> None:
    edits.insert_at_entry(NOP)
    for pc in places(method):
        edits.insert_before(pc, NOP)
        jump = method.scan.jumps.get(pc)
        if jump is None or jump.following:
            edits.insert_after(pc, NOP)


@pytest.mark.parametrize("name", PROGRAMS)
def test_nops_everywhere_change_nothing(name: str) -> None:
    data = code_class(PROGRAMS[name], "(II)V")
    assert ir(edited(data, nops_everywhere)) == ir(data)


# Conditional jumps come out inverted: those are below.
@pytest.mark.parametrize("name", ["switches", "handlers", "subroutine"])
@pytest.mark.parametrize("at", range(6))
def test_code_far_apart_changes_nothing(name: str, at: int) -> None:
    data = code_class(PROGRAMS[name], "(II)V")

    def insert(method: EditableMethod, edits: CodeEdits) -> None:
        starts = places(method)
        edits.insert_before(starts[at % len(starts)], NOPS)

    assert ir(edited(data, insert)) == ir(data)


@pytest.mark.parametrize("name", PROGRAMS)
def test_random_insertions_change_nothing(name: str) -> None:
    data = code_class(PROGRAMS[name], "(II)V")
    for seed in range(40):
        random = Random(seed)

        def insert(method: EditableMethod, edits: CodeEdits, random: Random = random) -> None:
            for pc in places(method):
                edits.insert_before(pc, Snippet(bytes(random.choice((0, 1, 2, 5, 3_000))), 0))

        assert ir(edited(data, insert)) == ir(data)


@pytest.mark.parametrize("pair", OPPOSITES)
@pytest.mark.parametrize("first", [True, False])
def test_a_conditional_jump_that_must_be_long_is_inverted(pair: str, first: bool) -> None:
    jump, opposite = pair.split() if first else reversed(pair.split())
    kind = "aload" if "null" in jump or "acmp" in jump else "iload"
    operands = f"{kind} 0\n{kind} 0" if "cmp" in jump else f"{kind} 0"
    rest = "on: getstatic p/C.f:I\n pop\n out: return"
    descriptor = "(Ljava/lang/Object;)V" if kind == "aload" else "(I)V"
    data = code_class(f"{operands}\n{jump} out\n{rest}", descriptor)
    far = edited(data, lambda method, edits: edits.insert_before(method.scan.starts[-2], NOPS))
    by_hand = code_class(f"{operands}\n{opposite} on\n goto out\n{rest}", descriptor)
    assert ir(far) == ir(by_hand)


CALL = "invokestatic p/C.hit()V"


def test_a_jump_skips_what_is_inserted_after_the_instruction_before_its_target() -> None:
    text = "iload 0\n ifeq on\n getstatic p/C.f:I\n pop\n on: return"
    inside = ir_of_program(text, lambda starts: ("insert_after", starts[3]))
    literal = ir(code_class(text.replace("on: return", f"{CALL}\n on: return"), "(II)V"))
    assert inside == literal


def test_what_is_inserted_before_a_target_is_run_on_every_path() -> None:
    text = "iload 0\n ifeq on\n getstatic p/C.f:I\n pop\n on: return"
    inside = ir_of_program(text, lambda starts: ("insert_before", starts[4]))
    literal = text.replace("on: return", f"on: {CALL}\n return")
    assert inside == ir(code_class(literal, "(II)V"))


def test_the_entry_runs_once() -> None:
    text = "top: iload 0\n ifeq top\n return"
    inside = ir_of_program(text, lambda _starts: ("insert_at_entry", None))
    assert inside == ir(code_class(f"{CALL}\n{text}", "(II)V"))


def test_a_replaced_instruction_is_gone() -> None:
    text = "iload 0\n ifeq on\n getstatic p/C.f:I\n pop\n on: return"
    inside = ir_of_program("nop\n" + text, lambda starts: ("replace", starts[0]))
    assert inside == ir(code_class(f"{CALL}\n{text}", "(II)V"))


def test_the_landing_catches_what_leaves_the_method() -> None:
    pool = Pool()
    text = "invokestatic p/C.m()V\n return"
    data = assemble(ClassText("T", [MethodText("m", "(II)V", text)], pool=pool))
    landed = edited(data, lambda _, edits: edits.land(Snippet(b"\xbf", 0)))
    by_hand = code_class(f"a: {text}\n b: athrow\n .catch any a b b", "(II)V")
    assert ir(landed) == ir(by_hand)


def ir_of_program(text: str, choose: Callable[[list[int]], tuple[str, int | None]]) -> str:
    """Insert a call where `choose` says, and lift."""
    pool = Pool()
    call = b"\xb8" + pool.member("p/C.hit()V").to_bytes(2, "big")
    data = assemble(ClassText("T", [MethodText("m", "(II)V", text)], pool=pool))

    def insert(method: EditableMethod, edits: CodeEdits) -> None:
        where, pc = choose(method.scan.starts)
        arguments = () if pc is None else (pc,)
        getattr(edits, where)(*arguments, Snippet(call, 0))

    return ir(edited(data, insert))


def test_operands_that_are_left_around_an_instruction_are_counted_together() -> None:
    """Code inserted before an instruction may leave what is used after it."""
    data = code_class("return", max_stack=3)

    def insert(_: EditableMethod, edits: CodeEdits) -> None:
        edits.insert_before(0, Snippet(b"\x01", 1))
        edits.insert_before(0, Snippet(b"\x01\x01\x58", 2))
        edits.insert_at_entry(Snippet(b"\x01\x01\x58", 2))

    assert ClassEditor(edited(data, insert), "test").methods()[0].code.max_stack == 3 + 3


def test_code_too_long_is_left_alone() -> None:
    data = code_class("return")
    for size in (65_534, 65_535):
        editor = ClassEditor(data, "test")
        method = editor.methods()[0]
        edits = CodeEdits()
        edits.insert_before(0, Snippet(bytes(size), 0))
        if size == 65_534:
            editor.edit(method, edits)
            assert len(editor.written()) == len(data) + size
        else:
            with pytest.raises(NoRoomError, match="65536 bytes"):
                editor.edit(method, edits)
            assert editor.written() == data


def test_detours_stand_where_the_code_has_frames() -> None:
    """With frames no conditional jump is inverted: the detour has the frame of its target."""
    text = "iload 0\n ifeq out\n goto on\n on: nop\n nop\n out: return"
    data = code_class(text, "(I)V")
    method = ClassEditor(data, "test").methods()[0]
    starts = method.scan.starts
    edits = CodeEdits()
    edits.insert_before(starts[4], NOPS)
    on, out = starts[3], starts[5]
    original = OriginalCode(method.code.code, scan(method.code.code), (on, out))
    layout = code_layout(original, edits)
    island = layout.islands[on]
    assert not island.falls
    assert island.targets == (out,)
    assert layout.destination(starts[1], out) == island.start
    assert layout.label[on] == island.end == island.start + 5


def test_a_detour_is_jumped_around() -> None:
    text = "iload 0\n ifeq out\n nop\n on: nop\n nop\n out: return"
    method = ClassEditor(code_class(text, "(I)V"), "test").methods()[0]
    starts = method.scan.starts
    edits = CodeEdits()
    edits.insert_before(starts[4], NOPS)
    original = OriginalCode(method.code.code, scan(method.code.code), (starts[3], starts[5]))
    layout = code_layout(original, edits)
    island = layout.islands[starts[3]]
    assert island.falls
    assert island.detour(starts[5]) == island.start + 3
    assert layout.label[starts[3]] == island.start + 8


def test_without_a_frame_near_there_is_no_detour() -> None:
    text = "iload 0\n ifeq out\n nop\n nop\n out: return"
    method = ClassEditor(code_class(text, "(I)V"), "test").methods()[0]
    starts = method.scan.starts
    edits = CodeEdits()
    edits.insert_before(starts[3], NOPS)
    original = OriginalCode(method.code.code, scan(method.code.code), (starts[4],))
    with pytest.raises(NoRoomError, match="detour"):
        code_layout(original, edits)

"""Accesses of opaque code: their objects and offsets, and objects that are only called."""

from heddle.concurrency.callgraph.opaque_calls import STATE, received, seen_at, seen_at_entry
from heddle.models.tables import ModelRows
from heddle.models.threads import ThreadModels
from heddle.pointsto.context import FixedK
from heddle.pointsto.templates import ELEMENTS
from heddle.program.ir import Body
from heddle.races.accesses.access import Statement
from ir_text.parse_class import parse_class
from threaded_programs import LIBRARY, Analysed, threaded
from threaded_text import class_, static

ITERATE = "v1 = invokeinterface java/util/List.iterator()Ljava/util/Iterator; (v0)"
NEXT = "v2 = invokeinterface java/util/Iterator.next()Ljava/lang/Object; (v1)"
ROWS = (
    "p.Format compatible",
    "p.Format.get*: reads this",
    "p.Format.copy: writes arg0; reads arg1",
    "p.Format.copy/1[]: writes arg0",
    "p.Safe safe",
)
TEXT = """
class public p/Format {
  method public <init>()V {
    b0:
      invokespecial java/lang/Object.<init>()V (v0)
      return
  }
  method public native write()V
  method public native getZone()V
  method public native take([I)V
  method public native copy([I)V
  method public native copy(Lp/Format;[I)V
}
class public p/Own extends p/Format {
  method public <init>()V {
    b0:
      invokespecial p/Format.<init>()V (v0)
      return
  }
  method public write()V {
    b0:
      return
  }
}
class public p/Safe extends p/Format {
  method public <init>()V {
    b0:
      invokespecial p/Format.<init>()V (v0)
      return
  }
}
class public p/M {
  method public static use(Lp/Format;)V {
    b0:
      invokevirtual p/Format.write()V (v0)
      return
  }
  method public static main([Ljava/lang/String;)V {
    b0:
      v1 = new %s
      invokespecial %s.<init>()V (v1)
      v2 = const 1
      v3 = newarray [I (v2)
%s
      return
  }
}
"""


def touches(*calls: str, made: str = "p/Format") -> list[tuple[str, str, bool, int]]:
    """Return what calls in the main method touch: location, kind, position."""
    return [
        (str(s.location), s.method.name, s.is_write, s.touch.position)
        for s in statements(*calls, made=made)
        if s.touch is not None
    ]


def analysed(*calls: str, made: str) -> Analysed:
    """Analyse a main method that makes an object of a class, and calls."""
    lines = "\n".join(f"      {call}" for call in calls)
    program = threaded(LIBRARY + TEXT % (made, made, lines))
    return Analysed(program, FixedK(1), ThreadModels(ModelRows(objects=ROWS)))


def statements(*calls: str, made: str) -> list[Statement]:
    """Return the accesses of the main method that have an object."""
    found = analysed(*calls, made=made).accesses
    own = [s for s in found.statements if not s.is_entry]
    return [s for s in own if any(found.objects(s, f) for f in found.runs(s))]


def test_a_method_writes_the_state_of_a_compatible_object_unless_a_row_says_it_reads() -> None:
    assert touches("invokevirtual p/Format.write()V (v1)") == [(STATE, "main", True, 0)]
    assert touches("invokevirtual p/Format.getZone()V (v1)") == [(STATE, "main", False, 0)]


def test_a_method_that_is_overridden_by_code_that_is_looked_at_touches_nothing() -> None:
    assert touches("invokevirtual p/Format.write()V (v1)", made="p/Own") == []
    assert touches("invokevirtual p/Format.getZone()V (v1)", made="p/Own") != []


def test_objects_of_a_subclass_that_is_safe_have_no_state_to_touch() -> None:
    assert touches("invokevirtual p/Format.write()V (v1)", made="p/Safe") == []


def test_arrays_are_read_without_a_row() -> None:
    found = touches("invokevirtual p/Format.take([I)V (v1, v3)")
    assert (ELEMENTS, "main", False, 1) in found


def test_rows_say_which_arguments_are_written() -> None:
    assert touches("invokevirtual p/Format.copy([I)V (v1, v3)") == [(ELEMENTS, "main", True, 1)]
    found = touches("invokevirtual p/Format.copy(Lp/Format;[I)V (v1, v1, v3)")
    assert found == [(STATE, "main", True, 1), (ELEMENTS, "main", False, 2)]


def test_places_of_accesses_by_calls_are_apart_from_offsets_and_from_each_other() -> None:
    places = [seen_at(pc, at) for pc in (0, 1, 65535) for at in (0, 1, 255)]
    places += [seen_at_entry(at) for at in (0, 255)]
    assert len(set(places)) == len(places)
    assert max(places) < -1


def test_of_several_receivers_those_count_whose_method_is_not_looked_at() -> None:
    found = analysed(
        "v4 = new p/Own",
        "invokespecial p/Own.<init>()V (v4)",
        "invokestatic p/M.use(Lp/Format;)V (v1)",
        "invokestatic p/M.use(Lp/Format;)V (v4)",
        made="p/Format",
    )
    accesses = found.accesses
    (write,) = [s for s in accesses.statements if s.method.name == "use"]
    (frame,) = accesses.runs(write)
    objects = found.calling.frames.objects_of(accesses.objects(write, frame))
    assert [made.type for made in objects] == ["Lp/Format;"]


def test_code_without_a_body_that_calls_a_method_is_entered_there() -> None:
    found = analysed("invokevirtual p/Format.write()V (v1)", made="p/Format").accesses
    entered = [s for s in found.statements if s.is_entry and s.method.name == "getZone"]
    assert [(s.pc, s.location, s.is_write) for s in entered] == [(-1, STATE, False)]


def body(*lines: str) -> Body:
    text = class_("p/C", static("run(Ljava/util/List;)V", *lines, "return"))
    (method,) = [m for m in parse_class(text).methods if m.name == "run"]
    assert method.body is not None
    return method.body


def called(*lines: str) -> set[str]:
    """Return the names of the methods that are called on the result of a call."""
    code = body(*lines)
    found = received(code)
    calls = [i for block in code.blocks for i in block.instrs if i.pc in found]
    return {i.method.name for i in calls if hasattr(i, "method")}


def test_what_is_only_called() -> None:
    assert called(ITERATE, NEXT) == {"next"}


def test_what_is_kept() -> None:
    assert called(ITERATE, "putstatic p/C.it:Ljava/util/Iterator; = v1", NEXT) == set()
    keep = "invokestatic p/C.keep(Ljava/util/Iterator;)V (v1)"
    assert called(ITERATE, keep, NEXT) == set()


def test_what_is_read_from_a_field() -> None:
    read = "v1 = getstatic p/C.it:Ljava/util/Iterator;"
    assert called(read, NEXT) == set()

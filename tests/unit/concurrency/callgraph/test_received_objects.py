"""Objects that a body has from a call, and only calls."""

from heddle.concurrency.callgraph.received_objects import received
from heddle.program.ir import Body
from heddle.program.text.parse_class import parse_class
from threaded_text import class_, static

ITERATE = "v1 = invokeinterface java/util/List.iterator()Ljava/util/Iterator; (v0)"
NEXT = "v2 = invokeinterface java/util/Iterator.next()Ljava/lang/Object; (v1)"


def body(*lines: str) -> Body:
    text = class_("p/C", static("run(Ljava/util/List;)V", *lines, "return"))
    (method,) = [m for m in parse_class(text).methods if m.name == "run"]
    assert method.body is not None
    return method.body


def called(*lines: str) -> set[str]:
    """Return the names of the methods that are called on what a call gave."""
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

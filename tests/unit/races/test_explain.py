"""Which call path to an access is told: through the fewest constructors, then the shortest."""

from heddle.pointsto.context import FixedK
from heddle.races.explain import CallPaths
from threaded_programs import Analysed, threaded
from threaded_text import fields, main, method, new, program, static

USE = static("use()V", "return")
LONG = static("step()V", "invokestatic p/M.use()V ()", "return")


def maker(*calls: str) -> str:
    body = ("invokespecial java/lang/Object.<init>()V (v0)", *calls, "return")
    made = method("<init>()V", *body)
    return f"class public p/C extends java/lang/Object {{\n{fields('n:I')}{made}}}\n"


def names(text: str) -> list[str]:
    """Return the methods on the way to `use`."""
    found = Analysed(threaded(text), FixedK(0))
    calling = found.calling
    (frame,) = [f for f in calling.frames.all if f.method and f.method.name == "use"]
    (thread,) = [t for t in found.threads.all if found.threads.reaching(frame) >> t.number & 1]
    paths = CallPaths(calling, found.threads, found.held)
    ways = [paths.path(thread, frame), paths.telling(thread, frame)]
    told = [[hop.frame.method.name for hop in way if hop.frame.method] for way in ways]
    assert told[0] == told[1]
    return told[0]


def test_the_way_round_a_constructor_even_if_it_is_longer() -> None:
    calls = (*new(0, "p/C"), "invokestatic p/M.far()V ()")
    far = static("far()V", "invokestatic p/M.step()V ()", "return")
    text = program(maker("invokestatic p/M.use()V ()"), main(*calls, others=USE + LONG + far))
    assert names(text) == ["main", "far", "step"]


def test_a_constructor_where_there_is_no_other_way() -> None:
    text = program(maker("invokestatic p/M.step()V ()"), main(*new(0, "p/C"), others=USE + LONG))
    assert names(text) == ["main", "<init>", "step"]

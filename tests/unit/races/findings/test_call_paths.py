"""Which call path to an access is told, and of which thread.

Through the fewest constructors, then the shortest; with no more locks than all paths hold.
"""

from heddle.pointsto.context import FixedK
from heddle.races.findings.call_paths import CallPaths
from heddle.races.findings.findings import Finder, Owners
from heddle.races.stages.funnel import run_stages
from threaded_programs import Analysed, threaded
from threaded_text import (
    class_,
    fields,
    main,
    method,
    new,
    program,
    start,
    started,
    static,
    thread,
)

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


LOCKED = thread(
    "p/L",
    "v1 = getstatic p/S.s:Lp/A;",
    "monitorenter v1",
    "invokestatic p/W.write()V ()",
    "monitorexit v1",
)
FREE = thread("p/F", "invokestatic p/W.far()V ()")
WRITES = class_(
    "p/W",
    static("far()V", "invokestatic p/W.write()V ()", "return"),
    static("write()V", "v0 = const 1", "putstatic p/S.n:I = v0", "return"),
)


def test_the_thread_that_holds_no_lock_is_shown_though_it_is_farther() -> None:
    made = (*new(0, "p/A"), "putstatic p/S.s:Lp/A; = v0")
    text = program(
        WRITES,
        LOCKED,
        FREE,
        main(*made, *started(1, "p/L"), *started(2, "p/F"), *new(3, "p/L"), start(3)),
    )
    found = Analysed(threaded(text), FixedK(1))
    analyses = found.analyses("sound")
    funnelled = run_stages(analyses)
    owners = Owners(is_application=lambda _: True, is_trusted=lambda _: False)
    finder = Finder(analyses, found.calling, owners)
    (finding,) = finder.findings(funnelled.races, funnelled.pairs).found
    ways = [finder.paths.telling(side.thread, side.frame) for side in finding.sides]
    names = [[hop.frame.method.name for hop in way if hop.frame.method] for way in ways]
    assert ["run", "far"] in names
    assert all(finder.paths.is_telling(side.thread, side.frame) for side in finding.sides)

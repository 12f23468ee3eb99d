"""Abstract threads: the frames that each runs, and those that are single."""

from heddle.concurrency.threads.abstract_threads import AbstractThread
from heddle.models.tables import ModelRows
from heddle.models.threads import ThreadModels
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded
from threaded_text import class_, join, main, method, new, program, start, started, static, thread

IDLE = thread("p/T")


def singles(text: str, k: int = 1) -> dict[str, bool]:
    """Return for each thread, by class, whether there is at most one."""
    found = Analysed(threaded(text), FixedK(k)).threads.all
    return {name(each): each.is_single for each in found}


def name(thread: AbstractThread) -> str:
    return thread.object.type[3:-1] if thread.object else "main"


def loop(*lines: str) -> tuple[str, ...]:
    """Repeat lines that define v0 as a thread."""
    return ("v1 = const 1", "goto b1", "b1:", *lines, "if v1 == 0 then b1 else b2", "b2:")


def numbered(*lines: str) -> tuple[str, ...]:
    """Swap v0 and v1, so that variables are defined in order."""
    return tuple(line.replace("v0", "vX").replace("v1", "v0").replace("vX", "v1") for line in lines)


def test_one() -> None:
    assert singles(program(IDLE, main(*started(0, "p/T")))) == {"main": True, "T": True}


def test_many_in_a_loop() -> None:
    body = numbered(*loop(*started(0, "p/T")))
    assert singles(program(IDLE, main(*body))) == {"main": True, "T": False}


def test_many_made_but_one_started() -> None:
    body = numbered(*loop(*new(0, "p/T")), start(0))
    assert singles(program(IDLE, main(*body))) == {"main": True, "T": True}


def test_one_made_and_started_again_and_again() -> None:
    body = (*new(0, "p/T"), *loop(start(0)))
    assert singles(program(IDLE, main(*body))) == {"main": True, "T": True}


def test_many_by_a_helper_that_is_called_twice() -> None:
    h = class_("p/H", static("go()V", *started(0, "p/T"), "return"))
    once, twice = ("invokestatic p/H.go()V ()",), ("invokestatic p/H.go()V ()",) * 2
    assert singles(program(IDLE, h, main(*once)))["T"]
    assert not singles(program(IDLE, h, main(*twice)))["T"]


def test_many_by_a_main_that_calls_itself() -> None:
    body = (*started(0, "p/T"), "invokestatic p/M.main()V ()")
    assert not singles(program(IDLE, main(*body)))["T"]


def test_many_by_a_recursive_helper() -> None:
    h = class_("p/H", static("go()V", *started(0, "p/T"), "invokestatic p/H.go()V ()", "return"))
    assert not singles(program(IDLE, h, main("invokestatic p/H.go()V ()")))["T"]


def test_many_by_threads_of_which_there_are_many() -> None:
    u = thread("p/U", *started(1, "p/T"))
    body = numbered(*loop(*started(0, "p/U")))
    assert singles(program(IDLE, u, main(*body))) == {"main": True, "T": False, "U": False}


def test_one_by_an_initialiser() -> None:
    c = class_("p/C", "  field static n:I\n", static("<clinit>()V", *started(0, "p/T"), "return"))
    read = "v{} = getstatic p/C.n:I"
    assert singles(program(IDLE, c, main(read.format(0), read.format(1))))["T"]


def test_joining_starts_nothing() -> None:
    assert singles(program(IDLE, main(*new(0, "p/T"), join(0)))) == {"main": True}


def test_each_thread_runs_what_its_object_selects() -> None:
    text = program(thread("p/T"), thread("p/U"), main(*started(0, "p/T"), *started(1, "p/U")))
    for k in (0, 1):
        found = Analysed(threaded(text), FixedK(k)).threads
        roots = {name(t): {r.method.owner for r in t.roots if r.method} for t in found.all}
        assert roots == {"main": {"p/M"}, "T": {"p/T"}, "U": {"p/U"}}


def test_a_thread_named_by_an_argument_runs_what_is_called_for_it() -> None:
    pool = class_(
        "p/Pool",
        method(
            "submit(Lp/T;)V",
            "invokevirtual p/Pool.before()V (v0)",
            "invokevirtual p/T.run()V (v1)",
            "return",
        ),
        method("before()V", "return"),
    )
    submitted = [f"invokevirtual p/Pool.submit(Lp/T;)V (v0, v{var})" for var in (1, 2)]
    body = (*new(0, "p/Pool"), *new(1, "p/T"), *new(2, "p/U"), *submitted)
    text = program(
        thread("p/T"), class_("p/U", method("run()V", "return"), above="p/T"), pool, main(*body)
    )
    models = ThreadModels(ModelRows(threads=("p.Pool.submit: starts arg0",)))
    found = Analysed(threaded(text), FixedK(1), models).threads
    runs = {
        name(t): {f"{r.method.owner}.{r.method.name}" for r in t.roots if r.method}
        for t in found.all
    }
    assert runs == {
        "main": {"p/M.main"},
        "T": {"p/Pool.before", "p/T.run"},
        "U": {"p/Pool.before", "p/U.run"},
    }

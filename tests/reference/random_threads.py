"""Random small programs with threads, as IR text: what the race detector is tried on.

There are few classes, so that threads meet: `p/A` and `p/B` hold each other and locks, `p/T` and
`p/U` are threads that hold an A and another thread, `p/S` has static fields and an initialiser,
`p/H` static helpers that start threads, wait for them and call each other, `p/M` the main. Threads
are started in straight code, in loops, in helpers, in constructors, by other threads and by class
initialisers. Monitors are balanced, as those of `javac` are.

Crowded programs are for those who look at all runs: the main thread makes an object and hands it to
two threads, and all that they do is short.

A program is drawn from a `random.Random`, so that hypothesis can shrink one that it drew from.
"""

from collections.abc import Callable
from random import Random
from typing import Final, final

from random_thread_code import ARRAY, LOCK, A, Code, Options, T, U

from threaded_programs import LIBRARY

_EXCEPTION: Final = "class public p/X extends java/lang/Throwable {}\n"


def threaded_program(random: Random, *, joins: bool = True) -> str:
    """Draw a program; `p/M.main()V` is its main."""
    return _program(_Writer(random, Options(joins, random.choice((0, 0, 0, 0.2)))), _of_m)


def crowded_program(random: Random) -> str:
    """Draw a small program whose threads meet often."""
    return _program(_Writer(random, Options(joins=True, unstable=0, crowded=True)), _of_crowded_m)


def _program(writer: "_Writer", main: Callable[["_Writer"], str]) -> str:
    return (
        LIBRARY
        + _EXCEPTION
        + "".join(
            f"class public {name}{above} {{\n{members}{methods(writer)}}}\n"
            for name, above, members, methods in (*_CLASSES, (*_MAIN, main))
        )
    )


@final
class _Writer:
    """Writes methods."""

    def __init__(self, random: Random, options: Options) -> None:
        self.random = random
        self._options = options
        self.is_crowded = options.crowded

    def code(self, member: str, flags: str = "") -> Code:
        return Code(self.random, member, flags, self._options)

    def often(self, chance: float) -> bool:
        return self.random.random() < chance

    def method(self, member: str, flags: str = "") -> str:
        """Write a method of random statements, now and then synchronized."""
        if "<clinit>" not in member and self.often(0.2):
            flags = f"synchronized {flags}"
        code = self.code(member, flags)
        if member.endswith("run()V") and self.often(0.8):
            held = code.define(A, f"getfield v0 p/T.a:{A}")
            code.solid |= {held} if self.is_crowded else set()
        code.statements(0)
        return code.text()

    def constructor(self, owner: str, above: str, kept: str | None) -> str:
        """Write a constructor; now and then it does more than keep what it is given."""
        code = self.code(f"{owner}.<init>({A})V")
        given = f"({A})V (v0, v1)" if above.startswith("p/") else "()V (v0)"
        code.write(f"invokespecial {above}.<init>{given}")
        if kept is not None:
            code.write(f"putfield v0 {kept} = v1")
        if owner == "p/A" and self.often(0.7):
            lock = 1 if self.often(0.2) else code.new_lock()
            code.write(f"putfield v0 p/A.k:{LOCK} = v{lock}")
        if not self.is_crowded and self.often(0.25):
            code.simple()
        if owner == "p/T" and self.often(0.1):
            code.write("invokevirtual p/T.start()V (v0)")
        return code.text()


def _of_a(writer: _Writer) -> str:
    written = [writer.constructor("p/A", "java/lang/Object", f"p/A.f:{A}")]
    written += [writer.method(f"p/A.m({A}){A}"), writer.method(f"p/A.put({A})V")]
    written.append(writer.method(f"p/A.make({A}){A}", "static "))
    return "".join(written)


def _of_b(writer: _Writer) -> str:
    written = [writer.constructor("p/B", "p/A", None)]
    written += [writer.method(f"p/B.m({A}){A}")] if writer.often(0.5) else []
    written += [writer.method(f"p/B.put({A})V")] if writer.often(0.5) else []
    return "".join(written)


def _of_t(writer: _Writer) -> str:
    written = [writer.constructor("p/T", "java/lang/Thread", f"p/T.a:{A}")]
    written += [writer.method("p/T.run()V"), writer.method(f"p/T.use({A})V")]
    return "".join(written)


def _of_u(writer: _Writer) -> str:
    written = [writer.constructor("p/U", "p/T", None)]
    written += [writer.method("p/U.run()V")] if writer.often(0.7) else []
    return "".join(written)


def _of_s(writer: _Writer) -> str:
    code = writer.code("p/S.<clinit>()V", "static ")
    code.write(f"putstatic p/S.k:{LOCK} = v{code.new_lock()}")
    if writer.often(0.9):
        code.write(f"putstatic p/S.s:{A} = v{code.make(A)}")
    if writer.often(0.6):
        code.write(f"putstatic p/S.h:{ARRAY} = v{code.make_array()}")
    if writer.often(0.3):
        code.statements(1)
    return code.text()


def _of_h(writer: _Writer) -> str:
    spawn = writer.code(f"p/H.spawn({A}){T}", "static ")
    thread = spawn.make(spawn.random.choice((T, U)))
    if writer.often(0.3):
        spawn.simple()
    spawn.write(f"invokevirtual p/T.start()V (v{thread})")
    if writer.often(0.3):
        spawn.simple()
    wait = writer.code(f"p/H.await({T})V", "static ")
    wait.wait(0)
    written = [spawn.text(), wait.text(), writer.method(f"p/H.go({A}{T})V", "static ")]
    written.append(writer.method(f"p/H.alone({A})V", "static synchronized "))
    return "".join(written)


def _of_m(writer: _Writer) -> str:
    code = writer.code("p/M.main()V", "static ")
    code.make(A)
    code.simple()
    if writer.often(0.8):
        code.write(f"putstatic p/S.s:{A} = v{code.value(A)}")
    if writer.often(0.5):
        code.loop(0)
    code.start()
    code.statements(0)
    first = writer.method("p/M.<clinit>()V", "static ") if writer.often(0.2) else ""
    return first + code.text()


def _of_crowded_m(writer: _Writer) -> str:
    code = writer.code("p/M.main()V", "static ")
    shared = code.define(A, "new p/A")
    code.write(f"invokespecial p/A.<init>({A})V (v{shared}, v{shared})")
    if writer.often(0.7):
        code.write(f"putstatic p/S.s:{A} = v{shared}")
    threads = [code.make(code.random.choice((T, U))) for _ in range(2)]
    for each in threads:
        code.write(f"invokevirtual p/T.start()V (v{each})")
        code.statements(1)
    if writer.often(0.4):
        code.wait(threads[0])
        code.statements(1)
    return code.text()


_CLASSES: Final[tuple[tuple[str, str, str, Callable[[_Writer], str]], ...]] = (
    (
        "p/A",
        "",
        f"  field f:{A}\n  field n:I\n  field h:{ARRAY}\n  field k:{LOCK}\n",
        _of_a,
    ),
    ("p/B", " extends p/A", f"  field g:{A}\n", _of_b),
    (
        "p/T",
        " extends java/lang/Thread",
        f"  field a:{A}\n  field o:{T}\n  field n:I\n",
        _of_t,
    ),
    ("p/U", " extends p/T", "", _of_u),
    (
        "p/S",
        "",
        "".join(
            f"  field static {each}\n"
            for each in (
                *(f"s:{A}", f"t:{T}", "n:I", f"h:{ARRAY}", f"k:{LOCK}"),
                f"volatile v:{A}",
            )
        ),
        _of_s,
    ),
    ("p/H", "", "", _of_h),
)
_MAIN: Final = ("p/M", "", f"  field static s:{A}\n")

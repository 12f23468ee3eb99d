"""What is taken on trust is in the report whenever a program uses what it is about."""

from pathlib import Path

import msgspec
import pytest

from in_process import invoke

pytestmark = pytest.mark.usefixtures("processes")

QUEUED = """
import java.lang.ref.*;
public final class Queued {
    static final class Ref extends WeakReference<Object> {
        Ref(Object of, ReferenceQueue<Object> queue) { super(of, queue); }
    }
    public static void main(String[] args) {
        new Ref(new Object(), new ReferenceQueue<>());
    }
}
"""
PLAIN = QUEUED.replace("super(of, queue)", "super(of)")
REFERRED = """
import java.lang.invoke.*;
public final class Queued {
    interface Setter { void set(Object on, int to); }
    static int n;
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStaticSetter(Queued.class, "n", int.class);
        MethodHandleProxies.asInterfaceInstance(Runnable.class, h).run();
    }
}
"""
COUNTED = """
import java.util.concurrent.atomic.AtomicInteger;
public final class Queued {
    static final AtomicInteger WORK = new AtomicInteger();
    static int n;
    static void run() {
        if (WORK.getAndIncrement() != 0) return;
        do n++; while (WORK.decrementAndGet() != 0);
    }
    public static void main(String[] args) {
        new Thread(() -> run()).start();
        new Thread(() -> run()).start();
    }
}
"""
SWAPPED = COUNTED.replace("WORK.getAndIncrement() != 0", "!WORK.compareAndSet(0, 1)").replace(
    "do n++; while (WORK.decrementAndGet() != 0)", "n++; WORK.set(0)"
)


class Note(msgspec.Struct):
    """An assumption of a report."""

    kind: str
    subject: str


class Report(msgspec.Struct):
    """What is looked at of a report."""

    assumptions: list[Note]


def assumed(directory: Path, source: str) -> set[tuple[str, str]]:
    file = directory / "Queued.java"
    file.write_text(source)
    command = ["check", str(file), "--format", "json", "--exit-zero"]
    done = invoke(command)
    notes = msgspec.json.decode(done.stdout, type=Report).assumptions
    return {(note.kind, note.subject) for note in notes}


@pytest.mark.parametrize(("source", "is_told"), [(QUEUED, True), (PLAIN, False)])
def test_references_that_are_registered(tmp_path: Path, source: str, is_told: bool) -> None:
    assert (("registered", "Queued$Ref") in assumed(tmp_path, source)) == is_told


def test_interfaces_made_of_handles(tmp_path: Path) -> None:
    subjects = {subject for kind, subject in assumed(tmp_path, REFERRED) if kind == "opaque-method"}
    assert any("MethodHandleProxies.asInterfaceInstance" in each for each in subjects)


@pytest.mark.parametrize(("source", "is_told"), [(COUNTED, True), (SWAPPED, False)])
def test_counters_of_work(tmp_path: Path, source: str, is_told: bool) -> None:
    assert (("counter", "Queued") in assumed(tmp_path, source)) == is_told

"""What the machine does for Java programs: small ones, each about one thing."""

from typing import Final

import pytest
from expectations import parse_expectations
from explored_programs import (
    Library,
    compiled,
    disagreements,
    explored_program,
    shortened,
)
from explorer import Bounds
from thread_machine import UnmodelledError

BOUNDS: Final = Bounds(depth=12, threads=4, steps=20_000, runs=100_000, work=20_000)
PROGRAM: Final = """// A program about one thing. Twin: {name}.
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
public class {name} {{
    static int n;
    static volatile boolean ready;
    static final Object LOCK = new Object();
    static void start(Runnable run) {{
        new Thread(run).start();
    }}
    {text}
}}
"""
WAITING: Final = """
    static boolean full;
    static void put() {
        n = 1; // %s
        synchronized (LOCK) {
            full = true; // NORACE
            LOCK.notifyAll();
        }
    }
    public static void main(String[] args) throws InterruptedException {
        start(() -> put());
        synchronized (LOCK) {
            %s (!full) { // NORACE
                LOCK.wait();
            }
        }
        n++; // %s
    }
"""
PUBLISHED: Final = """
    static class Box {
        %s int value;
        Box() {
            %s
            value = 1; // %s
        }
    }
    static Box box;
    public static void main(String[] args) {
        start(() -> {
            Box seen = box; // RACE!
            if (seen != null) {
                System.out.println(seen.value); // %s
            }
        });
        %s
    }
"""
LITERALS: Final = """
    static void add(String lock) {
        synchronized (lock) {
            n++; // %s
        }
    }
    public static void main(String[] args) {
        start(() -> add("one"));
        add("%s");
    }
"""
CHOSEN: Final = """
    static Object chosen;
    public static void main(String[] args) {
        chosen = args.length > 0 ? "one" : "two";
        start(() -> {
            synchronized ("one") {
                n++; // RACE!
            }
        });
        synchronized (chosen) {
            n++; // RACE!
        }
    }
"""
TRIED: Final = """
    static final ReentrantLock OWN = new ReentrantLock();
    static void add() {
        %s
        n++; // %s
        if (OWN.isHeldByCurrentThread()) {
            OWN.unlock();
        }
    }
    public static void main(String[] args) {
        start(() -> add());
        add();
    }
"""
MODES: Final = """
    static final ReentrantReadWriteLock OWN = new ReentrantReadWriteLock();
    static void add() {
        OWN.%s().lock();
        n++; // %s
        OWN.%s().unlock();
    }
    public static void main(String[] args) {
        start(() -> add());
        add();
    }
"""
COMPARED: Final = """
    static final AtomicBoolean TAKEN = new AtomicBoolean();
    static void add() {
        if (%s) {
            n++; // %s
        }
    }
    public static void main(String[] args) {
        start(() -> add());
        add();
    }
"""
MADE: Final = """
    static class Box {
        int value;
    }
    public static void main(String[] args) {
        Supplier<Box> makes = Box::new;
        Box box = makes.get();
        start(() -> {
            box.value++; // %s
        });
        %s.value++; // %s
    }
"""
SPINNING: Final = """
    public static void main(String[] args) {
        start(() -> {
            n = 1; // %s
            ready = true;
        });
        while (%s) {
            Thread.onSpinWait();
        }
        n++; // %s
    }
"""
JOINED: Final = """
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            n = 1; // %s
        });
        thread.start();
        thread.join(%s);
        n++; // %s
    }
"""
RACE, NONE = "RACE!", "NORACE"
PROGRAMS: Final = {
    "WaitsInLoop": WAITING % (NONE, "while", NONE),
    # A thread may wake up although nobody notified it.
    "WaitsOnce": WAITING % (RACE, "if", RACE),
    "PublishedFinal": PUBLISHED % ("final", "", NONE, NONE, "box = new Box(); // RACE!"),
    "PublishedPlain": PUBLISHED % ("", "", RACE, RACE, "box = new Box(); // RACE!"),
    "LeakedFinal": PUBLISHED % ("final", "box = this; // RACE!", RACE, RACE, "new Box();"),
    "SameLiteral": LITERALS % (NONE, "one"),
    "OtherLiteral": LITERALS % (RACE, "two"),
    "LiteralByArguments": CHOSEN,
    "Locks": TRIED % ("OWN.lock();", NONE),
    "TriesAndReturns": TRIED % ("if (!OWN.tryLock()) return;", NONE),
    "TriesAndGoesOn": TRIED % ("OWN.tryLock();", RACE),
    "WriteMode": MODES % ("writeLock", NONE, "writeLock"),
    "ReadMode": MODES % ("readLock", RACE, "readLock"),
    "ComparesAndSets": COMPARED % ("TAKEN.compareAndSet(false, true)", NONE),
    "GetsThenSets": COMPARED % ("!TAKEN.get() && !TAKEN.getAndSet(false)", RACE),
    "OneMade": MADE % (RACE, "box", RACE),
    "TwoMade": MADE % (NONE, "makes.get()", NONE),
    "SpinsUntilReady": SPINNING % (NONE, "!ready", NONE),
    "SpinsWhileReady": SPINNING % (RACE, "ready", RACE),
    "Joins": JOINED % (NONE, "", NONE),
    "JoinsForAWhile": JOINED % (RACE, "1", RACE),
}
UNMODELLED: Final = {
    "Interrupts": "Thread.currentThread().interrupt();",
    "Formats": "String.format(null);",
    "Computed": 'synchronized ("" + args.length) { n++; }',
}


@pytest.fixture(scope="module")
def library(processes: None) -> Library:
    return Library()


def test_programs_about_one_thing(library: Library) -> None:
    sources = {name: PROGRAM.format(name=name, text=text) for name, text in PROGRAMS.items()}
    for name, files in compiled(sources).items():
        explored = explored_program(files, name, library, BOUNDS)
        assert explored.is_complete, name
        assert not disagreements(parse_expectations(sources[name]), explored), name


def test_out_of_reach(library: Library) -> None:
    main = "public static void main(String[] args) { %s }"
    sources = {
        name: PROGRAM.format(name=name, text=main % text) for name, text in UNMODELLED.items()
    }
    for name, files in compiled(sources).items():
        with pytest.raises(UnmodelledError):
            explored_program(files, name, library, BOUNDS)


def test_long_loops_become_short() -> None:
    loops = "for (int i = 0; i < 100; i++) for (int j = 0; j < 24; j++) for (int k = 0; i < 100;)"
    assert shortened(loops) == loops.replace("100", "2", 1)

"""The rules: for each rule id, one complete record that explains this kind of race.

Sections of the Java Language Specification are those of Java SE 17 (chapter 17: the memory model).
"""

from typing import Final, final

import msgspec


@final
class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: its meaning, why it matters, how to fix it, and the same code racy and safe.

    `hint` is one line of advice for races in which neither access holds a lock.
    """

    id: str
    title: str
    meaning: str
    why: str
    fix: str
    hint: str
    racy: str
    safe: str


_FIELD: Final = Rule(
    id="race-on-field",
    title="Race on an instance field",
    meaning=(
        "Two threads can access the same field of the same object at the same time, at least one "
        "of them writes, the field is not volatile, and nothing orders the two accesses: no lock "
        "is held at both, and neither thread waits for the other in between."
    ),
    why=(
        "The Java memory model (JLS 17.4) calls this a data race and promises little about it. A "
        "reader may never see the write, may see writes in another order than they were made, or "
        "may see half of a long or double (JLS 17.7). Updates such as count++ are a read and a "
        "write, and one of two overlapping updates is lost. A reference that is published this way "
        "may refer to an object whose fields are not set yet."
    ),
    fix=(
        "Hold the same lock at every access to the field, reads included. If the field is only "
        "assigned, and never updated from its old value, declaring it volatile is enough. For "
        "counters and references that are updated use java.util.concurrent.atomic. If the field "
        "never changes after construction, declare it final."
    ),
    hint="hold one lock at both accesses (or make the field volatile, if it is only assigned)",
    racy="""\
class Counter implements Runnable {
    private int count;

    public void run() {
        count++;
    }

    public static void main(String[] args) {
        Counter shared = new Counter();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}""",
    safe="""\
class Counter implements Runnable {
    private int count;

    public synchronized void run() {
        count++;
    }

    public static void main(String[] args) {
        Counter shared = new Counter();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}""",
)

_STATIC: Final = Rule(
    id="race-on-static",
    title="Race on a static field",
    meaning=(
        "Two threads can access the same static field at the same time, at least one of them "
        "writes, the field is not volatile, and nothing orders the two accesses. A static field "
        "exists once, so every thread that gets there shares it."
    ),
    why=(
        "The Java memory model (JLS 17.4) promises little about a data race: a reader may never "
        "see the write, may see writes out of order, or half of a long or double (JLS 17.7), and "
        "one of two overlapping updates is lost. An instance created on demand may be created "
        "twice, or be seen before its constructor has set its fields."
    ),
    fix=(
        "Hold one static lock at every access, such as the class: a synchronized static method "
        "does, but a synchronized instance method locks the instance, of which there may be "
        "several. Better, set the field where it is declared and make it final: class "
        "initialisation is thread-safe (JLS 12.4.2). A field that is only assigned may be volatile."
    ),
    hint="hold one static lock at both accesses (or set the field where it is declared, as final)",
    racy="""\
class Registry {
    private static Registry instance;

    static Registry get() {
        if (instance == null) {
            instance = new Registry();
        }
        return instance;
    }

    public static void main(String[] args) {
        new Thread(Registry::get).start();
        Registry.get();
    }
}""",
    safe="""\
class Registry {
    private static final Registry instance = new Registry();

    static Registry get() {
        return instance;
    }

    public static void main(String[] args) {
        new Thread(Registry::get).start();
        Registry.get();
    }
}""",
)

_ARRAY: Final = Rule(
    id="race-on-array",
    title="Race on the elements of an array",
    meaning=(
        "Two threads can access elements of the same array at the same time, at least one of them "
        "writes, and nothing orders the two accesses. Indices are distinguished only where that "
        "can be proved: if the threads never use the same index, there is no race here."
    ),
    why=(
        "Elements of an array are never volatile, not even those of an array held in a volatile "
        "field, so the Java memory model (JLS 17.4) promises little: a reader may never see a "
        "write, may see writes out of order, or half of a long or double (JLS 17.7), and one of "
        "two overlapping updates of an element is lost."
    ),
    fix=(
        "Hold the same lock at every access to the elements. Or give each thread an array of its "
        "own and merge them after joining the threads, or use AtomicIntegerArray, AtomicLongArray "
        "or AtomicReferenceArray."
    ),
    hint="hold one lock at both accesses (or use an atomic array; volatile does not help here)",
    racy="""\
class Histogram implements Runnable {
    private final int[] counts = new int[10];

    public void run() {
        counts[3]++;
    }

    public static void main(String[] args) {
        Histogram shared = new Histogram();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}""",
    safe="""\
import java.util.concurrent.atomic.AtomicIntegerArray;

class Histogram implements Runnable {
    private final AtomicIntegerArray counts = new AtomicIntegerArray(10);

    public void run() {
        counts.incrementAndGet(3);
    }

    public static void main(String[] args) {
        Histogram shared = new Histogram();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}""",
)

_LIBRARY: Final = Rule(
    id="race-on-library-object",
    title="Race inside a library object",
    meaning=(
        "Two threads can call methods of the same library object at the same time, the calls "
        "access the same data inside it, at least one of them writes, and nothing orders them: the "
        "object is not designed for use by several threads without a lock. The race is shown at "
        "the calls of the application, where it can be fixed."
    ),
    why=(
        "Collections such as HashMap and ArrayList, builders and formats say in their "
        "documentation that they are not synchronized. Calls that overlap can lose entries, "
        "return wrong ones, throw exceptions such as ConcurrentModificationException or leave the "
        "object damaged for good, and the Java memory model (JLS 17.4) need not show one "
        "thread what another has put in."
    ),
    fix=(
        "Hold the same lock around every call on the object, those that only read included, "
        "and around the whole of a check followed by an update. Or use a thread-safe class: "
        "ConcurrentHashMap, CopyOnWriteArrayList, a BlockingQueue, DateTimeFormatter. Or do not "
        "share the object."
    ),
    hint="hold one lock around both calls, or use a thread-safe class (java.util.concurrent)",
    racy="""\
import java.util.HashMap;
import java.util.Map;

class Cache implements Runnable {
    private final Map<String, Integer> known = new HashMap<>();

    public void run() {
        known.put("answer", 42);
    }

    public static void main(String[] args) {
        Cache shared = new Cache();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}""",
    safe="""\
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class Cache implements Runnable {
    private final Map<String, Integer> known = new ConcurrentHashMap<>();

    public void run() {
        known.put("answer", 42);
    }

    public static void main(String[] args) {
        Cache shared = new Cache();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}""",
)

_GUARD: Final = Rule(
    id="guard-not-held",
    title="A declared guard that is not held",
    meaning=(
        "An annotation (@GuardedBy) says that a field is accessed, or a method called, only while "
        "a certain lock is held. Here a thread gets there without it: the object may be shared by "
        "then, other threads may run, and the lock could not be proved to be held. "
        "The annotation is a claim that is checked; it is never believed."
    ),
    why=(
        "Whoever reads the annotation relies on it, and so will the next change. If another thread "
        "writes the field at the same time, the Java memory model (JLS 17.4) calls this a data "
        "race, and it is reported as one too; if none does yet, the first that does makes it one."
    ),
    fix=(
        "Hold the lock there, as at the other accesses. If the access is safe for another reason "
        "(the field is volatile, or not written after it is published), the annotation says more "
        "than is meant: correct it. Of a volatile field only writes are checked."
    ),
    hint="hold the declared lock, or correct the annotation",
    racy="""\
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

class Account implements Runnable {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    @GuardedBy("this")
    private int balance;

    public void run() {
        synchronized (this) {
            balance++;
        }
        System.out.println(balance);
    }

    public static void main(String[] args) {
        Account shared = new Account();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}""",
    safe="""\
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

class Account implements Runnable {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String value();
    }

    @GuardedBy("this")
    private int balance;

    public void run() {
        synchronized (this) {
            balance++;
            System.out.println(balance);
        }
    }

    public static void main(String[] args) {
        Account shared = new Account();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}""",
)

LIBRARY_RULE: Final = _LIBRARY.id
GUARD_RULE: Final = _GUARD.id
RULES: Final = {rule.id: rule for rule in (_FIELD, _STATIC, _ARRAY, _LIBRARY, _GUARD)}

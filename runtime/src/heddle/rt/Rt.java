package heddle.rt;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * What instrumented code calls: short methods for what is frequent, to be inlined by the JVM.
 *
 * <p>They throw nothing and end soon, whatever they are given: a null that the program is about to
 * stumble over, an index out of bounds, a class that does not load.
 */
public final class Rt {
    private static final String SHADOW = "heddle$";

    private Rt() {}

    /** The state of the current thread. */
    public static ThreadState self() {
        return Threads.current();
    }

    /** Before a read of an instance field. */
    public static void readField(Object o, ThreadState t, int site) {
        int offset = Sites.table[site].offset;
        if (offset <= 0 || o == null) {
            Slow.readField(o, t, site);
            return;
        }
        FieldState state = Memory.get(o, offset);
        if (state == null || state.readEpoch != t.epoch && state.writeEpoch != t.epoch) {
            Detector.read(o, offset, t, site, o);
        }
    }

    /** Before a write of an instance field. */
    public static void writeField(Object o, ThreadState t, int site) {
        int offset = Sites.table[site].offset;
        if (offset <= 0 || o == null) {
            Slow.writeField(o, t, site);
            return;
        }
        FieldState state = Memory.get(o, offset);
        if (state == null || state.writeEpoch != t.epoch) {
            Detector.write(o, offset, t, site, o);
        }
    }

    /** Before a read of a static field. */
    public static void readStatic(ThreadState t, int site) {
        StaticPlace place = Slow.staticField(t, site);
        if (place != null && place.state != null) {
            readElement(place.state, 0, t, site, null);
        }
    }

    /** Before a write of a static field. */
    public static void writeStatic(ThreadState t, int site) {
        StaticPlace place = Slow.staticField(t, site);
        if (place == null) {
            return;
        }
        if (place.state != null) {
            writeElement(place.state, 0, t, site, null);
        } else if (place.clock != null) {
            HappensBefore.volatileWrite(t, place.clock);
        }
    }

    /** Before a read of an array element. */
    public static void readArray(Object array, int index, ThreadState t, int site) {
        if (array != null) {
            readElement(t.recent.shadow(array).cells(), index, t, site, array);
        }
    }

    /** Before a write of an array element. */
    public static void writeArray(Object array, int index, ThreadState t, int site) {
        if (array != null) {
            writeElement(t.recent.shadow(array).cells(), index, t, site, array);
        }
    }

    private static void readElement(
            FieldState[] cells, int index, ThreadState t, int site, Object owner) {
        if (index < 0 || index >= cells.length) {
            return;
        }
        FieldState state = cells[index];
        if (state == null || state.readEpoch != t.epoch && state.writeEpoch != t.epoch) {
            Detector.read(cells, Memory.elementOffset(index), t, site, owner);
        }
    }

    private static void writeElement(
            FieldState[] cells, int index, ThreadState t, int site, Object owner) {
        if (index < 0 || index >= cells.length) {
            return;
        }
        FieldState state = cells[index];
        if (state == null || state.writeEpoch != t.epoch) {
            Detector.write(cells, Memory.elementOffset(index), t, site, owner);
        }
    }

    /** After a read of a field that is volatile, or may be; static if there is no object. */
    public static void volatileRead(Object o, ThreadState t, int site) {
        if (Sites.table[site].offset > 0) {
            return; // a plain field with a shadow field
        }
        SyncState clock = Slow.volatileField(o, t, site);
        if (clock != null) {
            HappensBefore.volatileRead(t, clock);
        }
    }

    /** Before a write of a volatile field, static if there is no object. */
    public static void volatileWrite(Object o, ThreadState t, int site) {
        SyncState clock = Slow.volatileField(o, t, site);
        if (clock != null) {
            HappensBefore.volatileWrite(t, clock);
        }
    }

    /** After a monitor was entered. */
    public static void monitorEnter(Object lock, ThreadState t) {
        if (lock != null) {
            Shadow monitor = t.recent.monitor(lock);
            t.monitors.enter(monitor);
            HappensBefore.acquire(t, monitor.parts().monitor);
        }
    }

    /** Before a monitor is left. */
    public static void monitorExit(Object lock, ThreadState t) {
        if (lock != null) {
            Shadow monitor = t.recent.monitor(lock);
            t.monitors.exit(monitor);
            HappensBefore.release(t, monitor.parts().monitor);
        }
    }

    /** Before Object.wait, which leaves the monitor. */
    public static void waitBefore(Object lock, ThreadState t) {
        monitorExit(lock, t);
    }

    /** After Object.wait, which has entered the monitor again. */
    public static void waitAfter(Object lock, ThreadState t) {
        monitorEnter(lock, t);
    }

    /** Before a call that lets what came before be seen by who acquires the key. */
    public static void release(Object key, ThreadState t) {
        if (key != null) {
            HappensBefore.release(t, t.recent.shadow(key).parts().key().clock);
        }
    }

    /** After a call that sees what was released on the key. */
    public static void acquire(Object key, ThreadState t) {
        if (key != null) {
            t.isOptimistic = false; // it locks instead
            t.recent.shadow(key).parts().key().acquire(t);
        }
    }

    /** After such a call that tells whether it did. */
    public static void acquireIf(boolean happened, Object key, ThreadState t) {
        if (happened) {
            acquire(key, t);
        }
    }

    /** The same for each element of an array or a collection, or for a single object. */
    public static void acquireAll(Object keys, ThreadState t) {
        for (Object key : Tasks.elements(keys)) {
            acquire(key, t);
        }
    }

    /** What is released on one key from now on is released on another as well. */
    public static void transfer(Object from, Object to) {
        if (from != null && to != null && from != to) {
            Shadows.of(to).parts().key().linkTo(from, Shadows.of(from).parts().key());
        }
    }

    /** The same for each element of an array or a collection. */
    public static void transferAll(Object from, Object to) {
        for (Object each : Tasks.elements(from)) {
            transfer(each, to);
        }
    }

    /** From now on two objects are one key. */
    public static void unite(Object one, Object other) {
        transfer(one, other);
        transfer(other, one);
    }

    /** Before a call of Thread.start, or of a method that may be it. */
    public static void threadStart(Object thread, ThreadState t) {
        if (thread instanceof Thread) {
            Threads.start((Thread) thread, t);
        }
    }

    /** After a call that may have waited for the end of a thread, or asked whether it has ended. */
    public static void threadJoin(Object thread, ThreadState t) {
        if (thread instanceof Thread) {
            Threads.join((Thread) thread, t);
        }
    }

    /** Releases on a task that another thread is to run, and returns what to hand over instead. */
    public static Object task(Object task, ThreadState t) {
        if (task == null) {
            return null;
        }
        Object handed = Tasks.watched(task);
        release(handed, t);
        return handed;
    }

    /** The same for each element of a collection or an array, or for a single task. */
    public static Object tasks(Object tasks, ThreadState t) {
        return Tasks.handed(tasks, t);
    }

    /** Before a call that reads a library object, which may be no more thread-safe than a field. */
    public static void libraryRead(Object o, ThreadState t, int site) {
        if (o != null && LibraryKind.of(o) == LibraryKind.UNSAFE) {
            Detector.read(t.recent.shadow(o).parts(), Slow.LIBRARY, t, site, o);
        }
    }

    /** Before a call that writes such an object; a thread-safe one lets others see what came before. */
    public static void libraryWrite(Object o, ThreadState t, int site) {
        LibraryKind kind = LibraryKind.of(o);
        if (kind == LibraryKind.UNSAFE) {
            Detector.write(t.recent.shadow(o).parts(), Slow.LIBRARY, t, site, o);
        } else if (kind == LibraryKind.SAFE) {
            release(o, t);
        }
    }

    /** After such calls: a thread-safe object shows what others did before they wrote it. */
    public static void libraryDone(Object o, ThreadState t) {
        if (LibraryKind.of(o) == LibraryKind.SAFE) {
            acquire(o, t);
        }
    }

    /** After Object.clone: the states of the original's fields are not those of the clone's. */
    public static void cloned(Object clone) {
        if (clone != null && !clone.getClass().isArray()) {
            Clones.forget(clone);
        }
    }

    /** After StampedLock.tryOptimisticRead: the program validates what it reads from here on. */
    public static void optimisticBegin(long stamp, ThreadState t) {
        t.isOptimistic = true; // also if the stamp is 0: the program may read before it finds out
    }

    /** After StampedLock.validate. */
    public static void optimisticEnd(ThreadState t) {
        t.isOptimistic = false;
    }

    /** At the end of a static initialiser. */
    public static void initialised(Class<?> type, ThreadState t) {
        HappensBefore.release(t, Shadows.of(type).parts().classState().clock);
    }

    /** Where the JVM has made sure that a class is initialised. */
    public static void classUse(ThreadState t, int site) {
        Site found = Sites.table[site];
        StaticPlace place = found.place;
        if (place == null) {
            place = Resolution.classInUse(found);
        }
        if (place != null) {
            HappensBefore.acquire(t, place.initialisation.clock);
        }
    }

    /** The fields that a class declares in its source. */
    public static Field[] declaredFields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!field.getName().startsWith(SHADOW) || !field.isSynthetic()) {
                fields.add(field);
            }
        }
        return fields.toArray(new Field[0]);
    }

    /** The public fields of a class: shadow fields are private. */
    public static Field[] fields(Class<?> type) {
        return type.getFields();
    }
}

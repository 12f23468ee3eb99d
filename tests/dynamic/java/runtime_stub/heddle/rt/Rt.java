package heddle.rt;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** Stands in for the run-time library: checks what it is passed, and does nothing. */
public final class Rt {
    private static final ThreadLocal<ThreadState> STATES = ThreadLocal.withInitial(ThreadState::new);

    private Rt() {}

    public static ThreadState self() {
        return STATES.get();
    }

    /** Random insertions of tests call it. */
    public static void touch(ThreadState t, int site) {
        check(t);
    }

    private static void check(ThreadState t) {
        if (t != STATES.get()) {
            throw new AssertionError("not the state of this thread");
        }
    }

    public static void acquireIf(boolean happened, Object key, ThreadState t) {
        check(t);
    }

    public static void optimisticBegin(long stamp, ThreadState t) {
        check(t);
    }

    public static void optimisticEnd(ThreadState t) {
        check(t);
    }

    public static void initialised(Class<?> type, ThreadState t) {
        check(t);
    }

    public static Object task(Object task, ThreadState t) {
        check(t);
        return task;
    }

    public static Object tasks(Object tasks, ThreadState t) {
        check(t);
        return tasks;
    }

    public static Field[] declaredFields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!field.getName().startsWith("heddle$")) {
                fields.add(field);
            }
        }
        return fields.toArray(new Field[0]);
    }

    public static void readField(Object o, ThreadState t, int site) {
        check(t);
    }

    public static void writeField(Object o, ThreadState t, int site) {
        check(t);
    }

    public static void volatileRead(Object o, ThreadState t, int site) {
        check(t);
    }

    public static void volatileWrite(Object o, ThreadState t, int site) {
        check(t);
    }

    public static void libraryRead(Object o, ThreadState t, int site) {
        check(t);
    }

    public static void libraryWrite(Object o, ThreadState t, int site) {
        check(t);
    }

    public static void readStatic(ThreadState t, int site) {
        check(t);
    }

    public static void writeStatic(ThreadState t, int site) {
        check(t);
    }

    public static void classUse(ThreadState t, int site) {
        check(t);
    }

    public static void readArray(Object array, int index, ThreadState t, int site) {
        check(t);
    }

    public static void writeArray(Object array, int index, ThreadState t, int site) {
        check(t);
    }

    public static void monitorEnter(Object o, ThreadState t) {
        check(t);
    }

    public static void monitorExit(Object o, ThreadState t) {
        check(t);
    }

    public static void waitBefore(Object o, ThreadState t) {
        check(t);
    }

    public static void waitAfter(Object o, ThreadState t) {
        check(t);
    }

    public static void release(Object o, ThreadState t) {
        check(t);
    }

    public static void acquire(Object o, ThreadState t) {
        check(t);
    }

    public static void libraryDone(Object o, ThreadState t) {
        check(t);
    }

    public static void threadStart(Object o, ThreadState t) {
        check(t);
    }

    public static void threadJoin(Object o, ThreadState t) {
        check(t);
    }

    public static void acquireAll(Object o, ThreadState t) {
        check(t);
    }

    public static void transfer(Object from, Object to) {}

    public static void transferAll(Object from, Object to) {}

    public static void unite(Object from, Object to) {}
}

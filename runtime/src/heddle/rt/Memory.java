package heddle.rt;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * Reads and replaces states in place, by offset: in shadow fields, in arrays of states, in parts.
 *
 * <p>The methods of the JDK's Unsafe are constant method handles, so that one class works from JDK 8
 * on. From 9 on it is the internal class, to which the agent has opened the way; the one that programs
 * see prints warnings from 24 on, and is used if there is no agent.
 */
final class Memory {
    private static final Object UNSAFE = unsafe();
    private static final MethodHandle GET =
            handle(reference(Object.class, Object.class, long.class), "getReference", "getObject");
    private static final MethodHandle COMPARE_AND_SET =
            handle(
                    reference(boolean.class, Object.class, long.class, Object.class, Object.class),
                    "compareAndSetReference",
                    "compareAndSetObject",
                    "compareAndSwapObject");
    private static final MethodHandle OFFSET_BY_NAME =
            handleOrNull(reference(long.class, Class.class, String.class), "objectFieldOffset");
    private static final MethodHandle OFFSET =
            handle(reference(long.class, Field.class), "objectFieldOffset");
    private static final MethodHandle INITIALISE =
            handle(reference(void.class, Class.class), "ensureClassInitialized");
    private static final MethodHandle MUST_INITIALISE =
            handle(reference(boolean.class, Class.class), "shouldBeInitialized");
    private static final long BASE = arrayNumber("arrayBaseOffset");
    private static final long SCALE = arrayNumber("arrayIndexScale");

    private Memory() {}

    /**
     * Reads a state without ordering: states are immutable with final fields, so a state that is seen
     * at all is seen as it is, and an old one is found out by {@link #compareAndSet}.
     */
    static FieldState get(Object base, long offset) {
        try {
            return (FieldState) (Object) GET.invokeExact(base, offset);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    static boolean compareAndSet(Object base, long offset, FieldState before, FieldState after) {
        try {
            return (boolean)
                    COMPARE_AND_SET.invokeExact(base, offset, (Object) before, (Object) after);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    static long elementOffset(int index) {
        return BASE + index * SCALE;
    }

    static int elementIndex(long offset) {
        return (int) ((offset - BASE) / SCALE);
    }

    /** Returns the offset of a field that a class declares, or -1 if there is none. */
    static long fieldOffset(Class<?> declaring, String name) {
        try {
            if (OFFSET_BY_NAME != null) { // loads no types of other fields
                return (long) OFFSET_BY_NAME.invokeExact(declaring, name);
            }
            return (long) OFFSET.invokeExact(declaring.getDeclaredField(name));
        } catch (InternalError | NoSuchFieldException | LinkageError | RuntimeException e) {
            return -1;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /** Initialises a class, as an access of its statics does. */
    static void initialise(Class<?> type) {
        try {
            INITIALISE.invokeExact(type);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    static boolean isInitialised(Class<?> type) {
        try {
            return !(boolean) MUST_INITIALISE.invokeExact(type);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    private static Object unsafe() {
        try {
            return Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
        } catch (ReflectiveOperationException e) {
            return visibleUnsafe();
        }
    }

    private static Object visibleUnsafe() {
        try {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodType reference(Class<?> result, Class<?>... parameters) {
        return MethodType.methodType(result, parameters);
    }

    private static MethodHandle handle(MethodType type, String... names) {
        for (String name : names) {
            MethodHandle found = handleOrNull(type, name);
            if (found != null) {
                return found;
            }
        }
        throw new IllegalStateException(names[0]);
    }

    private static MethodHandle handleOrNull(MethodType type, String name) {
        try {
            MethodHandle found = MethodHandles.lookup().findVirtual(UNSAFE.getClass(), name, type);
            return found.bindTo(UNSAFE);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static long arrayNumber(String name) {
        try {
            Object number =
                    UNSAFE.getClass().getMethod(name, Class.class).invoke(UNSAFE, FieldState[].class);
            return ((Number) number).longValue();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Throws what the JDK threw, checked or not. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException rethrown(Throwable thrown) throws T {
        throw (T) thrown;
    }
}

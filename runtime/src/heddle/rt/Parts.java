package heddle.rt;

import java.util.Arrays;

/** The parts of a {@link Shadow} that few objects have. */
final class Parts {
    /** The clock of the object's monitor. */
    final SyncState monitor = new SyncState();

    /** The state of a library object that is accessed as a whole; replaced by {@link Detector}. */
    volatile FieldState library;

    /** The state of the thread, if the object is one that has begun. */
    volatile ThreadState thread;

    /** Whether classes of the object, a class loader, find this library; null if it was not tried. */
    volatile Boolean seesRuntime;

    private volatile Key key;
    private volatile ThreadStart start;
    private volatile ClassState classState;

    /** Names and what they stand for, by turns; never changed in place. */
    private volatile Object[] named = {};

    /** The clock of the object as a key of the library's tables. */
    Key key() {
        Key made = key;
        return made != null ? made : makeKey();
    }

    private synchronized Key makeKey() {
        if (key == null) {
            key = new Key();
        }
        return key;
    }

    /** How the thread was started. */
    ThreadStart start() {
        ThreadStart made = start;
        return made != null ? made : makeStart();
    }

    private synchronized ThreadStart makeStart() {
        if (start == null) {
            start = new ThreadStart();
        }
        return start;
    }

    /** The state of initialisation, if the object is a class. */
    ClassState classState() {
        ClassState made = classState;
        return made != null ? made : makeClassState();
    }

    private synchronized ClassState makeClassState() {
        if (classState == null) {
            classState = new ClassState();
        }
        return classState;
    }

    /** The clock of a volatile field. */
    SyncState volatileField(String name) {
        Object found = find(name, SyncState.class);
        return (SyncState) (found != null ? found : addIfAbsent(name, SyncState.class));
    }

    /** The state, in an array of one, of a field without a shadow field. */
    FieldState[] field(String name) {
        Object found = find(name, FieldState[].class);
        return (FieldState[]) (found != null ? found : addIfAbsent(name, FieldState[].class));
    }

    private Object find(String name, Class<?> kind) {
        Object[] known = named;
        for (int i = 0; i < known.length; i += 2) {
            if (known[i].equals(name) && kind.isInstance(known[i + 1])) {
                return known[i + 1];
            }
        }
        return null;
    }

    private synchronized Object addIfAbsent(String name, Class<?> kind) {
        Object found = find(name, kind);
        if (found == null) {
            found = kind == SyncState.class ? new SyncState() : new FieldState[1];
            Object[] more = Arrays.copyOf(named, named.length + 2);
            more[named.length] = name;
            more[named.length + 1] = found;
            named = more;
        }
        return found;
    }
}

package heddle.rt;

/** An access, call or class use in the code of one loaded class; most are never executed. */
final class Site {
    /** Where the state of a location is, for a site that was not executed yet. */
    static final int UNRESOLVED = 0;

    /** The same, for a field whose class has no shadow field for it. */
    static final int NO_SHADOW_FIELD = -1;

    /** The same, for a volatile field: its accesses order threads. */
    static final int VOLATILE = -2;

    /** The same, for a final field, or none that can be found: its accesses are not checked. */
    static final int UNCHECKED = -3;

    private static final int STACKS = 4;
    private static final int INTERVAL = 32;
    private static final int MOST_STACKS = 1 << 16;

    final ClassSites of;
    final String kind;
    final String owner;
    final String name;
    final String descriptor;
    final String method;
    final String methodDescriptor;
    final int line;
    final int bytecode;

    /**
     * The offset of the shadow field in objects, or one of the numbers above. A reference resolves to
     * the same field every time.
     */
    volatile int offset;

    /** The place of a static field: its declaring class's state, and its own, in an array of one. */
    volatile StaticPlace place;

    private volatile String field;
    /** The last access here that has a stack, or null. */
    volatile Access kept;

    private volatile int executed;

    Site(ClassSites of, String[] columns) {
        this.of = of;
        this.kind = columns[0];
        this.owner = columns[1];
        this.name = columns[2];
        this.descriptor = columns[3];
        this.method = columns[4];
        this.methodDescriptor = columns[5];
        this.line = Integer.parseInt(columns[6]);
        this.bytecode = Integer.parseInt(columns[7]);
        this.offset = kind.charAt(0) == 'v' ? VOLATILE : UNRESOLVED;
    }

    /** Returns whether the class that declares the field has to be looked at. */
    boolean isOpen() {
        return kind.endsWith("?");
    }

    boolean isStatic() {
        return kind.contains("static") || kind.startsWith("vs");
    }

    /** The field's name and descriptor, a key among those of one object. */
    String field() {
        String made = field;
        if (made == null) {
            made = (name + ':' + descriptor).intern();
            field = made;
        }
        return made;
    }

    /**
     * Returns whether to keep a stack now: the first few, then ever more seldom; somewhat more often for
     * a thread that has none here.
     */
    boolean keepsStack(ThreadInfo thread) {
        int count = executed;
        if (count >= MOST_STACKS) {
            return false;
        }
        executed = count + 1; // a lost count keeps one stack more
        if (count % INTERVAL == 0 && kept != null && kept.thread != thread) {
            return true;
        }
        return count < STACKS || (count & count - 1) == 0;
    }
}

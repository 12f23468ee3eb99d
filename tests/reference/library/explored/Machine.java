package explored;

/** What the machine of the explorer does itself. */
public final class Machine {
    private Machine() {}

    /** Enters the monitor of an object, until it is left by {@link #leave}. */
    public static native void enter(Object monitor);

    /** Enters the monitor of an object unless another thread is in it. */
    public static native boolean tryEnter(Object monitor);

    /** Leaves the monitor of an object. */
    public static native void leave(Object monitor);

    /** Leaves the monitor of an object and enters it again. */
    public static native void await(Object monitor);

    /** Whether this thread is in the monitor of an object. */
    public static native boolean owns(Object monitor);

    /** Sets the volatile field {@code value} of an object if it holds what is expected. */
    public static native boolean compareAndSet(Object owner, Object expected, Object value);

    /** Either way. */
    public static native boolean any();
}
